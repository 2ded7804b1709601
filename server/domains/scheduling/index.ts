import type { FastifyInstance } from 'fastify'
import { codedError } from '../../errors.ts'
import type { Domain } from '../domain.ts'
import type { AppointmentService } from './appointment-service.ts'
import { createSchedulingResolvers } from './resolvers.ts'
import type { SchedulingService } from './scheduling-service.ts'

/** Providers with their free times and portraits, and appointments. */
export function createSchedulingDomain(
  service: SchedulingService,
  appointments: AppointmentService,
): Domain {
  return {
    name: 'scheduling',
    resolvers: createSchedulingResolvers(service),
    routes: (app) => registerPortraits(app, appointments),
  }
}

/**
 * Portraits need no session, because browsers load images without one. They show only a face or two
 * letters.
 */
function registerPortraits(app: FastifyInstance, appointments: AppointmentService): void {
  app.get<{ Params: { readonly id: string } }>('/portraits/:id', async (request, reply) => {
    const portrait = await appointments.findPortrait(request.params.id)
    if (portrait === undefined) throw codedError('NOT_FOUND')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type(portrait.mediaType)
      .send(portrait.content)
  })
}
