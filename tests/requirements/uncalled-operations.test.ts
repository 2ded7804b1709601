import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OperationDefinitionNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { operationNames } from '#server/graphql/schema-text.ts'
import { sourcesBelow } from '../architecture/source-file.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = join(ROOT, 'renderer/api/documents')
const ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const

const definitions = readdirSync(DOCUMENTS).flatMap((file) => parse(readFileSync(join(DOCUMENTS, file), 'utf8')).definitions)
const documents = definitions.filter((one) => one.kind === 'OperationDefinition')
const fragments = definitions.filter((one) => one.kind === 'FragmentDefinition')
const code = sourcesBelow(ROOT, 'renderer')
  .filter(({ path }) => !path.startsWith('renderer/api/generated/'))
  .map(({ text }) => text)
  .join('\n')
const rows = readFileSync(join(import.meta.dirname, 'uncalled-operations.tsv'), 'utf8').trim().split('\n').slice(1)
const uncalled = rows.map((row) => row.split('\t'))

/** The operations that a GraphQL document selects, for example `Query.currentUser`. */
function operationsIn({ operation, selectionSet }: Pick<OperationDefinitionNode, 'operation' | 'selectionSet'>): readonly string[] {
  return selectionSet.selections.flatMap((one) => {
    if (one.kind === 'Field') return [`${ROOTS[operation]}.${one.name.value}`]
    const shared = fragments.find(({ name }) => one.kind === 'FragmentSpread' && name.value === one.name.value)
    return shared === undefined ? [] : operationsIn({ operation, selectionSet: shared.selectionSet })
  })
}

describe('operations of the server', () => {
  it('are used by the portal, or listed with the reason why not', () => {
    const called = new Set(documents.flatMap(operationsIn))
    const notCalled = operationNames().filter((name) => !called.has(name))
    expect(notCalled.toSorted()).toEqual(uncalled.map(([name]) => name).toSorted())
    for (const [name, reason = ''] of uncalled) expect(reason.length, name).toBeGreaterThan(20)
  })

  it('have no document in the portal that is never sent', () => {
    const names = documents.map(({ name }) => `${name?.value}Document`)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })
})
