import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flowOf, start } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { SendRunEventsDocument } from '#renderer/api/generated/runs.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { shipped } from '#tests/flows/shipped.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'
import { eventually } from '#tests/support/eventually.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

const SAVED = { sendRunEvents: { outcome: 'Saved', run: { revision: 1, state: {} } } }

/** The shipped PHQ-8 on a server that answers a save as `network.refuses` says. */
function showKeptRun() {
  const network: { refuses: string | null } = { refuses: null }
  const asked = answerGraphql({
    SendRunEvents: () =>
      network.refuses === null ? SAVED : refusal(network.refuses, 'This is not valid.'),
  })
  const flow = flowOf(shipped, 'phq8')
  const store = createRunStore({
    flow,
    state: start(flow, { opening: {} }).state,
    effects: {
      wait: async () => null,
      submitAssessment: async (_args, { saved }) => {
        await saved()
        return { submissionId: 's1' }
      },
      refetchUser: async () => null,
      navigate: async () => null,
    },
    keeper: {
      revision: 0,
      save: async (revision, events) => {
        await request(SendRunEventsDocument, { runId: 'r1', revision, events: [...events] })
        return { revision: revision + events.length }
      },
    },
  })
  store.send({ type: 'next' })
  render(<FlowView store={store} views={VIEWS} />)
  return { network, asked, store }
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choose = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name })))

test('a save that the server refuses for good is not repeated automatically, shows an error, and succeeds when tried again [ERRO-02]', async () => {
  const { network, asked, store } = showKeptRun()
  await eventually(() => expect(store.getSave()).toBe('saved'))
  network.refuses = 'BAD_INPUT'
  await choose('Not at all')
  expect((await screen.findByRole('alert')).textContent).toContain(UNEXPECTED)
  expect(screen.getByText('Not saved yet.')).toBeDefined()
  const sent = asked.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked.length).toBe(sent)
  network.refuses = null
  await press('Try again')
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(screen.queryByText(UNEXPECTED)).toBeNull()
  expect(asked.length).toBe(sent + 1)
  expect(JSON.stringify(asked.at(-1)?.variables)).toContain('not-at-all')
})

test('answers that the server refuses for good are not submitted: an error appears, and the button submits all answers [ERRO-02]', async () => {
  const { network, asked, store } = showKeptRun()
  for (let i = 1; i < 8; i += 1) await choose('Several days')
  await eventually(() => expect(store.getSave()).toBe('saved'))
  network.refuses = 'PAYLOAD_TOO_LARGE'
  await choose('Not at all')
  expect(await screen.findByRole('group', { name: UNEXPECTED })).toBe(document.activeElement)
  expect(screen.getAllByText(UNEXPECTED)).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Not at all' })).toHaveProperty('checked', true)
  const refused = asked.length
  network.refuses = null
  await press('Continue')
  await eventually(() => expect(store.getState().status).toBe('ended'))
  await eventually(() => expect(store.getSave()).toBe('saved'))
  expect(JSON.stringify(asked.slice(refused))).toContain('not-at-all')
})

test('a save that failed because the server is away is repeated automatically', async () => {
  const { network, store } = showKeptRun()
  await eventually(() => expect(store.getSave()).toBe('saved'))
  network.refuses = 'SERVICE_UNAVAILABLE'
  await choose('Not at all')
  expect(await screen.findByText("Not saved yet. We'll keep trying.")).toBeDefined()
  expect(screen.queryByText(UNEXPECTED)).toBeNull()
  network.refuses = null
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('Saved')).toBeDefined()
})
