import { expect, test } from 'vitest'
import { flowOf, screenOf, start } from '#engine/index.ts'
import { createRunStore, type SavedEvent } from '#renderer/flow/run-store.ts'
import { profileEffects } from '#renderer/effects/profile-effects.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'
import { eventually } from '#tests/support/eventually.ts'

test('a secret reaches the effect that uses it, and is never stored with the run', async () => {
  const flow = flowOf(shipped, 'payment-entry')
  const kept: SavedEvent[] = []
  const tokens: unknown[] = []
  const store = createRunStore({
    flow,
    state: start(flow, told({ hasPaymentMethod: false })).state,
    effects: {
      savePaymentMethod: async ({ token }) => {
        tokens.push(token)
        return null
      },
      refetchUser: async () => null,
      navigate: async () => null,
    },
    keeper: {
      revision: 0,
      save: async (revision, events) => {
        kept.push(...events)
        return { revision: revision + events.length }
      },
    },
  })
  store.send({ type: 'next', secrets: { payment: 'tok_1' } })
  await eventually(() => expect(kept.map(({ event }) => event.type)).toContain('next'))
  expect(tokens).toEqual(['tok_1'])
  expect(JSON.stringify(kept)).not.toContain('tok_1')
})

test('each message of the server about a profile is shown, on its own line [ERRO-04]', async () => {
  const errors = ['This name is too long.', 'This ZIP is not in use.'].map((message) => ({
    message,
    extensions: { code: 'BAD_INPUT' },
  }))
  answerGraphql({ UpdateUser: () => ({ data: null, errors }) })
  const updateUser = profileEffects().updateUser
  const context = { id: 'e1', saved: async () => 0, adopt: () => undefined }
  await expect(updateUser?.({ firstName: 'Ana' }, context)).rejects.toMatchObject({
    code: 'NOT_SAVED',
    message: 'This name is too long.\nThis ZIP is not in use.',
  })
})

test('a profile that cannot be saved shows an error, logs its code only, and stays on the step [ERRO-05]', async () => {
  answerGraphql({ UpdateUser: () => refusal('BAD_INPUT', 'This name is too long.') })
  const flow = flowOf(shipped, 'getting-started')
  const store = createRunStore({
    flow,
    state: start(flow, told({ firstName: 'Ana', lastName: '' })).state,
    effects: profileEffects(),
    keeper: null,
  })
  const step = () => screenOf(flow, store.getState()).steps[0]
  const reported: unknown[] = []
  const listen = ({ message }: ErrorEvent) =>
    reported.push({ message, shown: step()?.error?.text, at: step()?.id })
  window.addEventListener('error', listen)
  store.send({ type: 'answer', field: 'lastName', value: 'Lee' })
  store.send({ type: 'next' })
  await eventually(() => expect(reported).toHaveLength(2))
  window.removeEventListener('error', listen)
  expect(reported).toEqual([
    { message: 'The server refused an operation: BAD_INPUT', shown: undefined, at: 'name' },
    {
      message: 'Cannot carry out updateUser: NOT_SAVED',
      shown: 'This name is too long.',
      at: 'name',
    },
  ])
})

test('answers from a long time without a connection are sent in saves that the server accepts', async () => {
  const flow = flowOf(shipped, 'getting-started')
  const saves: number[] = []
  const store = createRunStore({
    flow,
    state: start(flow, told({ firstName: '', lastName: '' })).state,
    effects: profileEffects(),
    keeper: {
      revision: 0,
      save: async (revision, events) => {
        saves.push(events.length)
        return { revision: revision + events.length }
      },
    },
  })
  for (let i = 0; i < 300; i += 1)
    for (const field of ['firstName', 'lastName'])
      store.send({ type: 'answer', field, value: `Ana ${i}` })
  store.send({ type: 'answer', field: 'firstName', value: 'Ana' })
  store.stop()
  await eventually(() => expect(saves.reduce((sum, events) => sum + events, 0)).toBe(601))
  expect(Math.max(...saves)).toBeLessThanOrEqual(500)
})
