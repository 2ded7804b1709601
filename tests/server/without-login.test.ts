import { randomUUID } from 'node:crypto'
import {
  buildSchema,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isLeafType,
  isNonNullType,
  getNamedType,
} from 'graphql'
import { readSchemaText } from '#server/graphql/schema-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type FlowPortal, startFlowPortal } from './flow-portal.ts'

/** What anybody may ask. A new operation belongs here only if it tells nothing of a person, or takes a proof of its own. */
const OPEN = [
  'Query.appConfig',
  'Query.contentPage',
  'Query.currentSession',
  'Query.interpretationLanguages',
  'Query.userIsLoggedIn',
  'Mutation.anonymousNavigation',
  'Mutation.login',
  'Mutation.logout',
  'Mutation.passwordlessLogin',
  'Mutation.stopImpersonating',
  'Mutation.track',
  'Mutation.trackAll',
]

const schema = buildSchema(readSchemaText())
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => ({ name: `${root?.name}.${field.name}`, kind: root?.name ?? '', field })),
)

/** A value that a type takes, as it is written in a document. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{ ${needed.map((field) => `${field.name}: ${sample(field.type)}`).join(', ')} }`
  }
  switch (type.name) {
    case 'Int':
    case 'Float':
      return '1'
    case 'Boolean':
      return 'true'
    case 'ID':
      return `"${randomUUID()}"`
    case 'DateTime':
      return '"2026-03-02T15:00:00Z"'
    case 'Date':
      return '"1990-01-01"'
    default:
      return '"words"'
  }
}

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

describe('without a login', () => {
  it.each(operations.filter(({ name }) => !OPEN.includes(name)))('$name is refused', async ({ kind, field }) => {
    const needed = field.args.filter((arg) => isNonNullType(arg.type)).map((arg) => `${arg.name}: ${sample(arg.type)}`)
    const args = needed.length > 0 ? `(${needed.join(', ')})` : ''
    const part = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
    const reply = await ask(portal.app, undefined, `${kind.toLowerCase()} { ${field.name}${args}${part} }`, {})
    expect(reply.code).toBe('INVALID_AUTHENTICATION')
  })
})
