import type { Page } from 'playwright/test'
import { STAFF_ACCESS, tokenLinks } from '../support/mailed-links.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { readData } from './change-data.ts'
import { addPatient, newestLink, staffLink, unsubscribeLink } from './links.ts'
import { expectTitle, startSession } from './patient.ts'
import { drawnTag, expect, test } from './portal-test.ts'

type Kind = {
  /** @returns The link, after its person or an operator requested it. */
  readonly ask: (page: Page, portal: PortalProcess) => Promise<string>
  /** The text of the button on the page. */
  readonly button: string
  /** Runs before the button, if the page requires more. */
  readonly fill?: (page: Page) => Promise<void>
  readonly arrive: (page: Page) => Promise<void>
  /** True if it works only for its logged-in person. */
  readonly isForSession?: boolean
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isVerified = (page: Page) => expectTitle(page, 'Your email has been verified')

async function askAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill('will@demo.example')
  await button(page, 'Email me a link').click()
  await expectTitle(page, 'Check your email')
}

/** By the link's name. The test fails for a new mail with a token link that is missing here. */
const KINDS: { readonly [link: string]: Kind } = {
  activation: {
    ask: (_page, portal) => addPatient(portal, 'edda@patients.example'),
    button: 'Verify my email',
    arrive: isVerified,
  },
  'email-to-verify': {
    ask: async (page) => {
      await startSession(page, 'Amara Osei')
      await page.goto('/account/profile')
      await button(page, 'Edit Contact Information').click()
      await page.getByRole('textbox', { name: 'Email' }).fill('ama@new.example')
      await page
        .getByRole('region', { name: 'Contact Information' })
        .getByRole('button', { name: 'Save' })
        .click()
      await expectTitle(page, 'Verify your email')
      return newestLink(page, '/verify-email')
    },
    button: 'Verify my email',
    arrive: isVerified,
    isForSession: true,
  },
  'login-link': {
    ask: async (page) => {
      await askAt(page, '/loginlink')
      return newestLink(page, '/passwordless')
    },
    button: 'Log in to Mantra',
    arrive: (page) => expectTitle(page, 'Welcome, Will'),
  },
  'password-reset': {
    ask: async (page) => {
      await askAt(page, '/forgotpassword')
      return newestLink(page, '/resetpassword')
    },
    button: 'Save and log in',
    fill: async (page) => {
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Brave-Harbor-9!')
      await page.getByRole('textbox', { name: 'Confirm password' }).fill('Brave-Harbor-9!')
    },
    arrive: (page) => expectTitle(page, 'Your password has been reset.'),
  },
  'appointment-reminder/unsubscribe': {
    ask: (page, portal) => unsubscribeLink(page, portal, 'maya@demo.example'),
    button: 'Stop these emails',
    arrive: (page) => expectTitle(page, 'You have been unsubscribed from these emails.'),
  },
  [STAFF_ACCESS]: {
    ask: (_page, portal) => staffLink(portal, 'will@demo.example'),
    button: 'Start impersonating',
    arrive: (page) => expect(page.getByText('You are impersonating Will Carter.')).toBeVisible(),
  },
}

const tokenIn = (address: string) =>
  new URLSearchParams(new URL(address).hash.slice(1)).get('token') ?? ''

/** Everything that a link can change. */
const changed = (portal: PortalProcess) =>
  readData(
    portal,
    `select (select count(*) from sessions) as sessions,
            (select count(*) from login_links where used_at is not null) as used,
            (select count(*) from users where email_verified) as verified,
            (select count(*) from reminder_refusals) as refusals,
            (select string_agg(password_hash, ' ' order by id) from users) as passwords`,
  )

for (const [index, link] of tokenLinks().entries())
  test(`the link of ${link} changes nothing when a mail scanner opens it, and works for its owner afterwards`, {
    tag: drawnTag(index),
  }, async ({ page, browser, portal }) => {
    const kind = KINDS[link]
    if (kind === undefined)
      throw new Error(`Cannot open the link of "${link}": it has no kind here`)
    const { ask, button: words, fill, arrive, isForSession } = kind
    const address = await ask(page, portal)
    const before = await changed(portal)
    const scanner = await browser.newPage()
    const sent: string[] = []
    scanner.on('request', (request) => sent.push(request.postData() ?? ''))
    await scanner.goto(address)
    await expect(button(scanner, words)).toBeVisible()
    await scanner.waitForLoadState('networkidle')
    expect(sent.filter((body) => body.includes(tokenIn(address)))).toEqual([])
    await expect
      .poll(() => scanner.evaluate(() => localStorage.getItem('portal.auth-token')))
      .toBeNull()
    await scanner.close()
    await expect.poll(() => changed(portal)).toEqual(before)

    const owner = isForSession ? page : await browser.newPage()
    await owner.goto(address)
    await expect(button(owner, words)).toBeVisible()
    await expect.poll(() => new URL(owner.url()).hash).toBe('')
    await owner.reload()
    await fill?.(owner)
    await button(owner, words).dblclick()
    await arrive(owner)
    await expect.poll(() => changed(portal)).not.toEqual(before)
    await owner.close()
  })
