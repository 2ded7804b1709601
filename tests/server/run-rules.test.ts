import { expect, it } from 'vitest'
import { alertsOf, placeEvents } from '#server/domains/runs/run-rules.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

it.each([
  ['new events', ['a', 'b'], {}, 4, 4, 'follows', 0],
  ['new events after an unknown save', ['a'], {}, 4, 5, 'conflict', 0],
  ['a repeated save', ['a', 'b'], { a: 5, b: 6 }, 4, 9, 'repeated', 2],
  ['a repeated save with one more event', ['a', 'b', 'c'], { a: 5, b: 6 }, 4, 6, 'follows', 2],
  ['the same after another save', ['a', 'b', 'c'], { a: 5, b: 6 }, 4, 7, 'conflict', 2],
  ['a known event after a new one', ['a', 'b'], { b: 4 }, 4, 4, 'conflict', 0],
  ['a known event between new ones', ['a', 'b', 'c'], { a: 5, c: 7 }, 4, 5, 'conflict', 1],
  ['no events', [], {}, 4, 5, 'repeated', 0],
])('places %s', (_save, ids, applied, sent, stored, placement, known) => {
  expect(placeEvents(ids, new Map(Object.entries(applied)), { sent, stored })).toEqual({
    placement,
    known,
  })
})

it('finds the active alerts of a run', () => {
  const when = { '==': [{ var: 'answers.a' }, 'yes'] }
  const flow = buildFlow({
    flags: {
      danger: { title: 'Danger', when, alert: true, item: 'a' },
      calm: { title: 'Calm', when },
    },
    steps: [{ id: 'form', fields: [yesNo('a')] }],
  })
  const run = drive(flow)
  expect(alertsOf({ flow, state: run.state })).toEqual([])
  run.answer('a', 'yes')
  expect(alertsOf({ flow, state: run.state })).toEqual([
    { flag: 'danger', item: 'a', place: '#danger' },
  ])
})
