import { describe, expect, test } from 'vitest'
import {
  awaitedEffects,
  type FlowEvent,
  type FlowSource,
  resume,
  serialize,
  type StepSource,
} from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const button = { texts: { next: 'Next' } }
const event = (name: string, more: object = {}): FlowEvent =>
  ({ type: 'view', name, ...more }) as FlowEvent
const overOf = (run: ReturnType<typeof drive>) => run.screen.over?.id ?? null
const visitId = { visit: { title: 'The visit', schema: { type: 'string' } } }

/** The questions before a patient cancels a visit: a separate flow, for any page. */
const cancel = {
  $schema: 'language.schema.json',
  id: 'cancel',
  title: 'Cancel a visit',
  mode: 'sequence',
  parameters: visitId,
  steps: [
    {
      id: 'why',
      paging: 'question',
      sections: [{ id: 'reasons', items: [yesNo('ill'), yesNo('moved')] }],
    },
    {
      id: 'sure',
      view: 'sure',
      texts: { next: 'Cancel it', body: 'The visit {params.visit}' },
      leave: [{ effect: 'save', args: { visit: { var: 'params.visit' } } }],
    },
  ],
}
const effects = {
  ...EFFECTS,
  effects: { ...EFFECTS.effects, save: { title: 'Save', codes: ['TAKEN'], args: {} } },
}

const dialog: StepSource = {
  id: 'cancel',
  over: true,
  title: 'Cancel this visit?',
  flow: 'cancel',
  with: { visit: { var: 'values.visit' } },
}
const policy: StepSource = {
  id: 'policy',
  over: true,
  title: 'The policy',
  view: 'words',
  ...button,
}

/** A page with two questions that can open a policy and a cancellation. */
const page: Partial<FlowSource> & Pick<FlowSource, 'steps'> = {
  inputs: ['closed', 'silent'],
  values: visitId,
  steps: [
    { id: 'first', view: 'first', ...button },
    {
      id: 'board',
      when: { '!': [{ var: 'closed' }] },
      view: 'board',
      ...button,
      on: { cancel: { set: { visit: 'v1' }, to: 'cancel' }, policy: { to: 'policy' } },
    },
    {
      id: 'form',
      fields: [yesNo('care'), yesNo('again', { optional: true })],
      on: { policy: { to: 'policy' } },
    },
    { ...dialog, next: [{ when: { '==': [{ var: 'values.visit' }, 'v2'] }, to: 'gone' }] },
    {
      ...policy,
      when: { '!': [{ var: 'silent' }] },
      on: {
        accept: { do: [{ effect: 'save', onFail: [{ text: 'Not now' }] }], to: 'close' },
        cancel: { to: 'cancel' },
        leave: { to: 'gone' },
      },
    },
    { id: 'gone', aside: true, view: 'gone', ...button },
    { id: 'last', view: 'last', ...button },
  ],
}
const flow = buildFlow(page, [effects, cancel])
const atBoard = () => drive(flow).next()
const atForm = () => atBoard().next().send({ type: 'answer', field: 'care', value: 'yes' })

describe('a step that opens over another one', () => {
  test('is opened by an event, over the step that is shown, and closed', () => {
    const run = atBoard().send(event('policy'))
    expect([run.step, overOf(run), run.screen.over?.title]).toEqual([
      'board',
      'policy',
      'The policy',
    ])
    expect(run.screen.trail.find(({ state }) => state === 'current')?.id).toBe('board')
    expect(run.screen.trail.map(({ id }) => id)).not.toContain('policy')
    run.send({ type: 'close' })
    expect([run.step, overOf(run), run.refusal]).toEqual(['board', null, null])
    expect(run.send({ type: 'close' }).refusal).toBe('NOT_POSSIBLE')
    expect(run.next().step).toBe('form')
  })

  test.each<[string, FlowEvent]>([
    ['Back', { type: 'back' }],
    ['Next', { type: 'next' }],
    ['closing', { type: 'close' }],
  ])('is left by %s, and the step below is unchanged: answers, page, issues, Back', (_, leads) => {
    const run = atForm().send({ type: 'answer', field: 'care', value: null }).next()
    expect(run.refusal).toBe('INVALID')
    const before = run.screen.steps[0]
    expect(before?.form?.sections[0]?.items[0]).toMatchObject({ showsIssue: true })
    run.send(event('policy', { step: 'form' }))
    expect([run.step, overOf(run)]).toEqual(['form', 'policy'])
    expect(run.screen.steps[0]).toEqual(before)
    run.send(leads)
    expect([overOf(run), run.screen.steps[0]]).toEqual([null, before])
    expect(run.back().step).toBe('board')
  })

  test('blocks the steps below while it is open', () => {
    const run = atForm().send(event('policy', { step: 'form' }))
    const answer = run.send({ type: 'answer', field: 'again', value: 'no' })
    expect(answer.refusal).toBe('NOT_ASKED')
    expect(run.send(event('policy', { step: 'form' })).refusal).toBe('NOT_POSSIBLE')
    expect(run.send({ type: 'go', to: 'first' }).refusal).toBe('UNKNOWN_PLACE')
  })

  test('runs a flow with the values that the event stored, and closes when the flow ends', () => {
    const run = atBoard().send(event('cancel'))
    expect(run.screen.over?.child?.steps[0]?.form?.page).toBe('ill')
    run
      .send({ type: 'choose', field: 'ill', value: 'no' })
      .next()
      .send({ type: 'answer', field: 'moved', value: 'yes' })
    expect(run.screen.over?.child?.steps[0]?.canBack).toBe(true)
    run.next().next()
    expect(run.effects).toMatchObject([{ effect: 'save', args: { visit: 'v1' } }])
    expect(run.send({ type: 'close' }).refusal).toBe('BUSY')
    const [waiting] = awaitedEffects(flow, run.state)
    run.send({ type: 'result', id: waiting?.id ?? '' })
    expect([run.step, overOf(run), run.state.children]).toEqual(['board', null, {}])
  })

  test('goes back inside first, then closes; opened again it starts from its first step', () => {
    const run = atBoard()
      .send(event('cancel'))
      .send({ type: 'answer', field: 'ill', value: 'no' })
      .next()
    expect(run.screen.over?.child?.steps[0]?.form?.page).toBe('moved')
    expect(run.back().screen.over?.child?.steps[0]?.form?.page).toBe('ill')
    expect([overOf(run.back()), run.step]).toEqual([null, 'board'])
    const again = run.send(event('cancel')).screen.over?.child?.steps[0]?.form
    expect([again?.page, again?.missing]).toEqual(['ill', ['ill']])
  })

  test('opens another step by a target or an event, which replaces the step below', () => {
    const run = atBoard()
      .send(event('policy'))
      .send(event('leave', { step: 'policy' }))
    expect([run.step, overOf(run)]).toEqual(['gone', null])
    expect(run.back().step).toBe('board')
    const other = buildFlow(
      { ...page, values: { visit: { schema: { type: 'string' }, initial: 'v2' } } },
      [effects, { ...cancel, steps: [{ id: 'sure', view: 'sure', ...button }] }],
    )
    const ended = drive(other)
      .next()
      .send(event('policy'))
      .send(event('cancel', { step: 'policy' }))
    expect([ended.step, overOf(ended)]).toEqual(['board', 'cancel'])
    expect([ended.next().step, overOf(ended)]).toEqual(['gone', null])
  })

  test('closes after the effect of its event, and stays if that fails', () => {
    const run = atBoard()
      .send(event('policy'))
      .send(event('accept', { step: 'policy' }))
    const [waiting] = awaitedEffects(flow, run.state)
    run.send({ type: 'failure', id: waiting?.id ?? '', code: 'TAKEN' })
    expect([overOf(run), run.screen.over?.error?.text, run.screen.steps[0]?.error]).toEqual([
      'policy',
      'Not now',
      null,
    ])
    run.send(event('accept', { step: 'policy' }))
    run.send({ type: 'result', id: awaitedEffects(flow, run.state)[0]?.id ?? '' })
    expect([run.step, overOf(run), run.screen.steps[0]?.error]).toEqual(['board', null, null])
  })

  test('closes when new inputs remove it or the step below', () => {
    const away = atBoard()
      .send(event('policy'))
      .send({ type: 'inputs', inputs: { silent: true } })
    expect([away.step, overOf(away)]).toEqual(['board', null])
    const below = atBoard()
      .send(event('policy'))
      .send({ type: 'inputs', inputs: { closed: true } })
    expect([below.step, overOf(below)]).toEqual(['form', null])
    const waiting = atBoard()
      .send(event('policy'))
      .send(event('accept', { step: 'policy' }))
    waiting.send({ type: 'inputs', inputs: { closed: true } })
    expect(overOf(waiting)).toBe('policy')
    waiting.send({ type: 'result', id: awaitedEffects(flow, waiting.state)[0]?.id ?? '' })
    expect([waiting.step, overOf(waiting)]).toEqual(['form', null])
  })

  test('is stored with the steps below, and a state without it is stored as before', () => {
    const open = atForm().send(event('policy', { step: 'form' })).state
    const stored = serialize(flow, open)
    expect(serialize(flow, resume(flow, JSON.parse(JSON.stringify(stored))))).toEqual(stored)
    const run = drive(flow).from(resume(flow, stored)).send({ type: 'close' })
    expect([run.step, overOf(run)]).toEqual(['form', null])
    expect(run.back().step).toBe('board')
    expect(Object.keys(serialize(flow, atForm().state))).not.toContain('below')
  })
})

describe('a step that opens over others in modes all and tree', () => {
  const visits = [
    { id: 'v1', name: 'Ann' },
    { id: 'v2', name: 'Ben' },
  ]
  const blocks = buildFlow(
    {
      mode: 'all',
      inputs: ['visits'],
      values: visitId,
      steps: [
        {
          id: 'card',
          each: { of: { var: 'visits' }, key: 'id' },
          view: 'card',
          texts: { name: '{row.name}' },
          on: { cancel: { set: { visit: { var: 'row.id' } }, to: 'cancel' } },
        },
        { id: 'inside', flow: 'ask' },
        dialog,
      ],
    },
    [
      effects,
      cancel,
      { ...cancel, id: 'ask', parameters: {}, steps: [{ id: 'one', fields: [yesNo('one')] }] },
    ],
  )

  test('covers the whole page, for the row that opened it', () => {
    const run = drive(blocks, { visits })
    expect(run.screen.steps.map(({ id, row }) => row ?? id)).toEqual(['v1', 'v2', 'inside'])
    const cards = run.screen.steps[0]
    run.send(event('cancel', { step: 'card', row: 'v2' }))
    expect(run.screen.steps.map(({ id, row }) => row ?? id)).toEqual(['v1', 'v2', 'inside'])
    expect([run.screen.steps[0] === cards, run.screen.over?.child?.at]).toEqual([true, ['cancel']])
    expect(run.send(event('cancel', { step: 'card', row: 'v1', at: [] })).refusal).toBe(
      'NOT_POSSIBLE',
    )
    expect(run.send({ type: 'answer', field: 'one', value: 'yes', at: ['inside'] }).refusal).toBe(
      'NOT_POSSIBLE',
    )
    run
      .send({ type: 'answer', field: 'ill', value: 'no' })
      .next()
      .send({ type: 'answer', field: 'moved', value: 'no' })
      .next()
      .next()
    expect(run.effects).toMatchObject([{ effect: 'save', args: { visit: 'v2' }, at: ['cancel'] }])
    run.send({ type: 'inputs', inputs: { visits: visits.slice(0, 1) } })
    run.send({ type: 'result', id: awaitedEffects(blocks, run.state)[0]?.id ?? '' })
    expect([run.screen.steps.map(({ id, row }) => row ?? id), overOf(run)]).toEqual([
      ['v1', 'inside'],
      null,
    ])
    expect(run.send({ type: 'answer', field: 'one', value: 'yes', at: ['inside'] }).refusal).toBe(
      null,
    )
  })

  const menu = buildFlow({
    mode: 'tree',
    otherwise: 'nowhere',
    steps: [
      { id: 'money', title: 'Money', view: 'money', on: { policy: { to: 'policy' } } },
      { id: 'care', title: 'Care', view: 'care' },
      policy,
    ],
  })

  test('covers the place of the path until another one is opened', () => {
    const run = drive(menu, {}, { path: ['money'] }).send(event('policy'))
    expect([run.step, overOf(run)]).toEqual(['money', 'policy'])
    run.send({ type: 'path', path: ['money'] })
    expect([run.step, overOf(run)]).toEqual(['money', 'policy'])
    run.send({ type: 'inputs', inputs: { some: 1 } })
    expect([run.step, overOf(run)]).toEqual(['money', 'policy'])
    run.send({ type: 'path', path: ['care'] })
    expect([run.step, overOf(run)]).toEqual(['care', null])
    run.send({ type: 'path', path: ['policy'] })
    expect(run.screen.steps[0]?.view?.name).toBe('nowhere')
  })
})
