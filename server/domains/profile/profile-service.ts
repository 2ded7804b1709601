import { unwrap } from '../../errors.ts'
import type {
  InterpretationLanguage,
  InterpretationServices,
  User,
  UserUpdates,
} from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { LinkBearer } from '../sessions/link-login.ts'
import { type ActivateAccount, createAccountActivation } from './account-activation.ts'
import type { FieldIssue, Saved } from './field-issue.ts'
import { interpretationLanguages } from './interpretation-languages.ts'
import { createProfileBasis, type ProfilePorts } from './profile-basis.ts'
import { passwordIssues } from './password-issue.ts'
import { profileFacts } from './profile-facts.ts'
import { checkProfile } from './profile-rules.ts'
import type { TakenContact } from './profile-store.ts'

/** Changes to a profile. */
type ProfileEdit = {
  readonly updates: UserUpdates
  /** The values of these fields that the person had read before. */
  readonly known: UserUpdates
  /** True if the person was warned that care may be limited in the state of their address. */
  readonly acceptsLimitedCare: boolean
}

export type ProfileService = {
  /** Saves all fields or none. */
  readonly updateUser: (viewer: Viewer | undefined, edit: ProfileEdit) => Promise<Saved<User>>
  readonly activateAccount: ActivateAccount
  /**
   * Sets a password with the link of a reset mail.
   *
   * @throws INVALID_LINK, LINK_EXPIRED, or TOO_MANY_REQUESTS after too many wrong links.
   */
  readonly finishResetPassword: (
    bearer: LinkBearer & { readonly password: string },
  ) => Promise<Saved<true>>
  readonly interpretationServices: (viewer: Viewer | undefined) => Promise<InterpretationServices>
  /** Needs no login. */
  readonly interpretationLanguages: () => readonly InterpretationLanguage[]
}

export function createProfileService(ports: ProfilePorts): ProfileService {
  const { people, platform, configuration, followEmailChange } = ports
  const basis = createProfileBasis(ports)
  const { store, known, stateIssues, finishSetup, countTry } = basis
  const listed = interpretationLanguages(basis.languages, configuration.operator.brand.locale)
  const taken = (what: TakenContact): FieldIssue =>
    what === 'PHONE_TAKEN'
      ? { field: 'phone', code: 'PHONE_TAKEN', sentence: known.say('phone-taken') }
      : { field: 'email', code: 'EMAIL_UNAVAILABLE', sentence: known.say('email-unavailable') }
  return {
    updateUser: async (viewer, { updates, known: before, acceptsLimitedCare }) => {
      const { userId, sessionId, impersonation } = requirePatient(viewer)
      // Limited, because the answer reveals whether the phone or email belongs to a patient.
      if (typeof updates.phone === 'string') await countTry('phone', userId)
      if (typeof updates.email === 'string') await countTry('email', userId)
      const person = await people.person(userId)
      const ofState = acceptsLimitedCare
        ? []
        : stateIssues(person, updates.primaryAddress?.state, 'primaryAddress.state')
      const asked = { before, now: platform.now(), isImpersonated: impersonation !== undefined }
      const result = await store.change(
        userId,
        async ({ trx, user, write }): Promise<readonly FieldIssue[]> => {
          const { change, issues } = checkProfile(updates, {
            ...known,
            ...asked,
            user,
            facts: profileFacts(person, user),
          })
          const all = [...issues, ...(change.address_state === undefined ? [] : ofState)]
          if (all.length > 0) return all
          const after = await write(change)
          await finishSetup({ trx, user: after }, person)
          if (change.email !== undefined)
            await followEmailChange(trx, { before: user, after, sessionId })
          return all
        },
      )
      const issues = typeof result === 'string' ? [taken(result)] : result
      return issues.length > 0
        ? { ok: false, issues }
        : { ok: true, value: await people.currentUser(viewer) }
    },
    activateAccount: createAccountActivation(ports, basis),
    finishResetPassword: async (bearer) => {
      const issues = passwordIssues(bearer.password, false, known.say)
      return issues.length > 0
        ? { ok: false, issues }
        : { ok: true, value: unwrap(await ports.resetPassword(bearer)) }
    },
    interpretationServices: async (viewer) => {
      const { user } = await people.storedUser(requirePatient(viewer).userId)
      return {
        requestsInterpretationServices: user.requests_interpretation_services,
        interpretationLanguageId: user.interpretation_language_id,
      }
    },
    interpretationLanguages: () => listed,
  }
}
