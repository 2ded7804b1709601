import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FieldSource,
  type FlowEvent,
  type Json,
  serialize,
  start,
  transition,
} from '#engine/index.ts'
import { createRunStore, type SavedEvent } from '#renderer/flow/run-store.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const others = [
  { key: 'heart', text: 'Heart' },
  { key: 'other', text: 'Other', requiresManualInput: true },
  { key: 'none', text: 'None', exclusive: true },
]
const boxes = (id: string): FieldSource => ({
  id,
  type: 'multi-select',
  label: id,
  options: others,
})
const has = (field: string, key: string): Json => ({ in: [key, { var: `answers.${field}` }] })

/** A question of every kind, with answers to it. */
const QUESTIONS: readonly (readonly [question: FieldSource, answers: readonly Json[]])[] = [
  [
    boxes('boxes'),
    [[], ['heart'], ['none'], ['none', 'heart'], ['heart', 'none'], ['heart', 'other']],
  ],
  [
    { id: 'line', type: 'free-text-field', label: 'Line', when: has('boxes', 'heart') },
    ['', 'a', 'ab', 'a b '],
  ],
  [yesNo('pick'), ['yes', 'no', null]],
  [
    { id: 'story', type: 'free-paragraph-field', label: 'Story', when: is('pick', 'yes') },
    ['', 'once', 'once more'],
  ],
  [
    {
      id: 'given',
      type: 'free-text-field',
      label: 'Given',
      when: is('pick', 'yes'),
      prefill: 'Ana',
    },
    ['', 'Lee'],
  ],
  [{ id: 'word', type: 'free-text-field', label: 'Word' }, ['', 'a', 'ab', 'abc']],
  [{ id: 'after', type: 'free-text-field', label: 'After', when: is('word', 'ab') }, ['x', 'xy']],
  [yesNo('way', { type: 'multi-choice' }), ['yes', 'no']],
  [yesNo('single', { type: 'single-select-v2' }), ['yes', 'no']],
  [{ id: 'lines', type: 'none-or-list', label: 'Lines' }, ['', 'none', 'one\ntwo']],
  [{ id: 'phone', type: 'free-phone-field', label: 'Phone' }, ['555', '555-010-0000']],
  [{ id: 'ten', type: 'one-to-ten-scale', label: 'Ten' }, [1, 10, null]],
  [{ id: 'seven', type: 'one-to-seven-scale', label: 'Seven' }, [1, 7, null]],
  [{ id: 'tick', type: 'checkbox', label: 'Tick' }, [true, false]],
  [{ id: 'count', type: 'number', label: 'Count', unit: 'cm' }, [1, 12, 'x', null]],
  [{ id: 'day', type: 'date', label: 'Day' }, ['2020-01-01', '2020-01', '']],
  [{ id: 'clock', type: 'time', label: 'Clock' }, ['10:00', '10:']],
  [{ id: 'moment', type: 'date-time', label: 'Moment' }, ['2020-01-01T10:00', '']],
  [{ id: 'state', type: 'choice', label: 'State', options: others }, ['h', 'heart', '']],
  [
    {
      id: 'rows',
      type: 'list',
      label: 'Rows',
      fields: [boxes('inner'), yesNo('told', { when: { in: ['heart', { var: 'row.inner' }] } })],
    },
    [
      [],
      [{ inner: ['none'] }],
      [{ inner: ['none', 'heart'] }],
      [{ inner: ['heart', 'none'], told: 'yes' }],
      [{ inner: ['heart'], told: 'yes' }],
    ],
  ],
]

function is(field: string, key: string): Json {
  return { '==': [{ var: `answers.${field}` }, key] }
}

const flow = buildFlow({
  steps: [
    {
      id: 'form',
      paging: 'all',
      sections: [
        { id: 's', items: QUESTIONS.map(([question]) => ({ optional: true, ...question })) },
      ],
    },
  ],
})

/** Answers to one question, one after the other. */
const answers = fc
  .constantFrom(...QUESTIONS)
  .chain(([{ id }, values]) =>
    fc
      .array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 })
      .map((list) => list.map((value): FlowEvent => ({ type: 'answer', field: id, value }))),
  )
/** The same, more often to questions that concern each other. */
const related = fc
  .constantFrom(...QUESTIONS.slice(0, 7))
  .chain(([{ id }, values]) =>
    fc.constantFrom(...values).map((value): FlowEvent[] => [{ type: 'answer', field: id, value }]),
  )
const events = fc
  .array(fc.oneof(answers, related, fc.constant<FlowEvent[]>([{ type: 'undo' }])), {
    maxLength: 12,
  })
  .map((list) => list.flat())

/** Sends the events to a run in the page, and returns the page's state and what it saves. */
function saved(list: readonly FlowEvent[]) {
  const state = start(flow, {}).state
  let sent: readonly SavedEvent[] = []
  const keeper = {
    revision: 0,
    save: async (revision: number, batch: readonly SavedEvent[]) => {
      sent = batch
      return { revision: revision + batch.length }
    },
  }
  const store = createRunStore({ flow, state, effects: {}, keeper })
  for (const event of list) store.send(event)
  store.saveNow()
  store.stop()
  return { page: store.getState(), sent: sent.map(({ event }) => event) }
}

test('queued answers, saved together, give the state of the page: none is refused', () => {
  let joined = 0
  fc.assert(
    fc.property(events, (list) => {
      const { page, sent } = saved(list)
      let { state } = start(flow, {})
      for (const event of sent) {
        const after = transition(flow, state, event)
        expect(after.refusal).toBeNull()
        state = after.state
      }
      expect(serialize(flow, state)).toEqual(serialize(flow, page))
      joined += list.length - sent.length
    }),
    { numRuns: 500 },
  )
  expect(joined).toBeGreaterThan(0)
})

test('only the newest version of a typed answer is saved', () => {
  const typed = ['h', 'he', 'hea', 'heart'].map(
    (value): FlowEvent => ({ type: 'answer', field: 'word', value }),
  )
  expect(saved(typed).sent).toEqual(typed.slice(-1))
})

test('an option next to an exclusive one is saved as it was chosen, one after the other', () => {
  const chosen = [['none'], ['none', 'heart']].map(
    (value): FlowEvent => ({ type: 'answer', field: 'boxes', value }),
  )
  expect(saved(chosen).sent).toEqual(chosen)
})
