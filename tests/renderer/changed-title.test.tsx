import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { start } from '#engine/index.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

test('a title that changes while the person types is announced, and the focus stays', async () => {
  const title = [
    { when: { var: 'user.pays' }, text: 'What you pay' },
    { text: 'What your school pays' },
  ]
  const fields = [{ id: 'name', type: 'free-text-field' as const, label: 'Name' }]
  const flow = buildFlow({
    inputs: ['user'],
    steps: [{ id: 'form', title, texts: { next: 'Next' }, fields }],
  })
  const store = createRunStore({
    flow,
    state: start(flow, { user: { pays: true } }).state,
    effects: {},
    keeper: null,
  })
  const { container } = render(<FlowView store={store} views={{}} />)
  const said = () => container.querySelector('[aria-live="polite"]')?.textContent
  const tell = (user: { readonly [name: string]: boolean }) =>
    act(async () => void store.send({ type: 'inputs', inputs: { user } }))
  screen.getByLabelText(/Name/).focus()
  await tell({ pays: true, isNew: true })
  expect(said()).toBe('')
  await tell({ pays: false })
  expect(screen.getByRole('heading', { level: 1, name: 'What your school pays' })).toBeDefined()
  expect(said()).toBe('What your school pays')
  expect(document.activeElement).toBe(screen.getByLabelText(/Name/))
  await tell({ pays: true })
  expect(said()).toBe('What you pay')
})
