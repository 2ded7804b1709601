import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { withTransaction } from '#server/database/transaction.ts'
import { putSignOn } from '#server/domains/sign-on/sign-on-statements.ts'
import { createOpenIdGateway } from '#server/gateways/sign-on/openid-gateway.ts'
import { createS3Uploads } from '#server/gateways/uploads/s3-uploads.ts'
import { createTwilioGateway } from '#server/gateways/video/twilio-gateway.ts'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS, VENDOR_WAIT_MS } from '#server/gateways/vendor-wait.ts'
import { eventually } from '#tests/support/eventually.ts'
import { FAULTS, type Fault, type FaultyLine, startFaultyLine } from '#tests/support/faulty-line.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { type Answer, askApp, at, startServer, type TestServer } from '#tests/support/server.ts'
import { personToken } from '#tests/support/sessions.ts'
import { startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startTwilioEmulator } from '#tests/support/twilio/twilio-emulator.ts'
import { makePicture } from '#tests/support/uploads/make-files.ts'
import { formBody } from '#tests/support/uploads/post-form.ts'
import { startS3Emulator } from '#tests/support/uploads/s3-emulator.ts'
import { startZendesk } from '#tests/support/zendesk.ts'

/** The person gets a message within two seconds. */
const LONGEST_WAIT_MS = 2_000
const PORTAL = 'https://portal.example'
const SECRET = 'a-secret-of-the-harbor'
const AGENT = { email: 'agent@portal.example', token: 'secret' }
const THERAPY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const

const clock = { now: () => new Date() }
const receiver = await startSmtpReceiver()
const zendesk = await startZendesk(AGENT)
const s3 = await startS3Emulator(() => clock.now())
const twilio = await startTwilioEmulator()
const portOf = (url: string) => Number(new URL(url).port)
const lines = {
  mail: await startFaultyLine('smtp', () => portOf(receiver.url)),
  tickets: await startFaultyLine('http', () => portOf(zendesk.url)),
  uploads: await startFaultyLine('http', () => portOf(s3.options.endpoint)),
  video: await startFaultyLine('http', () => portOf(twilio.options.origin)),
}
const { bucket, region, accessKeyId, secretAccessKey } = s3.options

const server: TestServer = await startServer(
  {
    ...{ PUBLIC_URL: PORTAL, SIGN_ON_SECRET_HARBOR: SECRET },
    ...{ SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`, MAIL_ATTEMPT_SECONDS: '3' },
    ...{ ZENDESK_URL: lines.tickets.origin, ZENDESK_EMAIL: AGENT.email, ZENDESK_TOKEN: AGENT.token },
    ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: lines.uploads.origin },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  },
  // Twilio has one address, so this gateway is created here.
  { gateways: { video: createTwilioGateway({ ...twilio.options, origin: lines.video.origin, now: () => clock.now() }) } },
)
clock.now = () => server.clock.now
const { db } = server.app.platform
const picture = await makePicture('png')

beforeAll(async () => {
  await server.app.platform.mailOutbox.deliver()
  await server.app.support.deliver()
})
afterAll(async () => {
  await server.close()
  for (const part of [...Object.values(lines), receiver, zendesk, s3, twilio]) await part.close()
})

/** A person in therapy. */
async function addPatient(story: Parameters<TestServer['addPerson']>[0] = {}, app = server.app) {
  const person = await server.addPerson({ careFlows: [THERAPY], ...story })
  const token = await personToken(db, person.id)
  const ask = (query: string, variables: object = {}) => askApp(app, query, { token, variables })
  return { ...person, token, ask }
}

type Patient = Awaited<ReturnType<typeof addPatient>>

/** A request that needs a vendor, during its failure and afterwards. */
type Affected = {
  readonly line: FaultyLine
  /** Sends the request while the vendor fails. */
  readonly ask: () => Promise<unknown>
  /** The message for the person. */
  readonly told: unknown
  /**
   * The limits on calls to the vendor and on their duration; undefined if the request does not wait
   * for the vendor.
   */
  readonly bound?: { readonly attempts: number; readonly ms: number }
  /** Checks that the request succeeds once the vendor works again. */
  readonly done: () => Promise<unknown>
}

const VENDORS: { readonly [vendor: string]: (fault: Fault) => Promise<Affected> } = {
  mail: async () => {
    const { ask, email, id } = await addPatient({ isEmailUnverified: true, careFlows: [] })
    const row = () => db.selectFrom('mails').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    return {
      line: lines.mail,
      ask: async () => {
        const { data } = await ask('mutation { sendActivationEmail }')
        await eventually(async () => expect(await row()).toMatchObject({ failure: expect.any(String) }))
        return { ...data, status: (await row()).status }
      },
      told: { sendActivationEmail: true, status: 'Waiting' },
      done: async () => {
        await eventually(async () => expect((await row()).status).toBe('Sent'))
        expect(receiver.received.filter(({ to }) => to === email)).toHaveLength(1)
      },
    }
  },
  tickets: async () => {
    const { ask, id, email } = await addPatient()
    const variables = { path: 'billing/a-charge', subject: 'A charge', body: 'What is it?', key: randomUUID() }
    const row = () => db.selectFrom('support_messages').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    return {
      line: lines.tickets,
      ask: async () => {
        const { data } = await ask(SEND, variables)
        await eventually(async () => expect(await row()).toMatchObject({ failure: expect.any(String) }))
        return { said: at(data, 'createSupportMessage'), status: (await row()).status }
      },
      told: { said: { body: 'What is it?', isWaiting: true }, status: 'Waiting' },
      done: async () => {
        await eventually(async () => expect((await row()).status).toBe('Sent'))
        expect((await ask(SEND, variables)).data).toEqual({ createSupportMessage: { body: 'What is it?', isWaiting: false } })
        expect(zendesk.tickets().filter(({ requester }) => requester.email === email)).toHaveLength(1)
      },
    }
  },
  uploads: async () => {
    const { ask, token } = await addPatient()
    const begun = at((await ask(BEGIN)).data, 'beginUpload')
    const [key, fields] = [String(at(begun, 'key')), at(begun, 'fields')]
    const { headers, payload } = await formBody(Array.isArray(fields) ? fields : [], picture)
    await fetch(String(at(begun, 'url')), { method: 'POST', headers, body: new Uint8Array(payload) })
    return {
      line: lines.uploads,
      ask: async () => reasonOf(await ask(COMPLETE, { key })),
      bound: { attempts: VENDOR_ATTEMPTS, ms: VENDOR_ATTEMPT_MS },
      told: ['UPLOADS_UNAVAILABLE', 'An error occurred while uploading this attachment. Please try again.'],
      done: async () => {
        for (let again = 0; again < 2; again += 1)
          expect((await ask(COMPLETE, { key })).data).toEqual({ completeUpload: { id: key, name: 'rash.png' } })
        const read = await server.app.inject({ url: `/uploads/${key}`, headers: { authorization: `Bearer ${token}` } })
        expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png'])
      },
    }
  },
  video: async () => {
    const { ask, id } = await addPatient()
    const visit = await addVisit(id)
    return {
      line: lines.video,
      ask: async () => reasonOf(await ask(JOIN, { id: visit })),
      bound: { attempts: VENDOR_ATTEMPTS, ms: VENDOR_ATTEMPT_MS },
      told: [
        'VIDEO_UNAVAILABLE',
        "We couldn't connect your call. Please refresh the page or call Patient Support at (800) 464-2083.",
      ],
      done: async () => {
        const { data } = await ask(JOIN, { id: visit })
        const pass = twilio.readToken(String(at(data, 'videoCall', 'videoToken')), clock.now())
        expect(pass).toEqual({ room: `visit-${visit}`, role: 'patient' })
        expect(twilio.rooms.has(`visit-${visit}`)).toBe(true)
      },
    }
  },
  'sign-on': async (fault) => {
    const school = await addSchoolWithLogin(`${fault}.example`)
    const student = await server.addPerson({ email: `ada@${school.domain}`, schoolId: school.id, isEmailUnverified: true })
    await db.updateTable('users').set({ has_sso: true }).where('id', '=', student.id).execute()
    const begin = () => server.ask(SIGN_ON, { variables: { email: student.email, binding: BINDING } })
    return {
      line: school.line,
      ask: async () => reasonOf(await begin()),
      bound: { attempts: 1, ms: VENDOR_WAIT_MS },
      told: ['SIGN_ON_UNAVAILABLE', "We can't reach your school's login right now. Please try again in a few minutes."],
      done: async () => {
        const url = String(at((await begin()).data, 'beginSignOn', 'url'))
        const account = { subject: 'ada', email: student.email, isEmailVerified: true }
        const reply = school.provider.logIn(url, account)
        const back = await server.app.inject({ url: `${reply.pathname}${reply.search}` })
        const link = new URLSearchParams(new URL(String(back.headers.location), PORTAL).hash.slice(1))
        const variables = { email: link.get('email'), token: link.get('token'), binding: BINDING }
        const { data } = await server.ask(USE_LINK, { variables })
        expect(at(data, 'passwordlessLogin', 'authToken')).toEqual(expect.any(String))
      },
    }
  },
}

const SEND = `mutation ($path: String!, $subject: String!, $body: String!, $key: ID!) {
  createSupportMessage(path: $path, subject: $subject, body: $body, clientMessageId: $key) { body isWaiting } }`
const BEGIN = 'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
const COMPLETE = 'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "rash.png") { id name } }'
const JOIN = 'query ($id: ID!) { videoCall(appointmentId: $id) { videoToken } }'
const SIGN_ON = 'mutation ($email: String!, $binding: String!) { beginSignOn(email: $email, binding: $binding) { url } }'
const USE_LINK = `mutation ($email: String!, $token: String!, $binding: String) {
  passwordlessLogin(email: $email, token: $token, binding: $binding) { authToken } }`
const BINDING = 'b'.repeat(43)
const REMOVE = 'mutation ($key: ID!) { deleteSupportAttachment(token: $key) }'
const DRAFT = `mutation { saveSupportDraft(path: "billing/a-charge", subject: "A", body: "B", clientMessageId: "${randomUUID()}") }`

const reasonOf = ({ code, message }: Answer) => [code, message]

/** A visit whose patient has checked in. */
async function addVisit(userId: string) {
  const providerId = await addProvider(server)
  const visit = await addAppointment(server, { userId, providerId, type: 'adhoc', start: '2026-03-02T16:00:00Z' })
  const checkedIn = { checked_in_at: clock.now() }
  await db.updateTable('appointments').set(checkedIn).where('id', '=', Number(visit)).execute()
  return visit
}

/** A school with an OpenID provider behind a faulty connection. */
async function addSchoolWithLogin(domain: string) {
  let port = 0
  const line = await startFaultyLine('http', () => port)
  const redirectUri = `${PORTAL}/sign-on/callback`
  const client = { clientId: 'portal', secret: SECRET, redirectUri, now: () => clock.now(), issuer: line.origin }
  const provider = await startOpenIdProvider(client)
  port = provider.port
  closing.push(line, provider)
  const id = await server.addSchool()
  const row = { organization_id: id, issuer: provider.issuer, client_id: 'portal', secret_name: 'HARBOR' }
  await withTransaction(db, (trx) => putSignOn(trx, row, [domain]))
  return { id, domain, line, provider }
}

const closing: { readonly close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const part of closing) await part.close()
})

/** Requests without a vendor: a page's data, the conversations and a saved draft. */
async function doOtherThings({ ask }: Pick<Patient, 'ask'>): Promise<void> {
  const [me, unread, draft] = await Promise.all([
    ask('{ currentUser { firstName } }'),
    ask('{ unreadMessages { id } }'),
    ask(DRAFT),
  ])
  expect([me.data, unread.data, draft.data]).toEqual([
    { currentUser: { firstName: 'Ada' } },
    { unreadMessages: [] },
    { saveSupportDraft: true },
  ])
}

describe.each(FAULTS)('a vendor that is %s', (fault) => {
  it.concurrent.each(Object.keys(VENDORS))('%s: is reported, delays nothing else, and succeeds later', async (vendor) => {
    const prepare = VENDORS[vendor]
    if (prepare === undefined) throw new Error('no such vendor')
    const other = await addPatient()
    const { line, ask, told, bound, done } = await prepare(fault)
    await line.break(fault)
    try {
      const answer = ask()
      if (fault !== 'refused') await eventually(() => expect(line.asked()).toBeGreaterThan(0))
      await doOtherThings(other)
      expect(await answer).toEqual(told)
      if (bound !== undefined) expect(bound.attempts * bound.ms).toBeLessThanOrEqual(LONGEST_WAIT_MS)
      if (bound !== undefined) expect(line.asked()).toBeLessThanOrEqual(bound.attempts)
    } finally {
      await line.mend()
    }
    await done()
  })
})

describe('a crowd that waits for vendors', () => {
  const CROWD = 20
  const each = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: CROWD }, work))

  it('delays no one else, however long the vendors are silent', async () => {
    const timeoutMs = 3_600_000
    const now = () => clock.now()
    const { config, database } = server
    const patientServer = await buildApp({
      ...{ config, database: database.database, dataKeys: server.app.platform.dataKeys, now },
      logStream: { write: () => undefined },
      gateways: {
        uploads: createS3Uploads({ ...s3.options, endpoint: lines.uploads.origin, now, timeoutMs }),
        video: createTwilioGateway({ ...twilio.options, origin: lines.video.origin, now, timeoutMs }),
        signOn: createOpenIdGateway({ now, production: false, timeoutMs }),
      },
    })
    const [ada, other] = [await addPatient({}, patientServer), await addPatient({}, patientServer)]
    const visit = await addVisit(ada.id)
    const school = await addSchoolWithLogin('crowd.example')
    const keys = await each(async () => String(at((await ada.ask(BEGIN)).data, 'beginUpload', 'key')))
    const open = [lines.uploads, lines.video, school.line]
    for (const line of open) await line.break('hanging')
    const waiting = [
      ...keys.map((key) => ada.ask(REMOVE, { key })),
      each(() => ada.ask(JOIN, { id: visit })),
      each(() => askApp(patientServer, SIGN_ON, { variables: { email: 'ada@crowd.example', binding: BINDING } })),
    ]
    // Fewer would take all database connections.
    await eventually(() => expect(open.map((line) => line.asked())).toEqual([CROWD, CROWD, CROWD]))
    await doOtherThings(other)
    for (const line of open) await line.break('refused')
    await Promise.all(waiting)
    // A file that could not be removed has no owner, and is removed later.
    expect((await ada.ask(COMPLETE, { key: keys[0] })).code).toBe('NOT_FOUND')
    for (const line of open) await line.mend()
    await patientServer.uploads.removeUnused()
    expect(await db.selectFrom('uploads').select('id').where('user_id', '=', ada.id).execute()).toEqual([])
    await patientServer.close()
  })
})
