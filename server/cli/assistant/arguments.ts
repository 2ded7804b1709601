import { Ajv } from 'ajv'
import { type Json, type JsonObject, isObject } from '#engine/index.ts'

/** A file that is not written yet: its path in the project, and its text. */
type GivenText = { readonly path: string; readonly text: string }

/** The arguments of all tools; each has a part of them. */
export type ToolArguments = {
  readonly topic: string
  readonly flow: string
  readonly place: string
  readonly persona: string | null
  readonly inputs: JsonObject
  readonly answers: JsonObject
  readonly replies: JsonObject
  readonly texts: readonly GivenText[]
  readonly seconds: number
}

const PROPERTIES: { readonly [name in keyof ToolArguments]: JsonObject } = {
  topic: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'A page, a key of the language, or words to search for.',
  },
  flow: { type: 'string', pattern: '^[A-Za-z][\\w-]*$', description: 'The id of a flow.' },
  place: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'A step, question, view, effect, failure code, or end.',
  },
  persona: {
    type: 'string',
    description: 'A persona of flows/personas.json, whose inputs are used.',
  },
  inputs: {
    type: 'object',
    description: 'Values of inputs by name, also in place of those of the persona.',
  },
  answers: {
    type: 'object',
    description: 'Answers by the id or text of their question; options by key or text.',
  },
  replies: { type: 'object', description: 'Results of effects by name. Others return null.' },
  texts: {
    type: 'array',
    maxItems: 20,
    description: 'Files that are not written yet, in place of those on disk.',
    items: {
      type: 'object',
      properties: {
        path: { type: 'string', pattern: '^(flows|content/reference)/([\\w-]+/)*[\\w.-]+\\.json$' },
        text: { type: 'string', maxLength: 1_000_000 },
      },
      required: ['path', 'text'],
      additionalProperties: false,
    },
  },
  seconds: {
    type: 'integer',
    minimum: 1,
    maximum: 60,
    description: 'Limit of the exploration; default 20.',
  },
}

const SECONDS = 20

/** The schema of a tool's arguments. */
export function argumentsSchema(
  required: readonly (keyof ToolArguments)[],
  optional: readonly (keyof ToolArguments)[] = [],
): {
  type: 'object'
  properties: { [name: string]: JsonObject }
  required: string[]
  additionalProperties: false
} {
  const names = [...required, ...optional]
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, PROPERTIES[name]])),
    required: [...required],
    additionalProperties: false,
  }
}

/** Reads the arguments of a call; returns a sentence if they do not follow the tool's schema. */
export function readArguments(schema: JsonObject, given: JsonObject): ToolArguments | string {
  const ajv = new Ajv({ allErrors: true })
  if (!ajv.validate(schema, given))
    return `The arguments are not accepted: ${ajv.errorsText(ajv.errors, { dataVar: 'arguments' })}`
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
  const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
  const texts: readonly Json[] = Array.isArray(given.texts) ? given.texts : []
  return {
    topic: text(given.topic),
    flow: text(given.flow),
    place: text(given.place),
    persona: typeof given.persona === 'string' ? given.persona : null,
    inputs: object(given.inputs),
    answers: object(given.answers),
    replies: object(given.replies),
    texts: texts.flatMap((one) =>
      isObject(one) ? [{ path: text(one.path), text: text(one.text) }] : [],
    ),
    seconds: typeof given.seconds === 'number' ? given.seconds : SECONDS,
  }
}
