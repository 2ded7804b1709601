import {
  type FormattingOptions,
  findNodeAtLocation,
  getNodeValue,
  modify,
  applyEdits,
  parseTree,
} from 'jsonc-parser'

/** A text in a JSON file: the path to it, the text it has now, and its new text. */
export type TextEdit = {
  readonly path: readonly (string | number)[]
  readonly before: string
  readonly after: string
}

const FORMAT: FormattingOptions = { insertSpaces: true, tabSize: 2 }

/**
 * Replaces one text of a JSON file. Everything else is unchanged.
 *
 * @returns A sentence if the file no longer has the text at that place.
 */
export function editText(
  json: string,
  { path, before, after }: TextEdit,
): { readonly json: string } | string {
  const tree = parseTree(json)
  const node = tree && findNodeAtLocation(tree, [...path])
  if (!node || getNodeValue(node) !== before)
    return 'The file has changed since it was read. Nothing was written.'
  return { json: applyEdits(json, modify(json, [...path], after, { formattingOptions: FORMAT })) }
}
