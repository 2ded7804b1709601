import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { follow } from './links.ts'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

async function expectOpen(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expectTitle(page, title)
}

test('a minor without consent finds how to ask for it, crisis help and student terms, and no other page [ROUT-05] [ROUT-06] [ROUT-16]', async ({
  page,
  portal,
}) => {
  const blocked = 'Parent or guardian consent is required'
  await logIn(page, 'Lucy Bell')
  await test.step('the page offers an e-mail request, support and help [GATE-03] [GATE-04] [GATE-05]', async () => {
    await expectTitle(page, blocked)
    const mail = page.getByRole('link', { name: 'Request consent by email' })
    await expect(mail).toHaveAttribute('href', /^mailto:[^?]+@[^?]+\?subject=.+&body=.+/)
    const support = page.getByRole('main').getByRole('link', { name: /@/ })
    await expect(support).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('main').getByRole('link', { name: /Call 988/ })).toBeVisible()
    await expectNoAxeFindings(page, 'onboarding-gate/minor-consent')
  })
  await expectOpen(page, '/crisis-resources', 'Get help now')
  await expectOpen(page, '/student-terms/?from=mail#top', 'Student Terms')
  const terms = page.getByRole('main')
  await expect(terms.getByRole('heading', { level: 2 })).toHaveText([
    'What your school pays for',
    'What your school can see',
    'When you leave school',
    'When you travel or move',
    'In a crisis',
  ])
  await expect(terms).toContainText('Coverage by your school ends when you are no longer enrolled.')
  await test.step('every other page is blocked, before a forced blocker and all others [GATE-02]', async () => {
    const whose = "where email = 'lucy@demo.example'"
    await changeData(portal, `update users set email_verified = false ${whose}`)
    for (const path of ['/appointments', '/home?forceBlocker=welcome']) {
      await expectOpen(page, path, blocked)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(
        page.getByRole('link', { name: /Appointments|Billing|See your results/ }),
      ).toHaveCount(0)
    }
    await changeData(portal, `update users set awaiting_minor_consent = false ${whose}`)
    await expectOpen(page, '/home?forceBlocker=welcome', "Lucy, we're glad you're here")
    await expectOpen(page, '/home', 'Verify your email')
  })
})

test('the collaboration notice is shown once in this browser [GATE-16] [GATE-17] [STOR-04]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Iris Lang')
  await expectTitle(page, 'Your school partners with us')
  await test.step('it says what the campus can see, and the terms open before it is read [GATE-18] [ROUT-16]', async () => {
    const said = (school: string) =>
      page.getByText(
        `${school} and Mantra work together for you: notes and assessments are visible to your campus care team.`,
        {
          exact: true,
        },
      )
    await expect(said('Northfield College')).toBeVisible()
    await expectNoAxeFindings(page, 'onboarding-gate/collaboration')
    await changeData(
      portal,
      "update organizations set name = 'Harbor College' where name = 'Northfield College'",
    )
    await expectOpen(page, '/student-terms', 'Student terms')
    await expectOpen(page, '/home', 'Your school partners with us')
    await expect(said('Harbor College')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle(page, "Let's check in with how you're feeling")
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('portal.collaboration.')),
    )
  await expect.poll(kept).toHaveLength(1)
  await page.reload()
  await expectTitle(page, "Let's check in with how you're feeling")
  const [key = ''] = await kept()
  await page.evaluate((one) => localStorage.removeItem(one), key)
  await page.reload()
  await expectTitle(page, 'Your school partners with us')
})

test('an underage person sees crisis lines first, then the school, and no way to book; pages for verifying an e-mail open [AGEI-01] [ROUT-03] [ROUT-04]', async ({
  page,
  portal,
}) => {
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
    await changeData(
      portal,
      "update organizations set department_name = null, department_hours = null where name = 'Riverside University'",
    )
    await page.reload()
    await expect(center.getByRole('paragraph')).toHaveText([parts.department_address])
  })
  await expectOpen(page, '/verification-complete', 'Your email has been verified')
  await follow(page, '/verify-email?email=sam%40demo.example&token=wrong', 'Verify my email')
  await expectTitle(page, 'Invalid email or token')
})

async function expectGreeting(page: Page, firstName: string): Promise<void> {
  await expectTitle(page, `${firstName}, we're glad you're here`)
  await expect(
    page.getByText(
      'Our mission is to make high-quality mental health care available to everyone who needs it.',
    ),
  ).toBeVisible()
}

async function expectNextSteps(page: Page, count: number): Promise<void> {
  await expectTitle(page, 'Next steps')
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps).toHaveText(new Array<RegExp>(count).fill(/\w/))
}

test('the welcome carousel follows a first booking, once; a sponsored student reads the good news [WELC-03] [WELC-06] [STOR-03]', async ({
  page,
}) => {
  await logIn(page, 'Nora Quist')
  await test.step('it greets by name, and lists five steps [WELC-01] [WELC-05]', async () => {
    await expectGreeting(page, 'Nora')
    await expectNoAxeFindings(page, 'welcome/initial')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTitle(page, 'Good news')
    await expect(page.getByText(/covers the cost of these sessions/)).toBeVisible()
    await expectNoAxeFindings(page, 'welcome/good-news')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectNextSteps(page, 5)
    await expectNoAxeFindings(page, 'welcome/next-steps')
  })
  await page.getByRole('button', { name: 'Start care' }).click()
  await expectTitle(page, 'Welcome, Nora')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await page.reload()
  await expectTitle(page, 'Welcome, Nora')
})

test('a forced blocker shows on any page of the portal, and ends when its screen is left [ROUT-02] [ROUT-15]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
  await page.goto('/support?forceBlocker=welcome')
  await test.step('a self-pay person reads about convenient care, and four steps [WELC-01] [WELC-02] [WELC-05]', async () => {
    await expectGreeting(page, 'Julia')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectTitle(page, 'Convenient care')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /Video appointments/,
      /Unlimited messaging/,
    ])
    await expectNoAxeFindings(page, 'welcome/convenient-care')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectNextSteps(page, 4)
  })
  await page.getByRole('button', { name: 'Start care' }).click()
  await expectTitle(page, 'Welcome, Julia')
  await expect(page).toHaveURL(/^[^?]+$/)
  await page.goto('/home?forceBlocker=ffsOnboarding')
  await expectTitle(page, 'Julia, based on your answers, here are your results')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await test.step('no page opens while the person’s data cannot be read; Retry continues, and an unknown blocker is ignored [ERRO-01]', async () => {
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"Circumstances"') ? route.abort() : route.fallback(),
    )
    await page.goto('/home?forceBlocker=anything')
    const retry = page.getByRole('button', { name: /Retry|Try again/ })
    await expect(page.getByRole('alert')).toHaveText(
      'An error occurred while loading this page. Please try again.',
    )
    await expect(page.getByText('Welcome, Julia')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.unroute('**/graphql')
    await retry.click()
    await expectTitle(page, 'Welcome, Julia')
  })
})
