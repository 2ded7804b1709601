import { changeData } from './change-data.ts'
import type { Page } from 'playwright/test'
import { logIn, startSession } from './patient.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expect, test } from './portal-test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const PLACES = [
  { path: '/support', heading: 'What can we help you with?', says: '(800) 464-2083', id: 'ROUT-08' },
  { path: '/appointments', heading: 'Your appointments', says: 'History', id: 'ROUT-09' },
  { path: '/billing', heading: 'Plan & Billing', says: 'Payment Information', id: 'ROUT-10' },
  { path: '/account/profile', heading: 'Your profile', says: 'Emergency Contacts', id: 'ROUT-11' },
]

/** Headings that differ from the site map's names. */
const HEADINGS = new Map([
  ['/crisis-resources', 'Get help now'],
  ['/account/pharmacy', 'My Pharmacy'],
])
const PERSONAL = ['/home', '/assessment-results', '/support']

for (const { path, heading, says, id } of PLACES) {
  test(`${path} opens for an onboarded patient and shows the right heading [${id}]`, async ({ page }) => {
    await startSession(page, 'Will Carter')
    await page.goto(path)
    await expect(title(page, heading)).toBeVisible()
    await expect(page.getByRole('main').getByText(says)).toBeVisible()
    await expectNoAxeFindings(page, `page${path}`)
  })
}

test('the pharmacy page needs ongoing psychiatry, and otherwise opens home [ROUT-12]', async ({ page }) => {
  await startSession(page, 'Ines Costa')
  await page.goto('/account/pharmacy')
  await expect(title(page, 'My Pharmacy')).toBeVisible()
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Your pharmacy' })).toBeVisible()
  await expectNoAxeFindings(page, 'page/sitemap', 'sitemap/pharmacy')
  await startSession(page, 'Will Carter')
  await page.goto('/account/pharmacy')
  await expect(title(page, 'Welcome, Will')).toBeVisible()
  await page.getByRole('link', { name: 'Site Map' }).click()
  await expect(title(page, 'Site Map')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your pharmacy' })).toBeHidden()
})

test('the footer links to the site map, whose links all open a page, including billing and the safety plan [ROUT-13] [NAVG-16] [DCON-07]', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    `insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
      select gen_random_uuid(), id, 'Psychiatry', 'Active', 'Organization', now() from users where email = 'will@demo.example'`,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'",
  )
  await logIn(page, 'Will Carter')
  await page.getByRole('link', { name: 'Site Map' }).click()
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
    'messages',
    'support',
  ]
  const inCrisis = ['safety-plan', 'crisis-resources']
  const students = ['campus-resources', 'student-terms']
  const withPsychiatry = ['medication', 'pharmacy']
  const places = [...everybodys, ...withPsychiatry, ...inCrisis, ...students].map((place) => `sitemap/${place}`)
  await expectNoAxeFindings(page, 'page/sitemap', ...places)
  const links = page.getByRole('main').getByRole('link')
  const found = await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const))
  expect(found).toContainEqual(['/student-terms', 'Student Terms'])
  expect(found.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      ...['/account/profile', '/appointments', '/safety-plan', '/account/pharmacy', '/messages', '/support'],
      ...['/billing', '/billing/history', '/campus-hub/campus-resources', '/crisis-resources'],
    ]),
  )
  for (const [path, name] of found) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    // A heading that speaks to the person contains no page name.
    const heading = HEADINGS.get(path) ?? name
    if (!PERSONAL.includes(path)) await expect(title(page, heading)).toBeVisible()
  }
})

test('student terms open by their absolute address for students; others see home [ROUT-14] [TERM-02]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Maya Torres')
  await page.goto(`${portal.url}/student-terms`)
  await expect(title(page, 'Student Terms')).toBeVisible()
  await expect(page.getByText('Your school covers the visits it has agreed on with Mantra.')).toBeVisible()
  await expectNoAxeFindings(page, 'page/student-terms')
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections.first()).toHaveText('What your school pays for')
  await startSession(page, 'Julia Weiss')
  await page.goto(`${portal.url}/student-terms`)
  await expect(title(page, 'Welcome, Julia')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('student terms come from the content service, with six levels of headings, and can be retried [TERM-01] [ACON-16]', async ({
  page,
}) => {
  await startSession(page, 'Maya Torres')
  const body = Array.from({ length: 8 }, (_, i) => ({ heading: `Part ${i + 1}`, depth: i + 1, paragraphs: ['<i>Words</i>'] }))
  const isAsked = /"LegalDocument"/
  let isDown = true
  await page.route('**/graphql', (route) => {
    if (!isAsked.test(route.request().postData() ?? '')) return route.fallback()
    const legalDocument = { uid: 'student-terms', title: 'Terms of the spring', body }
    const failure = { data: null, errors: [{ message: 'No answer', extensions: { code: 'NOT_FOUND' } }] }
    return route.fulfill({ json: isDown ? failure : { data: { legalDocument } } })
  })
  await page.goto('/student-terms')
  await expect(page.getByRole('alert')).toContainText('An error occurred while loading this page. Please try again.')
  await expectNoAxeFindings(page)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, 'Terms of the spring')).toBeVisible()
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => [heading.tagName, getComputedStyle(heading).fontSize]))
  expect(levels.slice(1).map(([tag]) => tag)).toEqual(['H2', 'H3', 'H4', 'H5', 'H6', 'H6', 'H6', 'H6'])
  expect(levels.slice(1).map(([, size]) => size)).toEqual(['32px', '24px', '20px', '16px', '14px', '14px', '14px', '14px'])
  await expect(page.getByText('<i>Words</i>').first()).toBeVisible()
  await expectNoAxeFindings(page)
})

test('legal documents need no login; an unknown one opens another page', async ({ page }) => {
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
})

test('an unknown address opens home, after a login if needed; a login continues to the requested page', async ({ page }) => {
  await page.goto('/no-such-place')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await page.goto('/billing?from=mail')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await page.getByLabel('Email').fill('will@demo.example')
  await page.getByLabel('Password').fill('Lamp-Light-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(title(page, 'Billing')).toBeVisible()
  await expect(page).toHaveURL(/\?from=mail$/)
  await page.goto('/no-such-place')
  await expect(title(page, 'Welcome, Will')).toBeVisible()
})
