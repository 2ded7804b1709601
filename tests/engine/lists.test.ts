import { describe, expect, test } from 'vitest'
import {
  type FieldSource,
  type Json,
  type QuestionScreen,
  resume,
  serialize,
  submissionOf,
} from '#engine/index.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const is = (path: string, value: Json): Json => ({ '==': [{ var: path }, value] })
const list = (fields: readonly FieldSource[], more: Partial<FieldSource> = {}): FieldSource => ({
  id: 'l',
  type: 'list',
  label: 'List',
  optional: true,
  fields,
  ...more,
})
const text = (id: string, more: Partial<FieldSource> = {}): FieldSource => ({
  id,
  type: 'free-text-field',
  label: id,
  ...more,
})
const formOf = (...fields: readonly FieldSource[]) =>
  buildFlow({ inputs: ['user'], steps: [{ id: 'form', fields }] })

type Run = ReturnType<typeof drive>
const submitted = (run: Run): { readonly [key: string]: Json } =>
  Object.fromEntries(
    submissionOf(run.flow, run.state).flatMap(({ answers }) =>
      answers.map((one) => [one.key, one.answer]),
    ),
  )
const kept = (run: Run) => serialize(run.flow, run.state).answers
const questions = (run: Run): readonly QuestionScreen[] =>
  run.screen.steps[0]?.form?.sections.flatMap(({ items }) =>
    items.filter((item) => item.kind === 'question'),
  ) ?? []
const rowsOf = (run: Run, id = 'l') => questions(run).find((one) => one.id === id)?.rows ?? []
const idsOf = (cells: readonly QuestionScreen[] | undefined) => cells?.map(({ id }) => id)

describe('a row of a list', () => {
  const chain = list([
    yesNo('a'),
    yesNo('b', { when: is('row.a', 'yes'), optional: true }),
    yesNo('c', { when: is('row.b', 'yes'), optional: true }),
  ])

  test('immediately loses the answers of questions that no longer apply, through chains', () => {
    const run = drive(formOf(chain)).answer('l', [{ a: 'no', b: 'yes', c: 'yes' }])
    expect(idsOf(rowsOf(run)[0])).toEqual(['l.a'])
    expect(submitted(run)).toEqual({ l: [{ a: 'no' }] })
    expect(kept(run)).toEqual({ l: [{ a: 'no' }] })
  })

  test('has the same chains in any order of its questions', () => {
    const turned = list([...(chain.fields ?? [])].toReversed())
    const run = drive(formOf(turned)).answer('l', [
      { a: 'no', b: 'yes', c: 'yes' },
      { a: 'yes', b: 'yes', c: 'yes' },
    ])
    expect(submitted(run)).toEqual({ l: [{ a: 'no' }, { a: 'yes', b: 'yes', c: 'yes' }] })
  })

  test('shows rules outside the list nothing that does not apply', () => {
    const outside = yesNo('outside', { when: { some: [{ var: 'answers.l' }, is('c', 'yes')] } })
    const run = drive(formOf(chain, outside))
    expect(run.answer('l', [{ a: 'no', b: 'yes', c: 'yes' }]).items).toEqual(['l'])
    expect(run.answer('l', [{ a: 'yes', b: 'yes', c: 'yes' }]).items).toEqual(['l', 'outside'])
  })

  test('loses answers when an answer outside the list changes, and does not get them back', () => {
    const inner = list([text('name'), text('more', { when: is('answers.ask', 'yes') })])
    const run = drive(formOf(yesNo('ask'), inner))
      .answer('ask', 'yes')
      .answer('l', [{ name: 'Ana', more: 'Words' }])
      .answer('ask', 'no')
    expect(submitted(run)).toEqual({ ask: 'no', l: [{ name: 'Ana' }] })
    expect(questions(run)[1]?.answer).toEqual([{ name: 'Ana' }])
    run.answer('ask', 'yes')
    expect(submitted(run)).toEqual({ ask: 'yes', l: [{ name: 'Ana' }] })
  })

  test('gives removed text back on undo', () => {
    const inner = list([text('name'), text('more', { when: is('answers.ask', 'yes') })])
    const run = drive(formOf(yesNo('ask'), inner))
      .answer('ask', 'yes')
      .answer('l', [{ name: 'Ana', more: 'Words' }])
      .answer('ask', 'no')
    expect(run.screen.steps[0]?.form?.removed).toEqual(['l'])
    expect(submitted(run.send({ type: 'undo' }))).toEqual({
      ask: 'yes',
      l: [{ name: 'Ana', more: 'Words' }],
    })
  })

  test('keeps an answer with `hidden: "keep"` out of sight until it applies again', () => {
    const inner = list([yesNo('a'), text('b', { when: is('row.a', 'yes'), hidden: 'keep' })])
    const run = drive(formOf(inner)).answer('l', [{ a: 'no', b: 'Words' }])
    expect(submitted(run)).toEqual({ l: [{ a: 'no' }] })
    expect(submitted(run.answer('l', [{ a: 'yes', b: 'Words' }]))).toEqual({
      l: [{ a: 'yes', b: 'Words' }],
    })
  })

  test('has questions with `enabled` on screen that accept no answer', () => {
    const run = drive(formOf(list([yesNo('a'), text('b', { enabled: is('row.a', 'yes') })])))
    run.answer('l', [{ a: 'no', b: 'Words' }])
    expect(submitted(run)).toEqual({ l: [{ a: 'no' }] })
    expect(rowsOf(run)[0]?.map(({ enabled }) => enabled)).toEqual([true, false])
    expect(run.next().screen.status).toBe('ended')
  })

  test('is refused by the rules of its questions, with their words', () => {
    const rules = [
      {
        when: { '==': [{ var: 'row.name' }, { var: 'row.other' }] },
        message: 'Name somebody else.',
      },
    ]
    const run = drive(formOf(list([text('name'), text('other', { rules })])))
    run.answer('l', [{ name: 'Ana', other: 'Ana' }])
    expect(run.next().refusal).toBe('INVALID')
    expect(rowsOf(run)[0]?.[1]?.issue).toEqual({ code: 'rule', message: 'Name somebody else.' })
    expect(questions(run)[0]?.issue?.message).toBe('Name somebody else.')
    expect(run.answer('l', [{ name: 'Ana', other: 'Bo' }]).next().screen.status).toBe('ended')
  })

  test('never asks a question that is not visible', () => {
    const run = drive(formOf(list([text('name'), text('unseen', { visible: false })])))
    expect(idsOf(rowsOf(run)[0])).toEqual(['l.name'])
    expect(run.answer('l', [{ unseen: 'x' }]).refusal).toBe('INVALID_VALUE')
    expect(run.answer('l', [{ name: 'Ana' }]).next().screen.status).toBe('ended')
  })

  test('asks for the text of an option that needs one', () => {
    const options = [
      ...(yesNo('pet').options ?? []),
      { key: 'other', text: 'Other', requiresManualInput: true },
    ]
    const run = drive(formOf(list([yesNo('pet', { options })])))
    run.answer('l', [{ pet: 'other' }])
    expect(rowsOf(run)[0]?.[0]?.manual).toMatchObject({
      id: 'l.pet:text',
      required: true,
      type: 'free-text-field',
    })
    expect(run.next().refusal).toBe('INVALID')
    run.answer('l', [{ pet: 'other', 'pet:text': 'Ferret' }])
    expect(submitted(run)).toEqual({ l: [{ pet: 'other', 'pet:text': 'Ferret' }] })
    expect(submitted(run.answer('l', [{ pet: 'yes', 'pet:text': 'Ferret' }]))).toEqual({
      l: [{ pet: 'yes' }],
    })
    expect(run.next().screen.status).toBe('ended')
  })

  test('replaces an exclusive choice with another one', () => {
    const options = [...(yesNo('m').options ?? []), { key: 'none', text: 'None', exclusive: true }]
    const run = drive(formOf(list([yesNo('m', { type: 'multi-select', options })])))
    run.answer('l', [{ m: ['none'] }]).answer('l', [{ m: ['none', 'yes'] }])
    expect(submitted(run)).toEqual({ l: [{ m: ['yes'] }] })
    expect(submitted(run.answer('l', [{ m: ['yes', 'none'] }]))).toEqual({ l: [{ m: ['none'] }] })
  })

  test('evaluates the condition of an option again by an answer outside the list as soon as that changes', () => {
    const options = [
      { key: 'a', text: 'A' },
      { key: 'b', text: 'B', when: is('answers.ask', 'yes') },
    ]
    const run = drive(formOf(yesNo('ask'), list([yesNo('which', { options })])))
    run
      .answer('ask', 'yes')
      .answer('l', [{ which: 'b' }])
      .answer('ask', 'no')
    expect(run.next().refusal).toBe('INVALID')
    expect(run.answer('ask', 'yes').next().screen.status).toBe('ended')
  })
})

describe('a group in a row', () => {
  const address = list([
    yesNo('has'),
    {
      id: 'home',
      type: 'group',
      label: 'Home',
      when: is('row.has', 'yes'),
      fields: [
        yesNo('abroad'),
        text('zip', { when: is('row.home.abroad', 'no'), validation: { format: 'zip-us' } }),
      ],
    },
    text('why', { when: is('row.home.abroad', 'yes') }),
  ])

  test('is one answer, with conditions over its parts', () => {
    const run = drive(formOf(address)).answer('l', [
      { has: 'yes', home: { abroad: 'no', zip: '12345' }, why: 'x' },
      { has: 'yes', home: { abroad: 'yes', zip: '12345' }, why: 'x' },
      { has: 'no', home: { abroad: 'yes' }, why: 'x' },
    ])
    expect(submitted(run)).toEqual({
      l: [
        { has: 'yes', home: { abroad: 'no', zip: '12345' } },
        { has: 'yes', home: { abroad: 'yes' }, why: 'x' },
        { has: 'no' },
      ],
    })
    expect(kept(run)).toEqual(submitted(run))
    const home = rowsOf(run)[0]?.[1]
    expect(idsOf(home?.fields)).toEqual(['l.home.abroad', 'l.home.zip'])
    expect(run.next().screen.status).toBe('ended')
  })

  test('keeps the page while one of its parts is missing or wrong', () => {
    const run = drive(formOf(address))
    expect(run.answer('l', [{ has: 'yes' }]).next().refusal).toBe('INVALID')
    expect(run.answer('l', [{ has: 'yes', home: { abroad: 'no', zip: '1' } }]).next().refusal).toBe(
      'INVALID',
    )
    expect(rowsOf(run)[0]?.[1]?.fields[1]?.issue?.code).toBe('format')
    expect(run.answer('l', [{ has: 'yes', home: 'no' }]).refusal).toBe('INVALID_VALUE')
  })
})

describe('a list in a list', () => {
  const nested = list([
    text('name'),
    {
      id: 'm',
      type: 'list',
      label: 'Inner',
      optional: true,
      rows: 2,
      when: { '!': [is('row.name', 'Nobody')] },
      fields: [
        yesNo('x'),
        yesNo('y', { when: is('row.x', 'yes') }),
        yesNo('z', { when: is('row.y', 'yes') }),
      ],
    },
  ])

  test('has conditions, chains and blank rows like any list', () => {
    const run = drive(formOf(nested)).answer('l', [
      { name: 'Ana', m: [{ x: 'no', y: 'yes', z: 'no' }, {}, { x: 'yes', y: 'yes', z: 'no' }] },
      { name: 'Nobody', m: [{ x: 'no' }] },
    ])
    expect(submitted(run)).toEqual({
      l: [{ name: 'Ana', m: [{ x: 'no' }, { x: 'yes', y: 'yes', z: 'no' }] }, { name: 'Nobody' }],
    })
    expect(kept(run)).toEqual({
      l: [
        { name: 'Ana', m: [{ x: 'no' }, {}, { x: 'yes', y: 'yes', z: 'no' }] },
        { name: 'Nobody' },
      ],
    })
    expect(run.next().screen.status).toBe('ended')
  })

  test('has rows on screen inside each row', () => {
    const run = drive(formOf(nested)).answer('l', [{ name: 'Ana', m: [{ x: 'yes' }] }])
    const inner = rowsOf(run)[0]?.[1]
    expect(inner?.rows.map(idsOf)).toEqual([['l.m.x', 'l.m.y'], ['l.m.x']])
    expect(inner?.rows[0]?.[0]?.options.map(({ chosen }) => chosen)).toEqual([true, false])
    expect(run.next().refusal).toBe('INVALID')
    expect(rowsOf(run)[0]?.[1]?.rows[0]?.[1]).toMatchObject({
      issue: { code: 'required' },
      showsIssue: true,
    })
  })
})

test('a circle of conditions in a row is refused when the flow is loaded', () => {
  const circle = list([
    text('a', { when: { var: 'row.b' } }),
    text('b', { when: { var: 'row.a' } }),
  ])
  expect(() => formOf(circle)).toThrow('its rules read each other in a circle')
})

describe('`hidden: "keep"` on a group', () => {
  const group: FieldSource = {
    id: 'g',
    type: 'group',
    label: 'Group',
    hidden: 'keep',
    when: is('answers.ask', 'yes'),
    fields: [text('one'), text('two', { hidden: 'drop' })],
  }

  test('keeps the answers of its parts, except for those with their own setting', () => {
    const run = drive(formOf(yesNo('ask'), group))
      .answer('ask', 'yes')
      .answer('g.one', 'Words')
      .answer('g.two', 'More')
      .answer('ask', 'no')
    expect(submitted(run)).toEqual({ ask: 'no' })
    expect(submitted(run.answer('ask', 'yes'))).toEqual({ ask: 'yes', g: { one: 'Words' } })
  })
})

describe('a group', () => {
  test('never asks a part that is not visible', () => {
    const run = drive(
      formOf({
        id: 'g',
        type: 'group',
        label: 'Group',
        fields: [text('one'), text('two', { visible: false })],
      }),
    )
    expect(idsOf(questions(run)[0]?.fields)).toEqual(['g.one'])
    expect(run.answer('g.one', 'x').next().screen.status).toBe('ended')
  })

  test('keeps the page while the text of an option is missing in a part', () => {
    const options = [
      ...(yesNo('pet').options ?? []),
      { key: 'other', text: 'Other', requiresManualInput: true },
    ]
    const run = drive(
      formOf({ id: 'g', type: 'group', label: 'Group', fields: [yesNo('pet', { options })] }),
    )
    expect(run.answer('g.pet', 'other').next().refusal).toBe('INVALID')
    expect(run.screen.steps[0]?.form?.missing).toEqual(['g.pet:text'])
    expect(run.answer('g.pet:text', 'Ferret').next().screen.status).toBe('ended')
  })
})

test('rows behave the same after a resume', () => {
  const flow = formOf(list([yesNo('a'), text('b', { when: is('row.a', 'yes') })]))
  const run = drive(flow).answer('l', [{ a: 'yes', b: 'x' }, {}])
  const again = resume(flow, JSON.parse(JSON.stringify(serialize(flow, run.state))))
  expect(submissionOf(flow, again)).toEqual(submissionOf(flow, run.state))
  expect(serialize(flow, again)).toEqual(serialize(flow, run.state))
})
