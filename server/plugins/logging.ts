import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { destination } from 'pino'
import { placesOf } from '../graphql/error-formatter.ts'
import type { Config } from './config.ts'

/** Where log lines go; one JSON object a line. */
export type LogStream = { readonly write: (line: string) => void }

/**
 * Structured logs that hold no health data and no secret: of a request its method, its route's pattern, status and time;
 * never a query, a body, a header or an address. Where staff act for a person it names the row that says who and why.
 */
export function loggingOptions(config: Config, stream: LogStream | undefined): FastifyServerOptions {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      base: null,
      serializers: {
        req: () => ({}),
        res: (reply) => ({ statusCode: reply.statusCode }),
        // An error's own message may quote what was sent or stored.
        err: (error) => ({ type: error.name, code: error.code, message: '', stack: placesOf(error).join('\n') }),
      },
      stream: stream ?? logDestination(),
    },
  }
}

/** Of lines that could not be written yet. */
const MOST_WAITING_BYTES = 1_000_000

/** Standard output. A full disk or a closed pipe behind it loses lines of the log, and nothing else. */
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
    request.log.info({ method: request.method, route, status: reply.statusCode, durationMs, impersonation }, 'request')
    done()
  })
}
