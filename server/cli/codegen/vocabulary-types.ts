import { compile, type JSONSchema } from 'json-schema-to-typescript'

type Named<T> = { readonly [name: string]: T }

/** The parts of `flows/vocabulary/*.json` that the generated types need. */
export type Vocabulary = {
  readonly frame: { readonly noQuestionBefore?: readonly string[] }
  readonly views: Named<{
    readonly title: string
    readonly props?: JSONSchema
    readonly texts?: readonly string[]
    readonly optionalTexts?: readonly string[]
    /** `true` for an event without data. */
    readonly events?: Named<JSONSchema | true>
  }>
  readonly effects: Named<{
    readonly title: string
    readonly args?: JSONSchema
    /** Arguments that are never stored. */
    readonly secretArgs?: readonly string[]
    readonly result?: JSONSchema
    readonly codes?: readonly string[]
  }>
  readonly inputs: Named<{ readonly title: string; readonly schema: JSONSchema }>
}

/**
 * Generates the types that flows and their hosts share, and the paths that a person may visit
 * before any question.
 */
export async function vocabularyTypes({
  frame,
  views,
  effects,
  inputs,
}: Vocabulary): Promise<string> {
  const schemas = [
    ...Object.values(inputs).map(({ schema }) => schema),
    ...Object.values(views).map(({ props = {} }) => props),
  ]
  const defined = schemas.map(({ $defs = {} }) => $defs)
  const schema: JSONSchema = closed({
    views: eachOf(views, ({ title, props, texts = [], optionalTexts = [], events = {} }) => ({
      ...closed({
        props: props ? withoutDefinitions(props) : closed({}),
        texts: { ...closed(textsOf([...texts, ...optionalTexts])), required: [...texts] },
        events: eachOf(events, (data) => (data === true ? { type: 'null' } : data)),
      }),
      description: title,
    })),
    effects: eachOf(effects, ({ title, args, result, codes = [] }) => ({
      ...closed({
        args: args ?? closed({}),
        result: result ?? { type: 'null' },
        codes: codes.length === 0 ? { tsType: 'never' } : { enum: [...codes] },
      }),
      description: title,
    })),
    inputs: eachOf(inputs, ({ title, schema }) => ({
      ...withoutDefinitions(schema),
      description: title,
    })),
  })
  // A `$ref` is resolved from the root.
  const whole = { ...schema, $defs: Object.assign({}, ...defined) }
  const types = await compile(whole, 'Vocabulary', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    unknownAny: true,
  })
  return `${types}
/** Paths that open without a confirmation, even if the page has unsaved changes. */
export const NO_QUESTION_BEFORE: readonly string[] = ${JSON.stringify(frame.noQuestionBefore ?? [])}
`
}

function withoutDefinitions({ $defs: _hoisted, ...schema }: JSONSchema): JSONSchema {
  return schema
}

function eachOf<T>(all: Named<T>, schemaOf: (one: T) => JSONSchema): JSONSchema {
  return closed(Object.fromEntries(Object.entries(all).map(([name, one]) => [name, schemaOf(one)])))
}

/** A schema for an object with exactly these members, all required. */
function closed(properties: Named<JSONSchema>): JSONSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

function textsOf(names: readonly string[]): Named<JSONSchema> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
}
