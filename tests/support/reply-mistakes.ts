import { isDeepStrictEqual } from 'node:util'
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLFieldResolver,
  parse,
} from 'graphql'
import documents from '#renderer/api/generated/persisted-documents.json' with { type: 'json' }
import { readSchemaText } from '#server/graphql/schema-text.ts'

type Variables = { readonly [name: string]: unknown }

const schema = buildSchema(readSchemaText())
const byName = new Map(Object.values(documents).map((text) => [nameOf(parse(text)), text]))

/** Resolves fields by response key, because a reply holds aliases. */
const fromReply: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, { path }) =>
  Object(source)[path.key]

/**
 * Mistakes in a hand-written reply that the server's schema could not give. Executes the operation
 * over the reply and compares: no field may be missing, extra or of another type.
 */
export function replyMistakes(
  operation: string,
  variables: Variables,
  data: object,
): readonly string[] {
  const text = byName.get(operation)
  if (text === undefined) return [`${operation}: the client has no such operation`]
  const result = executeSync({
    schema,
    document: parse(text),
    rootValue: data,
    variableValues: variables,
    fieldResolver: fromReply,
  })
  const errors = (result.errors ?? []).map(
    ({ message, path }) => `${operation}: ${path?.join('.') ?? 'variables'}: ${message}`,
  )
  if (errors.length > 0) return errors
  const [given, possible] = [plain(data), plain(result.data)]
  if (isDeepStrictEqual(given, possible)) return []
  return differences(given, possible).map((difference) => `${operation}: ${difference}`)
}

/** As JSON: members without a value are left out, and `__typename` may appear anywhere. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, member: unknown) =>
      key === '__typename' ? undefined : member,
    ),
  )
}

function differences(given: unknown, possible: unknown, at = ''): readonly string[] {
  if (isDeepStrictEqual(given, possible)) return []
  if (!isObject(given) || !isObject(possible))
    return [
      `${at}: ${JSON.stringify(given) ?? 'nothing'} instead of ${JSON.stringify(possible) ?? 'nothing'}`,
    ]
  const keys = new Set([...Object.keys(given), ...Object.keys(possible)])
  return [...keys].flatMap((key) =>
    differences(
      Reflect.get(given, key),
      Reflect.get(possible, key),
      at === '' ? key : `${at}.${key}`,
    ),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function nameOf({ definitions }: DocumentNode): string {
  return (
    definitions.flatMap((one) =>
      one.kind === 'OperationDefinition' ? [one.name?.value ?? ''] : [],
    )[0] ?? ''
  )
}
