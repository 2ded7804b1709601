import { hashPassword, verifyPassword } from '../../crypto/password-hash.ts'
import { codedError } from '../../errors.ts'
import type { InterpretationLanguage, InterpretationServices, User, UserUpdates } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { EligibilityService } from '../eligibility/eligibility-service.ts'
import { createAttemptLimit } from '../identity/attempt-limit.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import type { OrganizationService } from '../organizations/organization-service.ts'
import { checkAddress } from './address-rules.ts'
import type { FieldIssue, Saved } from './field-issue.ts'
import { activationPasswordIssues } from './password-issue.ts'
import { readProfileMessages } from './profile-messages.ts'
import { isAccountSetUp } from './profile-completeness.ts'
import { checkProfile, type ProfileFacts } from './profile-rules.ts'
import { createProfileStore, type OpenProfile } from './profile-store.ts'
import { type ReferenceChoice, readReferenceChoices } from './reference-choices.ts'
import { stateCode } from './text-rules.ts'

/** What a profile is read from and judged by. */
export type ProfilePorts = {
  readonly platform: Platform
  readonly identity: IdentityService
  readonly organizations: OrganizationService
  readonly eligibility: EligibilityService
  readonly configuration: ConfigurationService
}

/** Address and password of a referred account, as sent. */
export type AccountDetails = {
  readonly [member in 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'password']?: string | null | undefined
}

/** What people say of themselves. */
export type ProfileService = {
  readonly updateUser: (viewer: Viewer | undefined, updates: UserUpdates) => Promise<Saved<User>>
  readonly activateAccount: (viewer: Viewer | undefined, details: AccountDetails) => Promise<Saved<true>>
  readonly interpretationServices: (viewer: Viewer | undefined) => Promise<InterpretationServices>
  /** Needs no login: the same for everybody. */
  readonly interpretationLanguages: () => readonly InterpretationLanguage[]
}

const ACCOUNT_SETUP = 'referred-account-setup'
/** How the list of languages marks those that are asked for most. */
const COMMON = 'Common'
const ACTIVATION_NAMES = { line1: 'address1', line2: 'address2', city: 'city', state: 'state', zip: 'zip' } as const

/** The service over a platform and other domains' services. It reads the reference lists and its sentences once. */
export function createProfileService(ports: ProfilePorts): ProfileService {
  const { platform, identity, organizations, eligibility, configuration } = ports
  const { contentDir } = platform.config
  const store = createProfileStore(platform.db)
  const limit = createAttemptLimit(platform)
  const say = readProfileMessages(contentDir, configuration.operator.brand)
  const states = new Map(readReferenceChoices(contentDir, 'states').map(({ key, text }) => [key, text]))
  const languages = readReferenceChoices(contentDir, 'languages')
  const listed = listLanguages(languages)
  const known = { states, languages: new Set(languages.map(({ key }) => key)), say }

  const entitlementsOf = async (userId: string): Promise<ReadonlySet<string>> =>
    new Set((await organizations.organizationOfUser(userId))?.entitlements.map(({ key }) => key))

  /** Whether care is offered in the state of an address. */
  const stateIssues = async (userId: string, given: string | null | undefined, field: string): Promise<readonly FieldIssue[]> => {
    const state = stateCode(given)
    const code = states.has(state) ? await eligibility.stateRefusal(userId, state) : undefined
    if (code === undefined) return []
    const message = say(code === 'STATE_LIMITED' ? 'state-limited' : 'state-not-offered', states.get(state))
    return [{ field, code, message }]
  }

  /** Both calls of an activation may come first, and again: the task is done when all is there. */
  const finishSetup = async (
    { trx, user }: Pick<OpenProfile, 'trx' | 'user'>,
    entitlements: ReadonlySet<string>,
  ): Promise<void> => {
    if (isAccountSetUp(user, entitlements)) await identity.completeTask(trx, user.id, ACCOUNT_SETUP)
  }

  const updateUser: ProfileService['updateUser'] = async (viewer, updates) => {
    const { userId } = requirePatient(viewer)
    const entitlements = await entitlementsOf(userId)
    const ofState = await stateIssues(userId, updates.primaryAddress?.state, 'primaryAddress.state')
    const taken: readonly FieldIssue[] = [{ field: 'phone', code: 'PHONE_TAKEN', message: say('phone-taken') }]
    const result = await store.change(userId, async (profile): Promise<readonly FieldIssue[]> => {
      const facts: ProfileFacts = { ...known, user: profile.user, entitlements }
      const { change, issues } = checkProfile(updates, facts)
      const all = [...issues, ...(change.address_state === undefined ? [] : ofState)]
      if (all.length === 0) await finishSetup({ trx: profile.trx, user: await profile.write(change) }, entitlements)
      return all
    })
    const issues = result === 'PHONE_TAKEN' ? taken : result
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: await identity.currentUser(viewer) }
  }

  const activateAccount: ProfileService['activateAccount'] = async (viewer, details) => {
    const { userId, impersonation } = requirePatient(viewer)
    const [{ user, tasks }, hasSso, entitlements] = await Promise.all([
      identity.storedUser(userId),
      identity.hasSso(viewer),
      entitlementsOf(userId),
    ])
    const password = details.password ?? ''
    // Staff who act for somebody would know the password that they set.
    if (impersonation !== undefined && !hasSso) throw codedError('FORBIDDEN')
    const task = tasks.find(({ ref }) => ref === ACCOUNT_SETUP)
    if (task === undefined) throw codedError('FORBIDDEN')
    if (task.done) {
      // A lost reply is asked for again; but an account that is set up takes no other password this way, and tells none by trying.
      if (hasSso) return { ok: true, value: true }
      if (!(await limit.take('activation', userId, platform.config.loginPerEmail))) throw codedError('TOO_MANY_REQUESTS')
      if (await verifyPassword(password, user.password_hash)) return { ok: true, value: true }
      throw codedError('FORBIDDEN')
    }
    const { address, issues } = checkAddress(
      { line1: details.address1, line2: details.address2, city: details.city, state: details.state, zip: details.zip },
      { names: ACTIVATION_NAMES, states, say },
    )
    const all = [
      ...issues,
      ...(issues.length === 0 ? await stateIssues(userId, address.address_state, 'state') : []),
      ...activationPasswordIssues(password, hasSso, say),
    ]
    if (all.length > 0) return { ok: false, issues: all }
    const secret = hasSso ? {} : { password_hash: await hashPassword(password) }
    await store.change(userId, async ({ trx, write }) => {
      const written = await write({ ...address, ...secret, account_activated_at: platform.now() })
      await finishSetup({ trx, user: written }, entitlements)
    })
    return { ok: true, value: true }
  }

  return {
    updateUser,
    activateAccount,
    interpretationServices: async (viewer) => {
      const { user } = await identity.storedUser(requirePatient(viewer).userId)
      return {
        requestsInterpretationServices: user.requests_interpretation_services,
        interpretationLanguageId: user.interpretation_language_id,
      }
    },
    interpretationLanguages: () => listed,
  }
}

/** The common ones first, then by name. */
function listLanguages(languages: readonly ReferenceChoice[]): readonly InterpretationLanguage[] {
  return languages
    .map(({ key, text, mark }) => ({ id: key, name: text, isCommon: mark === COMMON }))
    .toSorted((a, b) => Number(b.isCommon) - Number(a.isCommon) || a.name.localeCompare(b.name, 'en'))
}
