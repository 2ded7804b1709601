import { expect, test } from 'vitest'
import { mutantsOf } from '#engine/analysis/mutate/mutants.ts'
import { promiseChanges, promisesOf, promiseWords } from '#engine/analysis/compare/promises.ts'
import { type FlowSource, liveInputs, readAfter, start } from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const USER = { everySeconds: 15, onFocus: true }
const BILL = { after: [{ effect: 'save', code: 'TAKEN' }, { effect: 'note' }] }
const INNER = {
  $schema: 'x',
  id: 'inner',
  title: 'Inner',
  mode: 'sequence',
  inputs: ['bill'],
  live: { bill: BILL },
  steps: [{ id: 'two', view: 'plain' }],
}
const flow = (live: FlowSource['live']) =>
  buildFlow(
    {
      inputs: ['user'],
      ...(live ? { live } : {}),
      steps: [
        { id: 'one', view: 'plain' },
        { id: 'inside', flow: 'inner' },
      ],
    },
    [INNER, EFFECTS],
  )

test('the inputs of the flows on screen are live, and none once the flows have ended', () => {
  const run = drive(flow({ user: USER }))
  expect(liveInputs(run.flow, run.state)).toEqual([{ input: 'user', ...USER }])
  run.next()
  expect(liveInputs(run.flow, run.state)).toEqual([
    { input: 'user', ...USER },
    { input: 'bill', ...BILL },
  ])
  run.next()
  expect(run.state.status).toBe('ended')
  expect(liveInputs(run.flow, run.state)).toEqual([])
  begin(run.flow.library, 'example').isLive('user')
  expect(() => begin(run.flow.library, 'example').isLive('bill')).toThrow('live is user')
})

test('after an effect, inputs that name it are due; those with a code if it failed with that code', () => {
  const live = [
    { input: 'bill', ...BILL },
    { input: 'user', ...USER },
  ]
  expect(readAfter(live, 'save', 'TAKEN')).toEqual(['bill'])
  expect(readAfter(live, 'save', null)).toEqual([])
  expect(readAfter(live, 'note', null)).toEqual(['bill'])
  expect(readAfter(live, 'note', 'LOST')).toEqual(['bill'])
})

test('the live marks are part of the version, of the baseline and of the diff', () => {
  const [before, after] = [flow({ user: USER }), flow({ user: { ...USER, everySeconds: 20 } })]
  expect(before.version).not.toBe(after.version)
  expect(promisesOf(before).get('user is read again')).toEqual(USER)
  const changes = promiseChanges({ before, after })
  expect(changes.flatMap((change) => promiseWords({ before, after }, change))).toEqual([
    'Promised: "user is read again", everySeconds. Before: 15. After: 20.',
  ])
  expect(promiseChanges({ before, after: flow(undefined) }).map(({ after: now }) => now)).toEqual([
    null,
  ])
  expect(start(before, {}).effects).toEqual([])
})

test('each setting of when to read is a mutant', () => {
  const words = mutantsOf({ id: 'a', live: { user: USER, bill: BILL } }).map(
    (mutant) => mutant.words,
  )
  expect(words).toEqual([
    '"user" is read again no more',
    'everySeconds: 15 becomes 16',
    'onFocus becomes false',
    '"bill" is read again no more',
    '"save" of after is left out',
    '"note" of after is left out',
  ])
})
