import { describe, expect, it } from 'vitest'
import {
  cover,
  coverageOf,
  diff,
  graphOf,
  mutantsOf,
  paths,
  prove,
  reach,
  why,
} from '#engine/analysis/index.ts'
import type { FlowSource, StepSource } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const button = { texts: { next: 'Next' } }
const dialog: StepSource = {
  id: 'cancel',
  over: true,
  title: 'Cancel it?',
  fields: [yesNo('sure'), yesNo('ill', { optional: true })],
  leave: [{ effect: 'save', onFail: [{ text: 'Not now' }] }],
  next: [{ when: { '==': [{ var: 'answers.sure' }, 'yes'] }, to: 'gone' }],
}

/**
 * A visit under a dialog in which it may be canceled; the dialog's answer is read later, however it
 * was closed.
 */
const flowOf = (over: StepSource = dialog, more: Partial<FlowSource> = {}) =>
  buildFlow(
    {
      steps: [
        { id: 'visit', view: 'visit', ...button, on: { cancel: { to: 'cancel' } } },
        over,
        { id: 'gone', aside: true, view: 'gone', ...button, next: [{ to: 'end' }] },
        { id: 'ill', when: { '==': [{ var: 'answers.ill' }, 'yes'] }, view: 'get-well', ...button },
        {
          id: 'unsure',
          when: {
            and: [{ '!': [{ var: 'answers.sure' }] }, { '==': [{ var: 'answers.ill' }, 'yes'] }],
          },
          view: 'ask',
          ...button,
        },
        { id: 'last', view: 'last', ...button },
      ],
      ...more,
    },
    [EFFECTS],
  )

describe('a step that opens over another one', () => {
  it('is explored exactly: closed at any moment, with any of its questions open', () => {
    const flow = flowOf()
    expect(paths(flow).why).toEqual([])
    for (const place of ['cancel', 'gone', 'step:ill', 'last', 'save', 'TAKEN', 'end'])
      expect([place, reach(flow, place).outcome]).toEqual([place, 'reached'])
    const said = reach(flow, 'unsure')
    const words =
      said.outcome === 'reached'
        ? said.transcript.moves.map((move) =>
            'words' in move ? move.words : `${move.field} ${move.kind}`,
          )
        : []
    expect(words).toEqual([
      'cancel',
      'sure empty',
      'ill answer',
      'closes "cancel"',
      'presses "Next"',
      'presses "Next"',
    ])
    expect(reach(flowOf({ ...dialog, when: false }), 'gone').outcome).toBe('never')
  })

  it('is part of the proof of a guarantee', () => {
    const proof = (never: string, whenever = {}) =>
      prove(flowOf(dialog, { guarantees: [{ name: 'g', whenever, never }] }))[0]?.outcome
    const isSure = { '==': [{ var: 'answers.sure' }, 'yes'] }
    expect([
      proof('last', isSure),
      proof('gone', { '==': [{ var: 'answers.sure' }, 'no'] }),
    ]).toEqual(['violated', 'holds'])
  })

  it('has cases that open and close it, and leave nothing out', () => {
    const flow = flowOf()
    const { cases, missing } = cover(flow)
    // A person who has said that they are ill reaches "ill" first.
    expect(missing.map(({ key }) => key)).toEqual(['from visit to unsure'])
    expect(cases.some(({ walk }) => walk.some(({ close }) => close === true))).toBe(true)
    expect(coverageOf(flow, cases)).toMatchObject({ failures: [], missing })
  })

  it('is drawn with what opens it and the step to which it returns', () => {
    const edges = graphOf(flowOf()).edges.filter(({ from, to }) => [from, to].includes('cancel'))
    expect(edges.map(({ from, to, words }) => `${from} ${to} ${words}`)).toEqual([
      'visit cancel on cancel',
      'cancel gone "Question sure" is "Yes"',
      'cancel visit closed',
    ])
  })

  it('says why it is shown', () => {
    const told = why(flowOf(), 'cancel', { inputs: {}, answers: {}, replies: {} })
    expect(told?.lines.join('\n')).toContain(
      '  It is shown over another step: a run reaches it only through a transition.\n    "visit" leads to it',
    )
  })

  it('is compared with another version, and changed in small ways', () => {
    const worded = diff(flowOf(), flowOf({ ...dialog, title: 'Really?' }))
    expect(worded.differences.map(({ place, aspect, after }) => [place, aspect, after])).toEqual([
      ['cancel', 'title', 'Really?'],
    ])
    const asked = diff(flowOf(), flowOf({ ...dialog, next: [] }))
    expect(asked.differences.length).toBeGreaterThan(0)
    expect(diff(flowOf(), flowOf())).toMatchObject({ isSame: true, differences: [] })
    expect(
      mutantsOf(JSON.parse(JSON.stringify(flowOf().source))).map(({ pointer }) => pointer),
    ).toContain('/steps/1/over')
  })

  it('is explored by reach if steps run side by side, and not decided by proofs without Back', () => {
    const blocks = (title: string) =>
      buildFlow({
        mode: 'all',
        steps: [
          { id: 'card', view: 'card', on: { ask: { to: 'ask' } } },
          { id: 'ask', over: true, title, view: 'ask', ...button },
        ],
      })
    const passedBy =
      'the events of "card" were not explored, because it is shown beside other steps'
    expect(reach(blocks('Ask'), 'ask').outcome).toBe('reached')
    expect(paths(blocks('Ask')).why).toEqual([passedBy])
    expect(cover(blocks('Ask')).why).toEqual([passedBy])
    expect(diff(blocks('Ask'), blocks('Really?')).why).toContain(passedBy)
  })
})
