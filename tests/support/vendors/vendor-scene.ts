import { randomUUID } from 'node:crypto'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { createTwilioGateway } from '#server/gateways/video/twilio-gateway.ts'
import { startFaultyLine } from '../faulty-line.ts'
import { startPharmacyEmulator } from '../pharmacy-emulator.ts'
import { askApp, startServer, type TestServer } from '../server.ts'
import { personToken } from '../sessions.ts'
import { startSmtpReceiver } from '../smtp-receiver.ts'
import { startStripeEmulator } from '../stripe-emulator/stripe-emulator.ts'
import { startTwilioEmulator } from '../twilio/twilio-emulator.ts'
import { startS3Emulator } from '../uploads/s3-emulator.ts'
import { startZendesk } from '../zendesk.ts'

export const PORTAL = 'https://portal.example'
export const SIGN_ON_SECRET = 'a-secret-of-the-harbor'
const AGENT = { email: 'agent@portal.example', token: 'secret' }
const THERAPY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const
const WEBHOOK_SECRET = 'whsec_unused'
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
}
const LANTERN = {
  ...{
    pharmacyId: 'p1',
    storeName: 'Lantern Pharmacy',
    address1: '12 College Walk',
    address2: null,
    city: 'Albany',
  },
  ...{ state: 'NY', zipCode: '12207', primaryPhone: null, serviceLevel: null },
}

/** A portal whose vendors are local emulators, behind connections that a test breaks. */
export type VendorScene = Awaited<ReturnType<typeof startVendorScene>>

/** A logged-in patient. */
export type ScenePatient = Awaited<ReturnType<VendorScene['addPatient']>>

/** Starts the emulators and a server that uses them with its real gateways. */
export async function startVendorScene() {
  const clock = { now: () => new Date() }
  const now = () => clock.now()
  const [smtp, zendesk, s3] = [
    await startSmtpReceiver(),
    await startZendesk(AGENT),
    await startS3Emulator(now),
  ]
  const [twilio, stripe] = [await startTwilioEmulator(), await startStripeEmulator()]
  const pharmacy = await startPharmacyEmulator({ pharmacies: [LANTERN], prescriptions: {} })
  const portOf = (url: string) => Number(new URL(url).port)
  const lines = {
    mail: await startFaultyLine('smtp', () => portOf(smtp.url)),
    tickets: await startFaultyLine('http', () => portOf(zendesk.url)),
    uploads: await startFaultyLine('http', () => portOf(s3.options.endpoint)),
    video: await startFaultyLine('http', () => portOf(twilio.options.origin)),
    payments: await startFaultyLine('http', () => stripe.server.port),
    pharmacy: await startFaultyLine('http', () => portOf(pharmacy.url)),
  }
  const { bucket, region, accessKeyId, secretAccessKey } = s3.options
  const { secretKey } = stripe
  const stripeServer = { ...stripe.server, port: lines.payments.port }
  const server: TestServer = await startServer(
    {
      ...{
        PUBLIC_URL: PORTAL,
        SIGN_ON_SECRET_HARBOR: SIGN_ON_SECRET,
        REQUESTS_PER_MINUTE: '1000000',
      },
      ...{ SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`, MAIL_ATTEMPT_SECONDS: '3' },
      ...{
        ZENDESK_URL: lines.tickets.origin,
        ZENDESK_EMAIL: AGENT.email,
        ZENDESK_TOKEN: AGENT.token,
      },
      ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: lines.uploads.origin },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      ...{
        PHARMACY_SERVICE: `${lines.pharmacy.origin}/directory`,
        PHARMACY_SERVICE_KEY: pharmacy.key,
      },
      ...STRIPE,
    },
    {
      // Twilio and Stripe have one address, so their gateways are created here.
      gateways: {
        video: createTwilioGateway({ ...twilio.options, origin: lines.video.origin, now }),
        payments: createStripeGateway({
          secretKey,
          server: stripeServer,
          webhookSecret: WEBHOOK_SECRET,
        }),
      },
    },
  )
  clock.now = () => server.clock.now
  await server.app.platform.mailOutbox.deliver()
  await server.app.support.deliver()
  const closing: { readonly close: () => Promise<unknown> }[] = []
  return {
    server,
    lines,
    emulators: { smtp, zendesk, s3, twilio, stripe },
    now,
    /** Closes a part with the scene. */
    closeLater: (...parts: readonly { readonly close: () => Promise<unknown> }[]) =>
      void closing.push(...parts),
    /** Adds a person in therapy. */
    addPatient: async (story: Parameters<TestServer['addPerson']>[0] = {}, app = server.app) => {
      const person = await server.addPerson({ careFlows: [THERAPY], ...story })
      const token = await personToken(server.app.platform.db, person.id)
      const ask = (query: string, variables: object = {}) =>
        askApp(app, query, { token, variables })
      return { ...person, token, ask }
    },
    close: async () => {
      await server.close()
      for (const part of [
        ...Object.values(lines),
        smtp,
        zendesk,
        s3,
        twilio,
        stripe,
        pharmacy,
        ...closing,
      ])
        await part.close()
    },
  }
}

const DRAFT = `mutation { saveSupportDraft(path: "billing/a-charge", subject: "A", body: "B", clientMessageId: "${randomUUID()}") }`

/** Sends requests without a vendor: a page's data, conversations, a draft. @returns Their data. */
export async function doOtherThings({
  ask,
}: Pick<ScenePatient, 'ask'>): Promise<readonly unknown[]> {
  const replies = await Promise.all([
    ask('{ currentUser { firstName } }'),
    ask('{ unreadMessages { id } }'),
    ask(DRAFT),
  ])
  return replies.map(({ data }) => data)
}

/** The data of the other requests. */
export const OTHER_DATA = [
  { currentUser: { firstName: 'Ada' } },
  { unreadMessages: [] },
  { saveSupportDraft: true },
]
