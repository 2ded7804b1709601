import type { FastifyInstance } from 'fastify'
import { buildSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import mercurius, { type IResolvers, type PersistedQueryProvider } from 'mercurius'
import { clientNetwork } from '../client-network.ts'
import { deviceOf } from '../device.ts'
import type { SayError } from '../domains/content/error-sentences.ts'
import type { Domain } from '../domains/domain.ts'
import { codedError } from '../errors.ts'
import type { Config } from '../plugins/config.ts'
import type { Origin } from '../plugins/location-block.ts'
import { guardOperations, type Guards } from './authorization.ts'
import type { RequestContext } from './context.ts'
import { holdsTooMany, isTooLarge } from './document-limits.ts'
import { formatErrors } from './error-formatter.ts'
import {
  type PersistedDocuments,
  readPersistedDocuments,
  requestedHash,
} from './persisted-documents.ts'
import { SCALARS } from './scalars.ts'
import { readSchemaText } from './schema-text.ts'

export const GRAPHQL_PATH = '/graphql'

type GraphqlParts = {
  readonly domains: readonly Domain[]
  readonly guards: Guards
  readonly sayError: SayError
  /** True if a request comes from a country where the portal may not be used. */
  readonly isOutside: (origin: Origin) => boolean
}

/** Combines the domains in one GraphQL endpoint, with permissions and limits. */
export async function registerGraphql(
  app: FastifyInstance,
  config: Config,
  parts: GraphqlParts,
): Promise<void> {
  const { domains, guards, sayError, isOutside } = parts
  app.addHook('onRequest', async (request) => {
    // GET is refused, because URLs with documents or variables would be stored in histories and
    // logs.
    if (request.method !== 'POST' && request.routeOptions.url === GRAPHQL_PATH)
      throw codedError('METHOD_NOT_ALLOWED')
  })
  const documents = readPersistedDocuments(config.persistedDocumentsFile)
  await app.register(mercurius, {
    schema: buildSchema(readSchemaText()),
    resolvers: assembleResolvers(domains),
    path: GRAPHQL_PATH,
    graphiql: false,
    allowBatchedQueries: false,
    csrfPrevention: true,
    queryDepth: config.documents.depth,
    graphql: { parseOptions: { maxTokens: config.documents.tokens } },
    ...(config.production ? { validationRules: [NoSchemaIntrospectionCustomRule] } : {}),
    persistedQueryProvider: knownDocuments(documents, config.production),
    context: (request): RequestContext => ({
      viewer: request.viewer,
      token: request.bearerToken,
      clientAddress: clientNetwork(request.ip),
      device: deviceOf(request.headers['user-agent']),
      isOutside: isOutside(request),
    }),
    errorFormatter: (execution, context) => {
      const response = formatErrors(execution, {
        log: context.reply?.log ?? app.log,
        say: sayError,
      })
      return { statusCode: statusOf(response.errors[0]?.extensions.code), response }
    },
  })
  guardOperations(app.graphql.schema, guards)
  app.graphql.addHook('preParsing', (_schema, source) => {
    // The library also accepts a document as a JSON syntax tree, which would bypass the token
    // limit.
    if (isJson(source)) throw codedError('INVALID_DOCUMENT')
    return Promise.resolve()
  })
  app.graphql.addHook('preExecution', (schema, document, { isOutside }, variables) => {
    if (isOutside) throw codedError('GEOLOCATION_BLOCKED')
    if (holdsTooMany(variables, config.documents)) throw codedError('DOCUMENT_TOO_LARGE')
    if (isTooLarge({ schema, document, variables }, config.documents))
      throw codedError('DOCUMENT_TOO_LARGE')
    return Promise.resolve()
  })
}

/**
 * Start of a GraphQL document, which is never JSON. Checked first, because a failed JSON parse is
 * slow.
 */
const KEYWORD = /^\s*(query|mutation|fragment)\b/

function isJson(text: string): boolean {
  if (KEYWORD.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function assembleResolvers(domains: readonly Domain[]): IResolvers {
  const assembled: Record<string, Record<string, unknown>> = { ...structuredCloneOfScalars() }
  for (const domain of domains) {
    for (const [type, fields] of Object.entries(domain.resolvers))
      assembled[type] = { ...assembled[type], ...fields }
  }
  return assembled
}

function structuredCloneOfScalars(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(SCALARS).map(([name, functions]) => [name, { ...functions }]),
  )
}

/**
 * Our own client refers to its documents by hash. In production only these run, and text in a
 * request is ignored. Otherwise a request without a hash may contain a document.
 */
function knownDocuments(
  documents: PersistedDocuments,
  areOnlyOnes: boolean,
): PersistedQueryProvider {
  return {
    isPersistedQuery: (body) => areOnlyOnes || requestedHash(body) !== undefined,
    getHash: (body) => requestedHash(body) ?? '',
    getQueryFromHash: (hash) => Promise.resolve(documents.get(hash) ?? ''),
    isPersistedQueryRetry: () => false,
    notFoundError: 'PersistedQueryNotFound',
    notSupportedError: 'PersistedQueryNotSupported',
  }
}

/**
 * Replies to operations have status 200, even with errors. Requests that are not operations have
 * another status.
 */
function statusOf(code: unknown): number {
  if (code === 'METHOD_NOT_ALLOWED') return 405
  return code === 'BLOCKED_REQUEST' ? 400 : 200
}
