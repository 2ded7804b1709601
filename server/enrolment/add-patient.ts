import { hashToken, TOKEN_BYTES } from '../crypto/tokens.ts'
import type { Trx } from '../database/transaction.ts'
import { ageOn } from '../domains/eligibility/eligibility-rules.ts'
import { careFlowRow } from '../domains/people/care-statements.ts'
import { emailKey } from '../domains/people/email-key.ts'
import { ACTIVATION_PATH, linkEnd } from '../domains/sessions/link-rules.ts'
import { linkUrl } from '../outbox/link-url.ts'
import { createLoginLinkStore } from '../domains/sessions/login-link-store.ts'
import type { Platform } from '../platform.ts'
import type { NewPatient } from './people.ts'
import type { TaskWords } from './people-file.ts'

export type EnrolmentPlatform = Pick<Platform, 'db' | 'now' | 'newId' | 'randomBytes' | 'config'>

/**
 * An added or existing patient. The link verifies their email and logs them in, until they have
 * used one.
 */
export type AddedPatient = {
  readonly email: string
  readonly isNew: boolean
  readonly link: string | null
}

/** The operator's content for new patients. */
type EnrolmentContent = {
  readonly words: TaskWords
  readonly ageOfConsent: number
  readonly linkHours: number
}

/** Adds a patient. An existing one with this email stays unchanged. */
export async function addPatient(
  trx: Trx,
  platform: EnrolmentPlatform,
  patient: NewPatient,
  { words, ageOfConsent, linkHours }: EnrolmentContent,
): Promise<AddedPatient> {
  const id = platform.newId()
  const isMinor = ageOn(patient.birthDate, platform.now().toISOString().slice(0, 10)) < ageOfConsent
  const isNew = await insertUser(trx, platform, patient, { id, isMinor })
  if (isNew) {
    await insertCareFlows(trx, platform, patient, id)
    await insertSuggestions(trx, patient, id)
    await insertTasks(trx, platform, patient.tasks ?? words.ofNewPatients, { userId: id, words })
  }
  return {
    email: patient.email,
    isNew,
    link: await activationLink(trx, platform, { email: patient.email, linkHours }),
  }
}

async function insertUser(
  trx: Trx,
  { now }: EnrolmentPlatform,
  patient: NewPatient,
  { id, isMinor }: { readonly id: string; readonly isMinor: boolean },
): Promise<boolean> {
  const { organization, address, birthDate } = patient
  const isOfOrganization = organization !== undefined
  const referrer = patient.referredBy === 'provider' ? 'Mcp' : 'Portal'
  const added = await trx
    .insertInto('users')
    .values({
      id,
      customer_id: `c-${id}`,
      email: patient.email,
      email_key: emailKey(patient.email),
      first_name: patient.firstName,
      last_name: patient.lastName,
      birth_date: birthDate,
      phone: patient.phone ?? null,
      origin: isOfOrganization ? 'Student' : 'Dtc',
      referral_source: isOfOrganization ? referrer : null,
      organization_id: organization ?? null,
      address_line1: address?.line1 ?? null,
      address_line2: address?.line2 ?? null,
      address_city: address?.city ?? null,
      address_state: address?.state ?? null,
      address_zip: address?.zip ?? null,
      is_therapy_onboarding: patient.isTherapyOnboarding ?? false,
      has_sso: patient.hasSso ?? false,
      has_adhd: patient.hasAdhd ?? false,
      awaiting_minor_consent: isMinor && patient.hasGuardianConsent !== true,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

async function insertCareFlows(
  trx: Trx,
  platform: EnrolmentPlatform,
  { careFlows = [] }: NewPatient,
  userId: string,
): Promise<void> {
  for (const careFlow of careFlows)
    await trx
      .insertInto('user_care_flows')
      .values(careFlowRow(platform, userId, careFlow))
      .execute()
}

/** @throws {Error} Naming an unknown provider. */
async function insertSuggestions(
  trx: Trx,
  { email, suggestedProviders = [], referringProvider }: NewPatient,
  userId: string,
): Promise<void> {
  const rows = [
    ...suggestedProviders.map((id) => ({
      user_id: userId,
      provider_id: id,
      kind: 'Suggested' as const,
    })),
    ...(referringProvider === undefined
      ? []
      : [{ user_id: userId, provider_id: referringProvider, kind: 'Referring' as const }]),
  ]
  for (const row of rows) {
    const found = await trx
      .selectFrom('providers')
      .select('id')
      .where('id', '=', row.provider_id)
      .executeTakeFirst()
    if (found === undefined) throw new Error(`${email}: there is no provider ${row.provider_id}`)
    await trx.insertInto('suggested_providers').values(row).execute()
  }
}

async function insertTasks(
  trx: Trx,
  { newId, now }: EnrolmentPlatform,
  refs: readonly string[],
  { userId, words }: { readonly userId: string; readonly words: TaskWords },
): Promise<void> {
  for (const [i, ref] of refs.entries()) {
    const title = words.titles[ref]
    if (title === undefined)
      throw new Error(`Cannot add the task "${ref}": content/portal/tasks.json has no title for it`)
    // Tasks are sorted by creation time.
    const madeAt = new Date(now().getTime() + i)
    await trx
      .insertInto('tasks')
      .values({
        id: newId(),
        user_id: userId,
        ref,
        title,
        done: false,
        created_at: madeAt,
        updated_at: madeAt,
      })
      .execute()
  }
}

/** A link that works once; null if the person has verified their email. */
async function activationLink(
  trx: Trx,
  platform: EnrolmentPlatform,
  { email, linkHours }: { readonly email: string; readonly linkHours: number },
): Promise<string | null> {
  const { now, randomBytes, config } = platform
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow()
  if (user.email_verified) return null
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await createLoginLinkStore(trx).add({
    token_hash: hashToken(token),
    user_id: user.id,
    purpose: 'AccountActivation',
    impersonation_id: null,
    created_at: now(),
    expires_at: linkEnd(now(), linkHours),
    used_at: null,
  })
  return linkUrl(config.publicUrl, ACTIVATION_PATH, { email: user.email, token })
}
