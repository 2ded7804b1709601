import { describe, expect, it } from 'vitest'
import { diff, reach } from '#engine/analysis/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const inner = (title: string) => ({
  $schema: 'language.schema.json',
  id: 'inner',
  title: 'Inner',
  mode: 'sequence',
  steps: [{ id: 'ask', title, fields: [yesNo('smokes')] }],
})

describe('a flow in a step below a branch', () => {
  it('may store a value that makes another step apply', () => {
    const flow = (answer: string) =>
      buildFlow(
        {
          mode: 'tree',
          values: { said: { schema: { type: ['string', 'null'] } } },
          steps: [
            {
              id: 'top',
              children: [{ id: 'below', flow: 'inner', into: { said: { var: 'answers.smokes' } } }],
            },
            { id: 'won', when: { '==': [{ var: 'values.said' }, answer] }, view: 'won' },
          ],
        },
        [inner('Ask')],
      )
    expect(reach(flow('yes'), 'won').outcome).toBe('reached')
    expect(reach(flow('maybe'), 'won').outcome).toBe('never')
  })

  it('is compared at every place where it runs', () => {
    const flow = (title: string) =>
      buildFlow(
        {
          mode: 'tree',
          steps: [
            { id: 'top', children: [{ id: 'left', flow: 'inner' }] },
            { id: 'right', flow: 'inner' },
          ],
        },
        [inner(title)],
      )
    const { differences: found } = diff(flow('Ask'), flow('Ask again'))
    expect(found.map(({ place }) => place).toSorted()).toEqual(['left/ask', 'right/ask'])
  })
})
