import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { flowOf, type RunState, start, transition } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { shipped } from '#tests/flows/shipped.ts'
import { eventually } from '#tests/support/eventually.ts'

const flow = flowOf(shipped, 'phq8')
const first = start(flow, { opening: {} }).state

/** A run whose server answers a save with this state. */
function showRun(state: RunState | null, onEndedElsewhere?: () => void) {
  const keeper = { revision: 0, save: async () => ({ revision: 9, state }) }
  const store = createRunStore({ flow, state: first, effects: {}, keeper })
  render(
    <MemoryRouter>
      <FlowView store={store} views={VIEWS} {...(onEndedElsewhere ? { onEndedElsewhere } : {})} />
    </MemoryRouter>,
  )
  return store
}

test.each([
  ['was submitted', { ...first, status: 'ended' as const }],
  ['was deleted', null],
])(
  'a form that %s elsewhere leads home and says that the answer was not added',
  async (_what, state) => {
    const store = showRun(state)
    await act(async () => void store.send({ type: 'next' }))
    const heading = await screen.findByRole('heading', { name: "There's nothing to fill out here" })
    expect(heading).toBe(document.activeElement)
    expect(screen.getByRole('main').textContent).toContain("Your last answer here wasn't added.")
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveProperty('pathname', '/home')
    await eventually(() => expect(store.getSave()).toBe('saved'))
  },
)

test('a form inside a longer flow continues from there', async () => {
  const goOn = vi.fn()
  const store = showRun(null, goOn)
  await act(async () => void store.send({ type: 'next' }))
  const button = await screen.findByRole('button', { name: 'Continue' })
  act(() => button.click())
  expect(goOn).toHaveBeenCalledOnce()
})

test('a form that was continued elsewhere shows its current step', async () => {
  const store = showRun(transition(flow, first, { type: 'next' }).state)
  await act(async () => void store.send({ type: 'next' }))
  expect(
    await screen.findByText('You continued this in another tab', { exact: false }),
  ).toBeDefined()
  expect(store.getElsewhere()).toBe('continued')
})
