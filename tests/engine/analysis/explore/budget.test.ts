import { describe, expect, it } from 'vitest'
import { type Budget, cover, diff, paths, prove, reach, runKinds } from '#engine/analysis/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const questions = Array.from({ length: 8 }, (_, i) =>
  yesNo(`q${i}`, { when: { '==': [{ var: `answers.q${i - 1}` }, 'yes'] } }),
)
const flowWith = (last: string) =>
  buildFlow({
    steps: [
      { id: 'ask', paging: 'question', fields: [yesNo('q-1'), ...questions] },
      { id: 'bye', view: last, next: [{ to: 'end' }] },
    ],
    guarantees: [
      { name: 'broken', whenever: { '==': [{ var: 'answers.q1' }, 'no'] }, never: 'bye' },
      { name: 'kept', whenever: { '==': [{ var: 'answers.q0' }, 'no'] }, never: 'q7' },
    ],
  })
const flow = flowWith('bye')
const REASON = 'the search stopped at its limit of 60 seconds'

/** A budget that is used up after this many calls. */
const budgetOf = (calls: number): Budget => {
  let left = calls
  return () => {
    left -= 1
    return left < 0 ? '60 seconds' : null
  }
}

describe('a budget that is used up', () => {
  it.each<[string, (budget: Budget) => { readonly why: readonly string[] }]>([
    ['paths', (budget) => paths(flow, { budget })],
    ['cover', (budget) => cover(flow, [], undefined, budget)],
    ['diff', (budget) => diff(flow, flowWith('so-long'), undefined, budget)],
    ['runKinds', (budget) => runKinds(flow, flowWith('so-long'), undefined, budget)],
  ])('ends %s, which names it as the reason', (_, analyse) => {
    expect(analyse(budgetOf(5)).why).toContain(REASON)
    expect(analyse(() => null).why).toEqual([])
  })

  it('leaves unexplored parts undecided, and keeps earlier decisions', () => {
    expect(reach(flow, 'bye', undefined, { budget: budgetOf(3) })).toMatchObject({
      outcome: 'unknown',
      why: [REASON],
    })
    expect(reach(flow, 'bye', undefined, { budget: () => null }).outcome).toBe('reached')
    let calls = 0
    const counting: Budget = () => {
      calls += 1
      return null
    }
    prove(flow, undefined, { budget: counting })
    const [first, second] = prove(flow, undefined, { budget: budgetOf(calls - 2) })
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated', 'holds'])
    expect(first?.outcome).toBe('violated')
    expect(second).toMatchObject({ outcome: 'unknown', why: [REASON] })
  })
})
