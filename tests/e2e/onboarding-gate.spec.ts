import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow } from './links.ts'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const FORCED = ['gettingStarted', 'finishActivation', 'ffsOnboarding', 'welcome', 'emailVerification']

/** Pages that are open to everyone, at every step of the gate. */
async function expectOpen(page: Page, ...more: readonly (readonly [path: string, title: string])[]): Promise<void> {
  const everybodys = [
    ['/verification-complete', 'Your email has been verified'],
    ['/crisis-resources', 'Get help now'],
  ] as const
  for (const [path, title] of [...more, ...everybodys]) {
    await page.goto(path)
    await expectTitle(page, title)
  }
}

test('crisis help and student terms open for a blocked person [ROUT-05] [ROUT-06] [ROUT-16]', async ({ page }) => {
  await logIn(page, 'Lucy Bell')
  await test.step('a minor without consent finds how to ask for it, and help [GATE-03] [GATE-04] [GATE-05]', async () => {
    await expectTitle(page, 'Parent or guardian consent is required')
    const mail = page.getByRole('link', { name: 'Request consent by email' })
    await expect(mail).toHaveAttribute('href', /^mailto:[^?]+@[^?]+\?subject=.+&body=.+/)
    const support = page.getByRole('main').getByRole('link', { name: /@/ })
    await expect(support).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('main').getByRole('link', { name: /Call 988/ })).toBeVisible()
    await expectNoAxeFindings(page, 'onboarding-gate/minor-consent')
  })
  await page.goto('/crisis-resources')
  await expectTitle(page, 'Get help now')
  await page.goto('/student-terms/?from=mail#top')
  await expectTitle(page, 'Student Terms')
  const terms = page.getByRole('main')
  await expect(terms.getByRole('heading', { level: 2 })).toHaveText([
    'What your school pays for',
    'What your school can see',
    'When you leave school',
    'When you travel or move',
    'In a crisis',
  ])
  await expect(terms).toContainText('Coverage by your school ends when you are no longer enrolled.')
})

test('the pages for verifying an e-mail and for a link open for a blocked person [ROUT-03] [ROUT-04] [ROUT-16]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Lucy Bell')
  await expectTitle(page, 'Parent or guardian consent is required')
  await page.goto('/verification-complete')
  await expectTitle(page, 'Your email has been verified')
  await follow(page, '/verify-email?email=lucy%40demo.example&token=wrong', 'Verify my email')
  await expectTitle(page, 'Invalid email or token')
  await test.step('a missing consent blocks every page, before a forced blocker and all others [GATE-02]', async () => {
    const whose = "where email = 'lucy@demo.example'"
    await changeData(portal, `update users set email_verified = false ${whose}`)
    await startSession(page, 'Lucy Bell')
    for (const path of ['/', '/appointments', '/assessment-results', ...FORCED.map((name) => `/home?forceBlocker=${name}`)]) {
      await page.goto(path)
      await expectTitle(page, 'Parent or guardian consent is required')
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('link', { name: /Appointments|Billing|See your results/ })).toHaveCount(0)
    }
    await changeData(portal, `update users set awaiting_minor_consent = false ${whose}`)
    await page.goto('/home?forceBlocker=welcome')
    await expectTitle(page, "Lucy, we're glad you're here")
    await page.goto('/home')
    await expectTitle(page, 'Verify your email')
  })
})

test('the collaboration notice is shown once in this browser [GATE-16] [GATE-17] [STOR-04]', async ({ page, portal }) => {
  await logIn(page, 'Iris Lang')
  await expectTitle(page, 'Your school partners with us')
  await test.step('it says what the campus can see [GATE-18]', async () => {
    const said = (school: string) =>
      page.getByText(`${school} and Mantra work together for you: notes and assessments are visible to your campus care team.`, {
        exact: true,
      })
    await expect(said('Northfield College')).toBeVisible()
    await expectNoAxeFindings(page, 'onboarding-gate/collaboration')
    await changeData(portal, "update organizations set name = 'Harbor College' where name = 'Northfield College'")
    await page.reload()
    await expect(said('Harbor College')).toBeVisible()
  })
  await test.step('before it is read, the open pages can be read [ROUT-16]', async () => {
    await expectOpen(page, ['/student-terms', 'Student terms'])
    await page.goto('/home')
    await expectTitle(page, 'Your school partners with us')
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, "Let's check in with how you're feeling")
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal.collaboration.')))
  await expect.poll(kept).toHaveLength(1)
  await page.reload()
  await expectTitle(page, "Let's check in with how you're feeling")
  const [key = ''] = await kept()
  await page.evaluate((one) => localStorage.removeItem(one), key)
  await page.reload()
  await expectTitle(page, 'Your school partners with us')
})

test('an underage person sees crisis lines first, then the school, and no way to book [AGEI-01]', async ({ page, portal }) => {
  await logIn(page, 'Sam Okafor')
  await expectTitle(page, "We're sorry, but you don't meet the eligibility criteria.")
  await expect(page.getByText("We can't care for people under 18.")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Call 988/ })).toBeVisible()
  await expectNoAxeFindings(page, 'onboarding-gate/age-ineligible')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await test.step('they read the minimum age, and find the crisis lines and the school’s contacts [AGEI-02] [AGEI-03] [AGEI-04]', async () => {
    const main = page.getByRole('main')
    const center = main.getByRole('region', { name: 'Your school can help' })
    await expect(page.getByText("We can't care for people under 18.")).toBeVisible()
    for (const href of ['tel:911', 'tel:988', 'sms:988', 'sms:741741?&body=HOME'])
      await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
    await expect(center).toHaveCount(0)

    await changeData(
      portal,
      "update organizations set minimum_age = 17 where name = 'Riverside University'",
      `update users set organization_id = (select id from organizations where name = 'Riverside University')
      where email = 'sam@demo.example'`,
    )
    await page.reload()
    await expect(page.getByText("We can't care for people under 17.")).toBeVisible()
    const parts = {
      department_name: 'Riverside Counseling Center',
      department_address: '12 College Walk, Albany, NY 12207',
      department_hours: 'Monday to Friday, 9 am to 5 pm',
    }
    await expect(center.getByRole('paragraph')).toHaveText(Object.values(parts))
    for (const [column, words] of Object.entries(parts)) {
      await changeData(portal, `update organizations set ${column} = null where name = 'Riverside University'`)
      await page.reload()
      await expect(center.getByRole('paragraph')).toHaveText(Object.values(parts).filter((part) => part !== words))
      await changeData(portal, `update organizations set ${column} = '${words}' where name = 'Riverside University'`)
    }
  })
  await test.step('they can read the open pages [ROUT-16]', async () => {
    await expectOpen(page)
  })
})

test('a person who is not eligible and never had a visit sees results and support, but no booking [GATE-28]', async ({
  page,
}) => {
  await logIn(page, 'Greta Olsen')
  await expectTitle(page, /based on your answers, here are your results/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /support/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your school can help' }).getByText('Hillcrest Health Services')).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue|Book|Schedule/ })).toHaveCount(0)
})

test('the welcome carousel follows a first booking, once; a sponsored student reads the good news [WELC-03] [WELC-06] [STOR-03]', async ({
  page,
}) => {
  await logIn(page, 'Nora Quist')
  await expectTitle(page, "Nora, we're glad you're here")
  await expectNoAxeFindings(page, 'welcome/initial')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Good news')
  await expect(page.getByText(/covers the cost of these sessions/)).toBeVisible()
  await expectNoAxeFindings(page, 'welcome/good-news')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Next steps')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  await expectNoAxeFindings(page, 'welcome/next-steps')
  await page.getByRole('button', { name: 'Start care' }).click()
  await expectTitle(page, 'Welcome, Nora')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await page.reload()
  await expectTitle(page, 'Welcome, Nora')
})

test('the carousel greets by name; a self-pay person reads about convenient care and four steps, a student about five [WELC-01] [WELC-02] [WELC-05]', async ({
  page,
}) => {
  const steps = page.getByRole('main').getByRole('listitem')
  for (const [name, second, count] of [
    ['Julia Weiss', 'Convenient care', 4],
    ['Grace Liu', 'Good news', 5],
  ] as const) {
    await startSession(page, name)
    await page.goto('/home?forceBlocker=welcome')
    await expectTitle(page, `${name.split(' ')[0]}, we're glad you're here`)
    await expect(
      page.getByText('Our mission is to make high-quality mental health care available to everyone who needs it.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTitle(page, second)
    if (second === 'Convenient care') {
      await expect(steps).toHaveText([/Video appointments/, /Unlimited messaging/])
    }
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTitle(page, 'Next steps')
    await expect(steps).toHaveCount(count)
    for (const step of await steps.all()) await expect(step).toHaveText(/\w/)
  }
})

test('a forced blocker shows on any page of the portal, and ends when its screen is left [ROUT-02] [ROUT-15]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
  await page.goto('/support?forceBlocker=welcome')
  await expectTitle(page, "Julia, we're glad you're here")
  await page.getByRole('button', { name: 'Next' }).click()
  await expectTitle(page, 'Convenient care')
  await expectNoAxeFindings(page, 'welcome/convenient-care')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Start care' }).click()
  await expectTitle(page, 'Welcome, Julia')
  await expect(page).toHaveURL(/^[^?]+$/)
  await page.goto('/home?forceBlocker=ffsOnboarding')
  await expectTitle(page, 'Julia, based on your answers, here are your results')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.goto('/home?forceBlocker=anything')
  await expectTitle(page, 'Welcome, Julia')
  await test.step('no page opens while the person’s data cannot be read; Retry continues [ERRO-01]', async () => {
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"Circumstances"') ? route.abort() : route.fallback(),
    )
    await page.reload()
    const retry = page.getByRole('button', { name: /Retry|Try again/ })
    await expect(page.getByRole('alert')).toHaveText('An error occurred while loading this page. Please try again.')
    await expect(page.getByText('Welcome, Julia')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.unroute('**/graphql')
    await retry.click()
    await expectTitle(page, 'Welcome, Julia')
  })
})
