import { Ajv, type FuncKeywordDefinition, type JSONSchemaType, type Schema, type ValidateFunction } from 'ajv'
import { SCHEMA_KEYWORDS } from '#engine/index.ts'

/** Compiles a JSON Schema; one that was compiled before is known by its text. */
export type ValidatorOf = <Content>(schema: Schema | JSONSchemaType<Content>) => ValidateFunction<Content>

/** Schemas of content judge few files: they are compiled fast, not to be fast. */
const COMPILED_FAST = { inlineRefs: false, code: { optimize: false } } as const

/** Validators that share what each `Ajv` compiles anew: its meta-schema. */
export function createValidators(keywords: readonly FuncKeywordDefinition[] = []): ValidatorOf {
  const ajv = new Ajv({ strictTypes: false, allErrors: true, ...COMPILED_FAST })
  for (const keyword of keywords) ajv.addKeyword(keyword)
  // `ajv` knows a schema that it has compiled by its identity.
  const schemas = new Map<string, Schema>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const known = schemas.get(text) ?? schema
    schemas.set(text, known)
    return ajv.compile(known)
  }
}

export const validatorOf = createValidators(SCHEMA_KEYWORDS)
