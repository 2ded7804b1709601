import { expect, test } from 'vitest'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const page = (id: string) => ({ id, view: 'plain' })
const read = [{ effect: 'save', into: 'read', onFail: [{ to: 'sorry' }] }]
const flow = buildFlow(
  {
    values: { read: { schema: { type: 'string' } } },
    steps: [
      page('one'),
      { ...page('two'), enter: read, on: { again: { to: 'two' } } },
      page('three'),
      { ...page('sorry'), aside: true },
    ],
  },
  [EFFECTS],
)

test('a late reply to an effect that a step requested on entering does not move the run from another step', () => {
  const run = drive(flow).next()
  const asked = run.effects.at(-1)?.id ?? ''
  run.next()
  expect(run.step).toBe('three')
  expect(run.send({ type: 'failure', id: asked, code: 'TAKEN' }).refusal).toBe('NOT_AWAITED')
  expect(run.step).toBe('three')
  expect(run.state.awaited).toEqual([])
})

test('neither does it after Back', () => {
  const run = drive(flow).next()
  const asked = run.effects.at(-1)?.id ?? ''
  run.back()
  expect(run.send({ type: 'failure', id: asked, code: 'TAKEN' }).refusal).toBe('NOT_AWAITED')
  expect(run.step).toBe('one')
})

test('a step that is entered again requests again, awaits the newer reply, and is not added to its own Back history', () => {
  const run = drive(flow).next()
  const first = run.effects.at(-1)?.id ?? ''
  run.send({ type: 'view', name: 'again' })
  const second = run.effects.at(-1)?.id ?? ''
  expect(second).not.toBe(first)
  expect(run.send({ type: 'result', id: first, value: 'old' }).refusal).toBe('NOT_AWAITED')
  expect(run.send({ type: 'result', id: second, value: 'new' }).refusal).toBeNull()
  expect(run.back().step).toBe('one')
})
