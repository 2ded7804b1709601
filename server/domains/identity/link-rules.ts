import { emailKey } from './email-key.ts'
import type { LoginLink, LoginLinkRow } from './login-link-store.ts'

const MINUTE_MS = 60_000
const IMPERSONATION_MS = 10 * MINUTE_MS

/** What a link is worth to somebody who brings it. Wrong: there is no such link, or it belongs to another e-mail. */
export type LinkState = 'usable' | 'expired' | 'wrong'

/** Judges a link: it works once, until its time is over, and only with the e-mail that it was made for. */
export function linkState(found: LoginLink | undefined, email: string, now: Date): LinkState {
  if (found === undefined || found.user.email_key !== emailKey(email)) return 'wrong'
  return found.link.used_at === null && now < found.link.expires_at ? 'usable' : 'expired'
}

/** Whether another activation mail may leave. Source: Q-VRFY-01. */
export function isMailDue(newest: Pick<LoginLinkRow, 'created_at'> | undefined, now: Date, secondsBetween: number): boolean {
  return newest === undefined || now.getTime() - newest.created_at.getTime() >= secondsBetween * 1000
}

/** When an activation link made now stops to work. Source: Q-PWLS-05. */
export function activationEnd(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * MINUTE_MS)
}

/** When a link made now, by which staff act for a person, stops to work. */
export function impersonationEnd(now: Date): Date {
  return new Date(now.getTime() + IMPERSONATION_MS)
}

/** The page that a link opens, with what it sends on. The page itself uses nothing up. */
export function linkUrl(publicUrl: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, publicUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
