import { hashToken } from '../../crypto/tokens.ts'
import { emailKey } from '../people/email-key.ts'
import type { OrganizationCareFlowRow } from '../organizations/tables.ts'
import type { UserRow } from '../people/tables.ts'
import type { LoginLinkRow } from './login-link-store.ts'
import type { LinkPurpose } from './tables.ts'

const MINUTE_MS = 60_000
const IMPERSONATION_MS = 10 * MINUTE_MS

/** Whether a link can be used. Wrong: it does not exist, or belongs to another email. */
type LinkState = 'usable' | 'expired' | 'wrong'

/**
 * Data that comes with a link: the email, and the token that the browser stored when the link was
 * requested.
 */
type BroughtWith = { readonly email: string; readonly binding?: string | null | undefined }

/** A link with its person. */
type FoundLink = {
  readonly link: Pick<LoginLinkRow, 'binding_hash' | 'used_at' | 'expires_at'>
  readonly user: Pick<UserRow, 'email_key'>
}

/**
 * Checks a link. It works once, until it expires, only with its email and, if it is bound to a
 * browser, only there.
 */
export function linkState(
  found: FoundLink | undefined,
  { email, binding }: BroughtWith,
  now: Date,
): LinkState {
  if (found === undefined || found.user.email_key !== emailKey(email)) return 'wrong'
  if (!isInItsBrowser(found.link, binding)) return 'wrong'
  return found.link.used_at === null && now < found.link.expires_at ? 'usable' : 'expired'
}

function isInItsBrowser(
  { binding_hash: bound }: FoundLink['link'],
  binding: BroughtWith['binding'],
): boolean {
  return bound === null || (binding != null && hashToken(binding).equals(bound))
}

/** Purposes of links that a person can request by mail. */
export type MailedPurpose = Exclude<LinkPurpose, 'StaffAccess' | 'SchoolSignOn'>

/** True if links for this purpose are mailed. */
export function isMailed(purpose: LinkPurpose): purpose is MailedPurpose {
  return purpose !== 'StaffAccess' && purpose !== 'SchoolSignOn'
}

/** Data that decides which link to mail. */
type Addressee = Pick<UserRow, 'password_hash' | 'email_verified' | 'email_changed_at'>

/** The page that opens an account with its first link. */
export const ACTIVATION_PATH = '/verify-email'

/** The page that logs in with a link. */
export const LOGIN_LINK_PATH = '/passwordless'

/**
 * Which link to mail instead of the requested one. Without a password, or with an unverified email,
 * the person gets the verification link first. A changed and unverified email gets only that link,
 * because it may belong to a stranger.
 */
export function helpfulPurpose(user: Addressee, asked: MailedPurpose): MailedPurpose {
  if (user.password_hash === null || user.email_changed_at !== null) return 'AccountActivation'
  if (asked === 'PasswordReset') return 'PasswordReset'
  return user.email_verified ? 'LogIn' : 'AccountActivation'
}

/** Data that decides whether a person needs a referral. */
type Newcomer = {
  readonly user: Pick<UserRow, 'password_hash' | 'referral_source'>
  readonly organization:
    | { readonly careFlows: readonly Pick<OrganizationCareFlowRow, 'can_self_refer'>[] }
    | undefined
}

/**
 * True if a school's staff must refer a person first: the person has never logged in, no one
 * referred them, and all of the school's sponsored care needs a referral. Source: Q-AUTH-13.
 */
export function needsReferral({ user, organization }: Newcomer): boolean {
  if (user.password_hash !== null || user.referral_source === 'Mcp' || organization === undefined)
    return false
  return (
    organization.careFlows.length > 0 &&
    organization.careFlows.every((flow) => !flow.can_self_refer)
  )
}

/** True if another mail of this kind may be sent. Source: Q-VRFY-01. */
export function isMailDue(
  newest: Pick<LoginLinkRow, 'created_at'> | undefined,
  now: Date,
  secondsBetween: number,
): boolean {
  return (
    newest === undefined || now.getTime() - newest.created_at.getTime() >= secondsBetween * 1000
  )
}

/** When a link that is mailed now expires. Source: Q-PWLS-05. */
export function linkEnd(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * MINUTE_MS)
}

/** When a link for staff that is made now expires. */
export function impersonationEnd(now: Date): Date {
  return new Date(now.getTime() + IMPERSONATION_MS)
}
