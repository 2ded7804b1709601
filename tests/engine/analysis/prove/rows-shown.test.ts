import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverageOf, deadParts, diff, paths, prove, reach } from '#engine/analysis/index.ts'
import { type Flow, type Rule, type StepSource, screenOf, start } from '#engine/index.ts'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'
import { propertyRuns } from '#tests/support/draw.ts'
import { rowStep } from '../support/any-flows.ts'
import { everyState, type Watched } from '../support/every-state.ts'
import { OPEN_VISIT_RULES, USER, VISIT_RULES } from '../support/small-flows.ts'

const CARD: StepSource = {
  id: 'card',
  each: { of: { sort: [{ var: 'user.visits' }, { var: 'day' }] }, key: 'day', most: 2 },
  when: { var: 'row.isOpen' },
  view: 'card',
  texts: { day: 'Day {row.day}' },
}
const guarantees = [
  { name: 'card', whenever: true, never: 'card' },
  { name: 'none', whenever: { some: [{ var: 'user.visits' }, { var: 'isOpen' }] }, never: 'none' },
]

function cards(
  more: Partial<StepSource> = {},
  none: Rule = { none: [{ var: 'user.visits' }, { var: 'isOpen' }] },
): Flow {
  const values = { gone: { schema: { type: ['integer', 'null'] } } }
  const steps: StepSource[] = [
    { ...CARD, ...more },
    { id: 'none', when: none, view: 'none' },
  ]
  return buildFlow({ mode: 'all', inputs: ['user'], values, guarantees, steps }, [EFFECTS, USER])
}
const outcomes = (flow: Flow) => prove(flow).map(({ outcome }) => outcome)

describe('a step that is shown for each row of a list', () => {
  test('is reached, and is proven to appear exactly if it has a row', () => {
    expect(reach(cards(), 'card').outcome).toBe('reached')
    expect(outcomes(cards())).toEqual(['violated', 'holds'])
    expect(
      reach(
        cards({ when: { and: [{ var: 'row.isOpen' }, { '!': { var: 'row.isOpen' } }] } }),
        'card',
      ).outcome,
    ).toBe('never')
  })

  test('is shown for the first row of a key that meets its condition, and proofs agree', () => {
    const rows = [
      { day: 7, isOpen: false },
      { day: 7, isOpen: true },
      { day: 7, isOpen: true },
    ]
    const flow = cards()
    const { state } = start(flow, { user: { visits: rows } })
    expect(screenOf(flow, state).steps.map(({ id, row }) => [id, row])).toEqual([['card', '7']])
    const open: Rule = {
      some: [{ var: 'user.visits' }, { and: [{ var: 'isOpen' }, { '!!': [{ var: 'day' }] }] }],
    }
    const promised = { name: 'shown', whenever: open, appears: 'card' }
    const other = buildFlow(
      { mode: 'all', inputs: ['user'], guarantees: [promised], steps: [CARD] },
      [EFFECTS, USER],
    )
    expect(outcomes(other)).toEqual(['holds'])
  })

  test('is not decided if events act on rows, or if its condition compares a row with another value', () => {
    const pressed = cards({
      on: { cancel: { when: { var: 'row.isOpen' }, set: { gone: { var: 'row.day' } } } },
    })
    expect(outcomes(pressed)).toEqual(['violated', 'unknown'])
    expect(prove(pressed)[1]).toMatchObject({ why: [expect.stringContaining('"row of card"')] })
    const beside = cards({ when: { '>': [{ var: 'row.day' }, { var: 'user.age' }] } })
    expect(outcomes(beside)).toEqual(['violated', 'holds'])
    const age = { var: 'user.age' }
    const never = cards({
      when: { and: [{ '>': [{ var: 'row.day' }, age] }, { '<': [{ var: 'row.day' }, age] }] },
    })
    expect(reach(never, 'card').outcome).toBe('unknown')
  })

  test('is found between questions if its condition reads an input as well as the row', () => {
    const offered = {
      id: 'offered',
      view: 'offer',
      each: { of: { var: 'user.visits' }, key: 'day' },
    }
    const when: Rule = { and: [{ var: 'row.isOpen' }, { var: 'user.member' }] }
    const rowOptions = { each: offered.each, when: { var: 'row.isOpen' }, text: 'Day {row.day}' }
    const question = {
      id: 'a',
      type: 'radio' as const,
      text: 'A',
      options: [{ key: 'no', text: 'No' }],
      rowOptions,
    }
    const words = { id: 'b', type: 'free-text-field' as const, text: 'B' }
    const steps: StepSource[] = [
      { id: 'intro', view: 'intro', texts: { next: 'Next' } },
      {
        id: 'form',
        paging: 'question',
        sections: [{ id: 's', items: [{ ...offered, when }, words] }],
      },
      { id: 'advice', when: { var: 'user.member' }, view: 'advice', texts: { next: 'Next' } },
      { id: 'form-2', paging: 'question', sections: [{ id: 't', items: [question] }] },
    ]
    const views = { offer: { title: 'An offer', events: { call: true } } }
    const known = {
      $schema: 'language.schema.json',
      kind: 'views',
      id: 'views',
      title: 'Views',
      views,
    }
    const flow = buildFlow({ inputs: ['user'], steps }, [EFFECTS, USER, known])
    expect(reach(flow, 'offered', 1000).outcome).toBe('reached')
  })

  test('is not reported as unchanged if its rows may show something else', () => {
    const other = cards({ texts: { day: 'On day {row.day}' } })
    const { isSame, differences, why } = diff(cards(), other)
    expect(isSame).toBe(false)
    expect(differences.length + why.length).toBeGreaterThan(0)
    expect(why.join()).toContain('row of card')
  })

  test.each<readonly [string, Partial<StepSource>]>([
    [
      'how many rows are shown',
      { each: { of: { sort: [{ var: 'user.visits' }, { var: 'day' }] }, key: 'day', most: 1 } },
    ],
    [
      'their order',
      {
        each: {
          of: { sort: [{ var: 'user.visits' }, { var: 'day' }, 'descending'] },
          key: 'day',
          most: 2,
        },
      },
    ],
    [
      'their key',
      { each: { of: { sort: [{ var: 'user.visits' }, { var: 'day' }] }, key: 'id', most: 2 } },
    ],
    [
      'the list',
      {
        each: {
          of: { filter: [{ var: 'user.visits' }, { '>': [{ var: 'day' }, 3] }] },
          key: 'day',
          most: 2,
        },
      },
    ],
    ['which rows', { when: { and: [{ var: 'row.isOpen' }, { '>': [{ var: 'row.day' }, 3] }] } }],
  ])('is not reported as unchanged if a version changes %s', (_, more) => {
    const { isSame, differences, why } = diff(cards(), cards(more))
    expect(isSame).toBe(false)
    expect(differences.length + why.length).toBeGreaterThan(0)
  })

  test('is compared if its content depends on several inputs', () => {
    const onDays = (...days: readonly number[]): Flow => {
      const of = {
        filter: [
          { var: 'user.visits' },
          { and: [{ var: 'isOpen' }, { in: [{ var: 'day' }, [...days]] }] },
        ],
      }
      const isFirst = { '==': [{ first: { map: [of, { var: 'day' }] } }, { var: 'row.day' }] }
      const texts = {
        day: [
          { when: { '>': [{ var: 'user.age' }, 17] }, text: 'Day {row.day}' },
          { text: '{row.day}' },
        ],
        kind: [
          { when: { if: [{ '==': [{ var: 'plan' }, 'paid'] }, isFirst, true] }, text: 'First' },
        ],
      }
      const steps: StepSource[] = [{ id: 'card', each: { of, key: 'day' }, view: 'card', texts }]
      return buildFlow({ mode: 'all', inputs: ['user', 'plan'], steps }, [EFFECTS, USER])
    }
    const { isSame, differences, why } = diff(onDays(7, 8), onDays(7, 9))
    expect(isSame).toBe(false)
    expect(differences.length + why.length).toBeGreaterThan(0)
  })

  test('has no condition with a constant result', () => {
    expect(deadParts(cards()).found).toEqual([])
  })

  test('is covered by a case that shows a row, and one that shows none', () => {
    const shown = {
      name: 'shown',
      inputs: { user: { visits: [{ day: 1, isOpen: true }] } },
      walk: [{ shows: ['Day 1'] }],
    }
    const hidden = {
      name: 'hidden',
      inputs: { user: { visits: [{ day: 1 }] } },
      walk: [{ step: 'none' }],
    }
    expect(coverageOf(cards(), [shown, hidden])).toMatchObject({ failures: [], missing: [] })
    expect(coverageOf(cards(), [shown]).missing.length).toBeGreaterThan(0)
  })

  test('is one place of a path', () => {
    expect(paths(cards()).why).toEqual([])
  })
})

const VISITS = [7, 8, 9].flatMap((day) => [true, false].map((isOpen) => ({ day, isOpen })))
const TWO = VISITS.flatMap((one) => VISITS.map((other) => [one, other]))
/** Every list of at most two visits, and of three on two days; with each plan. */
const TOLD = [
  [],
  ...VISITS.map((one) => [one]),
  ...TWO,
  ...TWO.flatMap((two) => VISITS.map((one) => [...two, one])),
]
  .filter((visits) => visits.length < 3 || visits.every(({ day }) => day !== 8))
  .flatMap((visits) => ['paid', 'free'].map((plan) => ({ user: { visits }, plan })))

const ruleOfVisits = fc.constantFrom<Rule>(...VISIT_RULES, ...OPEN_VISIT_RULES, {
  '!': [{ var: 'values.seen' }],
})

test('reach and prove agree with trying everything, on generated steps with rows', () => {
  const tally = { asked: 0, undecided: 0, reached: 0 }
  fc.assert(
    fc.property(rowStep, fc.constantFrom('all', 'tree'), ruleOfVisits, (rows, mode, whenever) => {
      const titled = (id: string): StepSource => ({ id, title: id, view: id })
      const watched: readonly Watched[] = [
        { whenever, never: 'cards' },
        { whenever, never: 'seen' },
        { whenever, appears: 'cards' },
      ]
      const flow = buildFlow(
        {
          mode,
          inputs: ['user', 'plan'],
          values: { seen: { schema: { type: 'integer' } } },
          guarantees: watched.map((one, i) => ({ name: `watched ${i}`, ...one })),
          steps: [
            rows,
            { ...titled('seen'), when: { '==': [{ var: 'values.seen' }, 7] } },
            titled('rest'),
          ],
        },
        [EFFECTS, USER],
      )
      const all = everyState(flow, TOLD, watched, {
        valuesOf: () => [],
        goesBack: true,
        limit: 4000,
      })
      const proofs = prove(flow, 4000).slice(0, watched.length)
      const claims = [
        ...['cards', 'seen'].map((one) => ({
          says: reach(flow, one, 4000).outcome,
          is: all.names.has(one),
        })),
        ...proofs.map(({ outcome }, i) => ({ says: outcome, is: all.broken[i] === true })),
      ]
      const decided = claims.filter(({ says }) => says !== 'unknown')
      const isFound = (says: string) => says === 'reached' || says === 'violated'
      expect(
        decided.filter(({ says, is }) => (is ? !isFound(says) : all.isComplete && isFound(says))),
      ).toEqual([])
      tally.asked += claims.length
      tally.undecided += claims.length - decided.length
      tally.reached += claims.filter(({ is }) => is).length
    }),
    { numRuns: propertyRuns(10) },
  )
  if (process.env.PROPERTY_RUNS !== undefined) process.stdout.write(`${JSON.stringify(tally)}\n`)
}, 600_000)
