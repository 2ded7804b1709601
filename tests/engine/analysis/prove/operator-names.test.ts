import { describe, expect, test } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

/** An object whose only key is an operator's name: it looks like a rule, but is not one. */
describe('a name that equals an operator is not a rule', () => {
  test('a total that counts one condition over a computed answer', () => {
    const agreed = { '==': [{ var: 'answers.b' }, 'yes'] }
    const flow = buildFlow({
      totals: { count: { count: [agreed] } },
      steps: [
        { id: 'ask', fields: [yesNo('a'), yesNo('b', { compute: { var: 'answers.a' } })] },
        { id: 'help', when: { '==': [{ var: 'totals.count' }, 1] }, view: 'help' },
      ],
      guarantees: [
        { name: 'help', whenever: { '==': [{ var: 'answers.a' }, 'yes'] }, appears: 'help' },
      ],
    })
    expect(reach(flow, 'help').outcome).toBe('reached')
    expect(prove(flow)).toMatchObject([{ outcome: 'holds' }])
  })

  test.each(['first', 'count', 'plus', 'all'])(
    'a flag, a value and a rule called %s in a flow with parameters',
    (name) => {
      const flow = buildFlow(
        {
          parameters: { visit: { title: 'Visit', schema: { type: 'string' } } },
          values: { [name]: { schema: { type: 'boolean' } } },
          rules: { [name]: { title: 'Agreed', rule: { '==': [{ var: 'answers.a' }, 'yes'] } } },
          flags: { [name]: { title: 'Agreed', when: { rule: name } } },
          steps: [
            { id: 'ask', fields: [yesNo('a')] },
            {
              id: 'stay',
              view: 'stay',
              resident: true,
              on: { [name]: { when: { var: `flags.${name}` }, set: { [name]: true }, to: 'end' } },
            },
          ],
        },
        [EFFECTS],
      )
      expect(reach(flow, 'end').outcome).toBe('reached')
      expect(prove(flow)).toEqual([])
    },
  )
})
