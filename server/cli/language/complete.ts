import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node'
import {
  keyNamesAt,
  type Model,
  type NameKind,
  namesAt,
  type ProposedName,
  schemaKeysAt,
  schemaValuesAt,
} from '#engine/check/index.ts'
import { isObject, type Json } from '#engine/index.ts'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { type Cursor, readableJson } from './cursor.ts'
import { rangesIn } from './ranges.ts'
import { placeholderStart } from './written-name.ts'

const KINDS: { readonly [kind in NameKind]?: CompletionItemKind } = {
  question: CompletionItemKind.Field,
  option: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Variable,
  input: CompletionItemKind.Variable,
  path: CompletionItemKind.Property,
  fact: CompletionItemKind.Function,
  rule: CompletionItemKind.Function,
  effect: CompletionItemKind.Method,
  event: CompletionItemKind.Event,
  view: CompletionItemKind.Class,
  flow: CompletionItemKind.Module,
  text: CompletionItemKind.Text,
}

/** Proposes keys, names and listed values for the place under the cursor. */
export function completionsAt(
  model: Model,
  file: string,
  text: string,
  cursor: Cursor,
): CompletionItem[] {
  return cursor.isKey ? keyItems(model, file, text, cursor) : valueItems(model, file, text, cursor)
}

function keyItems(
  model: Model,
  file: string,
  text: string,
  { pointer, path, start, end }: Cursor,
): CompletionItem[] {
  const around = pointer.slice(0, pointer.lastIndexOf('/'))
  const tree = parseTree(text)
  const written = tree && findNodeAtLocation(tree, path.slice(0, -1))
  const present = new Set(
    (written?.children ?? []).map((member) => String(member.children?.[0]?.value)),
  )
  const isNew = ({ name }: { readonly name: string }) => name === path.at(-1) || !present.has(name)
  const keys = schemaKeysAt(file, readableJson(text), around).map(
    ({ key, description, isRequired }) => ({
      name: key,
      words: description,
      detail: isRequired ? 'required' : undefined,
    }),
  )
  const names = keyNamesAt(model, { file, pointer: around }).map(({ name, title }) => ({
    name,
    words: title,
    detail: undefined,
  }))
  const range = rangesIn(text).between(start, end)
  const colon = /^\s*:/.test(text.slice(end)) ? '' : ': '
  return [...names, ...keys].filter(isNew).map(({ name, words, detail }) => ({
    label: name,
    kind: CompletionItemKind.Property,
    ...(detail === undefined ? {} : { detail }),
    ...(words === null ? {} : { documentation: words }),
    filterText: JSON.stringify(name),
    textEdit: { range, newText: `${JSON.stringify(name)}${colon}` },
  }))
}

function valueItems(model: Model, file: string, text: string, cursor: Cursor): CompletionItem[] {
  const { pointer, written, whole, start, end } = cursor
  const ranges = rangesIn(text)
  const names = namesAt(model, { file, pointer }, written)
  const open = placeholderStart(written)
  if (open >= 0) {
    const [rest = ''] = /^[\w.:-]*/.exec(whole.slice(written.length)) ?? []
    const range = ranges.between(start + 1 + open, start + 1 + written.length + rest.length)
    return names.map((one) => ({ ...itemOf(one), textEdit: { range, newText: one.name } }))
  }
  const range = ranges.between(start, end)
  const listed = schemaValuesAt(file, readableJson(text), pointer).filter(
    (value) => !isObject(value),
  )
  const values = listed.map((value: Json): CompletionItem => {
    const newText = JSON.stringify(value)
    return {
      label: String(value),
      kind: CompletionItemKind.Value,
      filterText: newText,
      textEdit: { range, newText },
    }
  })
  const items = names.map((one): CompletionItem => {
    const newText = JSON.stringify(one.name)
    return { ...itemOf(one), filterText: newText, textEdit: { range, newText } }
  })
  return [...items, ...values]
}

function itemOf({ name, kind, title }: ProposedName): CompletionItem {
  return {
    label: name,
    kind: KINDS[kind] ?? CompletionItemKind.Reference,
    detail: title === null ? kind : `${kind}: ${title}`,
  }
}
