import { parseSync } from 'vite'
import { type SourceText, sourcesBelow } from '../architecture/source-file.ts'

/** Where a declaration at the top level of a source file stands. */
export type Declaration = { readonly file: string; readonly start: number; readonly text: string }

type Node = ReturnType<typeof parseSync>['program']['body'][number]

/** Every declaration at the top level of the product's TypeScript, by its name: functions, classes, constants and types. */
export function declarationsBelow(root: string, folders: readonly string[]): ReadonlyMap<string, readonly Declaration[]> {
  const named = folders.flatMap((folder) => sourcesBelow(root, folder)).flatMap(declarationsOf)
  const byName = Map.groupBy(named, ({ name }) => name)
  return new Map([...byName].map(([name, all]) => [name, all.map(({ declaration }) => declaration)]))
}

function declarationsOf({ path, text }: SourceText) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`Cannot read ${path}: ${errors[0]?.message}`)
  return program.body.flatMap((node) => {
    const declaration = { file: path, start: node.start, text: text.slice(node.start, node.end) }
    return namesOf(node).map((name) => ({ name, declaration }))
  })
}

function namesOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return node.declaration === null ? [] : namesOf(node.declaration)
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return node.id === null ? [] : [node.id.name]
    default:
      return []
  }
}
