import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conclusionsOf,
  type FieldSource,
  type Flow,
  type FlowEvent,
  isObject,
  type Json,
  type JsonObject,
  type RunState,
  replay,
  resume,
  screenOf,
  serialize,
  sheetOf,
  start,
  submissionOf,
  toJson,
  transition,
  type Validation,
} from '#engine/index.ts'
import { checkKeywords } from '#engine/answers/keywords.ts'
import type { Field } from '#engine/definition/flow.ts'
import { judgedOf, rawOf } from '#engine/machine/answers.ts'
import { evaluateRule } from '#engine/rules/json-logic.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const keys = ['yes', 'no']

/** A rule over answers, scores, a total or an input. */
const ruleOver = (earlier: readonly string[]): fc.Arbitrary<Json> => {
  const id = fc.constantFrom(...earlier)
  const atom = fc.oneof(
    fc
      .tuple(id, fc.constantFrom(...keys))
      .map(([field, key]): Json => ({ '==': [{ var: `answers.${field}` }, key] })),
    id.map((field): Json => ({ '>': [{ var: `scores.${field}` }, 0] })),
    fc.constant<Json>({ var: 'user.member' }),
  )
  return fc.oneof(
    atom,
    fc
      .tuple(fc.constantFrom('and', 'or'), atom, atom)
      .map(([op, x, y]): Json => ({ [op]: [x, y] })),
    atom.map((x): Json => ({ '!': [x] })),
  )
}

const fields: fc.Arbitrary<readonly FieldSource[]> = fc.tuple(
  ...ids.map((id, i) =>
    fc
      .record({
        when:
          i === 0
            ? fc.constant(undefined)
            : fc.option(ruleOver(ids.slice(0, i)), { nil: undefined }),
        type: fc.constantFrom<FieldSource['type']>(
          'radio',
          'multi-choice',
          'free-text-field',
          'multi-select',
        ),
        optional: fc.boolean(),
        hidden: fc.constantFrom<'drop' | 'keep'>('drop', 'keep'),
      })
      .map(({ when, type, ...rest }) => {
        // A text has no options: the check refuses them.
        const question: FieldSource =
          type === 'free-text-field' ? { id, type, text: `Question ${id}` } : { ...yesNo(id), type }
        return { ...question, ...rest, ...(when === undefined ? {} : { when }) }
      }),
  ),
)

const other = { key: 'other', text: 'Other', requiresManualInput: true }
const inRow = ['p', 'q', 'r', 's']

/**
 * A condition of a question in a row, over questions before it or an answer outside of the list.
 */
const rowRule = (earlier: readonly string[]): fc.Arbitrary<Json> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.constantFrom(...keys))
      .map(([id, key]) => is(`answers.${id}`, key)),
    ...(earlier.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...earlier), fc.constantFrom(...keys))
            .map(([id, key]) => is(`row.${id}`, key)),
          fc.constantFrom(...earlier).map((id): Json => ({ '!': [{ var: `row.${id}` }] })),
        ]),
  )
const is = (path: string, key: string): Json => ({ '==': [{ var: path }, key] })

/**
 * Questions of a row in any order, each with conditions over those before it by name; with a list
 * inside if allowed.
 */
const rowFields = (depth: number): fc.Arbitrary<readonly FieldSource[]> =>
  fc
    .tuple(
      ...inRow.map((id, i) =>
        fc
          .record({
            when: fc.option(rowRule(inRow.slice(0, i)), { nil: undefined }),
            enabled: fc.option(rowRule(inRow.slice(0, i)), { nil: undefined, freq: 4 }),
            kind: fc.constantFrom(
              'choice',
              'text',
              'manual',
              'group',
              ...(depth > 0 ? ['list'] : []),
            ),
            inner: depth > 0 ? rowFields(depth - 1) : fc.constant([]),
            hidden: fc.constantFrom<'drop' | 'keep'>('drop', 'keep'),
            optional: fc.boolean(),
          })
          .map(({ kind, inner, when, enabled, ...rest }): FieldSource => {
            const conditions = {
              ...(when === undefined ? {} : { when }),
              ...(enabled === undefined ? {} : { enabled }),
            }
            return { ...rowField(id, kind, inner), ...rest, ...conditions }
          }),
      ),
    )
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

function rowField(id: string, kind: string, inner: readonly FieldSource[]): FieldSource {
  if (kind === 'list') return { id, type: 'list', label: id, fields: inner }
  if (kind === 'group')
    return {
      id,
      type: 'group',
      label: id,
      fields: [yesNo('p'), yesNo('q', { when: is(`row.${id}.p`, 'yes') })],
    }
  if (kind === 'text') return { id, type: 'free-text-field', label: id }
  return kind === 'manual'
    ? yesNo(id, { options: [...(yesNo(id).options ?? []), other] })
    : yesNo(id)
}

/** A list, and a question that applies if one of its rows is answered with yes. */
const lists = fc
  .record({ fields: rowFields(1), optional: fc.boolean() })
  .map(({ fields, optional }): readonly FieldSource[] => [
    { id: 'l', type: 'list', label: 'List', fields, optional },
    yesNo('m', { when: { some: [{ var: 'answers.l' }, is('q', 'yes')] } }),
  ])

const flows = fc
  .tuple(
    fc.tuple(fields, lists).map(([plain, ofList]) => [...plain, ...ofList]),
    fc.constantFrom<'question' | 'section' | 'all'>('question', 'section', 'all'),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([all, paging, cut]) =>
    buildFlow(
      {
        inputs: ['user'],
        totals: { sum: { sum: ids, partial: true }, whole: { sum: ids } },
        steps: [
          { id: 'intro', view: 'intro' },
          {
            id: 'form',
            paging,
            sections: [
              { id: 's1', items: all.slice(0, cut) },
              { id: 's2', items: all.slice(cut) },
            ],
            leave: [{ effect: 'save' }],
          },
          { id: 'done', view: 'done', commit: true },
        ],
      },
      [EFFECTS],
    ),
  )

const value = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.constantFrom<Json>('yes', 'no', 'text', '', null),
  fc.constantFrom<Json>(['yes'], ['yes', 'no'], []),
  fc.integer(),
)
/** Values that may be typed into a row, also for questions that do not apply. */
const rowOf = (fields: readonly Field[]): fc.Arbitrary<Json> =>
  fc.record<{ [key: string]: Json }>(
    Object.fromEntries(
      fields.flatMap(({ source, children, manual }) => [
        [source.id, cellOf(source, children)],
        ...(manual ? [[manual.source.id, fc.constantFrom<Json>('words', ' ', null)]] : []),
      ]),
    ),
    { requiredKeys: [] },
  )

function cellOf(
  { type, options = [] }: FieldSource,
  children: readonly Field[],
): fc.Arbitrary<Json> {
  if (type === 'list') return fc.array(rowOf(children), { maxLength: 2 })
  if (type === 'group') return rowOf(children)
  return options.length > 0
    ? fc.constantFrom<Json>('', ...options.map(({ key }) => key))
    : fc.constantFrom<Json>('text', ' ', null)
}

const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Json>('yes', 'no')
      .map((key): FlowEvent => ({ type: 'answer', field: 'm', value: key })),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom<'answer' | 'choose'>('answer', 'choose'),
      field: fc.constantFrom(...ids),
      value,
    }),
  },
  { weight: 3, arbitrary: fc.constant<FlowEvent>({ type: 'next' }) },
  fc.constantFrom<FlowEvent>(
    { type: 'back' },
    { type: 'undo' },
    { type: 'blur', field: 'a' },
    { type: 'failure', id: 'run/form/1', code: 'X' },
    { type: 'go', to: 'form' },
  ),
  fc.boolean().map((member): FlowEvent => ({ type: 'inputs', inputs: { user: { member } } })),
)
const journey = flows.chain((flow) => {
  const rows = fc.array(rowOf(flow.fieldsById.get('l')?.children ?? []), { maxLength: 3 })
  const answer = rows.map((value): FlowEvent => ({ type: 'answer', field: 'l', value }))
  const all = fc.oneof({ weight: 8, arbitrary: events }, { weight: 3, arbitrary: answer })
  return fc.tuple(fc.constant(flow), fc.array(all, { maxLength: 25 }))
})
const first = { user: { member: false } }

describe('properties of every run', () => {
  test('serialize and resume are exact inverses, and a resumed run behaves the same', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let plain = start(flow, first)
        let stored = plain
        for (const event of list) {
          plain = transition(flow, plain.state, event)
          stored = transition(
            flow,
            resume(flow, JSON.parse(JSON.stringify(serialize(flow, stored.state)))),
            event,
          )
          expect(serialize(flow, stored.state)).toEqual(serialize(flow, plain.state))
          expect(stored.effects).toEqual(plain.effects)
          expect(stored.refusal).toEqual(plain.refusal)
          expect(screenOf(flow, stored.state)).toEqual(screenOf(flow, plain.state))
          expect(conclusionsOf(flow, stored.state)).toEqual(conclusionsOf(flow, plain.state))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('earlier states stay valid: any of them, taken up again in any order, gives the same', () => {
    fc.assert(
      fc.property(journey, fc.integer({ min: 0, max: 24 }), ([flow, list], back) => {
        const states = [start(flow, first).state]
        for (const event of list)
          states.push(transition(flow, states.at(-1) ?? start(flow, first).state, event).state)
        const before = states.map((state) => JSON.stringify(serialize(flow, state)))
        const from = Math.min(back, list.length)
        let again = states[from] ?? start(flow, first).state
        list.slice(from).forEach((event, i) => {
          again = transition(flow, again, event).state
          expect(serialize(flow, again)).toEqual(JSON.parse(before[from + i + 1] ?? '{}'))
        })
        expect(states.map((state) => JSON.stringify(serialize(flow, state)))).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })

  test('applicability, totals and validity equal those of a fresh computation, in any order of answering', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let { state } = start(flow, first)
        for (const event of list) state = transition(flow, state, event).state
        const fresh = resume(flow, serialize(flow, state))
        expect(conclusionsOf(flow, state)).toEqual(conclusionsOf(flow, fresh))
        expect(submissionOf(flow, state)).toEqual(submissionOf(flow, fresh))
      }),
      { numRuns: 300 },
    )
  })

  test('a run that reached its end has every required answer, and nothing hidden is submitted', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let now = start(flow, first)
        for (const event of list) now = transition(flow, now.state, event)
        if (now.state.step !== 'done') return
        const submitted = new Set(
          submissionOf(flow, now.state).flatMap(({ answers }) => answers.map(({ key }) => key)),
        )
        for (const field of flow.fields) {
          const { applies, isAnswered } = judgedOf(now.state, field)
          expect(submitted.has(field.id)).toBe(applies && isAnswered)
          if (applies && field.source.optional !== true) expect(isAnswered).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('rows contain only the answers that apply by their own conditions', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let { state } = start(flow, first)
        for (const event of list) state = transition(flow, state, event).state
        const field = flow.fieldsById.get('l')
        if (!field || !judgedOf(state, field).applies) return
        const outside = Object.fromEntries(ids.flatMap((id) => answerOf(flow, state, id)))
        const rows = rowsLeft(field.source.fields ?? [], rawOf(state, field), outside)
        expect(judgedOf(state, field).answer ?? []).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  test('the same answers give the same submission in any order', () => {
    fc.assert(
      fc.property(journey, fc.infiniteStream(fc.nat()), ([flow, list], numbers) => {
        if (flow.stepsById.get('form')?.form?.paging !== 'all') return
        let { state } = start(flow, first)
        for (const event of list) state = transition(flow, state, event).state
        if (state.step !== 'form') return
        const wanted = submissionOf(flow, state)
        const answers = flow.fields.flatMap((field) =>
          rawOf(state, field) === null ? [] : [[field.id, rawOf(state, field)] as const],
        )
        const turned = answers
          .map((one) => ({ one, place: numbers.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
        let again = transition(flow, start(flow, state.inputs).state, { type: 'next' }).state
        // An answer is refused while its question does not apply, so it is given again after all
        // others.
        for (const _ of answers)
          for (const { one } of turned)
            again = transition(flow, again, { type: 'answer', field: one[0], value: one[1] }).state
        expect(submissionOf(flow, again)).toEqual(wanted)
      }),
      { numRuns: 300 },
    )
  })

  test('pending answers, replayed as one sheet, submit the same result', () => {
    let handedIn = 0
    fc.assert(
      fc.property(journey, ([made, list]) => {
        const flow = buildFlow({ ...made.source, steps: made.source.steps.map(withoutRequired) }, [
          EFFECTS,
        ])
        let { state } = start(flow, first, { run: 'run' })
        for (const event of [
          ...list,
          ...Array.from({ length: 20 }, (): FlowEvent => ({ type: 'next' })),
        ])
          if (state.awaited.length === 0) state = transition(flow, state, event).state
        if (state.awaited.length === 0) return
        handedIn += 1
        const sheet = sheetOf(flow, state, submissionOf(flow, state))
        const replayed = replay(flow, state.inputs, sheet, {
          run: 'run',
          submits: new Set(['save']),
        })
        if (!replayed.ok) throw new Error(`Refused with ${replayed.refusal.code}`)
        expect(submissionOf(flow, replayed.state)).toEqual(submissionOf(flow, state))
        expect(conclusionsOf(flow, replayed.state)).toEqual(conclusionsOf(flow, state))
        expect(sheetOf(flow, replayed.state, submissionOf(flow, replayed.state))).toEqual(sheet)
      }),
      { numRuns: 300 },
    )
    expect(handedIn).toBeGreaterThan(50)
  })

  test('a refused event changes no answer', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let { state } = start(flow, first)
        for (const event of list) {
          const after = transition(flow, state, event)
          if (after.refusal)
            expect(serialize(flow, after.state).answers).toEqual(serialize(flow, state).answers)
          state = after.state
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('the interpreter of answer keywords agrees with ajv', () => {
  const ajv = new Ajv({ strict: false, allErrors: false })
  const keywords: fc.Arbitrary<Validation> = fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'number', 'array', 'boolean', 'object', 'null'),
      enum: fc.constant<Json[]>(['a', 1, ['a']]),
      const: fc.constantFrom<Json>('a', 2),
      minLength: fc.integer({ min: 0, max: 3 }),
      maxLength: fc.integer({ min: 0, max: 3 }),
      minimum: fc.integer({ min: -2, max: 2 }),
      maximum: fc.integer({ min: -2, max: 2 }),
      minItems: fc.integer({ min: 0, max: 2 }),
      maxItems: fc.integer({ min: 0, max: 2 }),
      uniqueItems: fc.boolean(),
      pattern: fc.constantFrom('^a+$', '\\d', '^.$'),
    },
    { requiredKeys: [] },
  )
  const answer: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom<Json>('a', 'aa', '', '😀', '😀😀', 'é1', 1, 2, -1, 1.5, true, null),
    fc.array(fc.constantFrom<Json>('a', 1, 'b'), { maxLength: 3 }),
    fc.constant<Json>({ a: 1 }),
  )
  fc.assert(
    fc.property(
      keywords,
      answer,
      (schema, one) => (checkKeywords(schema, one) === null) === ajv.validate({ ...schema }, one),
    ),
    { numRuns: 3000 },
  )
}, 600_000)

/** A step whose questions may all stay open. */
function withoutRequired<T>(part: T): T {
  const relaxed = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(relaxed)
    if (!isObject(value)) return value
    const inside = Object.fromEntries(
      Object.entries(value).map(([key, one = null]) => [key, relaxed(one)]),
    )
    return 'type' in inside ? { ...inside, optional: true } : inside
  }
  return relaxed(toJson(part)) as T // the same shape
}

function answerOf(flow: Flow, state: RunState, id: string): readonly (readonly [string, Json])[] {
  const field = flow.fieldsById.get(id)
  return field ? [[id, judgedOf(state, field).answer]] : []
}

/**
 * The remaining rows of a typed list, computed question by question in the order of their names.
 */
function rowsLeft(
  fields: readonly FieldSource[],
  typed: Json,
  answers: JsonObject,
): readonly Json[] {
  const rows = (Array.isArray(typed) ? typed : []).map((one: Json) => {
    const row: Record<string, Json> = {}
    for (const field of fields.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      leave(field, isObject(one) ? one : {}, row, row, answers)
    return row
  })
  return rows.filter((row) => Object.keys(row).length > 0)
}

function leave(
  field: FieldSource,
  typed: JsonObject,
  into: Record<string, Json>,
  row: Record<string, Json>,
  answers: JsonObject,
) {
  const holds = ({ when, enabled }: FieldSource) =>
    [when, enabled].every(
      (rule) => rule === undefined || evaluateRule(rule, { row, answers }) === true,
    )
  const value = typed[field.id] ?? null
  if (!holds(field) || value === null) return
  if (field.type === 'group') {
    const inside: Record<string, Json> = {}
    into[field.id] = inside
    for (const part of field.fields ?? [])
      leave(part, isObject(value) ? value : {}, inside, row, answers)
    if (Object.keys(inside).length === 0) delete into[field.id]
    return
  }
  const left = field.type === 'list' ? rowsLeft(field.fields ?? [], value, answers) : value
  if (Array.isArray(left) ? left.length > 0 : String(left).trim() !== '') into[field.id] = left
  const text = typed[`${field.id}:text`]
  if (into[field.id] === 'other' && typeof text === 'string' && text.trim() !== '')
    into[`${field.id}:text`] = text
}
