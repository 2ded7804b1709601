import { expect, test } from 'vitest'
import { diff, prove, reach, paths } from '#engine/analysis/index.ts'
import { mutantsOf } from '#engine/analysis/mutants.ts'
import { explain, type FieldSource, type Json, replay, resume, serialize, sheetOf, submissionOf } from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const shop = (id: string | number, name: string, more: object = {}) => ({ id, name, isOpen: true, ...more })
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
  return item?.kind === 'question' ? item.options.map(({ key, text, subText }) => [key, text, subText]) : []
}

test('rows of a list are options, those that their condition holds for, in front of the written ones', () => {
  const run = drive(shops(), told(ANN, BO, shop('cy', 'Cy’s', { isOpen: false }), shop('ann', 'Another'), shop('none', 'Nobody')))
  expect(optionsOf(run)).toEqual([
    ['ann', 'Ann’s', null],
    ['bo', 'Bo’s', 'In High Street'],
    ['none', 'None of them', null],
  ])
  run.send({ type: 'inputs', inputs: told(BO, shop(7, 'Seven')) })
  expect(optionsOf(run).map(([key]) => key)).toEqual(['bo', '7', 'none'])
  const few = { rowOptions: { each: { of: { var: 'user.shops' }, key: 'id', most: 1 }, text: '{row.name}' } }
  expect(optionsOf(drive(shops(few), told(ANN, BO))).map(([key]) => key)).toEqual(['ann', 'none'])
})

test('an answer that is not offered any more is kept and not accepted, until it is offered again', () => {
  const flow = shops()
  const run = drive(flow, told(ANN, BO)).answer('shop', 'bo')
  run.send({ type: 'inputs', inputs: told(ANN) }).next()
  expect([run.refusal, run.step]).toEqual(['INVALID', 'form'])
  expect(explain(flow, run.state, 'shop')?.issue).toBe('enum')
  expect(serialize(flow, resume(flow, serialize(flow, run.state)))).toEqual(serialize(flow, run.state))
  run.send({ type: 'inputs', inputs: told(BO) }).next()
  expect(run.refusal).toBe(null)
  expect(drive(flow, told(ANN)).answer('shop', 'bo').next().refusal).toBe('INVALID')
  expect(drive(flow, told(ANN)).answer('shop', 'none').next().refusal).toBe(null)
  expect(drive(flow, told()).answer('shop', 'x'.repeat(201)).refusal).toBe('UNKNOWN_OPTION')
})

test('a row that cannot be chosen is shown with its reason, and is no answer', () => {
  const unavailable = [{ when: { '!': [{ var: 'row.isOpen' }] }, text: '{row.name} is closed' }]
  const { when: _, ...rows } = { when: true, ...ROWS.rowOptions }
  const flow = shops({ rowOptions: { each: { of: null, key: 'id' }, text: '', ...rows, unavailable } })
  const run = drive(flow, told({ ...ANN, isOpen: false }, BO))
  expect(run.answer('shop', 'ann').next().refusal).toBe('INVALID')
  expect(run.answer('shop', 'bo').next().refusal).toBe(null)
})

test('several rows may be chosen, and what excludes the others still does', () => {
  const none = { key: 'none', text: 'None of them', exclusive: true }
  const flow = shops({ type: 'multi-select', options: [none] })
  const run = drive(flow, told(ANN, BO)).answer('shop', ['bo', 'ann'])
  expect(submissionOf(flow, run.state)).toMatchObject([{ answers: [{ answer: ['ann', 'bo'] }] }])
  expect(submissionOf(flow, run.answer('shop', ['ann', 'none']).state)).toMatchObject([{ answers: [{ answer: ['none'] }] }])
  run.answer('shop', ['ann', 'bo']).send({ type: 'inputs', inputs: told(ANN) })
  expect(run.next().refusal).toBe('INVALID')
})

test('a question of one option a page goes on by itself, by a row as well', () => {
  const flow = buildFlow({
    inputs: ['user'],
    steps: [
      { id: 'form', sections: [{ id: 's', items: [{ id: 'shop', type: 'multi-choice', text: 'Which?', ...ROWS }] }] },
      { id: 'done', view: 'done' },
    ],
  })
  expect(drive(flow, told(ANN)).send({ type: 'choose', field: 'shop', value: 'ann' }).step).toBe('done')
})

test('what a question begins with is one of the rows that are offered', () => {
  const flow = shops({ prefill: { var: 'user.likes' } })
  const likes = (key: string) => ({ user: { shops: [ANN, BO], likes: key } })
  expect(submissionOf(flow, drive(flow, likes('bo')).state)[0]?.answers[0]?.answer).toBe('bo')
  expect(submissionOf(flow, drive(flow, likes('cy')).state)[0]?.answers ?? []).toEqual([])
})

test('the server reads a sheet with the words of the rows that it knows, and refuses others', () => {
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

test('why says the list, and the condition for each row', () => {
  const flow = shops()
  const { state } = drive(flow, told(ANN, shop('cy', 'Cy’s', { isOpen: false })))
  const offered = explain(flow, state, 'shop')?.because.map(({ key, row, tree }) => [key, row, tree.holds])
  expect(offered).toEqual([
    ['rowOptions', undefined, true],
    ['offered', 'ann', true],
    ['offered', 'cy', false],
  ])
})

test('proofs find what rows lead to, and never say that they tried them all', () => {
  const flow = buildFlow(
    {
      inputs: ['user'],
      steps: [
        { id: 'form', fields: [{ id: 'shop', type: 'radio', text: 'Which?', ...ROWS }] },
        { id: 'one', when: { '!!': [{ var: 'answers.shop' }] }, view: 'one' },
        { id: 'odd', when: { '==': [{ var: 'answers.shop' }, 'odd'] }, view: 'odd' },
        { id: 'never', when: false, view: 'never' },
      ],
      guarantees: [{ name: 'odd', whenever: true, never: 'odd' }],
    },
    [
      {
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
                shops: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { id: { type: 'string' }, name: { type: 'string' }, isOpen: { type: 'boolean' } },
                  },
                },
              },
            },
          },
        },
      },
    ],
  )
  expect(reach(flow, 'one').outcome).toBe('reached')
  expect(['unknown', 'reached']).toContain(reach(flow, 'odd').outcome)
  expect(prove(flow).map(({ outcome }) => outcome)).not.toContain('holds')
  expect(paths(flow).why).toContain('of the answers to "shop" only some were tried')
})

test('two versions whose rows read otherwise are never said to be the same', () => {
  const { text: _, ...rows } = { text: '', ...ROWS.rowOptions }
  const other = shops({ rowOptions: { each: { of: null, key: 'id' }, ...rows, text: '{row.street}' } })
  const { isSame, differences, why } = diff(shops(), other)
  expect([isSame, differences.length + why.length > 0]).toEqual([false, true])
})

test('each part of the options for rows is changed by a small change', () => {
  const changes = mutantsOf({ steps: [{ id: 'x', fields: [{ id: 'shop', type: 'radio', text: 'Which?', ...ROWS }] }] })
  const inRows = changes.map(({ pointer }) => pointer).filter((pointer) => pointer.includes('rowOptions'))
  expect(inRows.some((pointer) => pointer.endsWith('/when'))).toBe(true)
  expect(inRows.some((pointer) => pointer.endsWith('/text'))).toBe(true)
})
