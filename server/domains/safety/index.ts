import type { FastifyInstance } from 'fastify'
import type { Domain } from '../domain.ts'
import type { SafetyService } from './safety-service.ts'

const RETRY_MS = 60_000

/** Safety records: what is not reported yet is tried again every minute while the server runs. */
export function createSafetyDomain(service: SafetyService): Domain {
  return { name: 'safety', resolvers: {}, routes: (app) => retryReports(app, service) }
}

function retryReports(app: FastifyInstance, service: SafetyService): void {
  service.reportSoon()
  const timer = setInterval(service.reportSoon, RETRY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await service.settled()
  })
}
