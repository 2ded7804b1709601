import type { Insertable } from 'kysely'
import { hashPassword } from '../crypto/password-hash.ts'
import { type Trx, withSerializableTransaction } from '../database/transaction.ts'
import { putHubAccount } from '../domains/hub/hub-store.ts'
import { careFlowRow } from '../domains/people/care-statements.ts'
import type { PeopleTables } from '../domains/people/tables.ts'
import { putPrimaryPharmacy } from '../domains/pharmacies/pharmacy-store.ts'
import { keepVersion } from '../domains/safety/plan-service.ts'
import { readTaskWords } from '../enrolment/people-file.ts'
import { addDirectoryPrescription } from '../gateways/pharmacy/embedded-directory.ts'
import type { Platform } from '../platform.ts'
import { addDemoAppointment, completeDemoVisits } from './demo-appointments.ts'
import { addDemoInvoices } from './demo-bills.ts'
import { addDemoCard } from './demo-cards.ts'
import { addDemoMessages } from './demo-messages.ts'
import { addDemoOrganization } from './demo-organizations.ts'
import { addDemoProviders, readDemoProviders } from './demo-providers.ts'
import { addDemoResults } from './demo-results.ts'
import { addDemoSharing } from './demo-sharing.ts'
import type { DemoContent, Persona } from './personas.ts'

const HOME = { line1: '12 Lamp Street', city: 'Albany', state: 'NY', zip: '12207' }
const NOWHERE = { line1: null, city: null, state: null, zip: null }

/**
 * Outside production, adds demo providers, and demo patients to an empty database.
 *
 * @returns True if it added patients.
 */
export async function seedDemoPatients(platform: Platform, content: DemoContent): Promise<boolean> {
  if (platform.config.production) return false
  const passwordHash = await hashPassword(content.password)
  const providers = readDemoProviders(platform.config.contentDir)
  const isNew = await withSerializableTransaction(platform.db, async (trx) => {
    await addDemoProviders(trx, providers, platform.now())
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return false
    for (const organization of content.organizations)
      await addDemoOrganization(trx, organization, platform.now())
    for (const persona of content.patients) await addPatient(trx, platform, persona, passwordHash)
    return true
  })
  if (!isNew) return false
  for (const persona of content.patients) {
    await addDemoCard(platform, persona)
    await completeDemoVisits(platform, persona)
  }
  return true
}

async function addPatient(
  trx: Trx,
  platform: Platform,
  persona: Persona,
  passwordHash: string,
): Promise<void> {
  const id = platform.newId()
  const isStudent = persona.organization !== undefined
  await trx
    .insertInto('users')
    .values(userRow(persona, { id, passwordHash, now: platform.now() }))
    .execute()
  await addSafetyPlan(trx, platform, persona, id)
  for (const {
    careType,
    careStatus = 'Active',
    paymentSource = isStudent ? 'Organization' : 'SelfPay',
  } of persona.careFlows ?? [])
    await trx
      .insertInto('user_care_flows')
      .values(careFlowRow(platform, id, { careType, careStatus, paymentSource }))
      .execute()
  await addTasks(trx, platform, persona, id)
  await addRequests(trx, platform, persona, id)
  for (const appointment of persona.appointments ?? [])
    await addDemoAppointment(trx, platform, appointment, id)
  if (persona.survey !== undefined)
    await putHubAccount(trx, id, { hasOnboarded: true, survey: persona.survey })
  await addDemoInvoices(trx, platform, persona, id)
  await addPrescribed(trx, platform, persona, id)
  await addDemoSharing(trx, platform, persona, id)
  if (persona.messages) await addDemoMessages(trx, platform, persona.messages, id)
  for (const earlier of persona.earlierResults ?? [])
    await addDemoResults(trx, platform, earlier, id, earlier.daysAgo)
  if (persona.results) await addDemoResults(trx, platform, persona.results, id)
}

function userRow(
  persona: Persona,
  {
    id,
    passwordHash,
    now,
  }: { readonly id: string; readonly passwordHash: string; readonly now: Date },
): Insertable<PeopleTables['users']> {
  const [firstName = '', ...rest] = persona.name.split(' ')
  const born = new Date(now)
  born.setUTCFullYear(born.getUTCFullYear() - (persona.age ?? 24), born.getUTCMonth(), 1)
  const isStudent = persona.organization !== undefined
  const { line1, city, state, zip } =
    persona.address === undefined ? HOME : (persona.address ?? NOWHERE)
  return {
    id,
    customer_id: customerIdOf(persona),
    email: persona.email,
    email_key: persona.email.toLowerCase(),
    email_verified: persona.isUnverified !== true,
    password_hash: persona.logsInAtSchool === true ? null : passwordHash,
    has_sso: persona.logsInAtSchool === true,
    first_name: firstName,
    last_name: rest.join(' '),
    preferred_name: persona.preferredName ?? null,
    birth_date: born.toISOString().slice(0, 10),
    phone: persona.phone ?? null,
    pronouns: persona.pronouns ?? null,
    origin: isStudent ? 'Student' : 'Dtc',
    referral_source: isStudent ? (persona.referral ?? 'Portal') : null,
    organization_id: persona.organization ?? null,
    organization_identification: null,
    address_line1: line1,
    address_line2: persona.address?.line2 ?? null,
    address_city: city,
    address_state: state,
    address_zip: zip,
    secondary_state: null,
    is_therapy_onboarding: persona.isTherapyOnboarding === true,
    awaiting_minor_consent: persona.awaitsConsent === true,
    has_adhd: persona.hasAdhd === true,
    requests_interpretation_services: null,
    interpretation_language_id: null,
    created_at: now,
  }
}

async function addSafetyPlan(
  trx: Trx,
  platform: Platform,
  { safetyPlan }: Persona,
  userId: string,
): Promise<void> {
  if (safetyPlan === undefined) return
  await trx
    .insertInto('safety_plans')
    .values({ user_id: userId, created_at: platform.now() })
    .execute()
  for (const [before, { editor, plan }] of safetyPlan.saved.entries())
    await keepVersion(platform, trx, { userId, plan, editor, number: before + 1 })
}

async function addTasks(
  trx: Trx,
  { newId, now, config }: Platform,
  { tasks = [], doneTasks = [] }: Persona,
  userId: string,
): Promise<void> {
  const { titles } = readTaskWords(config.contentDir)
  for (const ref of [...doneTasks, ...tasks])
    await trx
      .insertInto('tasks')
      .values({
        id: newId(),
        user_id: userId,
        ref,
        title: titles[ref] ?? ref,
        done: doneTasks.includes(ref),
        created_at: now(),
        updated_at: now(),
      })
      .execute()
}

const DAY_MS = 24 * 60 * 60_000

async function addPrescribed(
  trx: Trx,
  { now }: Platform,
  persona: Persona,
  userId: string,
): Promise<void> {
  for (const pharmacyId of persona.pharmacies ?? [])
    await putPrimaryPharmacy(trx, {
      userId,
      pharmacyId,
      at: now(),
      most: persona.pharmacies?.length ?? 0,
    })
  for (const { daysAgo, ...prescription } of persona.prescriptions ?? [])
    await addDirectoryPrescription(trx, customerIdOf(persona), {
      ...prescription,
      writtenDate: new Date(now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    })
}

function customerIdOf({ name }: Persona): string {
  return `demo-${(name.split(' ')[0] ?? '').toLowerCase()}`
}

async function addRequests(
  trx: Trx,
  { newId, now }: Platform,
  persona: Persona,
  userId: string,
): Promise<void> {
  for (const request of persona.requests ?? []) {
    const requestId = newId()
    await trx
      .insertInto('assessment_requests')
      .values({
        id: requestId,
        user_id: userId,
        assessment_key: request.key,
        is_follow_up: request.isFollowUp === true,
        due_at: null,
        completed_at: null,
        created_at: now(),
      })
      .execute()
    if (request.notification !== undefined) {
      await trx
        .insertInto('notifications')
        .values({
          id: newId(),
          user_id: userId,
          key: request.notification,
          data: JSON.stringify({ requestId }),
          created_at: now(),
          dismissed_at: null,
        })
        .execute()
    }
  }
}
