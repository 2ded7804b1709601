import { readFileSync } from 'node:fs'
import {
  Ajv,
  type FuncKeywordDefinition,
  type JSONSchemaType,
  type Schema,
  type ValidateFunction,
} from 'ajv'
import { SCHEMA_KEYWORDS } from '#engine/index.ts'

/** Compiles a JSON Schema. Schemas with the same text are compiled once. */
export type ValidatorOf = <Content>(
  schema: Schema | JSONSchemaType<Content>,
) => ValidateFunction<Content>

/** Optimizes for compile time, because each schema checks only a few files. */
const COMPILED_FAST = { inlineRefs: false, code: { optimize: false } } as const

/**
 * Creates validators that share one Ajv instance, so that its meta-schema is compiled only once.
 */
export function createValidators(keywords: readonly FuncKeywordDefinition[] = []): ValidatorOf {
  const ajv = new Ajv({ strictTypes: false, allErrors: true, ...COMPILED_FAST })
  for (const keyword of keywords) ajv.addKeyword(keyword)
  // Ajv caches compiled schemas by object identity.
  const schemas = new Map<string, Schema>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const known = schemas.get(text) ?? schema
    schemas.set(text, known)
    return ajv.compile(known)
  }
}

export const validatorOf = createValidators(SCHEMA_KEYWORDS)

/** A validator with the JSON Schema of a file. */
export function fileValidator<Content>(schemaFile: string): ValidateFunction<Content> {
  return validatorOf<Content>(JSON.parse(readFileSync(schemaFile, 'utf8')))
}
