import type { Page } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, goOn, logIn, startSession } from './patient.ts'
import { test } from './operator-test.ts'
import { expect } from './portal-test.ts'
import { takeScales } from './take-scales.ts'

const ASRS = { last: 'asrs', worry: 'Several days', looks: 'at-the-last-section' } as const

test('with the confirmed wording, a patient with the ADHD flag gets the ASRS instead of the attention check, and its score', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'Scales'))
  await expect(page.getByText('MONTHLY ASSESSMENT')).toBeVisible()
  await takeScales(page, { ...ASRS, flow: 'scales', attention: 'Often' })
  await expectTitle(page, 'Leo, based on your answers, here are your results')
  await expect(page.getByRole('button', { name: 'ADHD score 6/6, Likely' })).toBeVisible()
})

test('scales without results still show crisis help before they end, and later on home and with the results [ASMT-33] [CRIS-16] [DERR-23]', async ({
  page,
  portal,
}) => {
  await startSession(page, 'Leo Martin')
  await page.goto(await askFor(portal, 'leo', 'PreVisitScales'))
  await expect(page.getByText('PROGRESS TRACKER')).toBeVisible()
  await takeScales(page, { ...ASRS, flow: 'pre-visit-scales', attention: 'Rarely' })
  await expect(page.getByRole('main').getByRole('link', { name: /Call 988/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeHidden()
  await expectNoAxeFindings(page, 'pre-visit-scales/crisis-first')
  await goOn(page)
  await expectTitle(page, 'Welcome, Leo')
  const help = page.getByRole('region', { name: 'If you need help right now' })
  const says = async () => {
    await expect(help.getByRole('link', { name: /Call 988/ })).toHaveAttribute('href', 'tel:988')
    await expect(help.getByRole('link', { name: /Text HOME to 741741/ })).toHaveAttribute(
      'href',
      'sms:741741?&body=HOME',
    )
    await expect(help).toContainText('We may not see your results for a week or more.')
    await expect(help.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'If you need help right now',
    )
  }
  await says()
  await expectNoAxeFindings(page, 'home/danger', 'danger-banner/in-danger')
  await page.goto('/assessment-results')
  await expectTitle(page, /here are your results/)
  await says()
})

/** The name of a line on the crisis page, and the targets of its links. */
const linesOn = (page: Page) =>
  page.locator('#hotlines > li').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('p')?.textContent ?? '',
      links: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    })),
  )
const namesOf = (lines: Awaited<ReturnType<typeof linesOn>>) => lines.map(({ name }) => name)

/** Expects the national lines at the top of the crisis page. */
async function expectNationalLines(page: Page): Promise<void> {
  await expectTitle(page, 'Get help now')
  await expect
    .poll(async () => (await linesOn(page)).slice(0, 3))
    .toEqual([
      { name: 'Emergency: 911', links: ['tel:911'] },
      {
        name: '988 Suicide & Crisis Lifeline',
        links: ['tel:988', 'sms:988', 'https://988lifeline.org'],
      },
      {
        name: 'Crisis Text Line',
        links: ['sms:741741?&body=HOME', 'https://www.crisistextline.org'],
      },
    ])
  await expect(page.getByRole('link', { name: 'Text HOME to 741-741' })).toBeVisible()
}

test("the operator's own words and lines are on the login, in the offline notice and on the crisis page", async ({
  page,
  context,
}) => {
  await page.goto('/crisis-resources')
  await expect(page.getByText('Any reason is good enough.')).toBeVisible()
  await test.step('the national lines begin with 911, then 988 with its web chat, then the text line [CRIS-07] [CRIS-08] [CRIS-09]', async () => {
    await expectNationalLines(page)
  })
  await test.step('lines for specific needs follow, in a fixed order [CRIS-10] [CRIS-11] [CRIS-12]', async () => {
    await expect
      .poll(async () => namesOf(await linesOn(page)).slice(3, -2))
      .toEqual([
        'Hopeline',
        'S.A.F.E. Alternatives',
        'SAMHSA National Helpline',
        'National Domestic Violence Hotline',
        'Family violence helpline',
        'Childhelp',
        'Alcohol and drug hope line',
        'Poison Help',
        'ANAD',
        'National Alliance for Eating Disorders',
        'LGBT National Hotline',
        'Trevor Project',
        'Trans Lifeline',
        'Planned Parenthood',
        'AIDS crisis line',
        'RAINN',
      ])
    const lines = await linesOn(page)
    const linksOf = (wanted: string) => lines.find(({ name }) => name === wanted)?.links
    expect(linksOf('LGBT National Hotline')).toContain('https://www.lgbthotline.org')
    expect(linksOf('Trevor Project')).toEqual([
      'tel:18664887386',
      'sms:678678?&body=START',
      'https://www.thetrevorproject.org/get-help/',
    ])
    await expect(page.getByRole('link', { name: 'Chat at lgbthotline.org' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Chat at thetrevorproject.org/get-help' }),
    ).toBeVisible()
    expect(linksOf('RAINN')).toContain('https://rainn.org')
  })
  await test.step('the last line is for veterans: 988, then 1, and a link [CRIS-13]', async () => {
    await expect
      .poll(async () => (await linesOn(page)).at(-1))
      .toEqual({
        name: 'Veterans Crisis Line',
        links: ['tel:988', 'sms:838255', 'https://www.veteranscrisisline.net'],
      })
    await expect(
      page.getByText('Veterans and their families: call 988, then press 1'),
    ).toBeVisible()
  })
  await page.goto('/login')
  await expectTitle(page, 'Good to see you')
  await logIn(page, 'Leo Martin')
  await expectTitle(page, 'Welcome, Leo')
  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toBeHidden()
  await test.step('a logged-in person finds the same lines [CRIS-07] [CRIS-08] [CRIS-09]', async () => {
    await page.goto('/crisis-resources')
    await expectNationalLines(page)
  })
})

test("the late cancellation fee is the operator's [PAYM-03]", async ({ page }) => {
  await logIn(page, 'Marco Silva')
  await expectTitle(page, 'Add a payment method')
  await expect(
    page.getByText(
      'A late cancellation fee of $35.50 applies within 24 hours of your appointment.',
    ),
  ).toBeVisible()
})

test('once it is switched on, home has a card with campus resources, which opens their page [HOME-07]', async ({
  page,
}) => {
  await logIn(page, 'Will Carter')
  const card = page.getByRole('region', { name: 'For college students' })
  await expectNoAxeFindings(page, 'home/college', 'college/for-students')
  await card.getByRole('button', { name: 'See what there is' }).click()
  const dialog = page.getByRole('dialog', { name: 'For college students' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Sleep.*Read about sleep/,
    /^Focus.*Read about focus/,
  ])
  const links = () =>
    dialog
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(links).toEqual(['https://harbor.example/sleep', 'https://harbor.example/focus'])
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The card disappears when the operator switches it off.
  await page.route('**/graphql', async (route) => {
    if (!/"AppConfig"/.test(route.request().postData() ?? '')) return route.fallback()
    const reply = await route.fetch()
    const { data } = await reply.json()
    return route.fulfill({
      response: reply,
      json: { data: { ...data, appConfig: { ...data.appConfig, featureFlags: [] } } },
    })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'The Hub', exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL('/home')
  await page.unroute('**/graphql')
  await logIn(page, 'Julia Weiss')
  await expectTitle(page, 'Welcome, Julia')
  await expect(card).toHaveCount(0)
})

test('the blocks of home have a fixed order, for a person who has them all [HOME-02]', async ({
  page,
  portal,
}) => {
  const tessa = "(select id from users where customer_id = 'demo-tessa')"
  await changeData(
    portal,
    `insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
      values (gen_random_uuid(), ${tessa}, 'Therapy', 'OnHold', 'Organization', now())`,
    `insert into organization_entitlements (organization_id, key, config) select organization_id, 'Reactivation', '{}' from users where id = ${tessa}`,
    `insert into organization_care_periods (id, organization_id, period_type, start_date, end_date)
      select gen_random_uuid(), organization_id, 'sponsoredTerm', current_date - 9, current_date + 90 from users where id = ${tessa}`,
    `insert into notifications (id, user_id, key, data, created_at) values (gen_random_uuid(), ${tessa}, 'providerFeedback',
      '{"providerId": "p", "providerName": "Elena Rivera", "careType": "therapy", "feedbackType": "Initial"}', now())`,
    `insert into hub_accounts (user_id, has_onboarded, survey) values (${tessa}, true, 'Your first week')`,
    `insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
      values (gen_random_uuid(), ${tessa}, 'medical-history', 'Fill in your medical history', false, now(), now())`,
    `insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at)
      select user_id, provider_id, care_type, 'checkin', 'upcoming', description, now() + interval '3 days', now() + interval '3 days 1 hour', payment_source, now()
      from appointments where user_id = ${tessa} limit 1`,
  )
  await logIn(page, 'Tessa Moreau')
  await expectTitle(page, 'Welcome, Tessa')
  const blocks = [
    ...['Ready to continue therapy?', 'on hold', 'with Elena Rivera?', 'Your first week'],
    ...[
      'Fill in your medical history',
      'Your next visit',
      'Need help?',
      'Talk to someone now',
      'The Hub',
    ],
    ...['Monthly symptom tracking', 'For college students', 'Medication', 'Your care team'],
  ]
  const headings = page.getByRole('main').getByRole('heading')
  await expect(async () => {
    const said = await headings.allTextContents()
    const places = blocks.map((words) => said.findIndex((one) => one.includes(words)))
    expect(places, said.join(' | ')).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }).toPass()
})
