import type { FastifyInstance } from 'fastify'
import type { Domain } from '../domain.ts'
import type { PlanService } from './plan-service.ts'
import { createSafetyResolvers } from './resolvers.ts'
import type { SafetyService } from './safety-service.ts'

const RETRY_MS = 60_000

/**
 * Safety plans and safety records. Unreported records are retried every minute while the server
 * listens.
 */
export function createSafetyDomain(service: SafetyService, plans: PlanService): Domain {
  return {
    name: 'safety',
    resolvers: createSafetyResolvers(plans),
    routes: (app) => retryReports(app, service),
  }
}

function retryReports(app: FastifyInstance, service: SafetyService): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    service.reportSoon()
    timer = setInterval(service.reportSoon, RETRY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await service.settled()
  })
}
