import { describe, expect, test } from 'vitest'
import {
  awaitedEffects,
  type FlowEvent,
  resume,
  serialize,
  type StepSource,
} from '#engine/index.ts'
import { buildFlow, drive, EFFECTS } from '#tests/support/build-flow.ts'

const text = (id: string, more: object = {}) =>
  ({
    id,
    type: 'free-text-field',
    text: `Your ${id}`,
    prefill: { var: `user.${id}` },
    ...more,
  }) as const
const section = (id: string, fields: StepSource['fields']): StepSource => ({
  id,
  title: id,
  view: 'section',
  edit: true,
  texts: { now: `{user.${id}}`, next: 'Save' },
  fields: fields ?? [],
  leave: [
    { effect: 'save', args: { value: { var: `answers.${id}` } }, onFail: [{ text: 'Not saved' }] },
  ],
})

/**
 * A profile of two sections, a dialog over them, and the facts that rules can read about an edit.
 */
const flow = buildFlow(
  {
    mode: 'all',
    inputs: ['user', 'locked'],
    steps: [
      { ...section('name', [text('name')]), when: { '!': [{ var: 'locked' }] } },
      section('city', [
        text('city', { optional: true }),
        { ...text('zip'), validation: { maxLength: 5 }, optional: true },
      ]),
      { id: 'hint', when: { var: 'changed.city' }, view: 'hint' },
      { id: 'any', when: { var: 'changed' }, view: 'any', on: { ask: { to: 'ask' } } },
      { id: 'at', when: { '==': [{ var: 'editing' }, 'name'] }, view: 'at' },
      { id: 'ask', over: true, title: 'Stop editing?', view: 'ask' },
    ],
  },
  [EFFECTS],
)
const user = { name: 'Ann', city: 'Albany', zip: '12207' }
const edit = (step: string): FlowEvent => ({ type: 'view', name: 'edit', step })
const open = (step: string) => drive(flow, { user }).send(edit(step))
const answer = (field: string, value: string | null): FlowEvent => ({
  type: 'answer',
  field,
  value,
})
const shown = ({ screen }: ReturnType<typeof drive>) =>
  screen.steps.map(({ id, form }) => (form ? `${id} edited` : id))
const answerOf = ({ screen }: ReturnType<typeof drive>) => {
  const items = screen.steps.flatMap(({ form }) => form?.sections.flatMap((one) => one.items) ?? [])
  return items.map((item) => (item.kind === 'question' ? item.answer : null))
}

describe('a step that is edited in place', () => {
  test('shows its view until it is edited, then its questions with the saved values, and the view again after Cancel', () => {
    const run = drive(flow, { user })
    expect([shown(run), run.screen.steps[0]?.view?.events]).toEqual([['name', 'city'], ['edit']])
    run.send(edit('name'))
    expect([shown(run), answerOf(run), run.screen.steps[0]?.view]).toEqual([
      ['name edited', 'city', 'at'],
      ['Ann'],
      null,
    ])
    run.send(answer('name', 'Bea')).send({ type: 'close' })
    expect([shown(run), run.state.step]).toEqual([['name', 'city'], null])
    expect(answerOf(run.send(edit('name')))).toEqual(['Ann'])
    expect(drive(flow, { user }).send({ type: 'close' }).refusal).toBe('NOT_POSSIBLE')
  })

  test('saves with its effects; if that fails, it stays with its answers and a message', () => {
    const run = open('name').send(answer('name', null)).next()
    expect([run.refusal, shown(run)[0]]).toEqual(['INVALID', 'name edited'])
    run.send(answer('name', 'Bea')).next()
    expect(run.effects).toMatchObject([{ effect: 'save', args: { value: 'Bea' } }])
    expect([run.send({ type: 'close' }).refusal, run.send(edit('city')).refusal]).toEqual([
      'BUSY',
      'BUSY',
    ])
    const id = () => awaitedEffects(flow, run.state)[0]?.id ?? ''
    run.send({ type: 'failure', id: id(), code: 'TAKEN' })
    expect([answerOf(run), run.screen.steps[0]?.error?.text]).toEqual([['Bea'], 'Not saved'])
    run.next().send({ type: 'result', id: id() })
    expect([shown(run), run.screen.steps[0]?.error]).toEqual([['name', 'city'], null])
    run.send({ type: 'inputs', inputs: { user: { ...user, name: 'Bea' } } })
    expect(run.screen.steps[0]?.texts.now).toBe('Bea')
  })

  test('says which step is edited, and whether the draft differs from the saved values', () => {
    const run = open('city')
    expect(shown(run)).toEqual(['name', 'city edited'])
    run.send(answer('city', 'Troy'))
    expect(shown(run)).toEqual(['name', 'city edited', 'hint', 'any'])
    run.send(answer('city', 'Albany'))
    expect(shown(run)).toEqual(['name', 'city edited'])
    run.send(answer('zip', null))
    expect(shown(run)).toEqual(['name', 'city edited', 'hint', 'any'])
  })

  test('counts an empty text as no answer', () => {
    const run = drive(flow, { user: { ...user, zip: '' } }).send(edit('city'))
    expect(shown(run)).toEqual(['name', 'city edited'])
    expect(shown(run.send(answer('zip', '12207')))).toEqual(['name', 'city edited', 'hint', 'any'])
  })

  test('is the only one edited: another one replaces it, unless something would be lost', () => {
    const run = open('city').send(edit('name'))
    expect(shown(run)).toEqual(['name edited', 'city', 'at'])
    run.send(answer('name', 'Bea'))
    expect([run.screen.steps[1]?.view?.events, run.send(edit('city')).refusal]).toEqual([
      [],
      'NOT_POSSIBLE',
    ])
    expect([shown(run)[0], answerOf(run)]).toEqual(['name edited', ['Bea']])
    expect(run.send(edit('name')).refusal).toBe('NOT_POSSIBLE')
  })

  test('keeps the draft below a dialog, and loses it if new inputs remove the step', () => {
    const run = open('name')
      .send(answer('name', 'Bea'))
      .send({ type: 'view', name: 'ask', step: 'any' })
    expect([run.screen.over?.id, answerOf(run)]).toEqual(['ask', ['Bea']])
    expect(run.send(answer('name', 'Cy')).refusal).toBe('NOT_ASKED')
    run.send({ type: 'close' })
    expect([run.screen.over, answerOf(run)]).toEqual([null, ['Bea']])
    run.send({ type: 'inputs', inputs: { user, locked: true } })
    expect([shown(run), run.state.step]).toEqual([['city'], null])
  })

  test('asks the questions of an instrument, and sees each of them', () => {
    const address = {
      $schema: 'language.schema.json',
      kind: 'instrument',
      id: 'address',
      title: 'Address',
      licence: 'own',
      questions: [text('city'), text('zip')],
    }
    const { fields: _, ...rest } = section('home', [])
    const home: StepSource = {
      ...rest,
      paging: 'all',
      sections: [{ id: 'where', instrument: 'address' }],
    }
    const other = buildFlow(
      {
        mode: 'all',
        inputs: ['user'],
        steps: [home, { id: 'hint', when: { var: 'changed.home' }, view: 'hint' }],
      },
      [address, EFFECTS],
    )
    const run = drive(other, { user }).send(edit('home'))
    expect([answerOf(run), shown(run)]).toEqual([['Albany', '12207'], ['home edited']])
    expect(shown(run.send(answer('zip', '12208')))).toEqual(['home edited', 'hint'])
    expect(shown(run.send({ type: 'close' }))).toEqual(['home'])
  })

  test('is stored and resumed', () => {
    const { state } = open('name').send(answer('name', 'Bea'))
    const stored = serialize(flow, state)
    const run = drive(flow).from(resume(flow, JSON.parse(JSON.stringify(stored))))
    expect(serialize(flow, run.state)).toEqual(stored)
    expect([shown(run), answerOf(run)]).toEqual([['name edited', 'city', 'any', 'at'], ['Bea']])
  })
})
