import { expect, test } from 'vitest'
import { diff, prove, reach, paths } from '#engine/analysis/index.ts'
import { mutantsOf } from '#engine/analysis/mutate/mutants.ts'
import {
  explain,
  type FieldSource,
  type Json,
  replay,
  type Rule,
  resume,
  serialize,
  sheetOf,
  submissionOf,
} from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const shop = (id: string | number, name: string, more: object = {}) => ({
  id,
  name,
  isOpen: true,
  ...more,
})
const told = (...shops: readonly object[]) =>
  ({ user: { shops, likes: null } }) as { readonly user: { readonly [name: string]: Json } }
const ANN = shop('ann', 'Ann’s')
const BO = shop('bo', 'Bo’s', { street: 'High Street' })
const ROWS: Partial<FieldSource> = {
  rowOptions: {
    each: { of: { var: 'user.shops' }, key: 'id' },
    when: { var: 'row.isOpen' },
    text: '{row.name}',
    subText: [{ when: { '!!': [{ var: 'row.street' }] }, text: 'In {row.street}' }],
  },
}
const NONE = { options: [{ key: 'none', text: 'None of them' }] }
const shops = (more: Partial<FieldSource> = {}) =>
  buildFlow(
    {
      inputs: ['user'],
      steps: [
        {
          id: 'form',
          fields: [{ id: 'shop', type: 'radio', text: 'Which shop?', ...ROWS, ...NONE, ...more }],
          leave: [{ effect: 'submit', args: { key: 'x' } }],
        },
        { id: 'done', view: 'done' },
      ],
    },
    [{ ...EFFECTS, effects: { submit: { title: 'Hands in' } } }],
  )
const optionsOf = (run: ReturnType<typeof drive>) => {
  const [item] = run.screen.steps[0]?.form?.sections[0]?.items ?? []
  return item?.kind === 'question'
    ? item.options.map(({ key, text, subText }) => [key, text, subText])
    : []
}

test('rows that meet their condition are options, before the written ones', () => {
  const run = drive(
    shops(),
    told(
      ANN,
      BO,
      shop('cy', 'Cy’s', { isOpen: false }),
      shop('ann', 'Another'),
      shop('none', 'Nobody'),
    ),
  )
  expect(optionsOf(run)).toEqual([
    ['ann', 'Ann’s', null],
    ['bo', 'Bo’s', 'In High Street'],
    ['none', 'None of them', null],
  ])
  run.send({ type: 'inputs', inputs: told(BO, shop(7, 'Seven')) })
  expect(optionsOf(run).map(([key]) => key)).toEqual(['bo', '7', 'none'])
  const few = {
    rowOptions: { each: { of: { var: 'user.shops' }, key: 'id', most: 1 }, text: '{row.name}' },
  }
  expect(optionsOf(drive(shops(few), told(ANN, BO))).map(([key]) => key)).toEqual(['ann', 'none'])
})

test('of several rows with the same key, the first that meets the condition is offered', () => {
  const run = drive(
    shops(),
    told({ ...ANN, isOpen: false }, { ...ANN, name: 'Ann again' }, { ...ANN, name: 'And again' }),
  )
  expect(optionsOf(run).map(([, text]) => text)).toEqual(['Ann again', 'None of them'])
})

test('an answer that is no longer offered is kept but not accepted, until it is offered again', () => {
  const flow = shops()
  const run = drive(flow, told(ANN, BO)).answer('shop', 'bo')
  run.send({ type: 'inputs', inputs: told(ANN) }).next()
  expect([run.refusal, run.step]).toEqual(['INVALID', 'form'])
  expect(explain(flow, run.state, 'shop')?.issue).toBe('enum')
  expect(serialize(flow, resume(flow, serialize(flow, run.state)))).toEqual(
    serialize(flow, run.state),
  )
  run.send({ type: 'inputs', inputs: told(BO) }).next()
  expect(run.refusal).toBe(null)
  expect(drive(flow, told(ANN)).answer('shop', 'bo').next().refusal).toBe('INVALID')
  expect(drive(flow, told(ANN)).answer('shop', 'none').next().refusal).toBe(null)
  expect(drive(flow, told()).answer('shop', 'x'.repeat(201)).refusal).toBe('UNKNOWN_OPTION')
})

test('a row that cannot be chosen is shown with its reason, and is not accepted', () => {
  const unavailable = [{ when: { '!': [{ var: 'row.isOpen' }] }, text: '{row.name} is closed' }]
  const { when: _, ...rows } = { when: true, ...ROWS.rowOptions }
  const flow = shops({
    rowOptions: { each: { of: null, key: 'id' }, text: '', ...rows, unavailable },
  })
  const run = drive(flow, told({ ...ANN, isOpen: false }, BO))
  expect(run.answer('shop', 'ann').next().refusal).toBe('INVALID')
  expect(run.answer('shop', 'bo').next().refusal).toBe(null)
})

test('several rows may be chosen, and an exclusive option still excludes the others', () => {
  const none = { key: 'none', text: 'None of them', exclusive: true }
  const flow = shops({ type: 'multi-select', options: [none] })
  const run = drive(flow, told(ANN, BO)).answer('shop', ['bo', 'ann'])
  expect(submissionOf(flow, run.state)).toMatchObject([{ answers: [{ answer: ['ann', 'bo'] }] }])
  expect(submissionOf(flow, run.answer('shop', ['ann', 'none']).state)).toMatchObject([
    { answers: [{ answer: ['none'] }] },
  ])
  run.answer('shop', ['ann', 'bo']).send({ type: 'inputs', inputs: told(ANN) })
  expect(run.next().refusal).toBe('INVALID')
})

test('a question with one option per page continues automatically, also if a row supplies the option', () => {
  const flow = buildFlow({
    inputs: ['user'],
    steps: [
      {
        id: 'form',
        sections: [
          { id: 's', items: [{ id: 'shop', type: 'multi-choice', text: 'Which?', ...ROWS }] },
        ],
      },
      { id: 'done', view: 'done' },
    ],
  })
  expect(drive(flow, told(ANN)).send({ type: 'choose', field: 'shop', value: 'ann' }).step).toBe(
    'done',
  )
})

test('a prefill is one of the offered rows', () => {
  const flow = shops({ prefill: { var: 'user.likes' } })
  const likes = (key: string) => ({ user: { shops: [ANN, BO], likes: key } })
  expect(submissionOf(flow, drive(flow, likes('bo')).state)[0]?.answers[0]?.answer).toBe('bo')
  expect(submissionOf(flow, drive(flow, likes('cy')).state)[0]?.answers ?? []).toEqual([])
})

test('the server accepts a sheet with the texts of rows that it knows, and refuses others', () => {
  const flow = shops()
  const { state } = drive(flow, told(ANN, BO)).answer('shop', 'bo')
  const sheet = sheetOf(flow, state, submissionOf(flow, state))
  expect(sheet[0]?.answers[0]?.text).toBe('Bo’s')
  const judged = (...rows: readonly object[]) => {
    const found = replay(flow, told(...rows), sheet, { run: 'r', submits: new Set(['submit']) })
    return found.ok ? submissionOf(flow, found.state) : found.refusal.code
  }
  expect(judged(ANN, BO)).toMatchObject([{ answers: [{ answer: 'bo' }] }])
  expect(judged(ANN)).toBe('UNKNOWN_OPTION')
  expect(judged(BO, { ...BO, id: 'also' })).toBe('UNKNOWN_OPTION')
})

test('the kit chooses a row by its words', () => {
  const flow = shops()
  const run = begin(flow.library, flow.id, { inputs: told(ANN, BO) })
  run.answer('Which shop?', 'Bo’s')
  expect(() => run.answer('Which shop?', 'Cy’s')).toThrow('has no option')
})

test('why gives the list, and the condition for each row', () => {
  const flow = shops()
  const { state } = drive(flow, told(ANN, shop('cy', 'Cy’s', { isOpen: false })))
  const offered = explain(flow, state, 'shop')?.because.map(({ key, row, tree }) => [
    key,
    row,
    tree.holds,
  ])
  expect(offered).toEqual([
    ['rowOptions', undefined, true],
    ['offered', 'ann', true],
    ['offered', 'cy', false],
  ])
})

const INPUTS = {
  $schema: '',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    user: {
      title: 'User',
      schema: {
        type: 'object',
        properties: {
          likes: { type: 'string' },
          shops: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: { type: 'string' },
                name: { type: 'string' },
                isOpen: { type: 'boolean' },
              },
            },
          },
        },
      },
    },
  },
}
const proven = (
  more: Partial<FieldSource>,
  ...guarantees: readonly { readonly whenever: Rule; readonly never: string }[]
) => {
  const isOdd = guarantees.some(({ never }) => never === 'odd')
  const odd = { id: 'odd', when: { '==': [{ var: 'answers.shop' }, 'odd'] }, view: 'odd' }
  return buildFlow(
    {
      inputs: ['user'],
      steps: [
        {
          id: 'form',
          fields: [{ id: 'shop', type: 'radio', text: 'Which?', ...ROWS, ...NONE, ...more }],
        },
        { id: 'some', when: { '!=': [{ var: 'answers.shop' }, 'none'] }, view: 'some' },
        { id: 'none', when: { '==': [{ var: 'answers.shop' }, 'none'] }, view: 'none' },
        ...(isOdd ? [odd] : []),
      ],
      guarantees: guarantees.map((one, i) => ({ name: `g${i}`, ...one })),
    },
    [INPUTS],
  )
}

test('proofs decide the consequences of choosing any row, and of having no rows', () => {
  const noneOpen: Rule = { none: [{ var: 'user.shops' }, { var: 'isOpen' }] }
  const flow = proven(
    {},
    { whenever: noneOpen, never: 'some' },
    { whenever: true, never: 'some' },
    { whenever: noneOpen, never: 'none' },
  )
  expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds', 'violated', 'violated'])
  expect(paths(flow)).toMatchObject({ why: [], groups: [{ ends: 2n }, { ends: 2n }] })
  // A row with the key of a written option is not offered.
  const named: Rule = { all: [{ var: 'user.shops' }, { '==': [{ var: 'id' }, 'none'] }] }
  expect(
    prove(proven({}, { whenever: named, never: 'some' })).map(({ outcome }) => outcome),
  ).toEqual(['holds'])
})

test('if a rule names a row, or new inputs may remove it, only places with a found run are decided', () => {
  const flow = proven({}, { whenever: true, never: 'odd' })
  expect(['unknown', 'reached']).toContain(reach(flow, 'odd').outcome)
  expect(paths(flow).why).toContain('not all distinguishable answers to "shop" were tried')
  const other = proven(
    {},
    { whenever: { none: [{ var: 'user.shops' }, { var: 'isOpen' }] }, never: 'some' },
  )
  expect(prove(other, undefined, { newInputs: true }).map(({ outcome }) => outcome)).not.toContain(
    'holds',
  )
  for (const more of [
    { prefill: { var: 'user.likes' } },
    { type: 'multi-select' as const },
    { validation: { maxLength: 3 } },
  ])
    expect(
      prove(proven(more, { whenever: true, never: 'odd' })).map(({ outcome }) => outcome),
    ).not.toContain('holds')
})

test('two versions with different row texts are never reported as equal', () => {
  const { text: _, ...rows } = { text: '', ...ROWS.rowOptions }
  const other = shops({
    rowOptions: { each: { of: null, key: 'id' }, ...rows, text: '{row.street}' },
  })
  const { isSame, differences, why } = diff(shops(), other)
  expect([isSame, differences.length + why.length > 0]).toEqual([false, true])
})

test('each part of the options for rows has a mutant', () => {
  const changes = mutantsOf({
    steps: [{ id: 'x', fields: [{ id: 'shop', type: 'radio', text: 'Which?', ...ROWS }] }],
  })
  const inRows = changes
    .map(({ pointer }) => pointer)
    .filter((pointer) => pointer.includes('rowOptions'))
  expect(inRows.some((pointer) => pointer.endsWith('/when'))).toBe(true)
  expect(inRows.some((pointer) => pointer.endsWith('/text'))).toBe(true)
})
