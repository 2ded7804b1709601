import { describe, expect, test } from 'vitest'
import { diff, prove, reach } from '#engine/analysis/index.ts'
import type { JsonObject, Rule, StepSource } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const next = { texts: { next: 'Next' } }
const VALUE = { x: { schema: { type: 'string' } } }
const INPUTS = {
  $schema: 'x',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    plan: { title: 'Plan', schema: { type: 'string' } },
    user: { title: 'User', schema: { type: 'object', properties: { plan: { type: 'string' } } } },
  },
}
const effectGiving = (result: JsonObject) => ({
  $schema: 'x',
  kind: 'effects',
  id: 'effects',
  title: 'Effects',
  effects: { ask: { title: 'Ask', result } },
})
const viewSending = (data: JsonObject) => ({
  $schema: 'x',
  kind: 'views',
  id: 'views',
  title: 'Views',
  views: { pick: { title: 'Pick', events: { go: data } } },
})
const PICK = viewSending({ type: 'object', properties: { plan: { type: 'string' } } })
const is = (path: string, value: string): Rule => ({ '==': [{ var: path }, value] })
const shows = (when: Rule): StepSource => ({ id: 'paid', when, view: 'paid', ...next })
const asks: StepSource = {
  id: 'asks',
  enter: [{ effect: 'ask', into: 'x' }],
  view: 'asks',
  ...next,
}

const between: StepSource = { id: 'between', view: 'between', ...next }

/** Whether the step `paid` may be shown after the given steps. */
function paid(
  steps: readonly StepSource[],
  when: Rule,
  others: readonly object[] = [],
  values: JsonObject = VALUE,
) {
  const flow = buildFlow(
    {
      inputs: ['plan', 'user'],
      values: values as typeof VALUE,
      steps: [...steps, between, shows(when)],
    },
    [INPUTS, ...others],
  )
  return reach(flow, 'paid', 4000).outcome
}

describe('an input passed under another name is partitioned by the rules that read it there', () => {
  const press = (rule: Rule): StepSource => ({
    id: 'first',
    view: 'first',
    on: { press: { set: { x: rule }, to: 'between' } },
  })

  test('a value that an event sets', () => {
    expect(paid([press({ var: 'plan' })], is('values.x', 'paid'))).toBe('reached')
    expect(
      paid([press({ if: [is('plan', 'free'), 'unpaid', 'paid'] })], is('values.x', 'paid')),
    ).toBe('reached')
    expect(
      paid([press({ if: [is('plan', 'free'), 'unpaid', 'open'] })], is('values.x', 'paid')),
    ).toBe('never')
  })

  test('the beginning of a value, and one of its members', () => {
    expect(
      paid([], is('values.x', 'paid'), [], { x: { schema: {}, initial: { var: 'plan' } } }),
    ).toBe('reached')
    expect(
      paid([], is('values.x', 'paid'), [], { x: { schema: {}, initial: { var: 'user.plan' } } }),
    ).toBe('reached')
    // Members of an input that is passed whole are not partitioned.
    expect(
      paid([], is('values.x.plan', 'paid'), [], { x: { schema: {}, initial: { var: 'user' } } }),
    ).toBe('unknown')
  })

  test('a value that copies another one', () => {
    const initial = { x: { schema: {}, initial: { var: 'plan' } }, y: { schema: {} } }
    const step: StepSource = {
      id: 'first',
      view: 'first',
      on: { press: { set: { y: { var: 'values.x' } }, to: 'between' } },
    }
    expect(paid([step], is('values.y', 'paid'), [], initial)).toBe('reached')
  })

  test('the result of an inner flow', () => {
    const inner = {
      $schema: 'x',
      id: 'inner',
      title: 'Inner',
      mode: 'sequence',
      inputs: ['plan'],
      steps: [{ id: 'inside', view: 'inside', ...next }],
    }
    expect(
      paid([{ id: 'in', flow: 'inner', into: { x: { var: 'plan' } } }], is('values.x', 'paid'), [
        inner,
      ]),
    ).toBe('reached')
  })
})

describe('samples of host values are made from the rules that read them', () => {
  test('a result, and a member of one', () => {
    expect(paid([asks], is('values.x', 'paid'), [effectGiving({ type: 'string' })])).toBe('reached')
    const price = effectGiving({
      type: 'object',
      properties: { price: { type: 'integer' } },
      required: ['price'],
    })
    expect(paid([asks], { '>': [{ var: 'values.x.price' }, 100] }, [price])).toBe('reached')
    expect(paid([asks], { '==': [{ var: 'values.x.price' }, 0] }, [price])).toBe('reached')
    expect(paid([asks], { '==': [{ var: 'values.x.price' }, null] }, [price])).toBe('never')
    expect(paid([asks], { '!': [{ var: 'values.x.price' }] }, [price])).toBe('reached')
  })

  test('a member that may be missing, a time that may be past', () => {
    const end = effectGiving({
      type: 'object',
      properties: { end: { type: 'string', format: 'date-time' } },
    })
    expect(paid([asks], { '!': [{ var: 'values.x.end' }] }, [end])).toBe('reached')
    const now: Rule = { var: 'now' }
    const ends: Rule = { var: 'values.x.end' }
    for (const asked of [
      { '<': [ends, now] },
      { '<=': [ends, now] },
      { '>': [now, ends] },
      { '!': [{ '>': [ends, now] }] },
    ])
      expect(paid([asks], { and: [{ '!!': [ends] }, asked] }, [end])).toBe('reached')
    const day = effectGiving({
      type: 'object',
      properties: { end: { type: 'string', format: 'date' } },
    })
    expect(paid([asks], { and: [{ '!!': [ends] }, { '<': [ends, now] }] }, [day])).toBe('reached')
    expect(paid([asks], { '==': [ends, '2031-05-01'] }, [day])).toBe('reached')
  })

  test('the data of an event, in its condition and in the values that it sets', () => {
    const set: StepSource = {
      id: 'pick',
      view: 'pick',
      on: { go: { set: { x: { var: 'event.plan' } }, to: 'between' } },
    }
    expect(paid([set], is('values.x', 'paid'), [PICK])).toBe('reached')
    const asked: StepSource = {
      id: 'pick',
      view: 'pick',
      resident: true,
      on: { go: { when: is('event.plan', 'paid'), to: 'between' } },
    }
    expect(paid([asked], true, [PICK])).toBe('reached')
  })

  test.each<readonly [string, Rule]>([
    ['joined with words', { '==': [{ cat: [{ var: 'values.x' }, '!'] }, 'paid!'] }],
    ['compared with a value from the host', { '==': [{ var: 'values.x' }, { var: 'plan' }] }],
    ['looked into', { in: ['paid', { var: 'values.x' }] }],
  ])('a value that is %s is not decided, and samples are not used as a proof', (_, when) => {
    const ask = effectGiving({ type: 'string' })
    expect(['unknown', 'reached']).toContain(paid([asks], when, [ask]))
    const guarantees = [{ name: 'never paid', whenever: true, never: 'paid' }]
    const flow = buildFlow(
      { inputs: ['plan'], values: VALUE, guarantees, steps: [asks, shows(when)] },
      [INPUTS, ask],
    )
    expect(prove(flow, 4000).map(({ outcome }) => outcome)).not.toContain('holds')
  })
})

describe('two versions of a flow differ in how they read passed values', () => {
  const version = (
    steps: readonly StepSource[],
    path: string,
    what: string,
    others: readonly object[],
    values: JsonObject = VALUE,
  ) =>
    buildFlow(
      {
        inputs: ['plan'],
        values: values as typeof VALUE,
        steps: [...steps, between, shows(is(path, what))],
      },
      [INPUTS, ...others],
    )

  test.each<readonly [string, readonly StepSource[], readonly object[], JsonObject]>([
    ['of an input', [], [], { x: { schema: {}, initial: { var: 'plan' } } }],
    ['of a result', [asks], [effectGiving({ type: 'string' })], VALUE],
    [
      'of an event',
      [
        {
          id: 'pick',
          view: 'pick',
          on: { go: { set: { x: { var: 'event.plan' } }, to: 'between' } },
        },
      ],
      [PICK],
      VALUE,
    ],
  ])('%s', (_, steps, others, values) => {
    const [asksPaid, asksFree] = ['paid', 'free'].map((what) =>
      version(steps, 'values.x', what, others, values),
    )
    if (!asksPaid || !asksFree) throw new Error('Two versions are compared')
    expect(diff(asksPaid, asksFree).differences.length).toBeGreaterThan(0)
    expect(diff(asksPaid, version(steps, 'values.x', 'paid', others, values)).differences).toEqual(
      [],
    )
  })
})

test('if each declared code has its own handler, the handler for any failure is reached by an undeclared code', () => {
  const ask = (codes: readonly string[]) => ({
    ...effectGiving({}),
    effects: { ask: { title: 'Ask', codes } },
  })
  const leaves = (onFail: readonly object[]): StepSource =>
    ({
      id: 'asks',
      view: 'asks',
      ...next,
      leave: [{ effect: 'ask', onFail }],
      next: [{ to: 'end' }],
    }) as StepSource
  expect(paid([leaves([{ to: 'between' }])], true, [ask([])])).toBe('reached')
  expect(
    paid([leaves([{ code: 'A', text: 'Not now' }, { to: 'between' }])], true, [ask(['A'])]),
  ).toBe('reached')
  expect(paid([leaves([{ code: 'A', text: 'Not now' }])], true, [ask(['A'])])).toBe('never')
})

test('a value that copies its own member ends the search, and nothing is proved about it', () => {
  const link = effectGiving({
    type: 'object',
    properties: { next: { type: 'object' }, plan: { type: 'string' } },
  })
  const step: StepSource = {
    id: 'first',
    view: 'first',
    on: { press: { set: { x: { var: 'values.x.next' } }, to: 'between' } },
  }
  expect(paid([asks, step], is('values.x.plan', 'paid'), [link])).not.toBe('never')
})

test('an input is partitioned through any number of values that copy it', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const values = Object.fromEntries(
    names.map((name, i) => [
      name,
      { schema: {}, ...(i === 0 ? { initial: { var: 'plan' } } : {}) },
    ]),
  )
  const steps = names.slice(1).map(
    (name, i): StepSource => ({
      id: `to-${name}`,
      view: 'v',
      on: {
        press: {
          set: { [name]: { var: `values.${names[i]}` } },
          to: names[i + 2] ? `to-${names[i + 2]}` : 'between',
        },
      },
    }),
  )
  expect(paid(steps, is('values.g', 'paid'), [], values)).not.toBe('never')
})

describe('a value copied from an answer is partitioned by the rules that read it', () => {
  const asks: StepSource = {
    id: 'question',
    fields: [{ id: 'name', type: 'free-text-field', text: 'Name?' }],
  }
  const press = (rule: Rule): StepSource => ({
    id: 'first',
    view: 'first',
    on: { press: { set: { x: rule }, to: 'between' } },
  })

  test('by an event, unchanged and after a calculation', () => {
    expect(paid([asks, press({ var: 'answers.name' })], is('values.x', 'Ann'))).toBe('reached')
    expect(
      paid([asks, press({ if: [is('answers.name', 'Bo'), 'b', 'c'] })], is('values.x', 'a')),
    ).toBe('never')
    expect(
      paid([asks, press({ cat: [{ var: 'answers.name' }, '!'] })], is('values.x', 'Ann!')),
    ).not.toBe('never')
  })

  test('at the end of an inner flow', () => {
    const inner = { $schema: 'x', id: 'inner', title: 'Inner', mode: 'sequence', steps: [asks] }
    const runs: StepSource = { id: 'runs', flow: 'inner', into: { x: { var: 'answers.name' } } }
    expect(paid([runs], is('values.x', 'Ann'), [inner])).toBe('reached')
  })

  test('through another value', () => {
    const again: StepSource = {
      id: 'second',
      view: 'second',
      on: { press: { set: { y: { var: 'values.x' } }, to: 'between' } },
    }
    const first: StepSource = {
      id: 'first',
      view: 'first',
      on: { press: { set: { x: { var: 'answers.name' } }, to: 'second' } },
    }
    const values = { ...VALUE, y: { schema: { type: 'string' } } }
    expect(paid([asks, first, again], is('values.y', 'Ann'), [], values)).toBe('reached')
  })
})
