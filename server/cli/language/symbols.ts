import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node'
import { type Node, parseTree } from 'jsonc-parser'
import { rangesIn, type Ranges } from './ranges.ts'

/** Lists whose members an outline shows, and maps whose keys it shows. */
const LISTS: ReadonlySet<string> = new Set([
  'steps',
  'children',
  'sections',
  'fields',
  'items',
  'questions',
  'cases',
])
const MAPS: ReadonlySet<string> = new Set([
  'facts',
  'effects',
  'inputs',
  'views',
  'texts',
  'values',
  'rules',
  'totals',
  'flags',
])

/** The outline of a file: steps with their sections and questions, and shared names. */
export function symbolsIn(text: string): DocumentSymbol[] {
  const tree = parseTree(text)
  return tree ? symbolsBelow(tree, rangesIn(text)) : []
}

function symbolsBelow(node: Node, ranges: Ranges): DocumentSymbol[] {
  return membersOf(node).flatMap(({ key, value }) => {
    if (LISTS.has(key.value) && value.type === 'array')
      return (value.children ?? []).flatMap((one) =>
        symbolOf(one, nameNode(one), key.value, ranges),
      )
    if (MAPS.has(key.value) && value.type === 'object')
      return membersOf(value).flatMap((one) => symbolOf(one.member, one.key, key.value, ranges))
    return []
  })
}

function symbolOf(
  node: Node,
  name: Node | undefined,
  list: string,
  ranges: Ranges,
): DocumentSymbol[] {
  if (name === undefined) return []
  const detail = membersOf(node).find(({ key }) =>
    ['title', 'text', 'label', 'view', 'flow'].includes(key.value),
  )?.value.value
  return [
    {
      name: String(name.value),
      ...(typeof detail === 'string' ? { detail } : {}),
      kind: kindIn(list),
      range: ranges.between(node.offset, node.offset + node.length),
      selectionRange: ranges.between(name.offset, name.offset + name.length),
      children: symbolsBelow(node, ranges),
    },
  ]
}

function kindIn(list: string): SymbolKind {
  if (list === 'steps' || list === 'children') return SymbolKind.Module
  if (list === 'sections') return SymbolKind.Namespace
  return LISTS.has(list) ? SymbolKind.Field : SymbolKind.Property
}

function nameNode(node: Node): Node | undefined {
  return membersOf(node).find(({ key }) => ['id', 'use', 'name'].includes(key.value))?.value
}

type Member = { readonly key: Node; readonly value: Node; readonly member: Node }

function membersOf({ type, children = [] }: Node): readonly Member[] {
  if (type !== 'object') return []
  return children.flatMap((member): readonly Member[] => {
    const [key, value] = member.children ?? []
    return key && value ? [{ key, value, member }] : []
  })
}
