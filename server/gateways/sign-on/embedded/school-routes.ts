import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { codedError } from '../../../errors.ts'
import type { Platform } from '../../../platform.ts'
import { requireLoopback } from '../../../plugins/require-loopback.ts'
import { demoSchoolPage } from '../../../demo/demo-school-page.ts'
import { createSchoolProvider, type SchoolAccount } from './school-provider.ts'

/** Path of the embedded provider. */
export const DEMO_SCHOOL_PATH = '/demo-school'
/** The portal's client id at the embedded provider. */
export const DEMO_SCHOOL_CLIENT = 'patient-portal'
/**
 * The issuer in a school's settings for the embedded provider, whose URL depends on the server's
 * own.
 */
export const EMBEDDED_ISSUER = 'embedded'

/** The people who can log in at the embedded provider. */
export type DemoStudents = readonly { readonly email: string; readonly name: string }[]

/**
 * Serves an OpenID provider in place of a school's. Not in production, and from this machine only.
 */
export function registerDemoSchool(
  app: FastifyInstance,
  {
    platform,
    redirectUri,
    students,
  }: { platform: Platform; redirectUri: string; students: DemoStudents },
): void {
  const { config, now } = platform
  const issuer = `${config.publicUrl}${DEMO_SCHOOL_PATH}`
  const provider = createSchoolProvider({
    issuer,
    client: { clientId: DEMO_SCHOOL_CLIENT, redirectUri },
    now,
  })
  const isKnown = (email: string) =>
    email === STRANGER || students.some((student) => student.email === email)

  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request) => requireLoopback(request))
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
      )
      scope.get('/.well-known/openid-configuration', async () => provider.configuration())
      scope.get('/keys', async () => provider.keys())
      scope.get('/authorize', async (request, reply) => {
        const asked = new URL(request.url, issuer).searchParams
        if (provider.mistakeIn(asked) !== undefined) throw codedError('BAD_INPUT')
        // Without a referrer, browsers send no origin with the form, and it would be refused.
        void reply.header('referrer-policy', 'same-origin').type('text/html; charset=utf-8')
        return reply.send(demoSchoolPage({ asked, students, stranger: STRANGER }))
      })
      scope.post('/authorize', async (request, reply) => {
        const asked = formOf(request.body)
        if (provider.mistakeIn(asked) !== undefined) throw codedError('BAD_INPUT')
        const email = asked.get('account') ?? ''
        return reply.redirect(
          provider.decide(asked, isKnown(email) ? accountOf(email) : undefined),
          303,
        )
      })
      scope.post('/token', async (request, reply) => {
        const { status, body } = provider.trade(formOf(request.body), request.headers.authorization)
        return reply.code(status).send(body)
      })
      done()
    },
    { prefix: DEMO_SCHOOL_PATH },
  )
}

/** The email of a person who has an account at the school but not in the portal. */
const STRANGER = 'somebody-else@students.example'

function accountOf(email: string): SchoolAccount {
  return {
    subject: createHash('sha256').update(email).digest('hex').slice(0, 24),
    email,
    isEmailVerified: true,
  }
}

function formOf(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw codedError('BAD_INPUT')
  return body
}
