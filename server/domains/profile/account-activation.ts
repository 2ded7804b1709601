import { hashPassword, verifyPassword } from '../../crypto/password-hash.ts'
import { codedError } from '../../errors.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { checkAddress } from './address-rules.ts'
import type { Saved } from './field-issue.ts'
import { activationPasswordIssues } from './password-issue.ts'
import { ACCOUNT_SETUP, type ProfileBasis, type ProfilePorts } from './profile-basis.ts'

/** Address and password of a referred account, as sent. */
export type AccountDetails = {
  readonly [member in 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'password']?: string | null | undefined
}

/** Saves address and password of a referred account. FORBIDDEN for other accounts, and to change one that is set up. */
export type ActivateAccount = (viewer: Viewer | undefined, details: AccountDetails) => Promise<Saved<true>>

const DONE: Saved<true> = { ok: true, value: true }
const NAMES = { line1: 'address1', line2: 'address2', city: 'city', state: 'state', zip: 'zip' } as const

/** The activation over what profiles are read from and judged by. */
export function createAccountActivation({ platform, identity }: ProfilePorts, basis: ProfileBasis): ActivateAccount {
  const { store, known, entitlementsOf, stateIssues, finishSetup, countTry } = basis
  return async (viewer, details) => {
    const { userId } = requirePatient(viewer)
    const [{ user, tasks }, hasSso, entitlements] = await Promise.all([
      identity.storedUser(userId),
      identity.hasSso(viewer),
      entitlementsOf(userId),
    ])
    const task = tasks.find(({ ref }) => ref === ACCOUNT_SETUP)
    if (task === undefined) throw codedError('FORBIDDEN')
    const password = details.password ?? ''
    if (task.done) {
      // A lost reply is asked for again; but an account that is set up takes no other password this way, and tells none by trying.
      if (hasSso) return DONE
      await countTry('activation', userId)
      if (await verifyPassword(password, user.password_hash)) return DONE
      throw codedError('FORBIDDEN')
    }
    const { address1: line1, address2: line2, city, state, zip } = details
    const { address, issues } = checkAddress({ line1, line2, city, state, zip }, { names: NAMES, ...known })
    const all = [
      ...issues,
      ...(issues.length === 0 ? await stateIssues(userId, address.address_state, 'state') : []),
      ...activationPasswordIssues(password, hasSso, known.say),
    ]
    if (all.length > 0) return { ok: false, issues: all }
    const secret = hasSso ? {} : { password_hash: await hashPassword(password) }
    await store.change(userId, async ({ trx, write }) => {
      const written = await write({ ...address, ...secret, account_activated_at: platform.now() })
      await finishSetup({ trx, user: written }, entitlements)
    })
    return DONE
  }
}
