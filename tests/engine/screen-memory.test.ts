import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, readCell } from '#engine/answers/cells.ts'
import {
  type Flow,
  type FlowEvent,
  type Json,
  type RunState,
  screenOf,
  start,
  transition,
} from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const yes = (field: string): Json => ({ '==': [{ var: `answers.${field}` }, 'yes'] })

const flow = buildFlow(
  {
    inputs: ['user'],
    steps: [
      {
        id: 'form',
        paging: 'all',
        sections: [
          {
            id: 'first',
            title: 'About {answers.name}',
            items: [
              { id: 'name', type: 'free-text-field', label: 'Name' },
              yesNo('a'),
              yesNo('b', { when: yes('a'), text: 'Is {answers.name} well?' }),
              yesNo('c', { enabled: yes('a') }),
              { id: 'note', view: 'note', when: yes('b'), texts: { text: 'For {answers.name}' } },
            ],
          },
          {
            id: 'second',
            when: yes('a'),
            preScreen: { title: 'Next', description: 'For {answers.name}' },
            items: [
              yesNo('d', { optional: { '==': [{ var: 'user.member' }, true] } }),
              {
                id: 'e',
                type: 'radio',
                text: 'Which one?',
                options: [
                  { key: 'yes', text: 'Like {answers.name}' },
                  { key: 'no', text: 'No', when: yes('d') },
                  { key: 'other', text: 'Other', requiresManualInput: true },
                ],
              },
              {
                id: 'g',
                type: 'group',
                label: 'Both',
                fields: [yesNo('g1'), yesNo('g2', { when: yes('d') })],
              },
            ],
          },
          {
            id: 'third',
            items: [
              {
                id: 'l',
                type: 'list',
                label: 'List',
                fields: [yesNo('p'), yesNo('q', { when: yes('c') })],
              },
              yesNo('f', { subText: 'Of {answers.name}' }),
            ],
          },
        ],
      },
      { id: 'done', view: 'done' },
    ],
  },
  [EFFECTS],
)

const fields = ['name', 'a', 'b', 'c', 'd', 'e', 'e:other', 'g', 'g.g1', 'g1', 'g2', 'l', 'f']
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('answer'),
      field: fc.constantFrom(...fields),
      value: fc.constantFrom<Json>(
        'yes',
        'no',
        'other',
        'Ann',
        null,
        [{ p: 'yes' }],
        [{ p: 'no', q: 'yes' }, {}],
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...fields).map((field): FlowEvent => ({ type: 'blur', field })),
  },
  fc.constantFrom<FlowEvent>({ type: 'next' }, { type: 'back' }, { type: 'undo' }),
  fc.boolean().map((member): FlowEvent => ({ type: 'inputs', inputs: { user: { member } } })),
)

const begin = () => start(flow, { user: { member: false } }).state

function sent(list: readonly FlowEvent[], state = begin()): RunState {
  return list.reduce((before, event) => transition(flow, before, event).state, state)
}

/** The screen of a run that was never shown before, without any cached cells. */
function freshScreen(state: RunState) {
  return screenOf(flow, {
    ...state,
    at: [],
    cells: cellsOf((id) => readCell(state.cells, id), state.cells),
  })
}

function questions(one: Flow, state: RunState) {
  const sections = screenOf(one, state).steps[0]?.form?.sections ?? []
  return new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
}

describe('what a page remembers', () => {
  test('is never visible: each screen equals that of a run that was never shown before', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), fc.nat(), (list, skipped) => {
        let state = begin()
        const states = [state]
        for (const [i, event] of list.entries()) {
          state = transition(flow, state, event).state
          states.push(state)
          if (i % 3 !== skipped % 3) expect(screenOf(flow, state)).toEqual(freshScreen(state))
        }
        for (const earlier of states.toReversed())
          expect(screenOf(flow, earlier)).toEqual(freshScreen(earlier))
      }),
    )
  })

  test('are the unchanged questions, so that an answer rebuilds only its own and those that read it', () => {
    const state = sent([
      { type: 'answer', field: 'name', value: 'Ann' },
      { type: 'answer', field: 'a', value: 'yes' },
    ])
    const before = questions(flow, state)
    const answered = sent([{ type: 'answer', field: 'd', value: 'yes' }], state)
    const now = questions(flow, answered)
    const kept = [...now].flatMap(([id, item]) => (item === before.get(id) ? [id] : []))
    expect(kept).toEqual(['name', 'a', 'b', 'c', 'l', 'f'])
    const renamed = questions(
      flow,
      sent([{ type: 'answer', field: 'name', value: 'Bo' }], answered),
    )
    expect([...renamed].flatMap(([id, item]) => (item === now.get(id) ? [id] : []))).toEqual([
      'a',
      'c',
      'd',
      'g',
      'l',
    ])
  })

  test('belongs to one run: another run of the same flow keeps its own', () => {
    const [one, other] = [begin(), begin()]
    const shown = questions(flow, one)
    questions(flow, sent([{ type: 'answer', field: 'a', value: 'yes' }], other))
    const again = questions(flow, sent([{ type: 'blur', field: 'f' }], one))
    expect([...again].flatMap(([id, item]) => (item === shown.get(id) ? [id] : []))).toEqual([
      'name',
      'a',
      'c',
      'l',
    ])
  })
})
