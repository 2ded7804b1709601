import type { Page } from 'playwright/test'
import { GATED, PUBLIC, UNGATED } from '../../renderer/shell/addresses.ts'
import { sampleOf } from '../support/draw.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const FIRST_LINES = ['sms:741741?&body=HOME', 'sms:988', 'tel:911', 'tel:988']
const PLAN =
  "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'"

/** Links to numbers that are shorter than a phone number. */
async function shortNumbers(page: Page): Promise<readonly string[]> {
  const links = page.locator('a[href^="tel:"], a[href^="sms:"]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(hrefs.filter((href) => href.replace(/\D/g, '').length < 7))].toSorted()
}

/** The position of a line in the window. */
const heightOf = async (page: Page, href: string) =>
  (await page.locator(`main a[href="${href}"]`).first().boundingBox())?.y ?? 0

test('a person sees crisis help in the portal’s layout, with their own resources above the lines', async ({
  page,
  portal,
}) => {
  const expectWidth = async () => {
    // The content inside its padding, measured by its widest part.
    const width = () =>
      page
        .getByRole('main')
        .locator('h1, h2, ul, ol')
        .evaluateAll((parts) =>
          Math.max(...parts.map((part) => Math.round(part.getBoundingClientRect().width))),
        )
    await expect.poll(width).toBe(700)
  }
  await changeData(
    portal,
    PLAN,
    `update organization_entitlements set config = '{"crisisCallPhoneNumber": "(555) 010-0199"}' where key = 'ConnectNow'`,
  )
  await test.step('without a session the lines are alone, 700 pixels wide [CRIS-06] [ACON-12]', async () => {
    await page.goto('/crisis-resources')
    await expect(titles(page)).toHaveText(['Crisis resources'])
    await expectWidth()
  })
  await logIn(page, 'Will Carter')
  await page.getByRole('link', { name: 'Get help now' }).click()
  await test.step("a logged-in person's own resources are above the additional lines [CRIS-01] [CRIS-02] [RTES-26]", async () => {
    await expectTitle(page, 'Get help now')
    await expect(page).toHaveURL('/crisis-resources')
    await expect(accountButton(page)).toBeVisible()
    await expect(page).toHaveTitle('Get help now | Mantra')
    await expect(titles(page)).toHaveText([
      'Connect Now',
      'My Safety Plan',
      'Campus emergency resources',
      'Additional crisis resources',
    ])
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute(
      'href',
      'tel:911',
    )
  })
  await test.step('with a session the page is 700 pixels wide as well [ACON-12]', () =>
    expectWidth())
  const mine = ['connect-now', 'safety-plan', 'campus', 'hotlines'].map(
    (step) => `crisis-resources/${step}`,
  )
  await expectNoAxeFindings(page, 'page/crisis-resources', 'campus-crisis-help/resource', ...mine)
  await test.step("Connect Now, the safety plan and the campus's own resources appear for people who have them [CRIS-03] [CRIS-04] [CRIS-05]", async () => {
    await expect(
      region(page, 'Connect Now').getByRole('link', { name: 'Call (555) 010-0199' }),
    ).toHaveAttribute('href', 'tel:5550100199')
    const campus = region(page, 'Campus emergency resources')
    await expect(campus).toContainText(
      'These resources are provided by Riverside University and are not affiliated with Mantra.',
    )
    await expect(campus.getByRole('listitem')).toHaveText([
      /Riverside after-hours line.*Call \(555\) 010-0110/,
    ])
    await expect(campus.getByRole('link')).toHaveAttribute('href', 'tel:5550100110')
    await region(page, 'My Safety Plan').getByRole('link', { name: 'View Safety Plan' }).click()
    await expectTitle(page, 'Your safety plan')
    await expect(page).toHaveURL('/safety-plan')
  })
  await test.step('and not for people who do not have them [CRIS-03] [CRIS-04] [CRIS-05]', async () => {
    await changeData(portal, "delete from organization_entitlements where key = 'ConnectNow'")
    await startSession(page, 'Aisha Khan')
    await page.goto('/crisis-resources')
    await expect(titles(page)).toHaveText([
      'Campus emergency resources',
      'Additional crisis resources',
    ])
    await startSession(page, 'Julia Weiss')
    await page.goto('/crisis-resources')
    await expect(accountButton(page)).toBeVisible()
    await expect(titles(page)).toHaveText(['Crisis resources'])
  })
  // The document of crisis help is only for crisis help: other pages have their own.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectTitle(page, 'Welcome, Julia')
  await expect(page.locator('meta[name="portal-script"]')).toHaveCount(0)
})

test('a person who may look for help in an emergency reads who gives it; help is 911, 988 and HOME to 741741', async ({
  page,
}) => {
  const DISCLAIMER =
    'Mantra does not provide emergency services. In the case of a mental health emergency, call 911 or the National Suicide Hotline at 988.'
  const expectDisclaimer = async () => {
    const said = page.getByRole('main').locator('p', { hasText: DISCLAIMER }).last()
    await expect(said).toBeVisible()
    await expect(said.getByRole('link').last()).toHaveText('More crisis resources')
    await expect(said.getByRole('link').last()).toHaveAttribute('href', '/crisis-resources')
  }
  const numbers = () => shortNumbers(page)
  await logIn(page, 'Jonas Berg')
  await test.step('a home page without care says who gives help [CRIS-15]', () =>
    expectDisclaimer())
  await startSession(page, 'Vera Winters')
  await page.goto('/chat/therapist')
  await test.step('a conversation says so as well [CRIS-15]', () => expectDisclaimer())
  await test.step('pages have no other short number [CRIS-17]', async () => {
    for (const [link, title] of [
      ['All messages', 'Messages'],
      ['Home', 'Welcome, Vera'],
      ['Site Map', 'Site map'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expectTitle(page, title)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expect.poll(numbers).toEqual(FIRST_LINES)
    }
    await page.getByRole('link', { name: 'Get help now' }).first().click()
    await expectTitle(page, 'Get help now')
    // Other lines have numbers of their own.
    await expect.poll(numbers).toEqual(expect.arrayContaining(FIRST_LINES))
  })
})

/** A value for a part of an address; the default is 7. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['document', 'privacy-policy'],
  ['page', 'signup'],
  ['target', 'Signup'],
  ['task', 'medical-history'],
  ['id', 'therapy'],
  ['relationship', 'therapist'],
])
const addressOf = (path: string) =>
  path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, (_, part: string) => PARTS.get(part) ?? '7')

/** The page of a demonstration provider, and the page that leaves for the Hub. */
const NO_PATIENT_PAGES = ['/demo-provider', '/hub-launcher']

test('no other address of the portal has another short number, and each links to help [CRIS-17]', async ({
  page,
}) => {
  // A drill loads some 45 pages.
  test.slow()
  const expectEach = async (addresses: readonly { readonly path: string }[]) => {
    for (const address of addresses) {
      const path = addressOf(address.path)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
      await expect(
        page.locator('a[href="/crisis-resources"], a[href="tel:988"]').first(),
        path,
      ).toBeAttached()
      await expect
        .poll(
          async () => (await shortNumbers(page)).filter((one) => !FIRST_LINES.includes(one)),
          path,
        )
        .toEqual([])
    }
  }
  const isPatientPage = ({ path }: { readonly path: string }) => !NO_PATIENT_PAGES.includes(path)
  await page.goto('/login')
  await expectTitle(page, 'Welcome back')
  await expect.poll(() => shortNumbers(page)).toEqual(FIRST_LINES)
  await expectEach(sampleOf(PUBLIC.filter(isPatientPage), 4))
  await startSession(page, 'Vera Winters')
  await expectEach(sampleOf([...UNGATED, ...GATED].filter(isPatientPage), 4))
})

test('the first lines stay in place when the portal replaces the page, and are alone without an API or a session', async ({
  page,
}) => {
  await startSession(page, 'Will Carter')
  await test.step('the API is down', async () => {
    await page.route('**/graphql', (route) => route.abort())
    await page.goto('/crisis-resources')
    await page.waitForLoadState('networkidle')
    await expect(titles(page)).toHaveText(['Crisis resources'])
    await expect(page.getByRole('link', { name: 'Call 911' }).first()).toBeVisible()
    await page.unroute('**/graphql')
  })
  for (const width of [390, 1280]) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      await released
      await route.fallback()
    })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/crisis-resources', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Crisis resources', exact: true })).toBeVisible()
    const hrefs = ['tel:911', 'tel:988', 'sms:988', 'sms:741741?&body=HOME']
    const heights = () => Promise.all(hrefs.map((href) => heightOf(page, href)))
    // Its styles and fonts have loaded.
    await page.waitForLoadState()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await heights()
    await page.locator('main a[href="sms:988"]').first().focus()
    release()
    await expect(page.getByRole('heading', { name: 'Connect Now' })).toBeVisible()
    const moved = async () =>
      Math.max(...(await heights()).map((y, i) => Math.abs(y - (before[i] ?? 0))))
    await expect.poll(moved).toBeLessThan(4)
    await expect(page.locator('main a[href="sms:988"]').first()).toBeFocused()
    await page.unroute('**/graphql')
  }
  await test.step('another tab logs out', async () => {
    await expect(accountButton(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.removeItem('portal.auth-token'))
    await expect(accountButton(page)).toHaveCount(0)
    await expect(titles(page)).toHaveText(['Crisis resources'])
    await expect(page).toHaveURL('/crisis-resources')
  })
  await test.step('the session is invalid', async () => {
    await page.evaluate(() =>
      localStorage.setItem(
        'portal.auth-token',
        JSON.stringify({ token: 'a'.repeat(43), expiresAt: '2999-01-01' }),
      ),
    )
    await page.reload()
    await expect(titles(page)).toHaveText(['Crisis resources'])
    // The end of a session reloads the page.
    await page.waitForFunction(() => localStorage.getItem('portal.auth-token') === null)
    await expectTitle(page, 'Get help now')
  })
})
