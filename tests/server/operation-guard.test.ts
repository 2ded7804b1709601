import { buildSchema, graphql } from 'graphql'
import { expect, it } from 'vitest'
import { guardOperations } from '#server/graphql/authorization.ts'
import type { Viewer } from '#server/viewer.ts'

const SDL = `
  directive @auth(for: Audience!) on FIELD_DEFINITION
  enum Audience { ANYONE PATIENT PATIENT_OR_STAFF }
  type Query { open: Int @auth(for: ANYONE), own: Int @auth(for: PATIENT), shared: Int @auth(for: PATIENT_OR_STAFF) }
  type Mutation { change: Int @auth(for: PATIENT) }`
const NOW = new Date('2026-03-02T15:00:00Z')
const PATIENT: Viewer = { userId: 'u1', sessionId: 's1', startedAt: NOW, expiresAt: NOW }
const STAFF: Viewer = { ...PATIENT, impersonation: { id: 'i1', staffId: 'hub-7' } }

/** @returns The result of the call, and what the guards and the resolver did, in order. */
async function call(name: string, viewer: Viewer | undefined, isHeld = false) {
  const did: string[] = []
  const schema = buildSchema(SDL)
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  )
  for (const operation of operations)
    operation.resolve = (_root, _args, context) => {
      did.push(
        context.viewer === viewer && viewer !== undefined
          ? 'resolved with the shared viewer'
          : 'resolved',
      )
      return 1
    }
  guardOperations(schema, {
    note: async ({ staffId }, operation) => void did.push(`noted ${staffId} ${operation}`),
    refusalOfGate: async ({ userId }, operation) => {
      did.push(`gate ${userId} ${operation}`)
      return isHeld ? 'CONFLICT' : undefined
    },
  })
  const source = name === 'change' ? 'mutation { change }' : `{ ${name} }`
  const { errors } = await graphql({ schema, source, contextValue: { viewer } })
  return [...did, ...(errors ?? []).map(({ message }) => message)]
}

it('without a login, only open operations run, and the gate is not asked', async () => {
  expect(await call('open', undefined)).toEqual(['resolved'])
  for (const name of ['own', 'shared', 'change'])
    expect(await call(name, undefined)).toEqual(['INVALID_AUTHENTICATION'])
})

it('a patient may call every operation that the gate allows', async () => {
  for (const name of ['open', 'own', 'shared'])
    expect(await call(name, PATIENT)).toEqual([`gate u1 Query.${name}`, 'resolved'])
  expect(await call('change', PATIENT)).toEqual(['gate u1 Mutation.change', 'resolved'])
  expect(await call('change', PATIENT, true)).toEqual(['gate u1 Mutation.change', 'CONFLICT'])
})

it('calls by staff are recorded first, also refused ones', async () => {
  expect(await call('shared', STAFF)).toEqual([
    'noted hub-7 Query.shared',
    'gate u1 Query.shared',
    'resolved',
  ])
  expect(await call('own', STAFF)).toEqual(['noted hub-7 Query.own', 'FORBIDDEN'])
})
