import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ACCOUNT_FATES, type Fate } from '#server/operator/account-fates.ts'
import { contentOf } from '#server/uploads/file-content.ts'
import { chargesOn } from '#tests/support/charge-service.ts'
import type { TestServer } from '#tests/support/server.ts'
import { personToken } from '#tests/support/sessions.ts'
import { addVisit } from '#tests/support/visits.ts'

/** A mark in all words, contacts and handles of the person that must be deleted. */
export const CANARY = 'qzgoneqz'
/** The name of a file in an unfinished message. */
export const DRAFT_FILE = '5f0d8c1a-3b7e-4e52-9a64-7d1c2b9e8f03'
let phones = 0
const HOUR_MS = 3_600_000

const SAVE_CARD = `mutation ($key: String!) { savePaymentMethod(token: "pm_card_visa", type: "card", idempotencyKey: $key) { id } }`
const REQUEST = `mutation ($key: String!) { requestAccountDeletion(idempotencyKey: $key) { status } }`

/** A person who requested the deletion of their account. */
type LeavingPerson = {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly token: string
  readonly requestId: string
  /** An upcoming visit, and another one that is paid. */
  readonly visitId: number
  /** Texts that the vendor stores as well. */
  readonly cardId: string
}

/**
 * Creates a row in each table that deletion empties, requests deletion, and has an upcoming visit.
 */
export async function addLeavingPerson(server: TestServer): Promise<LeavingPerson> {
  const { platform } = server.app
  const { db } = platform
  const email = `${CANARY}-${randomUUID()}@example.test`
  const person = await server.addPerson({ email, tasks: { 'medical-history': false } })
  const token = await personToken(db, person.id)
  await server.ask(SAVE_CARD, { token, variables: { key: randomUUID() } })
  const paid = await addVisit(server, person.id)
  await chargesOn(platform).chargeVisit(paid)
  const start = new Date(server.clock.now.getTime() + 72 * HOUR_MS)
  const times = { starts_at: start, ends_at: new Date(start.getTime() + HOUR_MS) }
  const visit = await addVisit(server, person.id, { status: 'upcoming', ...times })
  phones += 1
  const phone = `73455${String(phones).padStart(5, '0')}`
  await plantContacts(server, person.id, phone)
  await plantWords(server, { userId: person.id, visitId: paid.id, providerId: paid.provider_id })
  await plantFiles(server, person.id)
  await server.ask(REQUEST, { token, variables: { key: randomUUID() } })
  const request = db.selectFrom('account_deletions').select('id').where('user_id', '=', person.id)
  const card = db.selectFrom('payment_methods').select('card_id').where('user_id', '=', person.id)
  return {
    ...person,
    phone,
    token,
    requestId: (await request.executeTakeFirstOrThrow()).id,
    visitId: visit.id,
    cardId: (await card.executeTakeFirstOrThrow()).card_id,
  }
}

async function plantContacts(server: TestServer, userId: string, phone: string): Promise<void> {
  const { db } = server.app.platform
  const [now, organizationId] = [server.clock.now, await server.addSchool()]
  const address = {
    address_name: CANARY,
    address_line1: CANARY,
    address_line2: CANARY,
    address_city: CANARY,
    address_zip: CANARY,
  }
  const billing = {
    billing_name: CANARY,
    billing_line1: CANARY,
    billing_line2: CANARY,
    billing_city: CANARY,
    billing_zip: CANARY,
  }
  await db
    .updateTable('users')
    .set({
      ...address,
      ...billing,
      preferred_name: CANARY,
      pronouns: CANARY,
      phone,
      organization_identification: CANARY,
    })
    .where('id', '=', userId)
    .execute()
  const contact = {
    id: randomUUID(),
    user_id: userId,
    name: CANARY,
    relationship: CANARY,
    phone,
    is_primary: true,
  }
  await db
    .insertInto('emergency_contacts')
    .values({ ...contact, created_at: now })
    .execute()
  await db
    .insertInto('sign_on_subjects')
    .values({ organization_id: organizationId, subject: CANARY, user_id: userId, linked_at: now })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      ...{
        id: randomUUID(),
        user_id: userId,
        credential_id: randomBytes(32),
        public_key: randomBytes(64),
        signature_count: 0,
      },
      ...{
        transports: [],
        name: CANARY,
        device: 'Phone',
        browser: 'Safari',
        created_at: now,
        last_used_at: null,
      },
    })
    .execute()
  await db
    .insertInto('passkey_accounts')
    .values({ user_id: userId, handle: randomBytes(32), offer_put_off_at: now })
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: randomBytes(32), user_id: userId, expires_at: now })
    .execute()
  await db
    .insertInto('login_links')
    .values({
      ...{
        token_hash: randomBytes(32),
        user_id: userId,
        purpose: 'LogIn',
        impersonation_id: null,
        used_at: null,
      },
      ...{ created_at: now, expires_at: new Date(now.getTime() + HOUR_MS) },
    })
    .execute()
  await db.insertInto('reminder_refusals').values({ user_id: userId, created_at: now }).execute()
  await db
    .insertInto('hub_accounts')
    .values({ user_id: userId, has_onboarded: true, survey: CANARY })
    .execute()
  await db
    .insertInto('user_insurance')
    .values({
      user_id: userId,
      payer_id: CANARY,
      sealed_member_id: Buffer.from(CANARY),
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('user_pharmacies')
    .values({ user_id: userId, pharmacy_id: CANARY, is_primary: true, chosen_at: now })
    .execute()
  await db
    .insertInto('care_reenrollments')
    .values({ user_id: userId, care_type: 'Therapy', state: 'NY', confirmed_at: now })
    .execute()
}

type Planted = { readonly userId: string; readonly visitId: number; readonly providerId: string }

async function plantWords(
  server: TestServer,
  { userId, visitId, providerId }: Planted,
): Promise<void> {
  const { db } = server.app.platform
  const { now } = server.clock
  const [sealed, id] = [Buffer.from(CANARY), randomUUID()]
  const own = { user_id: userId, created_at: now }
  await db
    .updateTable('appointments')
    .set({ sealed_cancel_details: sealed })
    .where('id', '=', visitId)
    .execute()
  await db
    .insertInto('appointment_feedback')
    .values({ user_id: userId, appointment_id: visitId, sealed_content: sealed, submitted_at: now })
    .execute()
  const feedback = {
    care_type: 'Therapy',
    feedback_type: 'Initial',
    sealed_content: sealed,
    submitted_at: now,
  } as const
  await db
    .insertInto('provider_feedback')
    .values({ user_id: userId, provider_id: providerId, ...feedback })
    .execute()
  await db
    .insertInto('suggested_providers')
    .values({ user_id: userId, provider_id: providerId, kind: 'Suggested' })
    .execute()
  await db
    .insertInto('notifications')
    .values({ ...own, id: randomUUID(), key: CANARY, data: JSON.stringify({ note: CANARY }) })
    .execute()
  await db
    .insertInto('analytics_events')
    .values({
      id: randomUUID(),
      user_id: userId,
      tag: CANARY,
      data: JSON.stringify({ note: CANARY }),
      tracked_at: now,
    })
    .execute()
  const channel = {
    ...own,
    id,
    provider_id: providerId,
    sealed_draft: sealed,
    draft_upload_ids: [DRAFT_FILE],
  }
  await db.insertInto('message_channels').values(channel).execute()
  await db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      channel_id: id,
      number: 1,
      sender: 'patient',
      client_id: id,
      sealed_content: Buffer.from('kept'),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('support_drafts')
    .values({ user_id: userId, path: 'something-else', client_id: id, sealed_content: sealed })
    .execute()
  await db
    .insertInto('support_messages')
    .values({
      ...own,
      id: randomUUID(),
      client_id: CANARY,
      tags: [],
      failure: null,
      sealed_content: sealed,
      settled_at: null,
    })
    .execute()
  const flow = await db
    .selectFrom('current_flows')
    .selectAll()
    .where('flow_id', '=', 'intake')
    .executeTakeFirstOrThrow()
  const run = {
    flow_id: flow.flow_id,
    flow_version: flow.version,
    inner_flow_id: 'intake',
    request_id: null,
  }
  await db
    .insertInto('runs')
    .values({
      ...run,
      id: randomUUID(),
      user_id: userId,
      sealed_state: sealed,
      started_at: now,
      updated_at: now,
    })
    .execute()
  const form = {
    assessment_key: 'Intake',
    flow_id: flow.flow_id,
    flow_version: flow.version,
    sealed_content: Buffer.from('kept'),
  }
  await db
    .insertInto('assessment_submissions')
    .values({
      ...form,
      id: randomUUID(),
      user_id: userId,
      run_id: null,
      effect_id: null,
      request_id: null,
      submitted_at: now,
    })
    .execute()
  await db
    .insertInto('mails')
    .values({
      ...own,
      id: randomUUID(),
      template: 'login-link',
      about: null,
      until: null,
      failure: null,
      sealed_content: sealed,
      settled_at: null,
    })
    .execute()
}

async function plantFiles(server: TestServer, userId: string): Promise<void> {
  const { db, gateways } = server.app.platform
  const { now } = server.clock
  const file = {
    user_id: userId,
    begun_at: now,
    file_type: 'image/png',
    sealed_name: Buffer.from(CANARY),
    refusal: null,
  } as const
  const photo = randomUUID()
  for (const [id, purpose, used_at] of [
    [photo, 'selfie', now],
    [randomUUID(), 'support', now],
    [randomUUID(), 'message', null],
  ] as const) {
    await gateways.uploads.keep(id, contentOf(Buffer.from(CANARY)))
    await db
      .insertInto('uploads')
      .values({ ...file, id, purpose, used_at })
      .execute()
  }
  await db
    .insertInto('identity_photos')
    .values({ user_id: userId, purpose: 'selfie', upload_id: photo, sent_at: now })
    .execute()
  const sent = {
    ...file,
    id: randomUUID(),
    purpose: 'message',
    sealed_name: Buffer.from('kept'),
    used_at: now,
  } as const
  await gateways.uploads.keep(sent.id, contentOf(Buffer.from('kept')))
  await db.insertInto('uploads').values(sent).execute()
}

const fateOf = (table: string): Fate | undefined =>
  Object.entries(ACCOUNT_FATES).find(([name]) => name === table)?.[1]
const STAND_IN = 'data of a stand-in for a vendor'
const isStandIn = (table: string): boolean => {
  const fate = fateOf(table)
  return typeof fate === 'object' && fate.kept === STAND_IN
}

/**
 * Every table that contains one of these words. The job queue's tables are included; those of an
 * emulated vendor are not.
 */
export async function tablesTelling(
  server: TestServer,
  words: readonly string[],
): Promise<readonly string[]> {
  const { db } = server.app.platform
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  // Bytes are printed as hexadecimal digits.
  const patterns = words
    .flatMap((word) => [word, Buffer.from(word).toString('hex')])
    .map((word) => `%${word}%`)
  const telling: string[] = []
  for (const { schema, name } of rows) {
    if (isStandIn(name)) continue
    const found =
      await sql`select 1 from ${sql.table(`${schema}.${name}`)} as one where one::text like any(${patterns}) limit 1`.execute(
        db,
      )
    if (found.rows.length > 0) telling.push(`${schema}.${name}`)
  }
  return telling.toSorted()
}

/** The number of the person's rows in each table that deletion empties. */
export async function rowsThatGo(
  server: TestServer,
  userId: string,
): Promise<{ readonly [table: string]: number }> {
  const counts: [string, number][] = []
  for (const [table, fate] of Object.entries(ACCOUNT_FATES)) {
    if (fate !== 'removed') continue
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where user_id = ${userId}`.execute(
      server.app.platform.db,
    )
    counts.push([table, rows[0]?.count ?? -1])
  }
  return Object.fromEntries(counts)
}

/** A gateway with one function that fails. */
export function failing<Gateway extends object>(gateway: Gateway, name: keyof Gateway): Gateway {
  return { ...gateway, [name]: () => Promise.reject(new Error('killed')) }
}
