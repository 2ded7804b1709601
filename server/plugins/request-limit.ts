import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../client-network.ts'
import { codedError } from '../errors.ts'
import type { Config } from './config.ts'

/**
 * Limits one client's requests per minute to these paths. Pages, files and crisis help are not
 * limited, because a campus may share one address.
 */
export async function registerRequestLimit(
  app: FastifyInstance,
  config: Config,
  paths: readonly string[],
): Promise<void> {
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => !paths.includes(request.routeOptions.url ?? ''),
    errorResponseBuilder: () => codedError('TOO_MANY_REQUESTS'),
  })
}
