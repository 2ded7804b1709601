import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { flowOf, serialize, start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { openRun } from '#renderer/flow/run-keeper.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { shipped, shippedFiles } from '#tests/flows/shipped.ts'
import { answerGraphql } from '#tests/support/network.ts'

const flow = flowOf(shipped, 'phq8')
const state = serialize(flow, start(flow, { opening: {} }).state)

/** The server's files of the flow. All other requests go to the network unchanged. */
function serveFiles(): void {
  const ask = fetch
  const files = JSON.stringify({ files: shippedFiles })
  const path = `/flows/${flow.id}/${flow.version}.json`
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input === path ? new Response(files) : ask(input, init),
  )
}

test('events that the server refuses stay on the page, and the person is informed [ERRO-02]', async () => {
  window.scrollTo = vi.fn()
  const run = { revision: 0, state }
  let outcome = 'Refused'
  const asked = answerGraphql({
    StartRun: () => ({ startRun: { id: 'r1', flowId: flow.id, version: flow.version, ...run } }),
    SendRunEvents: () => ({ sendRunEvents: { outcome, run } }),
  })
  serveFiles()
  const { store } = await openRun(flow.id, null, {})
  render(<FlowView store={store} views={VIEWS} />)
  await act(async () => void store.send({ type: 'next' }))
  const page = store.getState()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'An unexpected error occurred. Please try again.',
  )
  expect(store.getState()).toBe(page)
  expect(store.getSave()).toBe('refused')
  expect(store.getElsewhere()).toBe('no')
  outcome = 'Saved'
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await vi.waitFor(() => expect(store.getSave()).toBe('saved'))
  expect(asked.at(-1)?.variables).toEqual(asked.at(-2)?.variables)
})
