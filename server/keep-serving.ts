import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from './graphql/error-formatter.ts'

/**
 * Logs an error that no one caught, and lets the process continue. A request keeps nothing in memory
 * that another one reads, and PostgreSQL rolls back what it left unfinished: to continue is safe, and
 * to end would close every other request and call. What such errors use up, for example connections
 * to the database, shows at `/healthz`.
 */
export function keepServing(log: Pick<FastifyBaseLogger, 'error'>): void {
  const note = (error: unknown): void => {
    try {
      log.error({ failure: describeFailure(error) }, 'An error that no one caught; the server continues')
    } catch {
      // What cannot be logged is no reason to end either.
    }
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
}
