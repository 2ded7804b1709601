import { describe, expect, test } from 'vitest'
import { awaitedEffects, isObject, resume, serialize, type StepSource } from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const button = { texts: { next: 'Next' } }
const asks: StepSource = { id: 'asks', fields: [yesNo('care'), yesNo('again')] }
const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })

/** A care flow whose event has three possible targets. */
const flow = buildFlow(
  {
    steps: [
      asks,
      {
        id: 'board',
        view: 'board',
        on: {
          open: [
            { when: isYes('care'), to: 'care' },
            {
              when: isYes('again'),
              do: [{ effect: 'save', onFail: [{ code: 'TAKEN', to: 'asks' }] }],
              to: 'again',
            },
          ],
          close: [{ when: isYes('care'), to: 'care' }, { to: 'end' }],
        },
      },
      { id: 'care', aside: true, view: 'care', ...button },
      { id: 'again', aside: true, view: 'again', ...button },
    ],
  },
  [EFFECTS],
)

const atBoard = (care: string, again: string) =>
  drive(flow)
    .send({ type: 'answer', field: 'care', value: care })
    .send({ type: 'answer', field: 'again', value: again })
    .next()
const open = { type: 'view', name: 'open' } as const

describe('an event with cases', () => {
  test('follows the first case whose condition is true', () => {
    expect(atBoard('yes', 'yes').send(open).step).toBe('care')
    expect(atBoard('yes', 'no').send({ type: 'view', name: 'close' }).step).toBe('care')
    expect(atBoard('no', 'no').send({ type: 'view', name: 'close' }).state.status).toBe('ended')
  })

  test('is refused, and not offered, if no case is true', () => {
    const run = atBoard('no', 'no')
    expect(run.screen.steps[0]?.view?.events).toEqual(['close'])
    expect(run.send(open)).toMatchObject({ refusal: 'NOT_POSSIBLE', step: 'board' })
    expect(atBoard('no', 'yes').screen.steps[0]?.view?.events).toEqual(['open', 'close'])
  })

  test.each([
    ['the reply', { type: 'result' as const }, 'again'],
    ['the failure', { type: 'failure' as const, code: 'TAKEN' }, 'asks'],
  ])('continues in the same case after %s, also in a resumed run', (_, reply, to) => {
    const waiting = atBoard('no', 'yes').send(open).state
    const resumed = resume(flow, serialize(flow, waiting))
    expect(serialize(flow, resumed)).toEqual(serialize(flow, waiting))
    const [effect] = awaitedEffects(flow, resumed)
    expect(effect?.effect).toBe('save')
    expect(
      drive(flow)
        .from(resumed)
        .send({ ...reply, id: effect?.id ?? '' }).step,
    ).toBe(to)
  })

  test('is written by a run as before if the first case was used', () => {
    const first = buildFlow(
      { steps: [{ id: 'one', view: 'one', on: { go: { do: [{ effect: 'save' }] } } }] },
      [EFFECTS],
    )
    const { awaited } = serialize(first, drive(first).send({ type: 'view', name: 'go' }).state)
    const [one] = Array.isArray(awaited) ? awaited : []
    expect(isObject(one) && Object.keys(one).toSorted()).toEqual([
      'args',
      'data',
      'event',
      'id',
      'index',
      'phase',
      'step',
    ])
  })
})

describe('a resident step', () => {
  const home = buildFlow({
    steps: [
      { id: 'home', view: 'home', resident: true, on: { open: { to: 'visit' } } },
      { id: 'visit', view: 'visit', ...button, next: [{ to: 'home' }] },
    ],
  })

  test('stays: Next is refused, its events open other steps, and these return to it', () => {
    const run = drive(home)
    expect(run.next()).toMatchObject({ step: 'home', refusal: 'NOT_POSSIBLE' })
    expect(run.send(open).step).toBe('visit')
    expect(run.next().step).toBe('home')
  })
})
