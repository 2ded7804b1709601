import { GraphQLError, type GraphQLScalarTypeConfig, Kind, valueFromASTUntyped } from 'graphql'

type ScalarFunctions = Pick<
  GraphQLScalarTypeConfig<unknown, unknown>,
  'serialize' | 'parseValue' | 'parseLiteral'
>

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Serializers and parsers of the schema's own scalars. */
export const SCALARS: Readonly<Record<'DateTime' | 'Date' | 'JSON', ScalarFunctions>> = {
  DateTime: {
    serialize: (value) => (value instanceof Date ? value.toISOString() : fail('an instant')),
    parseValue: (value) => readInstant(value),
    parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
  },
  Date: {
    serialize: (value) => readDate(value),
    parseValue: (value) => readDate(value),
    parseLiteral: (node) => readDate(node.kind === Kind.STRING ? node.value : undefined),
  },
  JSON: {
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  },
}

function readInstant(value: unknown): Date {
  const instant = typeof value === 'string' ? new Date(value) : undefined
  return instant === undefined || Number.isNaN(instant.getTime())
    ? fail('an instant as ISO 8601 text')
    : instant
}

function readDate(value: unknown): string {
  return typeof value === 'string' && DATE.test(value) ? value : fail('a date as YYYY-MM-DD')
}

function fail(expected: string): never {
  throw new GraphQLError(`Expected ${expected}`)
}
