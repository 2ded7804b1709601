import { describe, expect, it } from 'vitest'
import { cover, coverageOf, deadParts, prove, reach } from '#engine/analysis/index.ts'
import type { Rule, StepSource } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

/** So many blocks that their 2 to the power of 24 combinations cannot be explored. */
const COUNT = 24
const names = Array.from({ length: COUNT }, (_, i) => `block-${i}`)
const is = (name: string): Rule => ({ '==': [{ var: `shown.${name}` }, true] })
const INPUTS = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  $schema: 'language.schema.json',
  inputs: {
    shown: {
      title: 'What is shown',
      schema: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
      },
    },
  },
}
const blocks = names.map((name): StepSource => ({ id: name, when: is(name), view: 'card' }))
const guarantees = [
  { name: 'kept', whenever: { '!': [is('block-3')] }, never: 'block-3' },
  { name: 'broken', whenever: is('block-4'), never: 'block-5' },
  { name: 'links', whenever: { '!': [is('block-6')] }, never: 'link' },
]
const page = (...more: readonly StepSource[]) =>
  buildFlow({ mode: 'all', inputs: ['shown'], guarantees, steps: [...blocks, ...more] }, [
    INPUTS,
    {
      id: 'links',
      title: 'Links',
      mode: 'all',
      inputs: ['shown'],
      steps: [{ id: 'link', when: is('block-6'), view: 'link' }],
    },
  ])
const list: StepSource = { id: 'list', view: 'list', slots: { links: 'links' } }

describe('a page of many blocks', () => {
  it('keeps or breaks its guarantees about each, and about blocks in a slot of one', () => {
    const proofs = prove(page(list))
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['holds', 'violated', 'holds'])
    for (const { tried } of proofs) expect(tried).toBeLessThan(10)
  })

  it('can show every block, except one that excludes itself', () => {
    expect(deadParts(page(list))).toEqual({ found: [], why: [] })
    const never: StepSource = {
      id: 'never',
      when: { and: [is('block-1'), { '!': [is('block-1')] }] },
      view: 'card',
    }
    expect(deadParts(page(never)).found).toMatchObject([
      { code: 'unreachable-step', place: { pointer: `/steps/${COUNT}` } },
    ])
    expect(reach(page(never), 'never')).toMatchObject({ outcome: 'never' })
    expect(reach(page(never), 'block-9')).toMatchObject({ outcome: 'reached' })
  })

  it('gets cases with and without each block', () => {
    const { cases, missing, why } = cover(page(list))
    expect([missing, why]).toEqual([[], []])
    expect(coverageOf(page(list), cases).missing).toEqual([])
  })

  it('explores blocks with actions together, and every other block separately', () => {
    const presses: StepSource = {
      id: 'press',
      when: is('block-0'),
      view: 'card',
      on: { go: { set: { gone: true } } },
    }
    const after: StepSource = { id: 'after', when: { var: 'values.gone' }, view: 'card' }
    const values = { gone: { schema: { type: 'boolean' } } }
    const flow = buildFlow(
      {
        mode: 'all',
        inputs: ['shown'],
        values,
        guarantees: [{ name: 'after', whenever: { '!': [is('block-0')] }, never: 'after' }],
        steps: [...blocks, presses, after],
      },
      [
        INPUTS,
        {
          kind: 'views',
          id: 'views',
          title: 'Views',
          views: { card: { title: 'Card', events: { go: true } } },
        },
      ],
    )
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds'])
    expect(reach(flow, 'after')).toMatchObject({ outcome: 'reached' })
    expect(deadParts(flow)).toEqual({ found: [], why: [] })
  })
})
