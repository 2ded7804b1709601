import type { FastifyInstance } from 'fastify'
import { registerDemoCalls } from '../demo/demo-calls.ts'
import { registerDemoMessages } from '../demo/demo-messages.ts'
import { DEMO_SCRIPT, DEMO_STYLE, demoPage } from '../demo/demo-page.ts'
import type { DemoContent } from '../demo/personas.ts'
import { portraitSvg } from '../domains/scheduling/portrait.ts'
import type { SessionService } from '../domains/sessions/session-service.ts'
import { codedError, unwrap } from '../errors.ts'
import { readTickets } from '../gateways/help-desk/embedded-help-desk.ts'
import { readLocalOutbox } from '../gateways/mail/local-outbox.ts'
import { requireLoopback } from './require-loopback.ts'

/**
 * The demo page, the one-click login and the mail outbox. Not in production, and from this machine
 * only.
 */
export function registerDemo(
  app: FastifyInstance,
  sessions: SessionService,
  content: DemoContent,
): void {
  const { config, db, dataKeys } = app.platform
  if (config.production) return
  registerDemoCalls(app)
  registerDemoMessages(app)

  app.get('/demo', async (request, reply) => {
    requireLoopback(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        demoPage(content, {
          mails: await readLocalOutbox(db),
          tickets: await readTickets({ db, dataKeys }),
        }),
      )
  })
  app.get<{ Params: { readonly id: string } }>('/demo/logos/:id.svg', (request, reply) => {
    requireLoopback(request)
    const school = content.organizations.find((one) => one.id === request.params.id)
    if (!school) throw codedError('NOT_FOUND')
    const initials = school.name.replace(/[^A-Z]/g, '').slice(0, 2)
    return reply.type('image/svg+xml; charset=utf-8').send(portraitSvg(initials))
  })
  app.get('/demo/demo.js', (request, reply) => {
    requireLoopback(request)
    return reply.type('text/javascript; charset=utf-8').send(DEMO_SCRIPT)
  })
  app.get('/demo/demo.css', (request, reply) => {
    requireLoopback(request)
    return reply.type('text/css; charset=utf-8').send(DEMO_STYLE)
  })
  app.post<{ Body: { readonly email: string } }>(
    '/demo/login',
    {
      schema: {
        body: {
          type: 'object',
          properties: { email: { type: 'string', maxLength: 200 } },
          required: ['email'],
          additionalProperties: false,
        },
      },
    },
    async (request) => {
      requireLoopback(request)
      const patient = content.patients.find((one) => one.email === request.body.email)
      if (!patient) throw codedError('NOT_FOUND')
      const session = unwrap(
        await sessions.login({
          email: patient.email,
          password: content.password,
          clientAddress: `demo-${patient.email}`,
        }),
      )
      const viewer = await sessions.authenticate(session.authToken)
      const places = await placesOf(app, viewer?.userId)
      return {
        token: session.authToken,
        expiresAt: session.expiresAt,
        userId: viewer?.userId,
        markers: patient.markers ?? [],
        places,
      }
    },
  )
}

/** Values of `{visit}` and `{request}` in the URLs of the demo page. */
async function placesOf(app: FastifyInstance, userId: string | undefined) {
  if (userId === undefined) return {}
  const { db } = app.platform
  const visit = await db
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'upcoming')
    .orderBy('starts_at')
    .executeTakeFirst()
  const request = await db
    .selectFrom('assessment_requests')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { visit: visit?.id, request: request?.id }
}
