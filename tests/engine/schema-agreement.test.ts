import { customizeValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answersOf,
  everyFlow,
  type FieldSource,
  type Flow,
  type FlowEvent,
  flowOf,
  innermostFlow,
  isBlank,
  isObject,
  type Json,
  type JsonObject,
  type OptionSource,
  type RunState,
  SCHEMA_KEYWORDS,
  schemaOf,
  screenOf,
  start,
  transition,
  type Validation,
} from '#engine/index.ts'
import { checkKeywords } from '#engine/answers/keywords.ts'
import type { Field } from '#engine/definition/flow.ts'
import { judgedOf, rawOf } from '#engine/machine/answers.ts'
import { createValidators } from '#server/schema-validators.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { buildFlow } from '#tests/support/build-flow.ts'
import { IS_DRILL, propertyRuns, sampleOf } from '#tests/support/draw.ts'
import { anyFlows, valuesOf } from './analysis/support/any-flows.ts'
import { answersToTry, goodAnswer } from './schema-answers.ts'

const form = customizeValidator({ ajvOptionsOverrides: { keywords: [...SCHEMA_KEYWORDS] } })
/** The server's validator, with the schemas of a version. */
const wideValidator = createValidators(SCHEMA_KEYWORDS)

const SECTION = 'asked'

function sectionOf(fields: readonly FieldSource[]): Flow {
  return buildFlow({
    steps: [{ id: 'form', paging: 'all', sections: [{ id: SECTION, items: fields }] }],
  })
}

/** Only its fixed limits: no conditions, no rules over other answers, and no texts. */
function withoutRules(
  { source, options }: Pick<Field, 'source' | 'options'>,
  isInRow = false,
): FieldSource {
  const { id, type, validation, optional, secret, rows, fields, manual } = source
  return {
    id,
    type,
    optional: optional === true,
    ...(validation ? { validation } : {}),
    ...(secret === undefined ? {} : { secret }),
    ...(rows === undefined ? {} : { rows }),
    ...(manual?.validation ? { manual: { validation: manual.validation } } : {}),
    ...(options.length === 0 ? {} : { options: options.map((one) => plainOption(one, isInRow)) }),
    ...(fields
      ? { fields: fields.map((one) => withoutRules(fieldOf(one), isInRow || type === 'list')) }
      : {}),
  }
}

function fieldOf(source: FieldSource): Pick<Field, 'source' | 'options'> {
  const listed = source.from === undefined ? undefined : shipped.choices.get(source.from)?.options
  return { source, options: source.options ?? listed ?? [] }
}

/** In a row, the text of an option depends on the row. */
function plainOption(
  { key, requiresManualInput, exclusive }: OptionSource,
  isInRow: boolean,
): OptionSource {
  return {
    key,
    text: key,
    ...(requiresManualInput && !isInRow ? { requiresManualInput } : {}),
    ...(exclusive ? { exclusive } : {}),
  }
}

const shippedSections: readonly (readonly [string, readonly FieldSource[]])[] = [
  ...shipped.flows.keys(),
].flatMap((id) => {
  const { steps } = flowOf(shipped, id)
  return steps.flatMap(({ id: step, form: asked }) =>
    (asked?.sections ?? []).map((section) => {
      const fields = section.items.flatMap((item) =>
        item.kind === 'question' ? [withoutRules(item)] : [],
      )
      return [`${id}/${step}/${section.id}`, fields] as const
    }),
  )
})

const answered = (flow: Flow, state: RunState, field: string, value: Json): RunState =>
  transition(flow, state, { type: 'answer', field, value }).state

/** Questions with an answer of their own. */
function leavesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => {
    if (field.source.type === 'group') return leavesOf(field.children)
    return field.manual ? [field, field.manual] : [field]
  })
}

/** Everything that was entered, as a form holds it. */
function entered(state: RunState, fields: readonly Field[]): JsonObject {
  const all = fields.flatMap((field) => (field.manual ? [field, field.manual] : [field]))
  const entries = all.map((field): readonly [string, Json] => [
    field.source.id,
    field.source.type === 'group' ? entered(state, field.children) : rawOf(state, field),
  ])
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (isBlank(value) ? [] : [[key, withoutBlanks(value)]])),
  )
}

function withoutBlanks(value: Json): Json {
  if (Array.isArray(value)) return value.filter((one: Json) => !isBlank(one)).map(withoutBlanks)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one = null]) =>
      isBlank(one) ? [] : [[key, withoutBlanks(one)]],
    ),
  )
}

function replaced(answers: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (key === undefined) return answers
  const before = answers[key]
  return {
    ...answers,
    [key]: rest.length === 0 ? value : replaced(isObject(before) ? before : {}, rest, value),
  }
}

function isFine(state: RunState, fields: readonly Field[]): boolean {
  return leavesOf(fields).every(
    (field) => !judgedOf(state, field).applies || judgedOf(state, field).issue === null,
  )
}

/** Schemas by their text, because ajv recognizes a compiled schema only by its identity. */
const schemas = new Map<string, JsonObject>()
function accepts(schema: JsonObject, answers: JsonObject): boolean {
  const text = JSON.stringify(schema)
  const known = schemas.get(text) ?? schema
  schemas.set(text, known)
  const { errors, validationError } = form.rawValidation(known, answers)
  if (validationError) throw validationError
  return errors === undefined
}

/** Sections whose valid answers the engine accepts: only there can one wrong answer decide. */
let wellAnswered = 0

/**
 * Tries answers to each question of a section, with valid answers to the others.
 *
 * @returns Each answer about which ajv and the engine disagree.
 */
function disagreements(
  fields: readonly FieldSource[],
  triesOfOne: number,
  seed: number,
): readonly string[] {
  schemas.clear()
  form.reset()
  const flow = sectionOf(fields)
  const asked = flow.fields.filter(({ role }) => role === 'question')
  const isWide = wideValidator(schemaOf(flow, SECTION).schema)
  let good = start(flow, {}).state
  for (const field of leavesOf(asked))
    good = answered(flow, good, field.id, goodAnswer(field.source))
  const wrong: string[] = []
  const compare = (what: string, isAccepted: boolean, schema: JsonObject, answers: JsonObject) => {
    if (accepts(schema, answers) !== isAccepted)
      wrong.push(`${what}: engine ${isAccepted}, ajv ${!isAccepted}`)
    if (isAccepted && !isWide(answers)) wrong.push(`${what}: refused by the schema of the version`)
  }
  const isGood = isFine(good, asked)
  if (isGood) wellAnswered += 1
  const { schema: ofGood } = schemaOf(flow, SECTION, good)
  compare('good answers', isGood, ofGood, entered(good, asked))
  compare('an unknown question', false, ofGood, { ...entered(good, asked), unknown: 'x' })
  for (const field of leavesOf(asked)) {
    const values = answersToTry(field.source)
    const tried = Array.from(
      { length: Math.min(triesOfOne, values.length) },
      (_, i) => values[(seed + i * 7) % values.length],
    )
    for (const value of triesOfOne >= values.length ? values : tried) {
      if (value === undefined) continue
      const { state, refusal } = transition(flow, good, { type: 'answer', field: field.id, value })
      if (refusal?.code === 'NOT_ASKED') continue
      const { schema } = schemaOf(flow, SECTION, state)
      const isSecret = field.source.secret === true
      const path = field.id.split('.')
      const answers =
        refusal || isSecret ? replaced(entered(good, asked), path, value) : entered(state, asked)
      const isSecretFine =
        typeof value === 'string' && checkKeywords(field.keywords, value) === null
      const isAccepted =
        (isSecret ? isSecretFine : refusal === null) && isFine(isSecret ? good : state, asked)
      compare(
        `${field.source.type} ${JSON.stringify(value)?.slice(0, 200)}`,
        isAccepted,
        schema,
        answers,
      )
    }
  }
  return wrong
}

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

function limits(type: FieldSource['type']): fc.Arbitrary<Validation> {
  const length = {
    minLength: some(fc.integer({ min: 0, max: 4 })),
    maxLength: some(fc.integer({ min: 4, max: 9 })),
  }
  const formats = fc.constantFrom<NonNullable<Validation['format']>>(
    'date',
    'email',
    'phone-us',
    'zip-us',
    'uri',
  )
  const items = {
    minItems: some(fc.integer({ min: 0, max: 2 })),
    maxItems: some(fc.integer({ min: 2, max: 3 })),
  }
  const range = {
    minimum: some(fc.integer({ min: -2, max: 2 })),
    maximum: some(fc.integer({ min: 3, max: 9 })),
  }
  switch (type) {
    case 'free-text-field':
    case 'free-paragraph-field':
    case 'password':
      return fc.oneof(
        given({ ...length, pattern: some(fc.constantFrom('^a', '\\d$', '^.{2,3}$')) }),
        given({ format: formats }),
      )
    case 'number':
      return given({ ...range, multipleOf: some(fc.constantFrom(1, 5, 0.1, 0.25)) })
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return given(range)
    case 'multi-select':
    case 'none-or-list':
    case 'list':
      return given({ ...items, uniqueItems: some(fc.boolean()) })
    default:
      return fc.constant({})
  }
}

function given(
  parts: { readonly [name in keyof Validation]: fc.Arbitrary<Validation[name]> },
): fc.Arbitrary<Validation> {
  return fc
    .record(parts)
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    )
}

const OPTIONS: readonly OptionSource[] = [
  { key: 'a', text: 'A' },
  { key: 'b', text: 'B' },
  { key: 'none', text: 'None', exclusive: true },
  { key: 'other', text: 'Other', requiresManualInput: true },
]
const SIMPLE: readonly FieldSource['type'][] = [
  ...(['multi-choice', 'multi-select', 'radio', 'single-select-v2', 'choice'] as const),
  ...([
    'none-or-list',
    'free-paragraph-field',
    'free-text-field',
    'free-phone-field',
    'password',
  ] as const),
  ...([
    'one-to-ten-scale',
    'one-to-seven-scale',
    'checkbox',
    'number',
    'date',
    'time',
    'date-time',
    'file',
  ] as const),
]

/** No group or list holds a secret. */
function question(id: string, depth: number, isInside = false): fc.Arbitrary<FieldSource> {
  const simple = isInside ? SIMPLE.filter((type) => type !== 'password') : SIMPLE
  const types = depth > 0 ? [...simple, 'group' as const, 'list' as const] : simple
  return fc.constantFrom(...types).chain((type) =>
    fc
      .record({
        validation: limits(type),
        optional: fc.boolean(),
        options: fc.integer({ min: 1, max: OPTIONS.length }),
        fields:
          depth > 0
            ? fc.tuple(question('p', depth - 1, true), question('q', depth - 1, true))
            : fc.constant([]),
      })
      .map(({ options, fields, ...rest }) => {
        const isList = type === 'list' || type === 'group'
        const isChoice = [
          'multi-choice',
          'multi-select',
          'radio',
          'single-select-v2',
          'choice',
        ].includes(type)
        const source = {
          id,
          type,
          ...rest,
          ...(isList ? { fields } : {}),
          ...(type === 'password' ? { secret: true } : {}),
        }
        return withoutRules({ source, options: isChoice ? OPTIONS.slice(0, options) : [] }, false)
      }),
  )
}

const sections = fc.tuple(question('a', 2), question('b', 1), question('c', 1), question('d', 0))

/** The number of answers that are tried for each question. */
const TRIES = IS_DRILL ? Infinity : 6

test('ajv and the engine agree on answers of every shipped section', () => {
  const drawn = sampleOf(shippedSections, 4, 'schemas')
  expect(drawn.length).toBeGreaterThan(20)
  wellAnswered = 0
  const wrong = drawn.flatMap(([name, fields], i) =>
    disagreements(fields, TRIES, i).map((one) => `${name} ${one}`),
  )
  expect(wrong).toEqual([])
  expect(wellAnswered).toBeGreaterThan(drawn.length * 0.9)
})

test('ajv and the engine agree on answers of generated sections', () => {
  wellAnswered = 0
  const numRuns = propertyRuns(60)
  fc.assert(
    fc.property(sections, fc.nat(), (fields, seed) => {
      expect(disagreements(fields, TRIES, seed)).toEqual([])
    }),
    { numRuns },
  )
  expect(wellAnswered).toBeGreaterThan(numRuns * 0.6)
})

const inputs = fc.record({
  user: fc.record({
    member: fc.boolean(),
    label: fc.constantFrom('vip', null),
    visits: fc.subarray([
      { day: '7', isOpen: true },
      { day: '9', isOpen: false },
    ]),
  }),
  plan: fc.constantFrom('paid', 'free'),
})
/** Picks a question and an answer, or continues. */
const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 10, maxLength: 30 })

function eventOf(
  run: { readonly flow: Flow; readonly state: RunState },
  move: readonly [number, number, boolean],
): FlowEvent {
  const { flow, state } = innermostFlow(run)
  const [picked, value, goesOn] = move
  const shown = screenOf(flow, state).steps.flatMap(
    ({ form: page }) => page?.sections.flatMap(({ items }) => items) ?? [],
  )
  const ids = new Set(shown.map(({ id }) => id))
  const asked = flow.fields.filter(
    (field) => ids.has(field.question) && judgedOf(state, field).applies,
  )
  const field = asked[picked % asked.length]
  const values = field ? valuesOf(field) : []
  if (goesOn || !field) return { type: 'next', at: state.at }
  return {
    type: 'answer',
    field: field.id,
    value: values[value % values.length] ?? null,
    at: state.at,
  }
}

test('ajv accepts what the engine accepts in runs of flows with conditions', () => {
  const numRuns = propertyRuns(40)
  let judged = 0
  fc.assert(
    fc.property(anyFlows, inputs, moves, ({ flow: build }, given, list) => {
      schemas.clear()
      form.reset()
      const whole = build([])
      let { state: now } = start(whole, given)
      for (const move of list) {
        now = transition(whole, now, eventOf({ flow: whole, state: now }, move)).state
        for (const { flow, state } of everyFlow({ flow: whole, state: now }))
          for (const section of flow.steps.flatMap(({ form: asked }) => asked?.sections ?? [])) {
            const answers = answersOf(flow, state, section.id)
            expect(wideValidator(schemaOf(flow, section.id).schema)(answers)).toBe(true)
            const fields = section.items.flatMap((item) => (item.kind === 'question' ? [item] : []))
            if (!isFine(state, fields)) continue
            judged += Object.keys(answers).length
            expect(accepts(schemaOf(flow, section.id, state).schema, answers)).toBe(true)
          }
      }
    }),
    { numRuns },
  )
  expect(judged).toBeGreaterThan(numRuns * 3)
})

test('every shipped section has a schema that ajv compiles, without a state', () => {
  for (const id of shipped.flows.keys()) {
    const flow = flowOf(shipped, id)
    for (const { form: asked } of flow.steps)
      for (const section of asked?.sections ?? [])
        expect(wideValidator(schemaOf(flow, section.id).schema)).toBeTypeOf('function')
  }
})
