import { hashPassword, verifyPassword } from '../../crypto/password-hash.ts'
import { codedError, type ErrorCode } from '../../errors.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { isTaskDone } from '../people/person-statements.ts'
import { checkAddress } from './address-rules.ts'
import type { Saved } from './field-issue.ts'
import { passwordIssues } from './password-issue.ts'
import { ACCOUNT_SETUP, type ProfileBasis, type ProfilePorts } from './profile-basis.ts'

type AccountDetails = {
  readonly [member in 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'password']?:
    | string
    | null
    | undefined
}

/**
 * Saves address and password of a referred account. FORBIDDEN for other accounts, and for changes
 * after the setup. If several requests with different passwords arrive at the same time, one is
 * saved and the others get CONFLICT or the refusal after the setup.
 */
export type ActivateAccount = (
  viewer: Viewer | undefined,
  details: AccountDetails,
) => Promise<Saved<true>>

const DONE: Saved<true> = { ok: true, value: true }
const NAMES = {
  name: 'name',
  line1: 'address1',
  line2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
} as const

export function createAccountActivation(
  { platform, people }: ProfilePorts,
  basis: ProfileBasis,
): ActivateAccount {
  const { store, known, stateIssues, finishSetup, countTry } = basis
  return async (viewer, details) => {
    const { userId } = requirePatient(viewer)
    const person = await people.person(userId)
    const { user, tasks } = person.stored
    const hasSso = people.hasSsoOf(person.stored)
    const task = tasks.find(({ ref }) => ref === ACCOUNT_SETUP)
    if (task === undefined) throw codedError('FORBIDDEN')
    const password = details.password ?? ''
    // A repeated request succeeds only with the same data. It cannot change the password, and
    // attempts are counted, so that no one can guess it.
    const repeat = async (stored: string | null, refusal: ErrorCode): Promise<Saved<true>> => {
      if (hasSso) return DONE
      await countTry('activation', userId)
      if (await verifyPassword(password, stored)) return DONE
      throw codedError(refusal)
    }
    if (task.done) return repeat(user.password_hash, 'FORBIDDEN')
    const { address1: line1, address2: line2, city, state, zip } = details
    const { address, issues } = checkAddress(
      { line1, line2, city, state, zip },
      { names: NAMES, ...known },
    )
    const all = [
      ...issues,
      ...(issues.length === 0 ? stateIssues(person, address.address_state, 'state') : []),
      ...passwordIssues(password, hasSso, known.say),
    ]
    if (all.length > 0) return { ok: false, issues: all }
    const secret = hasSso ? {} : { password_hash: await hashPassword(password) }
    const saved = await store.change(userId, async ({ trx, user: current, write }) => {
      if (await isTaskDone(trx, { userId, ref: ACCOUNT_SETUP }))
        return { stored: current.password_hash, refusal: 'FORBIDDEN' } as const
      if (current.password_hash !== user.password_hash)
        return { stored: current.password_hash, refusal: 'CONFLICT' } as const
      const written = await write({ ...address, ...secret, account_activated_at: platform.now() })
      await finishSetup({ trx, user: written }, person)
      return undefined
    })
    return typeof saved === 'object' ? repeat(saved.stored, saved.refusal) : DONE
  }
}
