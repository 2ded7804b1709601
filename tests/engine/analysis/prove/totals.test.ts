import { describe, expect, test } from 'vitest'
import { prove } from '#engine/analysis/index.ts'
import type { FieldSource, Flow, GuaranteeSource } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const QUESTIONS = 200
const MAXIMUM = QUESTIONS * 3

/**
 * 200 questions of 0 to 3 points in sections of ten, and help for the upper half of the possible
 * sums.
 */
function longForm(guarantee: GuaranteeSource): Flow {
  const ids = Array.from({ length: QUESTIONS }, (_, i) => `q${i + 1}`)
  const options = [0, 1, 2, 3].map((score) => ({
    key: `o${score}`,
    text: `${score} points`,
    score,
  }))
  const sections = Array.from({ length: QUESTIONS / 10 }, (_, s) => ({
    id: `s${s + 1}`,
    items: ids
      .slice(s * 10, s * 10 + 10)
      .map((id) => ({ id, type: 'radio' as const, text: `Question ${id}`, options })),
  }))
  const low = { key: 'low', from: 0, to: MAXIMUM / 2, text: 'Low' }
  const high = { key: 'high', from: MAXIMUM / 2 + 1, to: MAXIMUM, text: 'High' }
  return buildFlow({
    totals: { points: { sum: ids, bands: [low, high] } },
    guarantees: [guarantee],
    steps: [
      { id: 'form', paging: 'question', sections },
      { id: 'help', when: { '==': [{ var: 'bands.points' }, 'high'] }, view: 'help' },
    ],
  })
}

describe('a total over 200 questions in independent sections', () => {
  test('is decided for every sum of a run without Back, also at the borders of its bands', () => {
    const above = { '>': [{ var: 'totals.points' }, MAXIMUM / 2] }
    // With Back the state space is too large: the result covers runs without Back.
    expect(prove(longForm({ name: 'above', whenever: above, appears: 'help' }))).toMatchObject([
      { outcome: 'unknown', isOnward: true },
    ])
  }, 600_000)

  test('finds the one sum that breaks a guarantee', () => {
    const atLeast = { '>=': [{ var: 'totals.points' }, MAXIMUM / 2] }
    const [proof] = prove(longForm({ name: 'at least', whenever: atLeast, appears: 'help' }))
    const chosen =
      proof?.outcome === 'violated'
        ? proof.counterExample.lines.join('\n').matchAll(/: (\d) points/g)
        : []
    expect([...chosen].reduce((sum, [, points]) => sum + Number(points), 0)).toBe(MAXIMUM / 2)
  }, 600_000)
})

describe('runs that differ in their sum, and in whether a chosen option still needs its text', () => {
  const options = [
    { key: 'yes', text: 'Yes', score: 1 },
    { key: 'other', text: 'Other', requiresManualInput: true },
  ]
  const choice = { id: 'a', text: 'A', options }
  const shapes: readonly (readonly FieldSource[])[] = [
    [{ ...choice, type: 'radio' }],
    [{ ...choice, type: 'radio', optional: true }],
    [{ ...choice, type: 'multi-select' }],
  ]

  test.each(shapes.map((items, i) => ({ items, i })))('shape $i', ({ items }) => {
    const flow = buildFlow({
      totals: { points: { sum: ['a'], partial: true } },
      guarantees: [
        { name: 'points', whenever: { '>=': [{ var: 'totals.points' }, 2] }, never: 'end' },
      ],
      steps: [
        { id: 'form', paging: 'all', sections: [{ id: 's', items }] },
        { id: 'more', view: 'more', texts: { next: 'Next' } },
        { id: 'help', when: { '>=': [{ var: 'totals.points' }, 1] }, view: 'help' },
      ],
    })
    expect(prove(flow)).toMatchObject([{ outcome: 'holds' }])
  })
})

test('an answer that is given again after a visit to another page counts once in a sum', () => {
  const options = [
    { key: 'yes', text: 'Yes', score: 1 },
    { key: 'no', text: 'No', score: 0 },
  ]
  const choice = { id: 'a', type: 'radio', text: 'A', options } as const
  const when = { first: [{ map: [{ sort: [{ var: 'user.visits' }] }, {}] }] }
  const rows = {
    id: 'b',
    type: 'list',
    text: 'B',
    fields: [{ id: 'what', type: 'free-text-field', text: 'What?' }],
    when,
  }
  const $schema = 'language.schema.json'
  const user = { title: 'The person', schema: { properties: { visits: { type: 'array' } } } }
  const inner = {
    $schema,
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    inputs: ['user'],
    totals: { points: { sum: ['a'] } },
    steps: [
      {
        id: 'form',
        paging: 'all',
        sections: [{ id: 's', items: [choice] }],
        on: { open: { to: 'look' } },
      },
      { id: 'more', fields: [rows] },
      { id: 'look', view: 'look' },
    ],
  }
  const flow = buildFlow(
    {
      mode: 'first',
      guarantees: [
        { name: 'twice', whenever: { '>=': [{ var: 'totals.points' }, 2] }, never: 'b' },
      ],
      steps: [{ id: 'inner', flow: 'inner' }],
    },
    [{ $schema, kind: 'inputs', id: 'inputs', title: 'Inputs', inputs: { user } }, inner],
  )
  expect(prove(flow, 1000, { newInputs: true })).toMatchObject([{ outcome: 'unknown' }])
})
