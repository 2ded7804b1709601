import { hashPassword } from '../crypto/password-hash.ts'
import { type Trx, withTransaction } from '../database/transaction.ts'
import type { Platform } from '../platform.ts'
import type { DemoContent, Persona } from './personas.ts'

const DAY_MS = 86_400_000
const TITLES: { readonly [ref: string]: string | undefined } = {
  'initial-questionnaire-assessment': 'Tell us how you feel',
  'medical-history': 'Fill in your medical history',
  'triage-flow': 'Answer a few first questions',
  'schedule-initial-therapy-consultation': 'Schedule your first therapy visit',
}

/** Adds the demo patients to an empty database outside production. Says whether it did. */
export async function seedDemoPatients(platform: Platform, content: DemoContent): Promise<boolean> {
  if (platform.config.production) return false
  const passwordHash = await hashPassword(content.password)
  return withTransaction(platform.db, async (trx) => {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return false
    for (const organization of content.organizations) {
      await trx
        .insertInto('organizations')
        .values({
          id: organization.id,
          name: organization.name,
          logo_url: null,
          minimum_age: null,
          department_name: organization.departmentName,
          department_address: organization.departmentAddress,
          department_hours: organization.departmentHours,
        })
        .execute()
      await trx
        .insertInto('organization_care_flows')
        .values(
          organization.careFlows.map((flow) => ({
            organization_id: organization.id,
            care_type: flow.careType,
            sponsored_sessions: flow.sponsoredSessions,
            can_self_refer: true,
          })),
        )
        .execute()
    }
    for (const persona of content.patients)
      await addPatient(trx, platform, persona, content.organizations[0]?.id ?? null, passwordHash)
    return true
  })
}

async function addPatient(
  trx: Trx,
  platform: Platform,
  persona: Persona,
  organizationId: string | null,
  passwordHash: string,
): Promise<void> {
  const { newId } = platform
  const now = platform.now()
  const id = newId()
  const [firstName = '', ...rest] = persona.name.split(' ')
  const born = new Date(now)
  born.setUTCFullYear(born.getUTCFullYear() - (persona.age ?? 24), born.getUTCMonth(), 1)
  await trx
    .insertInto('users')
    .values({
      id,
      customer_id: `demo-${firstName.toLowerCase()}`,
      email: persona.email,
      email_key: persona.email.toLowerCase(),
      email_verified: persona.isUnverified !== true,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: rest.join(' '),
      preferred_name: null,
      birth_date: born.toISOString().slice(0, 10),
      phone: null,
      pronouns: null,
      origin: persona.isStudent === true ? 'Student' : 'Dtc',
      referral_source: persona.isStudent === true ? 'Portal' : null,
      organization_id: persona.isStudent === true ? organizationId : null,
      organization_identification: null,
      address_line1: '12 Lamp Street',
      address_line2: null,
      address_city: 'Albany',
      address_state: 'NY',
      address_zip: '12207',
      secondary_state: null,
      is_therapy_onboarding: persona.isTherapyOnboarding === true,
      awaiting_minor_consent: persona.awaitsConsent === true,
      has_adhd: persona.hasAdhd === true,
      requests_interpretation_services: null,
      interpretation_language_id: null,
      created_at: now,
    })
    .execute()
  for (const careType of persona.careTypes ?? []) {
    await trx
      .insertInto('user_care_flows')
      .values({
        id: newId(),
        user_id: id,
        care_type: careType,
        care_status: 'Active',
        payment_source: persona.isStudent === true ? 'Organization' : 'SelfPay',
        hide_session_count: null,
        created_at: now,
      })
      .execute()
  }
  for (const ref of persona.tasks ?? []) {
    await trx
      .insertInto('tasks')
      .values({ id: newId(), user_id: id, ref, title: TITLES[ref] ?? ref, created_at: now, updated_at: now })
      .execute()
  }
  await addRequests(trx, platform, persona, id)
  if (persona.results) await addResults(trx, platform, persona.results, id)
}

async function addRequests(trx: Trx, { newId, now }: Platform, persona: Persona, userId: string): Promise<void> {
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

const BANDS = {
  phq9: [
    ['minimal', 4],
    ['mild', 9],
    ['moderate', 14],
    ['moderately-severe', 19],
    ['severe', 27],
  ],
  gad7: [
    ['minimal', 4],
    ['mild', 9],
    ['moderate', 14],
    ['severe', 21],
  ],
  asrsv11: [
    ['unlikely', 3],
    ['likely', 6],
  ],
} as const

/** The totals of an intake a week ago. Demo patients never answered it, so there are no answers behind them. */
async function addResults(
  trx: Trx,
  { newId, now, dataKeys }: Platform,
  results: NonNullable<Persona['results']>,
  userId: string,
): Promise<void> {
  const current = await trx.selectFrom('current_flows').selectAll().where('flow_id', '=', 'intake').executeTakeFirst()
  if (!current) return
  const id = newId()
  const total = (name: keyof typeof BANDS, value: number | undefined) =>
    value === undefined ? [] : [[name, { value, band: BANDS[name].find(([, to]) => value <= to)?.[0] ?? null }] as const]
  const content = {
    questionnaires: [],
    totals: Object.fromEntries([
      ...total('phq9', results.phq9),
      ...total('gad7', results.gad7),
      ...total('asrsv11', results.asrs),
    ]),
    flags: { suicidal: results.suicidal === true, bipolarSchizophrenia: results.bipolarSchizophrenia === true },
  }
  await trx
    .insertInto('assessment_submissions')
    .values({
      id,
      user_id: userId,
      assessment_key: 'Intake',
      flow_id: current.flow_id,
      flow_version: current.version,
      run_id: null,
      effect_id: null,
      request_id: null,
      sealed_content: dataKeys.seal(JSON.stringify(content), ['submission', userId, id]),
      submitted_at: new Date(now().getTime() - 7 * DAY_MS),
    })
    .execute()
}
