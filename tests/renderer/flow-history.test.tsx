import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { lateViews } from '#renderer/flow/late.tsx'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { buildFlow } from '#tests/support/build-flow.ts'

const page = (id: string) => ({ id, view: 'page', texts: { title: id, next: 'Continue' } })

/** Three pages; the view of `third` is in a script that arrives when the test says so. */
function show() {
  const script = Promise.withResolvers<void>()
  const late = lateViews(async () => {
    await script.promise
    return { note: () => <h1>third</h1> }
  })
  const flow = buildFlow({
    steps: [page('first'), page('second'), { id: 'third', view: 'note' }, page('fourth')],
  })
  const store = createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: null })
  const note = late('note') as ViewRegistry[string] // drawn without its step
  render(<FlowView store={store} views={{ ...VIEWS, note }} />)
  const goOn = () => act(async () => void store.send({ type: 'next' }))
  return { store, goOn, arrive: () => act(async () => script.resolve()) }
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const move = (to: () => void) =>
  act(async () => {
    const popped = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    to()
    await popped
  })

test('Back pressed while a page waits for its script takes effect once it is loaded, and Back continues from there', async () => {
  const { goOn, arrive } = show()
  await goOn()
  await waitFor(() => expect(title()).toBe('second'))
  await goOn()
  expect(screen.getByText('Loading…')).toBeDefined()
  await move(() => history.back())
  await arrive()
  await waitFor(() => expect(title()).toBe('second'))
  await move(() => history.back())
  expect(title()).toBe('first')
})
