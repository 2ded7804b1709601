import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { createDataKeyring } from '../../server/crypto/data-key.ts'
import { developmentDataKey } from '../../server/crypto/development-key.ts'
import { unsubscribeToken } from '../../server/domains/reminders/unsubscribe-token.ts'
import type { LinkPage } from '../support/mailed-links.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { expect } from './portal-test.ts'

/** The button on the page that a link opens. */
type LinkButton =
  | 'Log in to Mantra'
  | 'Verify my email'
  | 'Stop these emails'
  | 'Start impersonating'

/** Opens a link and presses the button on its page. */
export async function follow(page: Page, link: string, button: LinkButton): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The newest link in a mail to a page, from the outbox on the demo page. Waits for the mail. */
export async function newestLink(page: Page, path: LinkPage): Promise<string> {
  const other = await page.context().newPage()
  const link = other.getByRole('link', { name: path }).first()
  const isThere = async () => {
    await other.goto('/demo')
    return link.isVisible()
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  const address = (await link.getAttribute('href')) ?? ''
  await other.close()
  return address
}

/** Adds a patient like an operator. @returns The first link. */
export function addPatient(portal: PortalProcess, email: string): Promise<string> {
  const file = join(portal.dataDir, 'people.json')
  const patient = { email, firstName: 'Edda', lastName: 'Moor', birthDate: '1994-04-05' }
  writeFileSync(file, JSON.stringify({ patients: [patient] }))
  return linkOf(portal, 'add-people', file)
}

/** The link that a staff member uses to impersonate a patient. */
export function staffLink(portal: PortalProcess, email: string): Promise<string> {
  return linkOf(
    portal,
    'impersonate',
    '--email',
    email,
    '--staff',
    'staff-7',
    '--reason',
    'Asked for help',
  )
}

/** The link in a reminder that stops all further ones. */
export async function unsubscribeLink(
  page: Page,
  { url, dataDir }: PortalProcess,
  email: string,
): Promise<string> {
  const reply = await page.request.post('/demo/login', { data: { email } })
  const { userId } = await reply.json()
  return `${url}/unsubscribe#token=${unsubscribeToken(createDataKeyring(developmentDataKey(dataDir)), String(userId))}`
}

/** The link that a command prints while the portal runs. */
async function linkOf(
  { url, dataDir }: PortalProcess,
  command: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', `server/cli/${command}.ts`, ...options],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_URL: url },
    },
  )
  const [link] = /https?:\/\/\S+/.exec(stdout) ?? []
  if (link === undefined) throw new Error(`Cannot use "${command}": it printed no link`)
  return link
}
