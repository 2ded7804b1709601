import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FlowEvent,
  type Json,
  type RunState,
  resume,
  screenOf,
  serialize,
  start,
  transition,
} from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const view = (id: string, more: object = {}) => ({ id, view: id, ...more })
const when = (name: string) => ({ when: { var: `user.${name}` } })
const told = (user: { readonly [name: string]: Json }): FlowEvent => ({
  type: 'inputs',
  inputs: { user },
})

describe('a step that no longer applies after new inputs', () => {
  test('is replaced by the step that would have come instead', () => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [
        view('one'),
        view('paid', when('pays')),
        view('free', { when: { '!': [{ var: 'user.pays' }] } }),
        view('last'),
      ],
    })
    expect(
      drive(flow, { user: { pays: true } })
        .next()
        .send(told({})).step,
    ).toBe('free')
    const back = drive(flow, { user: {} })
      .next()
      .send(told({ pays: true }))
    expect(back.step).toBe('paid')
    expect(back.back().step).toBe('one')
  })

  test('never skips unfinished work: none of its leave effects or targets is used', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          view('choose'),
          view('pay', { ...when('pays'), leave: [{ effect: 'save' }], next: [{ to: 'done' }] }),
          view('confirm'),
          view('done', { commit: true }),
        ],
      },
      [EFFECTS],
    )
    const run = drive(flow, { user: { pays: true } })
      .next()
      .send(told({}))
    expect([run.step, run.effects]).toEqual(['confirm', []])
  })

  test('the first step is replaced by the new start of the flow', () => {
    const flow = buildFlow({
      inputs: ['user'],
      start: [
        { when: { var: 'user.late' }, to: 'three', passed: ['two'] },
        { when: { var: 'user.pays' }, to: 'one' },
      ],
      steps: [view('zero', when('early')), view('one', when('pays')), view('two'), view('three')],
    })
    expect(drive(flow, { user: { pays: true } }).send(told({})).step).toBe('two')
    expect(drive(flow, { user: { pays: true } }).send(told({ early: true })).step).toBe('zero')
    const late = drive(flow, { user: { pays: true } }).send(told({ late: true }))
    expect([late.step, late.back().step]).toEqual(['three', 'two'])
  })

  test('a step that is left automatically does not repeat its effects', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          view('ask'),
          view('sending', { advance: true, enter: [{ effect: 'save' }] }),
          view('result', when('known')),
          view('thanks'),
        ],
      },
      [EFFECTS],
    )
    const run = drive(flow, { user: { known: true } })
      .next()
      .reply()
      .send(told({}))
    expect([run.step, run.effects]).toEqual(['thanks', []])
    expect(run.back().step).toBe('ask')
  })

  test('an aside or a failure’s target closes, and the step that opened it is shown', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          view('list', {
            on: { open: { to: 'details' } },
            leave: [{ effect: 'save', onFail: [{ to: 'sorry' }] }],
          }),
          view('next'),
          view('details', { ...when('open'), aside: true }),
          view('sorry', { ...when('open'), aside: true }),
        ],
      },
      [EFFECTS],
    )
    const inputs = { user: { open: true } }
    expect(drive(flow, inputs).send({ type: 'view', name: 'open' }).send(told({})).step).toBe(
      'list',
    )
    expect(drive(flow, inputs).next().fail('TAKEN').send(told({})).step).toBe('list')
  })

  test('is left only once its effect was answered, also after a resume', () => {
    const flow = buildFlow(
      {
        inputs: ['user'],
        steps: [
          view('pay', { ...when('pays'), leave: [{ effect: 'save' }] }),
          view('free'),
          view('done', { commit: true }),
        ],
      },
      [EFFECTS],
    )
    const waiting = drive(flow, { user: { pays: true } })
    const { id } = waiting.next().effects[0] ?? { id: '' }
    expect(waiting.send(told({})).step).toBe('pay')
    const { state } = waiting
    const again = resume(flow, JSON.parse(JSON.stringify(serialize(flow, state))))
    for (const one of [state, again])
      expect(transition(flow, one, { type: 'failure', id, code: 'X' }).state).toMatchObject({
        step: 'free',
        error: null,
      })
    expect(transition(flow, state, { type: 'failure', id: 'other', code: 'X' }).state.step).toBe(
      'pay',
    )
    const kept = transition(flow, state, told({ pays: true })).state
    expect(transition(flow, kept, { type: 'failure', id, code: 'X' }).state.step).toBe('pay')
  })

  test('also waits for its inner flow', () => {
    const inner = {
      $schema: '',
      id: 'inner',
      title: 'Inner',
      mode: 'sequence',
      steps: [view('work', { leave: [{ effect: 'save' }] })],
    }
    const flow = buildFlow(
      { inputs: ['user'], steps: [{ id: 'outer', ...when('pays'), flow: 'inner' }, view('free')] },
      [inner, EFFECTS],
    )
    const run = drive(flow, { user: { pays: true } }).next()
    const id = run.effects[0]?.id ?? ''
    expect(run.send(told({})).step).toBe('outer')
    expect(run.send({ type: 'failure', id, code: 'X' }).step).toBe('free')
    expect(drive(flow, { user: { pays: true } }).send(told({})).step).toBe('free')
  })

  test('stays if it has a commit mark', () => {
    const flow = buildFlow({
      inputs: ['user'],
      steps: [
        view('one'),
        view('booked', { ...when('pays'), commit: true }),
        view('two', when('two')),
        view('three'),
      ],
    })
    const run = drive(flow, { user: { pays: true, two: true } })
      .next()
      .send(told({ two: true }))
    expect(run.step).toBe('booked')
    expect(run.next().step).toBe('two')
    expect(run.send(told({})).step).toBe('three')
    expect(run.back().refusal).toBe('NO_WAY_BACK')
  })

  test('ends a run of one step', () => {
    const flow = buildFlow({ inputs: ['user'], steps: [view('one'), view('two', when('two'))] })
    const run = drive(flow, { user: { two: true } }, { only: 'two' }).send(told({}))
    expect(run.screen.status).toBe('left')
    expect(run.send(told({ two: true })).screen.steps).toEqual([])
  })

  test('in a tree is replaced by the step of the path', () => {
    const flow = buildFlow({
      mode: 'tree',
      otherwise: 'not-found',
      inputs: ['user'],
      steps: [view('bills', when('pays'))],
    })
    const run = drive(flow, { user: { pays: true } }, { path: ['bills'] })
    expect(run.send(told({})).screen.steps[0]?.view?.name).toBe('not-found')
    expect(run.send(told({ pays: true })).step).toBe('bills')
  })
})

/** A flow that shows something only to people who pay. */
const inner = {
  $schema: '',
  id: 'inner',
  title: 'Inner',
  mode: 'sequence',
  inputs: ['user'],
  steps: [view('pay', when('pays'))],
}

test('an inner flow that new inputs complete ends: its step is left, and its leave effects are requested', () => {
  const outer = (more: object = {}) =>
    buildFlow(
      {
        inputs: ['user'],
        steps: [view('one'), { id: 'inside', flow: 'inner', ...more }, view('last')],
      },
      [EFFECTS, inner],
    )
  const inside = drive(outer(), { user: { pays: true } }).next()
  expect(inside.state.children.inside?.step).toBe('pay')
  const ended = inside.send(told({}))
  expect([ended.step, ended.state.children]).toEqual(['last', {}])
  expect(ended.back().step).toBe('one')
  const leaving = drive(outer({ leave: [{ effect: 'save' }] }), { user: { pays: true } })
    .next()
    .send(told({}))
  expect(leaving.effects.map(({ effect }) => effect)).toEqual(['save'])
})

test('Back skips an inner flow that has nothing to show', () => {
  const steps = [view('one'), { id: 'inside', flow: 'inner' }, view('last')]
  const flow = buildFlow({ inputs: ['user'], steps }, [inner])
  const steadily = drive(flow, { user: {} }).next()
  expect([steadily.step, steadily.back().step]).toEqual(['last', 'one'])
  const first = drive(buildFlow({ inputs: ['user'], steps: steps.slice(1) }, [inner]), { user: {} })
  expect([first.step, first.screen.steps[0]?.canBack, first.back().refusal]).toEqual([
    'last',
    false,
    'NO_WAY_BACK',
  ])
})

test('a crumb names an inner flow only while it has something to show, including by its parameters', () => {
  const inner = {
    $schema: '',
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    inputs: ['user'],
    parameters: { how: { title: 'How', schema: { type: 'string' } } },
    steps: [
      view('pay', when('pays')),
      view('ask', { when: { '==': [{ var: 'params.how' }, 'yes'] } }),
    ],
  }
  const crumb = (id: string) => ({ crumb: id, title: id })
  const flow = buildFlow(
    {
      inputs: ['user'],
      steps: [
        { id: 'one', ...crumb('one'), fields: [yesNo('how')] },
        { id: 'inside', ...crumb('inside'), flow: 'inner', with: { how: { var: 'answers.how' } } },
        view('last', crumb('last')),
      ],
    },
    [inner],
  )
  const crumbs = (run: ReturnType<typeof drive>) =>
    run.screen.trail.map(({ id, state }) => `${id} ${state}`)
  expect(crumbs(drive(flow, { user: { pays: true } }))).toEqual([
    'one current',
    'inside ahead',
    'last ahead',
  ])
  const run = drive(flow, { user: {} })
  expect(crumbs(run)).toEqual(['one current', 'last ahead'])
  expect(crumbs(run.answer('how', 'yes'))).toEqual(['one current', 'inside ahead', 'last ahead'])
  expect(crumbs(run.answer('how', 'no'))).toEqual(['one current', 'last ahead'])
  expect(crumbs(run.answer('how', 'yes').next())).toEqual([
    'one done',
    'inside current',
    'last ahead',
  ])
  expect(crumbs(run.next())).toEqual(['one done', 'inside done', 'last current'])
  const paying = drive(flow, { user: { pays: true } })
    .answer('how', 'no')
    .next()
    .next()
  expect(crumbs(paying)).toEqual(['one done', 'inside done', 'last current'])
  expect(crumbs(paying.send(told({})))).toEqual(['one done', 'last current'])
  expect(paying.send({ type: 'go', to: 'inside' }).refusal).toBe('UNKNOWN_PLACE')
})

test('a page without any visible part is replaced by the next one, else by the one before it', () => {
  const flow = buildFlow({
    inputs: ['user'],
    steps: [
      {
        id: 'form',
        paging: 'question',
        sections: [{ id: 's', items: [yesNo('a'), yesNo('b', when('b')), yesNo('c', when('c'))] }],
      },
      view('done'),
    ],
  })
  const onB = () =>
    drive(flow, { user: { b: true, c: true } })
      .answer('a', 'yes')
      .next()
  expect(onB().send(told({ c: true })).page).toBe('c')
  const back = onB().send(told({}))
  expect([back.page, back.screen.steps[0]?.form?.isLast]).toEqual(['a', true])
  expect(back.next().step).toBe('done')
})

describe('properties', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e']
  const condition = fc.option(fc.tuple(fc.boolean(), fc.constantFrom('x', 'y')), { nil: undefined })
  const step = fc.record({
    condition,
    kind: fc.constantFrom('view', 'form', 'aside', 'advance', 'commit', 'target'),
    to: fc.constantFrom(...NAMES, 'last'),
    question: condition,
  })
  const rule = (given: readonly [boolean, string] | undefined) =>
    given === undefined
      ? {}
      : { when: given[0] ? { var: `user.${given[1]}` } : { '!': [{ var: `user.${given[1]}` }] } }
  const flows = fc.array(step, { minLength: 5, maxLength: 5 }).map((steps) =>
    buildFlow(
      {
        inputs: ['user'],
        steps: [
          ...steps.map(({ condition: given, kind, to, question }, i) => {
            const id = NAMES[i] ?? ''
            const head = {
              id,
              ...rule(given),
              leave: [{ effect: 'save', onFail: [{ code: 'TAKEN', to }] }],
            }
            const form = {
              paging: 'question' as const,
              sections: [{ id: `s-${id}`, items: questions(id, question) }],
            }
            switch (kind) {
              case 'form':
                return { ...head, ...form }
              case 'advance':
                return { id, ...rule(given), view: id, advance: true, enter: [{ effect: 'save' }] }
              default:
                return {
                  ...head,
                  view: id,
                  on: { open: { to } },
                  ...(kind === 'aside' ? { aside: true } : {}),
                  ...(kind === 'commit' ? { commit: true } : {}),
                  ...(kind === 'target' ? { next: [{ when: { var: 'user.x' }, to }] } : {}),
                }
            }
          }),
          view('last'),
        ],
      },
      [EFFECTS],
    ),
  )
  const questions = (id: string, question: readonly [boolean, string] | undefined) => [
    yesNo(`${id}-1`, rule(question)),
    yesNo(`${id}-2`, { optional: true }),
  ]
  const said = fc.record({ x: fc.boolean(), y: fc.boolean() })
  const turn = fc.oneof(
    said.map((user) => () => told(user)),
    fc
      .constantFrom<FlowEvent>({ type: 'next' }, { type: 'back' }, { type: 'view', name: 'open' })
      .map((event) => () => event),
    fc
      .constantFrom(...NAMES)
      .map((id) => (): FlowEvent => ({ type: 'answer', field: `${id}-1`, value: 'yes' })),
    fc
      .constantFrom('result', 'TAKEN', 'OTHER')
      .map((reply) => ({ awaited }: RunState): FlowEvent => {
        const id = awaited[0]?.id ?? ''
        return reply === 'result' ? { type: 'result', id } : { type: 'failure', id, code: reply }
      }),
  )

  test('after any new inputs no step is shown that no longer applies, no page is empty, and nothing counts as done by mistake', () => {
    fc.assert(
      fc.property(flows, said, fc.array(turn, { maxLength: 20 }), (flow, user, turns) => {
        let { state } = start(flow, { user })
        for (const one of turns) {
          const event = one(state)
          const before = state
          const after = transition(flow, before, event)
          state = after.state
          if (event.type !== 'inputs' || state.awaited.length > 0) continue
          const shown = state.step === null ? undefined : flow.stepsById.get(state.step)
          if (!shown || shown.source.commit === true) continue
          const [screen] = screenOf(flow, state).steps
          const isHidden = (at: RunState) =>
            at.step === shown.id && screenOf(flow, at).trail.every(({ id }) => id !== shown.id)
          // A target may be a step that does not apply: it was already hidden.
          if (shown.source.aside !== true && isHidden(state)) expect(isHidden(before)).toBe(true)
          else if (screen?.form)
            expect(screen.form.sections.flatMap(({ items }) => items).length).toBeGreaterThan(0)
          expect(
            after.effects.every(
              ({ step: by }) =>
                by !== before.step || flow.stepsById.get(by)?.source.advance === true,
            ),
          ).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('equal new inputs change nothing', () => {
    fc.assert(
      fc.property(flows, said, fc.array(turn, { maxLength: 20 }), (flow, user, turns) => {
        let { state } = start(flow, { user })
        for (const one of turns) {
          ;({ state } = transition(flow, state, one(state)))
          const again = transition(flow, state, { type: 'inputs', inputs: state.inputs })
          expect(serialize(flow, again.state)).toEqual(serialize(flow, state))
          expect(again.effects).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})
