import { expect, test, vi } from 'vitest'
import { flowOf, start } from '#engine/index.ts'
import { createRunStore, type SavedEvent } from '#renderer/flow/run-store.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'

test('a secret goes to the effect that takes it, and never to where the run is kept', async () => {
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
  await vi.waitFor(() => expect(kept.map(({ event }) => event.type)).toContain('next'))
  expect(tokens).toEqual(['tok_1'])
  expect(JSON.stringify(kept)).not.toContain('tok_1')
})
