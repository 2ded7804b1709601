import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS, VENDOR_WAIT_MS } from '#server/gateways/vendor-wait.ts'
import type { FaultyLine } from '../faulty-line.ts'
import { addAppointment, addProvider } from '../scheduling.ts'
import { type Answer, at } from '../server.ts'
import { makePicture } from '../uploads/make-files.ts'
import { formBody } from '../uploads/post-form.ts'
import { SIGN_ON, SIGN_ON_BINDING, addSchoolWithLogin } from './school-login.ts'
import { PORTAL, type VendorScene } from './vendor-scene.ts'

/** A request that needs a vendor, during its failure and afterwards. */
export type Affected = {
  readonly line: FaultyLine
  /** Sends the request while the vendor fails. @returns What the person reads. */
  readonly ask: () => Promise<unknown>
  /** What the person should read. */
  readonly told: unknown
  /** Waits until an attempt of the outbox has failed. @returns The status of the message. */
  readonly missed?: () => Promise<string>
  /** The limits on calls to the vendor, if the request waits for the vendor and then gives up. */
  readonly bound?: { readonly attempts: number; readonly ms: number }
  /**
   * Repeats what the person does, or waits for the outbox, until it has succeeded.
   *
   * @returns How often it happened: once, unless it was lost or doubled.
   */
  readonly done: () => Promise<number>
}

export type VendorName =
  | 'mail'
  | 'tickets'
  | 'uploads'
  | 'payments'
  | 'pharmacy'
  | 'video'
  | 'sign-on'

/** Prepares a request that needs a vendor. The name makes what it adds unique. */
export const AFFECTED: {
  readonly [vendor in VendorName]: (scene: VendorScene, name: string) => Promise<Affected>
} = {
  mail: async ({ server, lines, emulators, addPatient }) => {
    const { db } = server.app.platform
    const { ask, email, id } = await addPatient({ isEmailUnverified: true, careFlows: [] })
    const row = () =>
      db.selectFrom('mails').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    return {
      line: lines.mail,
      ask: async () => (await ask('mutation { sendActivationEmail }')).data,
      told: { sendActivationEmail: true },
      missed: async () => {
        await until(async () => (await row()).failure !== null)
        return (await row()).status
      },
      done: async () => {
        await until(async () => (await row()).status === 'Sent')
        return emulators.smtp.received.filter(({ to }) => to === email).length
      },
    }
  },
  tickets: async ({ server, lines, emulators, addPatient }) => {
    const { db } = server.app.platform
    const { ask, id, email } = await addPatient()
    const variables = {
      path: 'billing/a-charge',
      subject: 'A charge',
      body: 'What is it?',
      key: randomUUID(),
    }
    const row = () =>
      db
        .selectFrom('support_messages')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    return {
      line: lines.tickets,
      ask: async () => (await ask(SEND, variables)).data,
      told: { createSupportMessage: { body: 'What is it?', isWaiting: true } },
      missed: async () => {
        await until(async () => (await row()).failure !== null)
        return (await row()).status
      },
      done: async () => {
        await until(async () => (await row()).status === 'Sent')
        const again = await ask(SEND, variables)
        if (at(again.data, 'createSupportMessage', 'isWaiting') !== false) return 0
        return emulators.zendesk.tickets().filter(({ requester }) => requester.email === email)
          .length
      },
    }
  },
  uploads: async ({ server, lines, addPatient }) => {
    const { ask, token, id } = await addPatient()
    const begun = at((await ask(BEGIN)).data, 'beginUpload')
    const [key, fields] = [String(at(begun, 'key')), at(begun, 'fields')]
    const { headers, payload } = await formBody(
      Array.isArray(fields) ? fields : [],
      await makePicture('png'),
    )
    await fetch(String(at(begun, 'url')), {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    })
    return {
      line: lines.uploads,
      ask: async () => reasonOf(await ask(COMPLETE, { key })),
      bound: { attempts: VENDOR_ATTEMPTS, ms: VENDOR_ATTEMPT_MS },
      told: [
        'UPLOADS_UNAVAILABLE',
        'An error occurred while uploading this attachment. Please try again.',
      ],
      done: async () => {
        for (let turn = 0; turn < 2; turn += 1) await ask(COMPLETE, { key })
        const read = await server.app.inject({
          url: `/uploads/${key}`,
          headers: { authorization: `Bearer ${token}` },
        })
        if (read.headers['content-type'] !== 'image/png') return 0
        const stored = server.app.platform.db
          .selectFrom('uploads')
          .select('id')
          .where('user_id', '=', id)
        return (await stored.execute()).length
      },
    }
  },
  payments: async ({ lines, emulators, addPatient }) => {
    const { ask } = await addPatient()
    const variables = { key: randomUUID() }
    const customers = emulators.stripe.state.customers.length
    const kept = () => {
      const mine = emulators.stripe.state.customers.slice(customers)
      return [...emulators.stripe.state.methods.values()].filter(({ customer }) =>
        mine.includes(String(customer)),
      )
    }
    return {
      line: lines.payments,
      ask: async () => reasonOf(await ask(SAVE_CARD, variables)),
      told: ['PAYMENT_UNAVAILABLE', 'An unexpected error occurred. Please try again.'],
      done: async () => {
        for (let turn = 0; turn < 2; turn += 1) await ask(SAVE_CARD, variables)
        const shown = at((await ask('{ paymentMethods { id } }')).data, 'paymentMethods')
        return Math.max(kept().length, Array.isArray(shown) ? shown.length : 0)
      },
    }
  },
  pharmacy: async ({ lines, addPatient }) => {
    const { ask } = await addPatient({ careFlows: [PSYCHIATRY] })
    return {
      line: lines.pharmacy,
      ask: async () => reasonOf(await ask(CHOOSE)),
      bound: { attempts: 1, ms: VENDOR_WAIT_MS },
      told: ['SERVICE_UNAVAILABLE', "This isn't available right now. Please try again."],
      done: async () => {
        for (let turn = 0; turn < 2; turn += 1) await ask(CHOOSE)
        const chosen = at((await ask('{ pharmacies { primary } }')).data, 'pharmacies')
        return Array.isArray(chosen) ? chosen.length : 0
      },
    }
  },
  video: async (scene) => {
    const { lines, emulators, addPatient, now } = scene
    const { ask, id } = await addPatient()
    const visit = await addVisit(scene, id)
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
        const pass = emulators.twilio.readToken(String(at(data, 'videoCall', 'videoToken')), now())
        const isRight = pass?.room === `visit-${visit}` && pass.role === 'patient'
        return isRight && emulators.twilio.rooms.has(`visit-${visit}`) ? 1 : 0
      },
    }
  },
  'sign-on': async (scene, name) => {
    const { server } = scene
    const school = await addSchoolWithLogin(scene, `${name}.example`)
    const story = { email: `ada@${school.domain}`, schoolId: school.id, isEmailUnverified: true }
    const student = await server.addPerson(story)
    const { db } = server.app.platform
    await db.updateTable('users').set({ has_sso: true }).where('id', '=', student.id).execute()
    const begin = () =>
      server.ask(SIGN_ON, { variables: { email: student.email, binding: SIGN_ON_BINDING } })
    return {
      line: school.line,
      ask: async () => reasonOf(await begin()),
      bound: { attempts: 1, ms: VENDOR_WAIT_MS },
      told: [
        'SIGN_ON_UNAVAILABLE',
        "We can't reach your school's login right now. Please try again in a few minutes.",
      ],
      done: async () => {
        const url = String(at((await begin()).data, 'beginSignOn', 'url'))
        const account = { subject: 'ada', email: student.email, isEmailVerified: true }
        const reply = school.provider.logIn(url, account)
        const back = await server.app.inject({ url: `${reply.pathname}${reply.search}` })
        const link = new URLSearchParams(
          new URL(String(back.headers.location), PORTAL).hash.slice(1),
        )
        const variables = {
          email: link.get('email'),
          token: link.get('token'),
          binding: SIGN_ON_BINDING,
        }
        const { data } = await server.ask(USE_LINK, { variables })
        return typeof at(data, 'passwordlessLogin', 'authToken') === 'string' ? 1 : 0
      },
    }
  },
}

const PSYCHIATRY = {
  careType: 'Psychiatry',
  careStatus: 'Active',
  paymentSource: 'SelfPay',
} as const
const SEND = `mutation ($path: String!, $subject: String!, $body: String!, $key: ID!) {
  createSupportMessage(path: $path, subject: $subject, body: $body, clientMessageId: $key) { body isWaiting } }`
export const BEGIN =
  'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
export const COMPLETE =
  'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "rash.png") { id name } }'
export const JOIN = 'query ($id: ID!) { videoCall(appointmentId: $id) { videoToken } }'
const SAVE_CARD =
  'mutation ($key: String!) { savePaymentMethod(token: "pm_card_visa", type: "card", idempotencyKey: $key) { id } }'
const CHOOSE = 'mutation { updatePharmacy(pharmacyId: "p1") { pharmacyId } }'
const USE_LINK = `mutation ($email: String!, $token: String!, $binding: String) {
  passwordlessLogin(email: $email, token: $token, binding: $binding) { authToken } }`

function reasonOf({ code, message }: Answer): readonly unknown[] {
  return [code, message]
}

/** A visit whose patient has checked in. */
export async function addVisit(
  { server, now }: Pick<VendorScene, 'server' | 'now'>,
  userId: string,
): Promise<string> {
  const providerId = await addProvider(server)
  const visit = await addAppointment(server, {
    userId,
    providerId,
    type: 'adhoc',
    start: '2026-03-02T16:00:00Z',
  })
  const checkedIn = { checked_in_at: now() }
  await server.app.platform.db
    .updateTable('appointments')
    .set(checkedIn)
    .where('id', '=', Number(visit))
    .execute()
  return visit
}

const DONE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 50

/** @throws {Error} If it is not true within a minute. */
async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DONE_WITHIN_MS
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error('It did not become true within a minute')
    await wait(LOOK_EVERY_MS)
  }
}
