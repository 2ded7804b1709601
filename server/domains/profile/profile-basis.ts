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

/** What a profile is read from and judged by. */
export type ProfilePorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly eligibility: EligibilityService
  readonly configuration: ConfigurationService
  readonly resetPassword: ResetPassword
  readonly followEmailChange: FollowEmailChange
}

/** What updating a profile and activating an account have in common. */
export type ProfileBasis = {
  readonly store: ProfileStore
  /** What is the same for everybody. */
  readonly known: Pick<ProfileBasics, 'states' | 'languages' | 'longest' | 'say'>
  readonly languages: readonly ReferenceChoice[]
  /** Whether care is offered in the state of an address; a state that is not known is not judged. */
  readonly stateIssues: (person: Person, state: string | null | undefined, field: string) => readonly FieldIssue[]
  /** Ends the task of a referred account when all is there that it needs. */
  readonly finishSetup: (profile: Pick<OpenProfile, 'trx' | 'user'>, person: Person) => Promise<void>
  /** @throws TOO_MANY_REQUESTS If somebody tries so often that they could be guessing. */
  readonly countTry: (kind: 'phone' | 'email' | 'activation', userId: string) => Promise<void>
}

/** The task of a referred account whose address and password are not saved yet. */
export const ACCOUNT_SETUP = 'referred-account-setup'

/** Reads the reference lists and the sentences once. */
export function createProfileBasis(ports: ProfilePorts): ProfileBasis {
  const { platform, people, eligibility, configuration } = ports
  const { contentDir, loginPerEmail } = platform.config
  const limit = createAttemptLimit(platform)
  const messages = readProfileMessages(contentDir, configuration.operator.brand)
  const { say } = messages
  const states = new Map(readReferenceChoices(contentDir, 'states').map(({ key, text }) => [key, text]))
  const languages = readReferenceChoices(contentDir, 'languages')
  return {
    store: createProfileStore(platform.db),
    known: { states, languages: new Set(languages.map(({ key }) => key)), ...messages },
    languages,
    stateIssues: (person, given, field) => {
      const state = stateCode(given)
      const code = states.has(state) ? eligibility.stateRefusal(person, state) : undefined
      if (code === undefined) return []
      const sentence = say(code === 'STATE_LIMITED' ? 'state-limited' : 'state-not-offered', states.get(state))
      return [{ field, code, sentence }]
    },
    finishSetup: async ({ trx, user }, person) => {
      if (profileFacts(person, user).ask('account-is-set-up')) await people.completeTask(trx, user.id, ACCOUNT_SETUP)
    },
    countTry: async (kind, userId) => {
      if (!(await limit.take(kind, userId, loginPerEmail))) throw codedError('TOO_MANY_REQUESTS')
    },
  }
}
