import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from './graphql/error-formatter.ts'

/**
 * Logs uncaught errors and lets the process continue. That is safe, because requests share no data
 * in memory, and PostgreSQL rolls back unfinished work. Ending the process would close all other
 * requests and calls. If such errors leak resources, for example database connections, `/healthz`
 * shows it.
 */
export function keepServing(log: Pick<FastifyBaseLogger, 'error'>): void {
  const note = (error: unknown): void => {
    try {
      log.error(
        { failure: describeFailure(error) },
        'An error that no one caught; the server continues',
      )
    } catch {
      // An error that cannot be logged must not end the process either.
    }
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
}
