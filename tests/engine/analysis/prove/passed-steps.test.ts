import { describe, expect, it } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import type { GuaranteeSource } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

/** A flow whose second step shows nothing: it asks for another page, and the run ends. */
const leavingIf = (answer: string, never: string) => {
  const guarantee: GuaranteeSource = {
    name: 'who stays is not led away',
    whenever: { '==': [{ var: 'answers.leaves' }, 'no'] },
    never,
  }
  return buildFlow(
    {
      id: 'away',
      mode: 'sequence',
      steps: [
        { id: 'ask', fields: [yesNo('leaves')] },
        {
          id: 'gone',
          when: { '==': [{ var: 'answers.leaves' }, answer] },
          enter: [{ effect: 'navigate', args: { to: '/home' } }],
          advance: true,
          next: [{ to: 'end' }],
        },
        { id: 'thanks', view: 'thanks' },
      ],
      guarantees: [guarantee],
    },
    [
      {
        kind: 'effects',
        id: 'effects',
        title: 'Effects',
        effects: { navigate: { title: 'Goes', waits: false } },
      },
    ],
  )
}

describe('a step that a run only passes', () => {
  it.each(['gone', 'step:gone', 'effect:navigate'])(
    'appears when it asks its effect: %s',
    (name) => {
      expect(reach(leavingIf('yes', name), name).outcome).toBe('reached')
      expect(prove(leavingIf('yes', name)).map(({ outcome }) => outcome)).toEqual(['holds'])
      expect(prove(leavingIf('no', name)).map(({ outcome }) => outcome)).toEqual(['violated'])
    },
  )
})
