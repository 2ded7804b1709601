import { describe, expect, it } from 'vitest'
import { askedTurns, extendWalk, reach, walkAsCase } from '#engine/analysis/index.ts'
import {
  awaitedEffects,
  type Flow,
  type FlowEvent,
  flowOf,
  type Inputs,
  serialize,
  start,
  transition,
} from '#engine/index.ts'
import { runCase, type Turn } from '#engine/kit/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { shipped } from '#tests/flows/shipped.ts'

/** Sends events to a run and records them; a reply answers the oldest effect. */
function recordRun(flow: Flow, inputs: Inputs, events: readonly FlowEvent[]) {
  const first = start(flow, inputs)
  let { state } = first
  let walk: readonly Turn[] | null = askedTurns(first.effects)
  for (const given of events) {
    const [waiting] = awaitedEffects(flow, state)
    const event = 'id' in given && waiting ? { ...given, id: waiting.id } : given
    const after = transition(flow, state, event)
    walk = walk && extendWalk(flow, walk, { before: state, event, after })
    state = after.state
  }
  return { state, one: walk && walkAsCase(flow, { name: 'recorded', inputs, walk }, state) }
}

describe('a recorded run', () => {
  it.each([
    ['phq8', 'reviewing'],
    ['intake', 'reviewing'],
    ['medical-history', 'end'],
    ['passwordless', 'end'],
    ['password-reset', 'end'],
  ])('of %s becomes a case that leads to the same place', (id, place) => {
    const flow = flowOf(shipped, id)
    const found = reach(flow, place)
    if (found.outcome !== 'reached') throw new Error(`No run of ${id} reaches ${place}`)
    const { inputs, moves } = found.transcript
    const events = moves.flatMap((move) => (move.kind === 'empty' ? [] : [move.event]))
    const { state, one } = recordRun(flow, inputs, events)
    if (one === null) throw new Error('The run cannot be written as a case')
    const run = runCase(flow.library, id, one)
    expect(run.failure).toBeNull()
    const end = run.moments.at(-1)?.state
    expect(end && serialize(flow, end).answers).toEqual(serialize(flow, state).answers)
  })

  const small = buildFlow({
    steps: [
      {
        id: 'ask',
        paging: 'all',
        fields: [
          yesNo('a'),
          { id: 'more', type: 'free-text-field', text: 'What else?', optional: true },
        ],
      },
      { id: 'thanks', view: 'text', texts: { title: 'Thanks' } },
    ],
  })

  it('keeps the last version of a text that was typed letter by letter, and Back as a button', () => {
    const typed = ['h', 'hi'].map((value): FlowEvent => ({ type: 'answer', field: 'more', value }))
    const events: readonly FlowEvent[] = [
      { type: 'answer', field: 'a', value: 'yes' },
      ...typed,
      { type: 'blur', field: 'more' },
      { type: 'next' },
      { type: 'back' },
    ]
    const { one } = recordRun(small, {}, events)
    expect(one && runCase(small.library, small.id, one).failure).toBeNull()
    expect(JSON.stringify(one?.walk)).not.toContain('"h"')
    expect(one?.walk.some(({ press }) => press === 'Back')).toBe(true)
  })

  it('keeps inputs that change after an answer', () => {
    const events: readonly FlowEvent[] = [
      { type: 'answer', field: 'a', value: 'yes' },
      { type: 'inputs', inputs: { user: { name: 'Ann' } } },
    ]
    expect(recordRun(small, {}, events).one?.walk).toContainEqual({
      inputs: { user: { name: 'Ann' } },
    })
  })

  it('has no case if an event has no turn', () => {
    const answer: FlowEvent = { type: 'answer', field: 'a', value: 'yes' }
    expect(
      recordRun(small, {}, [answer, { type: 'next' }, { type: 'go', to: 'ask' }]).one,
    ).toBeNull()
  })
})
