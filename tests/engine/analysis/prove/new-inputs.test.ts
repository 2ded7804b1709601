import { describe, expect, test } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'
import { USER } from '../support/small-flows.ts'

const VIEWS = {
  $schema: 'x',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { offer: { title: 'Offer', events: { wanted: { type: 'null' } } } },
}
const member = { var: 'user.member' }
const next = { texts: { next: 'Next' } }

describe('new inputs while a run is under way', () => {
  const flow = buildFlow(
    {
      inputs: ['user'],
      values: { wants: { schema: { type: 'boolean' } } },
      steps: [
        {
          id: 'offer',
          when: member,
          view: 'offer',
          ...next,
          on: { wanted: { set: { wants: true } } },
        },
        { id: 'wait', view: 'wait', ...next },
        {
          id: 'late',
          when: { and: [{ var: 'values.wants' }, { '!': [member] }] },
          view: 'late',
          ...next,
        },
      ],
      guarantees: [{ name: 'none', whenever: true, never: 'late' }],
    },
    [USER, VIEWS],
  )

  test('reach a place that constant inputs never reach', () => {
    expect(reach(flow, 'late').outcome).toBe('never')
    const reached = reach(flow, 'late', 4_000, { newInputs: true })
    expect(reached.outcome).toBe('reached')
    expect(reached.outcome === 'reached' && reached.transcript.lines).toEqual([
      'Input: user = {"member":true}',
      'The run starts → offer',
      'On screen: wanted',
      'The host sends new inputs: {} → wait',
      'Presses "Next" → late',
    ])
  })

  test('break a guarantee only if the proof includes them', () => {
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds'])
    expect(prove(flow, 4_000, { newInputs: true }).map(({ outcome }) => outcome)).toEqual([
      'violated',
    ])
  })

  test('still show a step that was begun before them', () => {
    const gate = buildFlow(
      {
        mode: 'first',
        inputs: ['user'],
        steps: [
          { id: 'blocker', when: member, view: 'wait' },
          { id: 'book', flow: 'booking' },
        ],
        guarantees: [
          { name: 'book', whenever: member, never: 'book' },
          { name: 'blocker', whenever: { '!': [member] }, never: 'blocker' },
        ],
      },
      [
        USER,
        {
          $schema: 'x',
          id: 'booking',
          title: 'Booking',
          mode: 'sequence',
          steps: [
            { id: 'one', view: 'one', ...next },
            { id: 'two', view: 'two', ...next },
          ],
        },
      ],
    )
    expect(prove(gate).map(({ outcome }) => outcome)).toEqual(['holds', 'holds'])
    expect(prove(gate, 4_000, { newInputs: true }).map(({ outcome }) => outcome)).toEqual([
      'violated',
      'holds',
    ])
  })
})
