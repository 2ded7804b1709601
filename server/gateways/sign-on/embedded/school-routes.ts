import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { codedError } from '../../../errors.ts'
import type { Platform } from '../../../platform.ts'
import { requireLoopback } from '../../../plugins/require-loopback.ts'
import { demoSchoolPage } from '../../../demo/demo-school-page.ts'
import { createSchoolProvider, type SchoolAccount } from './school-provider.ts'

/** Where the embedded provider lies. */
export const DEMO_SCHOOL_PATH = '/demo-school'
/** The portal's client id at the embedded provider. */
export const DEMO_SCHOOL_CLIENT = 'patient-portal'
/** Stands in a school's settings for the address of the embedded provider, which follows the server's own. */
export const EMBEDDED_ISSUER = 'embedded'

/** Whom the embedded provider can log in, by e-mail. */
export type DemoStudents = readonly { readonly email: string; readonly name: string }[]

/** Serves an OpenID provider that stands in for a school's, for this machine and outside production only. */
export function registerDemoSchool(
  app: FastifyInstance,
  { platform, redirectUri, students }: { platform: Platform; redirectUri: string; students: DemoStudents },
): void {
  const { config, now } = platform
  const issuer = `${config.publicUrl}${DEMO_SCHOOL_PATH}`
  const provider = createSchoolProvider({ issuer, client: { clientId: DEMO_SCHOOL_CLIENT, redirectUri }, now })
  const isKnown = (email: string) => email === STRANGER || students.some((student) => student.email === email)

  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request) => requireLoopback(request))
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, new URLSearchParams(String(body))),
      )
      scope.get('/.well-known/openid-configuration', async () => provider.configuration())
      scope.get('/keys', async () => provider.keys())
      scope.get('/authorize', async (request, reply) => {
        const asked = new URL(request.url, issuer).searchParams
        if (provider.mistakeIn(asked) !== undefined) throw codedError('BAD_INPUT')
        // Without a referrer the form's origin would be hidden, and its answer refused.
        void reply.header('referrer-policy', 'same-origin').type('text/html; charset=utf-8')
        return reply.send(demoSchoolPage({ asked, students, stranger: STRANGER }))
      })
      scope.post('/authorize', async (request, reply) => {
        const asked = formOf(request.body)
        if (provider.mistakeIn(asked) !== undefined) throw codedError('BAD_INPUT')
        const email = asked.get('account') ?? ''
        return reply.redirect(provider.decide(asked, isKnown(email) ? accountOf(email) : undefined), 303)
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

/** Somebody whom the school knows and the portal does not. */
const STRANGER = 'somebody-else@students.example'

function accountOf(email: string): SchoolAccount {
  return { subject: createHash('sha256').update(email).digest('hex').slice(0, 24), email, isEmailVerified: true }
}

function formOf(body: unknown): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw codedError('BAD_INPUT')
  return body
}
