import type { FastifyInstance } from 'fastify'
import { postgresConstraint } from '../database/transaction.ts'
import { refusalOfConstraint } from '../domains/booking/booking-rules.ts'
import { roomOfVisit } from '../domains/video-call/video-call-service.ts'
import { codedError, unwrap } from '../errors.ts'
import { requireLoopback } from '../plugins/require-loopback.ts'

type OfVisit = { Params: { readonly id: string } }

const HOUR_MS = 3_600_000
const MOST_VISITS = 30
/**
 * A visit that the demo starts now begins a little later, so that the patient can check in and
 * wait.
 */
const BEGINS_IN_MS = 2 * 60_000

/**
 * Routes for the provider's demo page: the next visits, a link to join the call of one, and
 * starting one now. Not in production, and from this machine only.
 */
export function registerDemoCalls(app: FastifyInstance): void {
  const { config, db, gateways, now } = app.platform
  if (config.production) return
  const visits = () =>
    db
      .selectFrom('appointments as visit')
      .innerJoin('users', 'users.id', 'visit.user_id')
      .innerJoin('providers', 'providers.id', 'visit.provider_id')
      .select(({ fn, val }) => [
        'visit.id',
        'visit.starts_at as startTime',
        'visit.ends_at as endTime',
        'visit.checked_in_at as checkedInAt',
        fn<string>('concat_ws', [val(' '), 'users.first_name', 'users.last_name']).as('patient'),
        fn<string>('concat_ws', [val(' '), 'providers.first_name', 'providers.last_name']).as(
          'provider',
        ),
      ])
      .where('visit.status', '=', 'upcoming')
      .where('visit.ends_at', '>', new Date(now().getTime() - HOUR_MS))
      .orderBy('visit.starts_at')
      .limit(MOST_VISITS)

  const idOf = (id: string): number => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw codedError('NOT_FOUND')
    return Number(id)
  }

  app.get('/demo/visits', async (request) => {
    requireLoopback(request)
    return { visits: await visits().execute() }
  })
  app.post<OfVisit>('/demo/visits/:id/join', async (request) => {
    requireLoopback(request)
    const visit = await visits().where('visit.id', '=', idOf(request.params.id)).executeTakeFirst()
    if (visit === undefined) throw codedError('NOT_FOUND')
    const { sessionId, token } = await gateways.video.admit(
      roomOfVisit(String(visit.id)),
      'provider',
    )
    return { vendor: gateways.video.vendor, videoSessionId: sessionId, videoToken: token }
  })
  app.post<OfVisit>('/demo/visits/:id/now', async (request) => {
    requireLoopback(request)
    const visit = await visits().where('visit.id', '=', idOf(request.params.id)).executeTakeFirst()
    if (visit === undefined) throw codedError('NOT_FOUND')
    const begins = now().getTime() + BEGINS_IN_MS
    const ends = begins + visit.endTime.getTime() - visit.startTime.getTime()
    try {
      await db
        .updateTable('appointments')
        .set({ starts_at: new Date(begins), ends_at: new Date(ends) })
        .where('id', '=', visit.id)
        .execute()
    } catch (error) {
      const refusal = refusalOfConstraint(postgresConstraint(error))
      if (refusal !== undefined) return unwrap(refusal)
      throw error
    }
    return {}
  })
}
