import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from './source-file.ts'
import { ownersOfTables, statementViolations } from './statements.ts'

const sources = sourcesBelow(join(import.meta.dirname, '../..'), 'server')
const owners = ownersOfTables(sources)

describe('SQL statements', () => {
  it('use the tables of their own domain, in its stores, parts and statements', () => {
    expect(owners.get('users')).toBe('people')
    expect(owners.get('sessions')).toBe('sessions')
    expect(owners.get('visit_charges')).toBe('payments')
    expect(sources.flatMap((source) => statementViolations(source, owners))).toEqual([])
  })

  it.each([
    ["db.selectFrom('users')", 'people', 'belongs to people'],
    [
      "db.selectFrom('runs').innerJoin('users', 'users.id', 'runs.user_id')",
      'people',
      'belongs to people',
    ],
    ["trx.updateTable('users').set(change)", 'people', 'belongs to people'],
    ['sql`select 1 from users`', 'people', 'belongs to people'],
    ["trx.insertInto('sessions').values(row)", 'sessions', 'belongs to sessions'],
  ])('cannot use another domain’s table: %s', (text, owner, sentence) => {
    const [violation] = statementViolations(
      { path: 'server/domains/runs/run-store.ts', text },
      owners,
    )
    expect(violation).toContain(sentence)
    expect(
      statementViolations({ path: `server/domains/${owner}/a-store.ts`, text }, owners).join(),
    ).not.toContain(sentence)
  })

  it('cannot use a table outside a store', () => {
    const text = "db.selectFrom('runs')"
    const inA = (path: string) =>
      statementViolations({ path: `server/domains/runs/${path}`, text }, owners)
    expect(inA('run-service.ts')).toEqual([
      'server/domains/runs/run-service.ts names "runs": only a store, a part or a statement of a domain does',
    ])
    expect(['run-store.ts', 'run-parts.ts', 'run-statements.ts'].flatMap(inA)).toEqual([])
  })
})
