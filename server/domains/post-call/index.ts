import type { FastifyInstance } from 'fastify'
import type { Domain } from '../domain.ts'
import type { PostCallService } from './post-call-service.ts'
import { createPostCallResolvers } from './resolvers.ts'

const RETRY_MS = 60_000

/**
 * Feedback and incidents after a visit. Failed notices to staff are repeated every minute while the
 * server listens.
 */
export function createPostCallDomain(service: PostCallService): Domain {
  return {
    name: 'post-call',
    resolvers: createPostCallResolvers(service),
    routes: (app) => retryNotices(app, service),
  }
}

function retryNotices(app: FastifyInstance, service: PostCallService): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    service.notifySoon()
    timer = setInterval(service.notifySoon, RETRY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await service.settled()
  })
}
