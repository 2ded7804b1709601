import { describe, expect, it } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import type { GuaranteeSource } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const INPUTS = {
  $schema: 'language.schema.json',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: { plan: { title: 'Plan', schema: { type: 'string', enum: ['paid', 'free'] } } },
}
const KEPT = {
  $schema: 'language.schema.json',
  id: 'kept',
  title: 'Kept',
  mode: 'sequence',
  inputs: ['plan'],
  steps: [
    { id: 'form', fields: [yesNo('a')] },
    { id: 'advice', when: { '==': [{ var: 'plan' }, 'paid'] }, view: 'advice' },
    { id: 'nobody', when: { '==': [{ var: 'answers.a' }, 'maybe'] }, view: 'nobody' },
  ],
}
const flowWith = (guarantees: readonly GuaranteeSource[]) =>
  buildFlow({ inputs: ['plan'], steps: [{ id: 'inside', flow: 'kept' }], guarantees }, [
    INPUTS,
    KEPT,
  ])

describe('two questions about one flow in a step', () => {
  it('give the second the same answer as if the first had never been asked', () => {
    const flow = flowWith([])
    expect(
      ['advice', 'nobody', 'advice', 'nobody'].map((place) => reach(flow, place).outcome),
    ).toEqual(['reached', 'never', 'reached', 'never'])
  })

  it('breaks a guarantee after one that it keeps', () => {
    const flow = flowWith([
      { name: 'kept', whenever: true, never: 'nobody' },
      { name: 'broken', whenever: true, never: 'advice' },
    ])
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds', 'violated'])
  })
})
