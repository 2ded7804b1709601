import { codedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { EligibilityService } from '../eligibility/eligibility-service.ts'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { Person } from '../people/user-rules.ts'
import type { FollowEmailChange } from '../sessions/email-change.ts'
import type { ResetPassword } from '../sessions/password-reset.ts'
import type { FieldIssue } from './field-issue.ts'
import { readProfileMessages } from './profile-messages.ts'
import { profileFacts } from './profile-facts.ts'
import type { ProfileBasics } from './profile-rules.ts'
import { createProfileStore, type OpenProfile, type ProfileStore } from './profile-store.ts'
import { type ReferenceChoice, readReferenceChoices } from './reference-choices.ts'
import { stateCode } from './text-rules.ts'

export type ProfilePorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly eligibility: EligibilityService
  readonly configuration: ConfigurationService
  readonly resetPassword: ResetPassword
  readonly followEmailChange: FollowEmailChange
}

/** Shared parts of updating a profile and activating an account. */
export type ProfileBasis = {
  readonly store: ProfileStore
  /** Data that is the same for all people. */
  readonly known: Pick<ProfileBasics, 'states' | 'languages' | 'longest' | 'say'>
  readonly languages: readonly ReferenceChoice[]
  /** An issue if care is not offered in the state of an address. None for an unknown state. */
  readonly stateIssues: (
    person: Person,
    state: string | null | undefined,
    field: string,
  ) => readonly FieldIssue[]
  /** Completes the setup task of a referred account if all required data is saved. */
  readonly finishSetup: (
    profile: Pick<OpenProfile, 'trx' | 'user'>,
    person: Person,
  ) => Promise<void>
  /** @throws TOO_MANY_REQUESTS After so many tries that the person could be guessing. */
  readonly countTry: (kind: 'phone' | 'email' | 'activation', userId: string) => Promise<void>
}

/** The task of a referred account without a saved address and password. */
export const ACCOUNT_SETUP = 'referred-account-setup'

/** Reads the reference lists and the sentences once. */
export function createProfileBasis(ports: ProfilePorts): ProfileBasis {
  const { platform, people, eligibility, configuration } = ports
  const { contentDir, loginPerEmail } = platform.config
  const limit = createAttemptLimit(platform)
  const messages = readProfileMessages(contentDir, configuration.operator.brand)
  const { say } = messages
  const states = new Map(
    readReferenceChoices(contentDir, 'states').map(({ key, text }) => [key, text]),
  )
  const languages = readReferenceChoices(contentDir, 'languages')
  return {
    store: createProfileStore(platform.db),
    known: { states, languages: new Set(languages.map(({ key }) => key)), ...messages },
    languages,
    stateIssues: (person, given, field) => {
      const state = stateCode(given)
      const code = states.has(state) ? eligibility.stateRefusal(person, state) : undefined
      if (code === undefined) return []
      const sentence = say(
        code === 'STATE_LIMITED' ? 'state-limited' : 'state-not-offered',
        states.get(state),
      )
      return [{ field, code, sentence }]
    },
    finishSetup: async ({ trx, user }, person) => {
      if (profileFacts(person, user).ask('account-is-set-up'))
        await people.completeTask(trx, user.id, ACCOUNT_SETUP)
    },
    countTry: async (kind, userId) => {
      if (!(await limit.take(kind, userId, loginPerEmail))) throw codedError('TOO_MANY_REQUESTS')
    },
  }
}
