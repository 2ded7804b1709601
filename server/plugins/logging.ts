import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { destination } from 'pino'
import { placesOf } from '../graphql/error-formatter.ts'
import type { Config } from './config.ts'

/** Destination of log lines, one JSON object per line. */
export type LogStream = { readonly write: (line: string) => void }

/**
 * Structured logs without health data and secrets. For a request they have method, route pattern,
 * status and time; never a query, body, header or address. If staff act for a person, they have the
 * id of the row with who and why.
 */
export function loggingOptions(
  config: Config,
  stream: LogStream | undefined,
): FastifyServerOptions {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      base: null,
      serializers: {
        req: () => ({}),
        res: (reply) => ({ statusCode: reply.statusCode }),
        // An error's message may quote input or stored data.
        err: (error) => ({
          type: error.name,
          code: error.code,
          message: '',
          stack: placesOf(error).join('\n'),
        }),
      },
      stream: stream ?? logDestination(),
    },
  }
}

/** Limit for lines that could not be written yet. */
const MOST_WAITING_BYTES = 1_000_000

/**
 * Standard output. If it fails, for example because of a full disk, log lines are lost, and the
 * server continues.
 */
export function logDestination(fd = 1): LogStream {
  const stream = destination({ fd, sync: true, maxLength: MOST_WAITING_BYTES })
  stream.on('error', () => undefined)
  return stream
}

/** Logs one line for each finished request. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const durationMs = Math.round(reply.elapsedTime)
    const impersonation = request.viewer?.impersonation?.id
    request.log.info(
      { method: request.method, route, status: reply.statusCode, durationMs, impersonation },
      'request',
    )
    done()
  })
}
