import { describe, expect, test, vi } from 'vitest'
import { prove, proveFully, reach, reachFully } from '#engine/analysis/index.ts'
import type { FieldSource, Flow, GuaranteeSource, Json } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'
import { withSolver } from '#tests/support/with-solver.ts'

vi.setConfig({ testTimeout: 900_000 })

const solver = withSolver()
const QUESTIONS = 30

/** Thirty questions of 0 to 3 points each, and a rule that adds them up, each as often as it weighs. */
function addedUp(weightOf: (index: number) => number, guarantee: (sum: Json) => GuaranteeSource): Flow {
  const ids = Array.from({ length: QUESTIONS }, (_, i) => `q${i + 1}`)
  const options = [0, 1, 2, 3].map((score) => ({ key: `o${score}`, text: `${score} points`, score }))
  const sum = { '+': ids.map((id, i) => ({ '*': [weightOf(i), { var: `scores.${id}` }] })) }
  return buildFlow({
    guarantees: [guarantee(sum)],
    steps: [
      {
        id: 'form',
        paging: 'question',
        sections: [{ id: 's', items: ids.map((id): FieldSource => ({ id, type: 'radio', text: id, options })) }],
      },
      { id: 'thanks', view: 'thanks' },
    ],
  })
}

const pointsIn = (lines: readonly string[]) =>
  [...lines.join('\n').matchAll(/"q(\d+)": (\d) points/g)].map(([, index, points]) => [Number(index), Number(points)] as const)

describe('a sum over thirty answers, which are too many to try', () => {
  test('never is above what they can add up to', async () => {
    const flow = addedUp(
      () => 1,
      (sum) => ({ name: 'limit', whenever: { '>=': [sum, 91] }, never: 'thanks' }),
    )
    expect(await proveFully(flow, solver)).toMatchObject([{ outcome: 'holds', isSolved: true }])
  })

  test('has a counter-example just below that, which the engine takes', async () => {
    const flow = addedUp(
      () => 1,
      (sum) => ({ name: 'limit', whenever: { '>=': [sum, 89] }, never: 'thanks' }),
    )
    const [proof] = await proveFully(flow, solver)
    const points = proof?.outcome === 'violated' ? pointsIn(proof.counterExample.lines) : []
    expect(points.reduce((sum, [, one]) => sum + one, 0)).toBeGreaterThanOrEqual(89)
  })

  test('is decided where answers weigh more or less', async () => {
    const weightOf = (index: number) => (index % 3) + 1
    const atLeast = (limit: number) =>
      addedUp(weightOf, (sum) => ({ name: 'limit', whenever: { '>=': [sum, limit] }, appears: 'thanks', before: 'end' }))
    // With Back there are more answers than can be gone through: said, not proved.
    expect(await proveFully(atLeast(100), solver)).toMatchObject([{ outcome: 'unknown' }])
    const never = addedUp(weightOf, (sum) => ({ name: 'limit', whenever: { '==': [sum, 179] }, never: 'thanks' }))
    const [proof] = await proveFully(never, solver)
    const points = proof?.outcome === 'violated' ? pointsIn(proof.counterExample.lines) : []
    expect(points.reduce((sum, [index, one]) => sum + one * weightOf(index - 1), 0)).toBe(179)
  })
})

const date = (id: string, more: Partial<FieldSource> = {}): FieldSource => ({ id, type: 'date', label: id, ...more })
const isBefore = (first: Json, second: Json) => ({ '<': [first, second] })
const from = { var: 'answers.from' }
const to = { var: 'answers.to' }

describe('two dates in an order', () => {
  const flow = buildFlow({
    steps: [
      {
        id: 'ask',
        fields: [date('from'), date('to', { rules: [{ when: isBefore(to, from), message: 'Later, please' }] })],
        next: [
          { when: isBefore(to, from), to: 'late' },
          { when: isBefore(from, to), to: 'days' },
        ],
      },
      { id: 'same', view: 'same', next: [{ to: 'end' }] },
      { id: 'days', aside: true, view: 'days', next: [{ to: 'end' }] },
      { id: 'late', aside: true, view: 'late' },
    ],
  })

  test('are not decided by samples', () => {
    expect(reach(flow, 'late')).toMatchObject({
      outcome: 'unknown',
      why: ['not all distinguishable answers to "from" were tried', 'not all distinguishable answers to "to" were tried'],
    })
  })

  test('are decided by the solver, both where one is before the other and where that is refused', async () => {
    expect(await reachFully(flow, 'late', solver)).toMatchObject({ outcome: 'never', isSolved: true })
    const days = await reachFully(flow, 'days', solver)
    const answers =
      days.outcome === 'reached' ? days.transcript.moves.flatMap((one) => (one.kind === 'answer' ? [one.value] : [])) : []
    expect(answers).toHaveLength(2)
    expect(String(answers[0]) < String(answers[1])).toBe(true)
  })

  test('are decided beside a date that the host tells', async () => {
    const born = buildFlow(
      {
        inputs: ['user'],
        steps: [
          { id: 'ask', fields: [date('from')], next: [{ when: isBefore(from, { var: 'user.birth' }), to: 'early' }] },
          { id: 'fine', view: 'fine', next: [{ to: 'end' }] },
          { id: 'early', aside: true, view: 'early' },
        ],
        guarantees: [{ name: 'not before birth', whenever: isBefore(from, { var: 'user.birth' }), never: 'fine' }],
      },
      [
        {
          kind: 'inputs',
          id: 'inputs',
          title: 'Inputs',
          $schema: 'language.schema.json',
          inputs: {
            user: { title: 'The person', schema: { type: 'object', properties: { birth: { type: 'string', format: 'date' } } } },
          },
        },
      ],
    )
    expect(prove(born)).toMatchObject([{ outcome: 'unknown' }])
    expect(await proveFully(born, solver)).toMatchObject([{ outcome: 'holds', isSolved: true }])
    const early = await reachFully(born, 'early', solver)
    expect(early).toMatchObject({ outcome: 'reached' })
  })
})

describe('numbers that people type', () => {
  const weighed = (guarantee: Omit<GuaranteeSource, 'name'>, more: Partial<FieldSource> = {}) =>
    buildFlow({
      guarantees: [{ name: 'weights', ...guarantee }],
      steps: [
        {
          id: 'form',
          fields: [
            { id: 'before', type: 'number', text: 'Before', validation: { minimum: 30, maximum: 300 }, ...more },
            { id: 'after', type: 'number', text: 'After', validation: { minimum: 30, maximum: 300 }, ...more },
          ],
          next: [
            { when: { '>': [{ '-': [{ var: 'answers.before' }, { var: 'answers.after' }] }, 40] }, to: 'lost' },
            { to: 'end' },
          ],
        },
        { id: 'lost', view: 'lost' },
      ],
    })
  const isLight: Json = { '<': [{ var: 'answers.before' }, 70] }
  const lost = (limit: number): Json => ({ '<': [{ var: 'answers.before' }, limit] })

  test('are held beside each other over all of their range', async () => {
    expect(await proveFully(weighed({ whenever: isLight, never: 'lost' }), solver)).toMatchObject([
      { outcome: 'holds', isSolved: true },
    ])
    expect(await proveFully(weighed({ whenever: lost(72), never: 'lost' }), solver)).toMatchObject([{ outcome: 'violated' }])
  })

  test('are not decided where they have decimals', async () => {
    const tenths = { validation: { minimum: 30, maximum: 300, multipleOf: 0.1 } }
    expect(await proveFully(weighed({ whenever: isLight, never: 'lost' }, tenths), solver)).toMatchObject([
      { outcome: 'unknown' },
    ])
  })
})
