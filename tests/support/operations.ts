import { randomUUID } from 'node:crypto'
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { readSchemaText } from '#server/graphql/schema-text.ts'

/** An operation of the schema. */
export type Operation = {
  /** For example `Query.currentUser`. */
  readonly name: string
  readonly kind: 'query' | 'mutation'
  readonly field: GraphQLField<unknown, unknown>
}

const schema = buildSchema(readSchemaText())

/** Every operation of the schema. */
export const OPERATIONS: readonly Operation[] = [
  ...operationsOf('query', schema.getQueryType()?.getFields() ?? {}),
  ...operationsOf('mutation', schema.getMutationType()?.getFields() ?? {}),
]

function operationsOf(
  kind: Operation['kind'],
  fields: { readonly [name: string]: GraphQLField<unknown, unknown> },
): readonly Operation[] {
  const root = kind === 'query' ? 'Query' : 'Mutation'
  return Object.values(fields).map((field) => ({ name: `${root}.${field.name}`, kind, field }))
}

/** A document that runs an operation with its arguments as variables and selects every field. */
export function documentOf({ kind, field }: Operation): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${type}`)
  const args = field.args.map(({ name }) => `${name}: $${name}`)
  const inBrackets = (parts: readonly string[]): string =>
    parts.length > 0 ? `(${parts.join(', ')})` : ''
  return `${kind} ${inBrackets(variables)} { ${field.name}${inBrackets(args)}${selectionOf(field.type)} }`
}

/** Every field below a type, down to the leaves; a recursive type once. */
function selectionOf(type: GraphQLOutputType, above: readonly GraphQLNamedType[] = []): string {
  const named = getNamedType(type)
  if (isUnionType(named)) return ' { __typename }'
  if (isLeafType(named) || !isObjectType(named)) return ''
  const fields = Object.values(named.getFields())
    .filter(
      (field) => !above.includes(getNamedType(field.type)) && getNamedType(field.type) !== named,
    )
    .map((field) => `${field.name}${selectionOf(field.type, [...above, named])}`)
  return ` { ${fields.join(' ')} }`
}

/** The required arguments of an operation, with valid values. */
export function neededVariables({ field }: Operation): { readonly [name: string]: unknown } {
  const needed = field.args.filter(({ type }) => isNonNullType(type))
  return Object.fromEntries(needed.map(({ name, type }: GraphQLArgument) => [name, sampleOf(type)]))
}

/** A valid value of a type: an input object gets its required members, a list one item. */
export function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType)
  if (isListType(type)) return [sampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(needed.map((field) => [field.name, sampleOf(field.type)]))
  }
  return SAMPLES[type.name]?.() ?? 'words'
}

const SAMPLES: { readonly [scalar: string]: () => unknown } = {
  Int: () => 1,
  Float: () => 1,
  Boolean: () => true,
  ID: () => randomUUID(),
  DateTime: () => '2026-03-02T15:00:00.000Z',
  Date: () => '1990-01-01',
}
