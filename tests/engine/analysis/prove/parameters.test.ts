import { describe, expect, test } from 'vitest'
import {
  cover,
  coverageOf,
  deadParts,
  diff,
  mutantsOf,
  mutate,
  paths,
  prove,
  reach,
  ruleWords,
} from '#engine/analysis/index.ts'
import {
  type FlowSource,
  flowOf,
  type GuaranteeSource,
  type JsonObject,
  type Rule,
  type StepSource,
} from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { USER } from '../support/small-flows.ts'

const next = { texts: { next: 'Next' } }
const view = (id: string, more: Partial<StepSource> = {}): StepSource => ({
  id,
  view: id,
  ...next,
  ...more,
})
const is = (path: string, value: string): Rule => ({ '==': [{ var: path }, value] })
const typed: StepSource = {
  id: 'asks',
  fields: [{ id: 'name', type: 'free-text-field', text: 'Name?' }],
}
/** No difference, over all answers. */
const SAME = { differences: [], why: [] }
const NAME = { name: { title: 'The name', schema: { type: 'string' } } }

/** A flow that shows `paid` if a condition about its parameter holds. */
function inner(when: Rule, more: Partial<FlowSource> = {}): FlowSource {
  const steps = [view('visit'), view('paid', { when })]
  return {
    $schema: 'x',
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    parameters: NAME,
    steps,
    ...more,
  }
}

/** Whether `paid` may be shown in an inner flow with an argument from the outer flow. */
function paid(
  given: Rule,
  inside: FlowSource,
  steps: readonly StepSource[] = [typed],
  others: readonly object[] = [],
) {
  const all = [...steps, { id: 'runs', flow: 'inner', with: { name: given } }, view('last')]
  const values = { kept: { schema: { type: 'string' } } }
  return reach(
    buildFlow({ inputs: ['user', 'plan'], values, steps: all }, [USER, inside, ...others]),
    'paid',
    4000,
  ).outcome
}

describe('a parameter of an inner flow is partitioned by the rules that read it', () => {
  test('an answer, and what follows from one', () => {
    expect(paid({ var: 'answers.name' }, inner(is('params.name', 'Ann')))).toBe('reached')
    expect(paid({ if: [is('answers.name', 'Ann'), 'a', 'b'] }, inner(is('params.name', 'b')))).toBe(
      'reached',
    )
    expect(paid({ if: [is('answers.name', 'Ann'), 'a', 'b'] }, inner(is('params.name', 'c')))).toBe(
      'never',
    )
    expect(paid({ var: 'answers.name' }, inner({ '!': [{ var: 'params.name' }] }))).toBe('never')
  })

  test('a value from the host, and one of its members', () => {
    expect(paid({ var: 'user.label' }, inner(is('params.name', 'vip')))).toBe('reached')
    expect(paid({ var: 'plan' }, inner(is('params.name', 'paid')))).toBe('reached')
    expect(paid({ if: [is('plan', 'paid'), 'a', 'b'] }, inner(is('params.name', 'paid')))).toBe(
      'never',
    )
    expect(paid({ var: 'user' }, inner(is('params.name.label', 'vip')))).not.toBe('never')
  })

  test('a value, a constant, and the parameter itself', () => {
    const press = view('pick', {
      on: { press: { set: { kept: { var: 'user.label' } }, to: 'runs' } },
    })
    expect(paid({ var: 'values.kept' }, inner(is('params.name', 'vip')), [press])).toBe('reached')
    expect(paid('vip', inner(is('params.name', 'vip')))).toBe('reached')
    expect(paid('none', inner(is('params.name', 'vip')))).toBe('never')
    const last = inner(is('params.name', 'Ann'), { id: 'last' })
    const handsOn = inner(true, {
      steps: [{ id: 'in', flow: 'last', with: { name: { var: 'params.name' } } }],
    })
    expect(paid({ var: 'answers.name' }, handsOn, [typed], [last])).toBe('reached')
    expect(paid('Bo', handsOn, [typed], [last])).toBe('never')
  })

  test('under another name, in a list, through a flag', () => {
    const kept = { values: { own: { schema: {}, initial: { var: 'params.name' } } } }
    expect(paid({ var: 'answers.name' }, inner(is('values.own', 'Ann'), kept))).toBe('reached')
    expect(paid({ var: 'user.label' }, inner(is('values.own', 'Ann'), kept))).toBe('reached')
    const listed: Rule = { some: [['Ann', 'Bo'], { '==': [{ var: '' }, { var: 'params.name' }] }] }
    expect(paid({ var: 'answers.name' }, inner(listed))).not.toBe('never')
    const flags = { flags: { known: { title: 'Known', when: is('params.name', 'Ann') } } }
    expect(paid({ var: 'answers.name' }, inner({ var: 'flags.known' }, flags))).toBe('reached')
  })

  test('row by row, if the inner flow shows a step for each row', () => {
    const shows = (row: Rule): FlowSource =>
      inner(true, {
        mode: 'all',
        steps: [
          {
            id: 'paid',
            each: { of: { var: 'params.name' }, key: 'day' },
            when: row,
            view: 'paid',
            ...next,
          },
        ],
      })
    expect(paid({ var: 'user.visits' }, shows({ '==': [{ var: 'row.day' }, 77] }))).toBe('reached')
    // A list that is passed whole would need one class per list: they are too many.
    expect(
      paid(
        { var: 'user.visits' },
        shows({ and: [{ var: 'row.isOpen' }, { '!': [{ var: 'row.isOpen' }] }] }),
      ),
    ).toBe('unknown')
  })

  test('compared with an answer of the inner flow it is not decided, and no result is wrong', () => {
    const asks: StepSource = {
      id: 'again',
      fields: [{ id: 'repeat', type: 'free-text-field', text: 'Again?' }],
    }
    const compares = (operator: string): FlowSource =>
      inner(true, {
        steps: [
          asks,
          view('paid', {
            when: { [operator]: [{ var: 'answers.repeat' }, { var: 'params.name' }] },
          }),
        ],
      })
    for (const operator of ['==', '!='])
      expect(paid({ var: 'answers.name' }, compares(operator))).not.toBe('never')
    expect(paid('Ann', compares('=='))).not.toBe('never')
  })

  test('the values that the flow returns at its end follow from it', () => {
    const inside = inner(true, { steps: [view('visit')] })
    const flow = (value: string) =>
      buildFlow(
        {
          values: { kept: { schema: {} } },
          steps: [
            typed,
            {
              id: 'runs',
              flow: 'inner',
              with: { name: { var: 'answers.name' } },
              into: { kept: { var: 'params.name' } },
            },
            view('paid', { when: is('values.kept', value) }),
          ],
        },
        [inside],
      )
    expect(reach(flow('Ann'), 'paid', 4000).outcome).toBe('reached')
  })
})

const MINE = {
  kind: { title: 'The kind', schema: { type: 'string', enum: ['talk', 'check'] } },
  late: { title: 'Late', schema: { type: 'boolean' } },
}
const isTalk = is('params.kind', 'talk')
const fee: StepSource = view('fee', { when: { and: [isTalk, { var: 'params.late' }] } })

/** A flow with parameters that a host runs directly. */
function alone(
  guarantees: readonly Omit<GuaranteeSource, 'name'>[] = [],
  steps: readonly StepSource[] = [fee, view('sure')],
) {
  return buildFlow({
    parameters: MINE,
    steps,
    guarantees: guarantees.map((one, i) => ({ name: `g${i}`, ...one })),
  })
}

describe('a flow with parameters that a host runs directly', () => {
  test('is decided over everything that their schemas allow', () => {
    const proofs = prove(
      alone([
        { whenever: { '!': [{ var: 'params.late' }] }, never: 'fee' },
        { whenever: is('params.kind', 'check'), never: 'fee' },
        { whenever: isTalk, never: 'fee' },
      ]),
    )
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['holds', 'holds', 'violated'])
    const [, , broken] = proofs
    expect(broken?.outcome === 'violated' && broken.counterExample.inputs).toMatchObject({
      parameters: { kind: 'talk', late: true },
    })
    const never = alone([], [view('sure'), view('fee', { when: is('params.kind', 'walk') })])
    expect(reach(never, 'fee').outcome).toBe('never')
    expect(reach(alone(), 'fee', undefined, { newInputs: true }).outcome).toBe('reached')
  })

  test('shows each of its paths, and cases with parameters cover them', () => {
    const flow = alone()
    expect(paths(flow).groups[0]).toMatchObject({ ends: 2n, isComplete: true })
    const { cases } = cover(flow)
    expect(cases.map(({ inputs }) => inputs?.parameters)).toContainEqual({
      kind: 'talk',
      late: true,
    })
    expect(coverageOf(flow, cases).missing).toEqual([])
    expect(deadParts(flow)).toMatchObject({ found: [] })
  })

  test('is compared with another version', () => {
    const words = (body: string) => alone([], [view('sure', { texts: { body, next: 'Next' } })])
    const found = diff(words('A {params.kind}'), words('The {params.kind}'))
    expect(found.differences.length).toBe(1)
    expect(
      diff(words('A {params.kind}'), words('A {params.late}')).differences.length,
    ).toBeGreaterThan(0)
    const later = alone(
      [],
      [view('fee', { when: { and: [{ var: 'params.late' }, isTalk] } }), view('sure')],
    )
    expect(diff(alone(), later)).toMatchObject(SAME)
    expect(
      diff(alone(), alone([], [view('fee', { when: isTalk }), view('sure')])).differences.length,
    ).toBeGreaterThan(0)
  })

  test('names its parameters by their titles', () => {
    expect(ruleWords(alone(), isTalk)).toBe('"The kind" is "talk"')
  })
})

describe('two versions of a flow that runs another one', () => {
  const runs = (given: Rule, inside: FlowSource = inner(is('params.name', 'yes'))) =>
    buildFlow(
      {
        inputs: ['user', 'plan'],
        steps: [
          { id: 'asks', fields: [yesNo('a'), yesNo('b')] },
          { id: 'runs', flow: 'inner', with: { name: given } },
        ],
      },
      [USER, inside],
    )
  const words = (body: string) =>
    inner(true, { steps: [view('visit', { texts: { body, next: 'Next' } })] })

  test('differ if they pass different arguments', () => {
    expect(
      diff(runs({ var: 'answers.a' }), runs({ var: 'answers.b' })).differences.length,
    ).toBeGreaterThan(0)
    expect(diff(runs('yes'), runs('no')).differences.length).toBeGreaterThan(0)
    const shown = words('{params.name}')
    expect(
      diff(runs({ var: 'answers.a' }, shown), runs({ var: 'answers.b' }, shown)).differences.length,
    ).toBeGreaterThan(0)
    expect(
      diff(runs({ var: 'user.label' }, shown), runs({ var: 'plan' }, shown)).differences.length,
    ).toBeGreaterThan(0)
  })

  test('are the same if they pass the same arguments, written differently', () => {
    const said = diff(
      runs({ var: 'answers.a' }),
      runs({ if: [is('answers.a', 'yes'), 'yes', 'no'] }),
    )
    expect(said).toMatchObject(SAME)
    expect(diff(runs('yes'), runs({ if: [{ var: 'user.member' }, 'yes', 'yes'] }))).toMatchObject(
      SAME,
    )
  })

  test('differ if it uses the argument differently', () => {
    const given: Rule = { var: 'answers.a' }
    expect(
      diff(runs(given, words('A {params.name}')), runs(given, words('The {params.name}')))
        .differences.length,
    ).toBe(1)
    expect(
      diff(runs(given), runs(given, inner(is('params.name', 'no')))).differences.length,
    ).toBeGreaterThan(0)
  })
})

test('each small change of a passed value is detected', () => {
  const given: Rule = { if: [{ var: 'user.member' }, 'Ann', 'Bo'] }
  const steps = [view('visit'), { id: 'runs', flow: 'last', with: { name: given } }]
  const outer = {
    $schema: 'x',
    id: 'example',
    title: 'Example',
    mode: 'sequence',
    inputs: ['user'],
    steps,
  }
  const last = inner(true, {
    id: 'last',
    steps: [view('visit', { texts: { body: '{params.name}', next: 'Next' } })],
  })
  expect(mutantsOf({ ...last }).filter(({ pointer }) => pointer.startsWith('/parameters'))).toEqual(
    [],
  )
  const views = {
    $schema: 'x',
    kind: 'views',
    id: 'views',
    title: 'Views',
    views: { visit: { title: 'A visit', optionalTexts: ['body', 'next'] } },
  }
  const files = [outer, last, USER, views].map((one) => ({
    path: `${one.id}.json`,
    text: JSON.stringify(one),
  }))
  const fatesOf = (cases: readonly Case[]) =>
    [...mutate(files, 'example', { cases })].flatMap(({ mutant: { pointer }, detection }) =>
      pointer.startsWith('/steps/1/with/name') ? [detection.outcome] : [],
    )
  const cases = [true, false].map(
    (member): Case => ({
      name: `member ${member}`,
      inputs: { user: { member } },
      walk: [{ next: true }, { screen: member ? 'Ann' : 'Bo', next: true }],
      ends: true,
    }),
  )
  expect(fatesOf([])).toEqual(['unnoticed', 'unnoticed'])
  expect(fatesOf(cases)).toEqual(['case', 'case'])
})

test('a flow keeps its version and its meaning if the analysis sees it as a host runs it', () => {
  const flow = alone()
  const given: JsonObject = { parameters: { kind: 'talk', late: true } }
  const found = reach(flow, 'fee')
  expect(found.outcome === 'reached' && found.transcript.inputs).toMatchObject(given)
  expect(flowOf(flow.library, flow.id)).toBe(flow)
})
