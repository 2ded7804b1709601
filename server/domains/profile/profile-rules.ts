import type { UserUpdates } from '../../graphql/generated.ts'
import type { ErrorCode } from '../../errors.ts'
import type { UserRow } from '../people/tables.ts'
import { type CheckedAddress, checkAddress } from './address-rules.ts'
import type { FieldIssue } from './field-issue.ts'
import type { ProfileFacts } from '../definitions/asked-facts.ts'
import type { ProfileMessages } from './profile-messages.ts'
import { capitalised, cleanLine, lengthOf, phoneDigits, stateCode } from './text-rules.ts'

/** What a profile is judged by besides itself. */
export type ProfileBasics = ProfileMessages & {
  readonly user: UserRow
  readonly facts: ProfileFacts
  /** Names of states by code. */
  readonly states: ReadonlyMap<string, string>
  readonly languages: ReadonlySet<string>
}

/** Columns that change, as they are to be kept. */
export type ProfileChange = Partial<
  Pick<
    UserRow,
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

/** What changes, and an issue for each part that cannot be saved. */
export type CheckedProfile = { readonly change: ProfileChange; readonly issues: readonly FieldIssue[] }

const LANGUAGE = 'interpretationLanguageId'
const ADDRESS_NAMES = {
  line1: 'primaryAddress.line1',
  line2: 'primaryAddress.line2',
  city: 'primaryAddress.city',
  state: 'primaryAddress.state',
  zip: 'primaryAddress.zip',
} as const

/**
 * Checks the parts of a profile that somebody sent. Where care is offered is not decided here.
 *
 * Source: onboarding, sections 4 and 5; decisions Q-WIZD-04 to Q-WIZD-06, Q-INTP-01, Q-INTP-03, Q-ACTV-02, Q-BOOK-05.
 */
export function checkProfile(updates: UserUpdates, basics: ProfileBasics): CheckedProfile {
  const parts = [
    checkLegalName('firstName', updates.firstName, basics),
    checkLegalName('lastName', updates.lastName, basics),
    checkPreferredName(updates, basics),
    checkPhone(updates, basics),
    checkPronouns(updates, basics),
    checkHome(updates, basics),
    checkSecondaryState(updates, basics),
    checkIdentification(updates, basics),
    checkInterpretation(updates, basics),
  ]
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
  if (user[column] !== '' && facts.ask('legal-names-are-fixed')) return wrong(field, say('name-fixed'), 'FIXED_FIELD')
  if (name === '') return wrong(field, say('required'))
  if (lengthOf(name) > longest.name) return wrong(field, say('name-too-long'))
  return { change: { [column]: name }, issues: [] }
}

function checkPreferredName({ preferredName }: UserUpdates, { longest, say }: ProfileBasics): CheckedProfile {
  if (preferredName === undefined) return NOTHING
  const name = capitalised(cleanLine(preferredName))
  if (lengthOf(name) > longest.name) return wrong('preferredName', say('name-too-long'))
  return { change: { preferred_name: name === '' ? null : name }, issues: [] }
}

function checkPhone({ phone }: UserUpdates, { user, facts, say }: ProfileBasics): CheckedProfile {
  if (phone === undefined) return NOTHING
  const text = cleanLine(phone)
  const digits = phoneDigits(text)
  if (facts.ask('phone-is-fixed')) return digits === user.phone ? NOTHING : wrong('phone', say('number-fixed'), 'FIXED_FIELD')
  if (text === '') return wrong('phone', say('required'))
  return digits === undefined ? wrong('phone', say('number-invalid')) : { change: { phone: digits }, issues: [] }
}

function checkPronouns({ pronouns }: UserUpdates, { longest, say }: ProfileBasics): CheckedProfile {
  if (pronouns === undefined) return NOTHING
  const text = cleanLine(pronouns)
  if (lengthOf(text) > longest.name) return wrong('pronouns', say('name-too-long'))
  return { change: { pronouns: text === '' ? null : text }, issues: [] }
}

function checkHome({ primaryAddress }: UserUpdates, { states, longest, say }: ProfileBasics): CheckedProfile {
  if (primaryAddress === undefined) return NOTHING
  const { address, issues } = checkAddress(primaryAddress ?? {}, { names: ADDRESS_NAMES, states, longest, say })
  return { change: issues.length === 0 ? address : {}, issues }
}

function checkSecondaryState({ secondaryState, primaryAddress }: UserUpdates, basics: ProfileBasics): CheckedProfile {
  if (secondaryState === undefined) return NOTHING
  const { user, states, say } = basics
  const state = stateCode(secondaryState)
  if (state === '') return { change: { secondary_state: null, is_secondary_state_answered: true }, issues: [] }
  if (!states.has(state)) return wrong('secondaryState', say('state-unknown'))
  const residence = primaryAddress ? stateCode(primaryAddress.state) : user.address_state
  if (state === residence) return wrong('secondaryState', say('secondary-state-is-primary'))
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
  if (lengthOf(text) > longest.name) return wrong(field, say('name-too-long'))
  return { change: { organization_identification: text }, issues: [] }
}

function checkInterpretation(updates: UserUpdates, { user, facts, languages, say }: ProfileBasics): CheckedProfile {
  const { requestsInterpretationServices: requests, interpretationLanguageId: language } = updates
  if (requests === undefined && language === undefined) return NOTHING
  if (!facts.ask('has-interpretation-service'))
    return forbidden(requests === undefined ? LANGUAGE : 'requestsInterpretationServices')
  if (requests === false)
    return { change: { requests_interpretation_services: false, interpretation_language_id: null }, issues: [] }
  const isRequested = requests ?? (requests === undefined && user.requests_interpretation_services === true)
  if (!isRequested) return wrong('requestsInterpretationServices', say('selection-required'))
  const id = language === undefined ? user.interpretation_language_id : language
  if (id === null || id === '') return wrong(LANGUAGE, say('language-required'))
  if (!languages.has(id)) return wrong(LANGUAGE, say('language-unknown'))
  return { change: { requests_interpretation_services: true, interpretation_language_id: id }, issues: [] }
}
