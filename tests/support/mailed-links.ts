import { join } from 'node:path'
import { readMailTemplates } from '../../server/outbox/mail-templates.ts'

/** The pages that take a token from a mailed link, and the flow that each shows. */
export const LINK_FLOWS = {
  '/passwordless': 'passwordless',
  '/resetpassword': 'password-reset',
  '/unsubscribe': 'unsubscribe',
  '/verify-email': 'email-link',
} as const

export type LinkPage = keyof typeof LINK_FLOWS

const CONTENT = join(import.meta.dirname, '../../content')

export const STAFF_ACCESS = 'staff access'

/**
 * Every mailed link with a token, from the mail templates (buttons by their id, a second link as
 * `ID/unsubscribe`), and the link that a command gives to staff.
 */
export function tokenLinks(): readonly string[] {
  const links = [...readMailTemplates(CONTENT).values()].flatMap(({ id, page, unsubscribe }) => [
    { link: id, page },
    ...(unsubscribe === undefined ? [] : [{ link: `${id}/unsubscribe`, page: unsubscribe.page }]),
  ])
  return [
    ...links.filter(({ page }) => Object.hasOwn(LINK_FLOWS, page)).map(({ link }) => link),
    STAFF_ACCESS,
  ]
}
