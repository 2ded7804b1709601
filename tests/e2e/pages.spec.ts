import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toSiteMap = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Site Map' }).click()
const addressesIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

/** Headings that differ from the site map's names. */
const HEADINGS = new Map([
  ['/crisis-resources', 'Get help now'],
  ['/account/pharmacy', 'My Pharmacy'],
])
/** Their headings speak to the person and contain no page name. */
const PERSONAL = new Map([
  ['/home', 'Welcome, Will'],
  ['/assessment-results', 'here are your results'],
  ['/support', 'What can we help you with?'],
])
/** Parts of the pages of these requirements. */
const PARTS = new Map([
  ['/support', '(800) 464-2083'],
  ['/billing', 'Payment Information'],
  ['/account/profile', 'Emergency Contacts'],
])

test('the footer links to the site map, whose links all open a page', async ({ page, portal }) => {
  await changeData(
    portal,
    `insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
      select gen_random_uuid(), id, 'Psychiatry', 'Active', 'Organization', now() from users where email = 'will@demo.example'`,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'",
  )
  await logIn(page, 'Will Carter')
  const links = page.getByRole('main').getByRole('link')
  await test.step('it has the pages of care, bills and the safety plan [ROUT-13] [NAVG-16] [DCON-07]', async () => {
    await toSiteMap(page)
    await expect(title(page, 'Site Map')).toBeVisible()
    const everybodys = [
      'home',
      'results',
      'appointments',
      'billing',
      'billing-history',
      'profile',
      'data',
      'security',
    ]
    const students = ['campus-resources', 'student-terms']
    const others = [
      'messages',
      'support',
      'medication',
      'pharmacy',
      'safety-plan',
      'crisis-resources',
    ]
    const places = [...everybodys, ...others, ...students].map((place) => `sitemap/${place}`)
    await expectNoAxeFindings(page, 'page/sitemap', ...places)
    await expect
      .poll(() => addressesIn(page))
      .toEqual(
        expect.arrayContaining([
          ...[
            '/account/profile',
            '/appointments',
            '/safety-plan',
            '/account/pharmacy',
            '/messages',
            '/support',
          ],
          ...['/billing', '/billing/history', '/campus-hub/campus-resources', '/crisis-resources'],
        ]),
      )
    await expect(links.filter({ hasText: 'Student Terms' })).toHaveAttribute(
      'href',
      '/student-terms',
    )
  })
  await test.step('each opens, with support, bills and profile [ROUT-08] [ROUT-10] [ROUT-11]', async () => {
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href') ?? '', link.textContent]),
    )
    for (const [path = '', name = ''] of found) {
      await page.getByRole('main').locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await expect(title(page, PERSONAL.get(path) ?? HEADINGS.get(path) ?? name)).toBeVisible()
      const part = PARTS.get(path)
      if (part !== undefined) await expect(page.getByRole('main').getByText(part)).toBeVisible()
      await page.goBack()
      await expect(title(page, 'Site Map')).toBeVisible()
    }
  })
})

test('only people with ongoing psychiatry have the pharmacy and prescriptions', async ({
  page,
}) => {
  const prescriptions = page.getByRole('main').getByRole('link', { name: /^Prescriptions/ })
  const toSupport = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Support' }).click()
    await expect(title(page, 'What can we help you with?')).toBeVisible()
  }
  await startSession(page, 'Ines Costa')
  await page.goto('/account/pharmacy')
  await test.step('the pharmacy page opens, and is on the site map [ROUT-12]', async () => {
    await expect(title(page, 'My Pharmacy')).toBeVisible()
    await toSiteMap(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Your pharmacy' })).toBeVisible()
  })
  await test.step('support mentions prescriptions [ROLE-08]', async () => {
    await toSupport()
    await expect(prescriptions).toBeVisible()
  })
  await startSession(page, 'Julia Weiss')
  await test.step('for others the address of the pharmacy opens home [ROUT-12]', async () => {
    await page.goto('/account/pharmacy')
    await expect(title(page, 'Welcome, Julia')).toBeVisible()
  })
  await test.step('and so do student terms, by their absolute address [ROUT-14] [TERM-02]', async () => {
    await page.goto(new URL('/student-terms', page.url()).href)
    await expect(title(page, 'Welcome, Julia')).toBeVisible()
    await expect(page).toHaveURL('/home')
  })
  await test.step('paths of providers and staff open home, and the site map has only pages of patients [ROLE-04] [DROL-01]', async () => {
    for (const path of ['/admin', '/admin/users', '/provider', '/provider/schedule', '/staff']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
      await expect(page, path).toHaveURL('/home')
      await expect(title(page, 'Welcome, Julia')).toBeVisible()
    }
    await toSiteMap(page)
    await expect(title(page, 'Site Map')).toBeVisible()
    await expect
      .poll(() => addressesIn(page))
      .toEqual([
        '/home',
        '/assessment-results',
        '/appointments',
        '/billing',
        '/billing/history',
        '/account/profile',
        '/account/data',
        '/account/security',
        '/messages',
        '/support',
        '/crisis-resources',
      ])
  })
  await test.step('support does not mention prescriptions [ROLE-08]', async () => {
    await toSupport()
    await expect(prescriptions).toBeHidden()
  })
})

test('student terms come from the content service', async ({ page, portal }) => {
  await startSession(page, 'Maya Torres')
  const body = Array.from({ length: 8 }, (_, i) => ({
    heading: `Part ${i + 1}`,
    depth: i + 1,
    paragraphs: ['<i>Words</i>'],
  }))
  let isDown = true
  await page.route('**/graphql', (route) => {
    if (!/"LegalDocument"/.test(route.request().postData() ?? '')) return route.fallback()
    const legalDocument = { uid: 'student-terms', title: 'Terms of the spring', body }
    const failure = {
      data: null,
      errors: [{ message: 'No answer', extensions: { code: 'NOT_FOUND' } }],
    }
    return route.fulfill({ json: isDown ? failure : { data: { legalDocument } } })
  })
  await test.step('they can be retried, and have six levels of headings [TERM-01] [ACON-16]', async () => {
    await page.goto('/student-terms')
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred while loading this page. Please try again.',
    )
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Terms of the spring')).toBeVisible()
    const parts = page.getByRole('main').getByRole('heading', { name: /^Part/ })
    await expect
      .poll(() =>
        parts.evaluateAll((all) => all.map((one) => [one.tagName, getComputedStyle(one).fontSize])),
      )
      .toEqual([
        ['H2', '32px'],
        ['H3', '24px'],
        ['H4', '20px'],
        ['H5', '16px'],
        ...Array.from({ length: 4 }, () => ['H6', '14px']),
      ])
    await expect(page.getByText('<i>Words</i>').first()).toBeVisible()
    await expectNoAxeFindings(page)
  })
  await page.unroute('**/graphql')
  await test.step('they open by their absolute address for students [ROUT-14] [TERM-02]', async () => {
    await page.goto(`${portal.url}/student-terms`)
    await expect(title(page, 'Student Terms')).toBeVisible()
    await expect(
      page.getByText('Your school covers the visits it has agreed on with Mantra.'),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'page/student-terms')
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections.first()).toHaveText('What your school pays for')
  })
})

test('legal documents need no login; an unknown one does, and a login continues to the requested page', {
  tag: '@drawn-2',
}, async ({ page }) => {
  for (const [name, heading] of [
    ['terms-and-conditions', 'Terms & Conditions'],
    ['privacy-policy', 'Privacy Policy'],
    ['telehealth-consent', 'Telehealth Consent'],
  ] as const) {
    await page.goto(`/legal/${name}`)
    await expect(title(page, heading)).toBeVisible()
    await expectNoAxeFindings(page, `page/legal/${name}`)
  }
  await page.goto('/legal/nothing')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await page.goto('/billing?from=mail')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await page.getByLabel('Email').fill('will@demo.example')
  await page.getByLabel('Password').fill('Lamp-Light-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(title(page, 'Billing')).toBeVisible()
  await expect(page).toHaveURL(/\?from=mail$/)
})
