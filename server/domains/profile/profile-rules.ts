import { countCharacters } from '#engine/index.ts'
import type { ErrorCode } from '../../errors.ts'
import { emailKey } from '../people/email-key.ts'
import type { UserRow } from '../people/tables.ts'
import { presentProfile } from '../people/user-rules.ts'
import type { AddressInput, UserUpdates } from '../../graphql/generated.ts'
import { type AddressNames, type CheckedAddress, checkAddress } from './address-rules.ts'
import type { FieldIssue } from './field-issue.ts'
import type { ProfileFacts } from '../definitions/asked-facts.ts'
import type { ProfileMessages } from './profile-messages.ts'
import { capitalised, cleanLine, isEmail, phoneDigits, stateCode } from './text-rules.ts'

/** Data for checking a profile. */
export type ProfileBasics = ProfileMessages & {
  readonly user: UserRow
  readonly facts: ProfileFacts
  /** Names of states by code. */
  readonly states: ReadonlyMap<string, string>
  readonly languages: ReadonlySet<string>
  /** The values that the caller had read before editing. Missing fields are not compared. */
  readonly before: UserUpdates
  readonly now: Date
  /** True if staff act for the person. */
  readonly isImpersonated: boolean
}

/** The changed columns, as stored. */
export type ProfileChange = Partial<
  Pick<
    UserRow,
    | 'email'
    | 'email_key'
    | 'email_verified'
    | 'email_changed_at'
    | 'billing_name'
    | 'billing_line1'
    | 'billing_line2'
    | 'billing_city'
    | 'billing_state'
    | 'billing_zip'
    | 'first_name'
    | 'last_name'
    | 'preferred_name'
    | 'phone'
    | 'pronouns'
    | 'secondary_state'
    | 'is_secondary_state_answered'
    | 'organization_identification'
    | 'requests_interpretation_services'
    | 'interpretation_language_id'
  > &
    CheckedAddress
>

/** The changes, and an issue for each invalid field. */
type CheckedProfile = { readonly change: ProfileChange; readonly issues: readonly FieldIssue[] }

const LANGUAGE = 'interpretationLanguageId'
const ADDRESS_MEMBERS = ['name', 'line1', 'line2', 'city', 'state', 'zip'] as const

/**
 * Checks the fields of a profile that were sent, except whether care is offered.
 *
 * Source: onboarding, sections 4 and 5; account and safety, section 5; decisions Q-WIZD-04 to
 * Q-WIZD-06, Q-INTP-01, Q-INTP-03, Q-ACTV-02, Q-BOOK-05, Q-PROF-03 to Q-PROF-06, Q-MUTA-02.
 */
export function checkProfile(updates: UserUpdates, basics: ProfileBasics): CheckedProfile {
  const parts = [
    checkEmail(updates, basics),
    checkLegalName('firstName', updates.firstName, basics),
    checkLegalName('lastName', updates.lastName, basics),
    checkPreferredName(updates, basics),
    checkPhone(updates, basics),
    checkPronouns(updates, basics),
    checkHome(updates, basics),
    checkBilling(updates, basics),
    checkSecondaryState(updates, basics),
    checkIdentification(updates, basics),
    checkInterpretation(updates, basics),
  ].map((part) => withConflict(part, basics))
  const change: ProfileChange = {}
  for (const part of parts) Object.assign(change, part.change)
  return { change, issues: parts.flatMap(({ issues }) => issues) }
}

const NOTHING: CheckedProfile = { change: {}, issues: [] }

function wrong(field: string, sentence: string, code: ErrorCode = 'INVALID_FIELD'): CheckedProfile {
  return { change: {}, issues: [{ field, code, sentence }] }
}

function forbidden(field: string): CheckedProfile {
  return { change: {}, issues: [{ field, code: 'FORBIDDEN' }] }
}

/**
 * Fields that are compared with the caller's earlier values, each with a column that changes with
 * it.
 */
const COLUMNS = [
  ['email', 'email'],
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['preferredName', 'preferred_name'],
  ['phone', 'phone'],
  ['pronouns', 'pronouns'],
  ['primaryAddress', 'address_line1'],
  ['billingAddress', 'billing_line1'],
  ['secondaryState', 'secondary_state'],
  ['organizationIdentification', 'organization_identification'],
] as const satisfies readonly (readonly [keyof UserUpdates, keyof ProfileChange])[]

/**
 * Refuses a change if the stored value is neither the one that the caller had read nor the new one.
 */
function withConflict(part: CheckedProfile, { user, before }: ProfileBasics): CheckedProfile {
  const [member] = COLUMNS.find(([, column]) => column in part.change) ?? []
  const known = member && before[member]
  if (member === undefined || known === undefined || isKept(part.change, user)) return part
  return isSame(known, presentProfile(user)[member])
    ? part
    : { change: {}, issues: [{ field: member, code: 'PROFILE_CHANGED' }] }
}

function isKept(change: ProfileChange, user: UserRow): boolean {
  const kept: { readonly [column: string]: unknown } = user
  return Object.entries(change).every(([column, value]) => kept[column] === value)
}

type Part = string | AddressInput | null

function isSame(known: Part, kept: Part): boolean {
  if (!isAddress(known) || !isAddress(kept)) return (known ?? '') === (kept ?? '')
  return ADDRESS_MEMBERS.every(
    (member) => member === 'name' || (known[member] ?? '') === (kept[member] ?? ''),
  )
}

function isAddress(part: Part): part is AddressInput {
  return typeof part === 'object' && part !== null
}

function checkEmail(
  { email }: UserUpdates,
  { user, now, isImpersonated, say }: ProfileBasics,
): CheckedProfile {
  if (email === undefined) return NOTHING
  const address = cleanLine(email)
  if (address === '') return wrong('email', say('required'))
  if (emailKey(address) === user.email_key) return NOTHING
  if (isImpersonated) return forbidden('email')
  if (!isEmail(address)) return wrong('email', say('email-invalid'))
  return {
    change: {
      email: address,
      email_key: emailKey(address),
      email_verified: false,
      email_changed_at: now,
    },
    issues: [],
  }
}

function checkLegalName(
  field: 'firstName' | 'lastName',
  given: string | null | undefined,
  basics: ProfileBasics,
): CheckedProfile {
  if (given === undefined) return NOTHING
  const { user, facts, longest, say } = basics
  const column = field === 'firstName' ? 'first_name' : 'last_name'
  const name = cleanLine(given)
  if (name === user[column] && name !== '') return NOTHING
  if (user[column] !== '' && facts.ask('legal-names-are-fixed'))
    return wrong(field, say('name-fixed'), 'FIXED_FIELD')
  if (name === '') return wrong(field, say('required'))
  if (countCharacters(name) > longest.name) return wrong(field, say('name-too-long'))
  return { change: { [column]: name }, issues: [] }
}

function checkPreferredName(
  { preferredName }: UserUpdates,
  { longest, say }: ProfileBasics,
): CheckedProfile {
  if (preferredName === undefined) return NOTHING
  const name = capitalised(cleanLine(preferredName))
  if (countCharacters(name) > longest.name) return wrong('preferredName', say('name-too-long'))
  return { change: { preferred_name: name === '' ? null : name }, issues: [] }
}

function checkPhone({ phone }: UserUpdates, { user, facts, say }: ProfileBasics): CheckedProfile {
  if (phone === undefined) return NOTHING
  const text = cleanLine(phone)
  const digits = phoneDigits(text)
  if (facts.ask('phone-is-fixed'))
    return digits === user.phone ? NOTHING : wrong('phone', say('number-fixed'), 'FIXED_FIELD')
  if (text === '') return wrong('phone', say('required'))
  return digits === undefined
    ? wrong('phone', say('number-invalid'))
    : { change: { phone: digits }, issues: [] }
}

function checkPronouns({ pronouns }: UserUpdates, { longest, say }: ProfileBasics): CheckedProfile {
  if (pronouns === undefined) return NOTHING
  const text = cleanLine(pronouns)
  if (countCharacters(text) > longest.name) return wrong('pronouns', say('name-too-long'))
  return { change: { pronouns: text === '' ? null : text }, issues: [] }
}

function checkHome({ primaryAddress }: UserUpdates, basics: ProfileBasics): CheckedProfile {
  if (primaryAddress === undefined) return NOTHING
  const { address, issues } = checkOwnAddress('primaryAddress', primaryAddress, basics)
  return { change: issues.length === 0 ? address : {}, issues }
}

const NO_BILLING = {
  billing_name: null,
  billing_line1: null,
  billing_line2: null,
  billing_city: null,
  billing_state: null,
  billing_zip: null,
} as const

function checkBilling({ billingAddress }: UserUpdates, basics: ProfileBasics): CheckedProfile {
  if (billingAddress === undefined) return NOTHING
  if (billingAddress === null) return { change: NO_BILLING, issues: [] }
  const { address, issues } = checkOwnAddress('billingAddress', billingAddress, basics)
  if (issues.length > 0) return { change: {}, issues }
  return {
    change: {
      billing_name: address.address_name,
      billing_line1: address.address_line1,
      billing_line2: address.address_line2,
      billing_city: address.address_city,
      billing_state: address.address_state,
      billing_zip: address.address_zip,
    },
    issues,
  }
}

/** The legal name on an address is not stored, so that it follows changes of the person's name. */
function checkOwnAddress(
  field: 'primaryAddress' | 'billingAddress',
  given: AddressInput | null,
  { user, states, longest, say }: ProfileBasics,
) {
  const names: AddressNames = {
    name: `${field}.name`,
    line1: `${field}.line1`,
    line2: `${field}.line2`,
    city: `${field}.city`,
    state: `${field}.state`,
    zip: `${field}.zip`,
  }
  const isLegalName = cleanLine(given?.name) === `${user.first_name} ${user.last_name}`
  return checkAddress(
    { ...given, ...(isLegalName && { name: null }) },
    { names, states, longest, say },
  )
}

function checkSecondaryState(
  { secondaryState, primaryAddress }: UserUpdates,
  basics: ProfileBasics,
): CheckedProfile {
  if (secondaryState === undefined) return NOTHING
  const { user, states, facts, say } = basics
  const state = stateCode(secondaryState)
  if (state === '')
    return { change: { secondary_state: null, is_secondary_state_answered: true }, issues: [] }
  if (!states.has(state)) return wrong('secondaryState', say('state-unknown'))
  const residence = primaryAddress ? stateCode(primaryAddress.state) : user.address_state
  // A person in a care transition says where they will be then, which may be their home state.
  const mayBeHome = facts.ask('care-transition-is-pending')
  if (state === residence && !mayBeHome)
    return wrong('secondaryState', say('secondary-state-is-primary'))
  return { change: { secondary_state: state, is_secondary_state_answered: true }, issues: [] }
}

function checkIdentification(
  { organizationIdentification }: UserUpdates,
  { facts, longest, say }: ProfileBasics,
): CheckedProfile {
  const field = 'organizationIdentification'
  if (organizationIdentification === undefined) return NOTHING
  if (!facts.ask('has-organization-identification')) return forbidden(field)
  const text = cleanLine(organizationIdentification)
  if (text === '') return wrong(field, say('required'))
  if (countCharacters(text) > longest.name) return wrong(field, say('name-too-long'))
  return { change: { organization_identification: text }, issues: [] }
}

function checkInterpretation(
  updates: UserUpdates,
  { user, facts, languages, say }: ProfileBasics,
): CheckedProfile {
  const { requestsInterpretationServices: requests, interpretationLanguageId: language } = updates
  if (requests === undefined && language === undefined) return NOTHING
  if (!facts.ask('has-interpretation-service'))
    return forbidden(requests === undefined ? LANGUAGE : 'requestsInterpretationServices')
  if (requests === false)
    return {
      change: { requests_interpretation_services: false, interpretation_language_id: null },
      issues: [],
    }
  const isRequested =
    requests ?? (requests === undefined && user.requests_interpretation_services === true)
  if (!isRequested) return wrong('requestsInterpretationServices', say('selection-required'))
  const id = language === undefined ? user.interpretation_language_id : language
  if (id === null || id === '') return wrong(LANGUAGE, say('language-required'))
  if (!languages.has(id)) return wrong(LANGUAGE, say('language-unknown'))
  return {
    change: { requests_interpretation_services: true, interpretation_language_id: id },
    issues: [],
  }
}
