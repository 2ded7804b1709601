import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'
import { documentOf, type Operation, sampleOf } from './operations.ts'

/** A mark in every malformed text. An answer or a log that repeats the input contains it. */
export const MARKER = 'zqmarkqz'
/** The same for numbers. */
export const MARKER_NUMBER = 481_516_234

/** A request that no client of ours would send. */
export type MalformedRequest = {
  readonly body: unknown
  readonly headers?: { readonly [name: string]: string }
}

/** Gives random numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number

/** Source: mulberry32, a public-domain generator. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * One malformed request: usually with malformed values; with a malformed shape if the operation has
 * no arguments.
 *
 * @param known Values by argument name that get past the first checks, for example the person's own
 * ids.
 */
export function malformedRequest(
  operation: Operation,
  known: { readonly [argument: string]: unknown },
  random: Random,
): MalformedRequest {
  if (operation.field.args.length === 0 || random() < 0.15) return malformedShape(operation, random)
  const variables = Object.fromEntries(
    operation.field.args.map(({ name, type }) => [name, known[name] ?? sampleOf(type)]),
  )
  const wrong = pick(operation.field.args, random)
  return {
    body: {
      query: documentOf(operation),
      variables: { ...variables, [wrong.name]: malformedValue(wrong.type, random) },
    },
  }
}

/** A value with a mistake at a random place: usually the wrong type, otherwise hostile content. */
function malformedValue(type: GraphQLInputType, random: Random): unknown {
  if (isNonNullType(type)) return random() < 0.05 ? null : malformedValue(type.ofType, random)
  if (random() < 0.3) return pick(WRONG_KINDS, random)
  if (isListType(type)) {
    const item = malformedValue(type.ofType, random)
    return random() < 0.2 ? Array.from({ length: 300 }, () => item) : [sampleOf(type.ofType), item]
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const wrong = pick(fields, random)
    const whole = Object.fromEntries(
      fields
        .filter(({ type: of }) => isNonNullType(of))
        .map((one) => [one.name, sampleOf(one.type)]),
    )
    if (random() < 0.1) return { ...whole, [MARKER]: MARKER }
    return { ...whole, [wrong.name]: malformedValue(wrong.type, random) }
  }
  if (isEnumType(type)) return MARKER
  return isScalarType(type) ? pick(HOSTILE[type.name] ?? TEXTS, random) : MARKER
}

const WRONG_KINDS: readonly unknown[] = [
  { [MARKER]: MARKER },
  [[MARKER]],
  [null],
  MARKER_NUMBER + 0.5,
  Number.MAX_SAFE_INTEGER,
  true,
  `${MARKER} and more`,
  { length: MARKER_NUMBER, constructor: MARKER },
]

const TEXTS: readonly string[] = [
  '',
  ' ',
  `${MARKER}\u0000`,
  `\ud800${MARKER}`,
  `${MARKER}\u202e\u200b`,
  MARKER.repeat(2_000),
  `'; drop table users; -- ${MARKER}`,
  `<script>${MARKER}</script>`,
  `../../${MARKER}`,
  `{${MARKER}}`,
  `$${MARKER}%s%n`,
  `__proto__.${MARKER}`,
  `\r\nX-${MARKER}: 1`,
  '👩‍👩‍👧'.repeat(50),
]

const DEEP: unknown = JSON.parse(`${'['.repeat(500)}"${MARKER}"${']'.repeat(500)}`)

const JSON_VALUES: readonly unknown[] = [
  null,
  MARKER,
  MARKER_NUMBER,
  1e308,
  DEEP,
  { [MARKER]: MARKER },
  JSON.parse(`{ "__proto__": { "type": "${MARKER}" }, "constructor": null }`),
  { type: MARKER },
  { type: 'answer', field: MARKER, value: MARKER },
  { type: 'answer', field: 'phq9-1', value: { [MARKER]: [MARKER] } },
  { type: 'answer', field: 'phq9-1', value: `${MARKER}\u0000`, at: [MARKER] },
  { type: 'go', to: '__proto__' },
  { type: 'path', path: [MARKER, 7] },
  { type: 'result', id: MARKER, value: DEEP },
  { type: 'next', secrets: MARKER },
  { type: 'view', name: 'constructor', data: MARKER },
  { type: 'time', now: MARKER },
  { type: 'inputs', inputs: { user: MARKER } },
]

const HOSTILE: { readonly [scalar: string]: readonly unknown[] } = {
  Int: [0, -1, 2_147_483_647, -2_147_483_648, 2_147_483_648, MARKER_NUMBER, 1.5, '1', MARKER],
  Float: [-1e308, MARKER],
  Boolean: [MARKER, 0, 'true'],
  ID: [
    ...TEXTS,
    '0',
    '-1',
    '99999999999999999999',
    '2147483648',
    '1e3',
    '0x10',
    `00000000-0000-0000-0000-${MARKER}`,
  ],
  DateTime: [
    MARKER,
    '',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '1900-01-01T00:00:00Z',
    MARKER_NUMBER,
  ],
  Date: [MARKER, '2026-02-31', '0000-01-01', '9999-12-31'],
  JSON: JSON_VALUES,
}

function malformedShape(operation: Operation, random: Random): MalformedRequest {
  const { kind, field } = operation
  const query = documentOf(operation)
  const whole = {
    query,
    variables: Object.fromEntries(field.args.map(({ name, type }) => [name, sampleOf(type)])),
  }
  const shapes: readonly MalformedRequest[] = [
    { body: { ...whole, query: query.slice(0, Math.floor(random() * query.length)) } },
    { body: { ...whole, query: query.replace('{', `{ ${MARKER} `) } },
    {
      body: { ...whole, query: query.replace(field.name, `${field.name}(${MARKER}: "${MARKER}")`) },
    },
    { body: { ...whole, query: query.replace('{', `@${MARKER} {`) } },
    { body: { ...whole, query: `${query} ${query}` } },
    { body: { ...whole, query: `${query} fragment ${MARKER} on ${MARKER} { id }` } },
    { body: { ...whole, query: query.replace(field.name, `${field.name} { ${MARKER} }`) } },
    { body: { ...whole, query: `${kind} ($${MARKER}: ${MARKER}!) { ${field.name} }` } },
    { body: { ...whole, query: `${query}${`{${MARKER}`.repeat(40)}` } },
    { body: { ...whole, operationName: MARKER } },
    { body: { query: MARKER_NUMBER, variables: whole.variables } },
    { body: { query: [query], variables: MARKER } },
    { body: { ...whole, query: `${kind} { ${`a${MARKER}: ${field.name} `.repeat(40)} }` } },
    { body: { extensions: { persistedQuery: { version: 1, sha256Hash: MARKER } } } },
    { body: [whole, whole] },
    { body: `{ "query": "${MARKER}`, headers: { 'content-type': 'application/json' } },
    { body: MARKER, headers: { 'content-type': `text/${MARKER}` } },
    { body: 'null', headers: { 'content-type': 'application/json' } },
  ]
  return pick(shapes, random)
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  for (const value of values.slice(Math.floor(random() * values.length))) return value
  throw new Error('There is nothing to pick from')
}
