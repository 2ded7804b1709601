import { hashToken } from '../../crypto/tokens.ts'
import { emailKey } from '../people/email-key.ts'
import type { UserRow } from '../people/tables.ts'
import type { StoredUser } from '../people/user-rules.ts'
import type { LoginLink, LoginLinkRow } from './login-link-store.ts'
import type { LinkPurpose } from './tables.ts'

const MINUTE_MS = 60_000
const IMPERSONATION_MS = 10 * MINUTE_MS

/** What a link is worth to somebody who brings it. Wrong: there is no such link, or it belongs to another e-mail. */
export type LinkState = 'usable' | 'expired' | 'wrong'

/** Who brings a link: the e-mail, and what their browser kept when the link was asked for. */
export type BroughtWith = { readonly email: string; readonly binding?: string | null | undefined }

/** Judges a link: it works once, until its time is over, with the e-mail that it was made for, and in the browser where it is bound to one. */
export function linkState(found: LoginLink | undefined, { email, binding }: BroughtWith, now: Date): LinkState {
  if (found === undefined || found.user.email_key !== emailKey(email)) return 'wrong'
  if (!isInItsBrowser(found.link, binding)) return 'wrong'
  return found.link.used_at === null && now < found.link.expires_at ? 'usable' : 'expired'
}

function isInItsBrowser({ binding_hash: bound }: LoginLinkRow, binding: BroughtWith['binding']): boolean {
  return bound === null || (binding != null && hashToken(binding).equals(bound))
}

/** What a person may ask to be mailed. */
export type MailedPurpose = Exclude<LinkPurpose, 'StaffAccess' | 'SchoolSignOn'>

/** True for what comes by mail. */
export function isMailed(purpose: LinkPurpose): purpose is MailedPurpose {
  return purpose !== 'StaffAccess' && purpose !== 'SchoolSignOn'
}

/** What decides which link is mailed to somebody. */
type Addressee = Pick<UserRow, 'password_hash' | 'email_verified' | 'email_changed_at'>

/** The page that opens an account with the first link. */
export const ACTIVATION_PATH = '/verify-email'

/** The page that logs in with a link. */
export const LOGIN_LINK_PATH = '/passwordless'

/**
 * Which link helps a person who asks for one: who has no password yet sets the first one by the link of the first mail, and whose e-mail is
 * not verified verifies it by that link. To an e-mail that was changed and is not verified yet no other link goes: it may be the mailbox of a
 * stranger.
 */
export function helpfulPurpose(user: Addressee, asked: MailedPurpose): MailedPurpose {
  if (user.password_hash === null || user.email_changed_at !== null) return 'AccountActivation'
  if (asked === 'PasswordReset') return 'PasswordReset'
  return user.email_verified ? 'LogIn' : 'AccountActivation'
}

/**
 * Whether a school's own staff must refer a person first: they have not been in, nobody referred them, and none of the care that their school
 * pays for can be asked for without a referral. Source: Q-AUTH-13.
 */
export function needsReferral({ user, organization }: Pick<StoredUser, 'user' | 'organization'>): boolean {
  if (user.password_hash !== null || user.referral_source === 'Mcp' || organization === undefined) return false
  return organization.careFlows.length > 0 && organization.careFlows.every((flow) => !flow.can_self_refer)
}

/** Whether another mail of a kind may leave. Source: Q-VRFY-01. */
export function isMailDue(newest: Pick<LoginLinkRow, 'created_at'> | undefined, now: Date, secondsBetween: number): boolean {
  return newest === undefined || now.getTime() - newest.created_at.getTime() >= secondsBetween * 1000
}

/** When a link that is mailed now stops to work. Source: Q-PWLS-05. */
export function linkEnd(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * MINUTE_MS)
}

/** When a link made now, by which staff act for a person, stops to work. */
export function impersonationEnd(now: Date): Date {
  return new Date(now.getTime() + IMPERSONATION_MS)
}
