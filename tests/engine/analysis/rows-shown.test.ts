import { describe, expect, test } from 'vitest'
import { coverageOf, deadParts, diff, paths, prove, reach } from '#engine/analysis/index.ts'
import type { Flow, Rule, StepSource } from '#engine/index.ts'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'
import { USER } from './small-flows.ts'

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

function cards(more: Partial<StepSource> = {}, none: Rule = { none: [{ var: 'user.visits' }, { var: 'isOpen' }] }): Flow {
  const values = { gone: { schema: { type: ['integer', 'null'] } } }
  const steps: StepSource[] = [
    { ...CARD, ...more },
    { id: 'none', when: none, view: 'none' },
  ]
  return buildFlow({ mode: 'all', inputs: ['user'], values, guarantees, steps }, [EFFECTS, USER])
}
const outcomes = (flow: Flow) => prove(flow).map(({ outcome }) => outcome)

describe('a step that is shown for each row of a list', () => {
  test('is reached, and proven to come where a row is there for it and nowhere else', () => {
    expect(reach(cards(), 'card').outcome).toBe('reached')
    expect(outcomes(cards())).toEqual(['violated', 'holds'])
    expect(reach(cards({ when: { and: [{ var: 'row.isOpen' }, { '!': { var: 'row.isOpen' } }] } }), 'card').outcome).toBe('never')
  })

  test('is not decided where events act on rows, or its condition holds a row beside something else', () => {
    const pressed = cards({ on: { cancel: { when: { var: 'row.isOpen' }, set: { gone: { var: 'row.day' } } } } })
    expect(outcomes(pressed)).toEqual(['violated', 'unknown'])
    expect(prove(pressed)[1]).toMatchObject({ why: [expect.stringContaining('"row of card"')] })
    const beside = cards({ when: { '>': [{ var: 'row.day' }, { var: 'user.age' }] } })
    expect(outcomes(beside)[1]).toBe('unknown')
  })

  test('is not called the same where its rows may show something else', () => {
    const other = cards({ texts: { day: 'On day {row.day}' } })
    const { isSame, differences, why } = diff(cards(), other)
    expect(isSame).toBe(false)
    expect(differences.length + why.length).toBeGreaterThan(0)
    expect(why.join()).toContain('row of card')
  })

  test('has no condition that always comes out the same', () => {
    expect(deadParts(cards()).found).toEqual([])
  })

  test('is covered by a case that shows a row, and one that shows none', () => {
    const shown = { name: 'shown', inputs: { user: { visits: [{ day: 1, isOpen: true }] } }, walk: [{ shows: ['Day 1'] }] }
    const hidden = { name: 'hidden', inputs: { user: { visits: [{ day: 1 }] } }, walk: [{ step: 'none' }] }
    expect(coverageOf(cards(), [shown, hidden])).toMatchObject({ failures: [], missing: [] })
    expect(coverageOf(cards(), [shown]).missing.length).toBeGreaterThan(0)
  })

  test('is one place of a path', () => {
    expect(paths(cards()).why).toEqual([])
  })
})
