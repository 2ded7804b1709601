import type { Browser, CDPSession, Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn, logOut } from './patient.ts'
import { expect, test } from './portal-test.ts'

/**
 * A page in a browser whose device makes passkeys. Browsers allow none at an IP address, so it is
 * opened by its host name.
 */
async function openWithDevice(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url.replace('127.0.0.1', 'localhost') })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    page,
    holderIsKnown: (isUserVerified: boolean) =>
      setVerified(device, { authenticatorId, isUserVerified }),
  }
}

function setVerified(
  device: CDPSession,
  state: { readonly authenticatorId: string; readonly isUserVerified: boolean },
) {
  return device.send('WebAuthn.setUserVerified', state)
}

const offer = (page: Page) => page.getByRole('region', { name: 'Log in without a password' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function toSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Site Map' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await expectTitle(page, 'Security')
}

test('a person is offered a passkey, adds it, logs in with it, and is refused once it is removed', async ({
  browser,
  portal,
}) => {
  const { page, holderIsKnown } = await openWithDevice(browser, portal.url)
  await logIn(page, 'Julia Weiss')
  await expect(offer(page)).toBeVisible()
  await expectNoAxeFindings(page, 'home/passkey', 'passkey-offer/offer')
  await holderIsKnown(false)
  await press(page, 'Add a passkey')
  await expect(offer(page)).toContainText('No passkey was added.')
  await holderIsKnown(true)
  await press(page, 'Add a passkey')
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible()
  await expectNoAxeFindings(page, 'passkey-offer/added')

  await toSecurity(page)
  const row = page.getByRole('article', { name: 'Computer, Chrome' })
  await expect(row).toContainText('Not used yet.')
  await expectNoAxeFindings(
    page,
    ...['passkeys-heading', 'passkey', 'add-passkey'].map((part) => `account-security/${part}`),
  )
  await press(page, 'Add a passkey')
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  await press(page, 'Rename Computer, Chrome')
  await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible()
  await expectNoAxeFindings(page, 'account-security/rename-passkey', 'passkey-name/details')
  await page.getByRole('textbox', { name: 'Name' }).fill('My computer')
  await press(page, 'Save')
  await expect(page.getByRole('article', { name: 'My computer' })).toBeVisible()

  await logOut(page)
  await expectTitle(page, 'Welcome back')
  await expectNoAxeFindings(page)
  await holderIsKnown(false)
  await press(page, 'Log in with a passkey')
  await expect(page.getByRole('alert')).toContainText(
    "You weren't logged in. Try again, or log in another way.",
  )
  await holderIsKnown(true)
  await press(page, 'Log in with a passkey')
  await expectTitle(page, /^Welcome, /)
  await expect(offer(page)).toHaveCount(0)

  await toSecurity(page)
  await expect(page.getByRole('article', { name: 'My computer' })).toContainText('Last used')
  await expect(page.getByText(/, with a passkey$/)).toHaveCount(1)
  await press(page, 'Remove My computer')
  await expect(page.getByRole('dialog', { name: 'Remove this passkey?' })).toBeVisible()
  await expectNoAxeFindings(page, 'account-security/remove-passkey')
  await press(page, 'Yes, remove it')
  await expect(page.getByRole('article', { name: 'My computer' })).toHaveCount(0)
  await logOut(page)
  await press(page, 'Log in with a passkey')
  await expect(page.getByRole('alert')).toContainText("This passkey doesn't work here.")
  await page.context().close()
})

test('after Not now the offer does not return, and browsers without passkeys show none', {
  tag: '@drawn-1',
}, async ({ page, browser, portal }) => {
  await logIn(page, 'Julia Weiss')
  await expectTitle(page, /^Welcome, /)
  await expect(offer(page)).toHaveCount(0)
  const other = await openWithDevice(browser, portal.url)
  await logIn(other.page, 'Julia Weiss')
  await press(other.page, 'Not now')
  await expect(offer(other.page)).toHaveCount(0)
  await other.page.reload()
  await expectTitle(other.page, /^Welcome, /)
  await expect(offer(other.page)).toHaveCount(0)
  await other.page.context().close()
})
