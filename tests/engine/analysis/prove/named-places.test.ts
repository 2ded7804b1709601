import { describe, expect, it } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import { flowOf, type FlowSource, type GuaranteeSource, type Json } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { edited } from '#tests/flows/shipped.ts'

const INPUTS = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    user: { title: 'User', schema: { type: 'object', properties: { waits: { type: 'boolean' } } } },
  },
}
const VISIT = {
  id: 'visit',
  title: 'Visit',
  mode: 'sequence',
  steps: [
    {
      id: 'pick',
      paging: 'question',
      sections: [
        { id: 'times', preScreen: { title: 'T', description: 'D' }, items: [yesNo('when')] },
      ],
    },
    { id: 'thanks', view: 'thanks' },
  ],
}
const WAITS: Json = { '==': [{ var: 'user.waits' }, true] }

/** A gate whose only screen is a flow in a step. */
const gate = (
  guarantee: Omit<GuaranteeSource, 'name' | 'whenever'>,
  mode: FlowSource['mode'] = 'first',
) =>
  buildFlow(
    {
      id: 'gate',
      mode,
      inputs: ['user'],
      steps: [
        { id: 'forced', title: 'Forced', flow: 'visit' },
        { id: 'late', title: 'Late', view: 'late' },
      ],
      guarantees: [{ name: 'g', whenever: WAITS, ...guarantee }],
    },
    [INPUTS, VISIT],
  )
const outcomeOf = (...given: Parameters<typeof gate>) =>
  prove(gate(...given)).map(({ outcome }) => outcome)

describe('a flow in a step of mode first or all', () => {
  it.each(['first', 'all'] as const)(
    'is found if a guarantee says that it never appears (%s)',
    (mode) => {
      expect(outcomeOf({ never: 'visit' }, mode)).toEqual(['violated'])
      expect(outcomeOf({ never: 'forced' }, mode)).toEqual(['violated'])
    },
  )

  it('is found if it comes before something else', () => {
    expect(outcomeOf({ never: 'visit', before: 'late' })).toEqual(['violated'])
    expect(outcomeOf({ appears: 'late', before: 'visit' })).toEqual(['violated'])
  })

  it.each([
    'visit',
    'forced',
    'pick',
    'forced/pick',
    'times',
    'times:pre-screen',
    'pre-screen',
    'when',
    'thanks',
    'forced/thanks',
  ])('is explored if "%s" is searched for', (place) => {
    expect(reach(gate({ never: 'end' }), place).outcome).toBe('reached')
    expect(outcomeOf({ never: place })).toEqual(['violated'])
  })
})

describe('the gate', () => {
  it('breaks its guarantee if consent comes after the screens that pages force', () => {
    const library = edited('flows/onboarding/onboarding-gate.json', (text) => {
      const source = JSON.parse(text) as { steps: { id: string }[] } // a definition is JSON
      const [consent, ...others] = source.steps
      const last = others.findLastIndex(({ id }) => id.startsWith('forced-')) + 1
      return JSON.stringify({
        ...source,
        steps: [...others.slice(0, last), consent, ...others.slice(last)],
      })
    })
    const broken = prove(flowOf(library, 'onboarding-gate')).filter(
      ({ outcome }) => outcome === 'violated',
    )
    expect(broken.map(({ guarantee }) => guarantee.name)).toEqual(['no booking before consent'])
  })

  it('reaches the intake in the shortest run', () => {
    const found = reach(
      flowOf(
        edited('flows/onboarding/onboarding-gate.json', (text) => text),
        'onboarding-gate',
      ),
      'intake',
    )
    expect(found.outcome === 'reached' && found.transcript.lines).toHaveLength(2)
  })
})

describe('a section on a page with others', () => {
  it('is not shown while only others are', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          {
            id: 'ask',
            paging: 'all',
            sections: [
              { id: 'open', items: [yesNo('a')] },
              { id: 'closed', when: WAITS, items: [yesNo('b')] },
            ],
          },
        ],
        guarantees: [
          { name: 'is there', whenever: true, appears: 'closed' },
          { name: 'is not there', whenever: { '!': [WAITS] }, never: 'closed' },
        ],
      },
      [INPUTS],
    )
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated', 'holds'])
  })
})
