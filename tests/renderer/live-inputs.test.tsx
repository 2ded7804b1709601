import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { told } from '#tests/flows/onboarding/person.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'
import { createRunStore } from '#renderer/flow/run-store.ts'
import { start } from '#engine/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('nothing is read while the page is hidden, and overdue inputs once it is visible again', async () => {
  const readAgain = vi.fn()
  showInGate('email-verification', { inputs: told({ emailVerified: false }), readAgain })
  await pass(15_000)
  expect(readAgain).toHaveBeenCalledTimes(1)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(readAgain).toHaveBeenCalledTimes(1)
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(readAgain.mock.calls).toEqual([[['user']], [['user']]])
})

test('an input is read again after the effect that the flow names, if it fails with the code that the flow names', async () => {
  const flow = buildFlow(
    {
      inputs: ['bill', 'user'],
      live: {
        bill: { after: [{ effect: 'save', code: 'TAKEN' }] },
        user: { after: [{ effect: 'save' }] },
      },
      steps: [{ id: 'one', view: 'plain', leave: [{ effect: 'save', onFail: [{}] }] }],
    },
    [EFFECTS],
  )
  const readAgain = vi.fn()
  let code: string | null = 'TAKEN'
  const save = async () => {
    if (code !== null) throw { code }
    return null
  }
  const store = createRunStore({
    flow,
    state: start(flow, {}).state,
    effects: { save },
    keeper: null,
    readAgain,
  })
  for (code of ['TAKEN', 'LOST', null]) {
    store.send({ type: 'next' })
    await pass(0)
  }
  expect(readAgain.mock.calls).toEqual([[['bill', 'user']], [['user']], [['user']]])
})

test('inputs changed by a dialog’s effect are read once the dialog is closed, or immediately after a failure [CNCL-06]', async () => {
  const flow = buildFlow(
    {
      inputs: ['user'],
      live: { user: { after: [{ effect: 'save' }] } },
      steps: [
        { id: 'page', view: 'plain', on: { open: { to: 'dialog' } } },
        {
          id: 'dialog',
          over: true,
          title: 'Save?',
          view: 'plain',
          on: { save: { do: [{ effect: 'save', onFail: [{}] }] } },
        },
      ],
    },
    [EFFECTS],
  )
  const readAgain = vi.fn()
  let code: string | null = 'LOST'
  const save = async () => {
    if (code !== null) throw { code }
    return null
  }
  const store = createRunStore({
    flow,
    state: start(flow, {}).state,
    effects: { save },
    keeper: null,
    readAgain,
  })
  store.send({ type: 'view', name: 'open' })
  store.send({ type: 'view', name: 'save' })
  await pass(0)
  expect(readAgain.mock.calls).toEqual([[['user']]])
  code = null
  store.send({ type: 'view', name: 'save' })
  store.send({ type: 'view', name: 'save' })
  await pass(0)
  expect(readAgain).toHaveBeenCalledTimes(1)
  store.send({ type: 'close' })
  expect(readAgain.mock.calls).toEqual([[['user']], [['user']]])
})
