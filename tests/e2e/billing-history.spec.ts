import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { tellTime } from './tell-time.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('article')
const row = (page: Page, words: string | RegExp) => rows(page).filter({ hasText: words })
const day = (page: Page) => main(page).getByLabel('Charge Date')
const clear = (page: Page) => main(page).getByRole('button', { name: 'Clear', exact: true })
const breakdown = (page: Page, words: string) =>
  row(page, words).getByRole('button', { name: /charge breakdown/ })
const OF_NADIA = `user_id = (select id from users where email = 'nadia@demo.example')`
const VISITS = `(select id, row_number() over (order by starts_at) as number from appointments where ${OF_NADIA})`

/** Nadia Flores opens her billing history. Her visits are on known days, at 6 PM in New York. */
async function openHistory(page: Page, portal: { readonly dataDir: string }): Promise<void> {
  await changeData(
    portal,
    `update appointments set description = 'Visit ' || numbered.number, starts_at = ('2026-0' || numbered.number || '-10T23:00:00Z')::timestamptz,
       ends_at = ('2026-0' || numbered.number || '-10T23:50:00Z')::timestamptz from ${VISITS} as numbered where numbered.id = appointments.id`,
    `update external_charges set captured_at = starts_at + interval '1 day' from appointments
       where appointments.id = appointment_id and external_charges.${OF_NADIA} and captured_at is not null`,
    `update external_charges set captured_at = '2026-02-21T03:00:00Z' where ${OF_NADIA} and charge_type = 'PatientResponsibility'`,
    `update invoices set created_at = '2026-02-21T02:00:00Z' where ${OF_NADIA} and description = 'Copy of your records'`,
    `update invoices set created_at = '2026-05-02T18:00:00Z' where ${OF_NADIA} and description = 'Letter for your school'`,
  )
  await startSession(page, 'Nadia Flores')
  await page.goto('/billing/history')
  await expectTitle(page, 'Billing History')
}

test.use({ timezoneId: 'America/New_York' })

test('the history lists charged visits and invoices, with a breakdown of each visit, on wide and narrow screens', async ({
  page,
  portal,
}) => {
  await openHistory(page, portal)
  const columns = main(page).locator('.bill-columns')
  await test.step('charged visits are newest first, with date, activity and amount [HIST-04] [HIST-05]', async () => {
    await expect(rows(page).getByText(/^Visit \d$/)).toHaveText([
      'Visit 6',
      'Visit 4',
      'Visit 3',
      'Visit 2',
      'Visit 1',
    ])
    await expect(row(page, 'Visit 1')).toContainText(/1\/10\/2026.*\$66\.50/s)
    await expect(row(page, 'Visit 2')).toContainText(/2\/10\/2026.*\$75\.00/s)
    await expect(columns.locator('span')).toHaveText(['Appointment Date', 'Activity', 'Amount'])
    await expect(columns).toBeVisible()
    await expectNoAxeFindings(
      page,
      ...['head', 'date', 'columns', 'visit', 'invoices-head', 'invoice', 'policy'].map(
        (step) => `billing-history/${step}`,
      ),
    )
  })
  await test.step('invoices are below the visits [HIST-09]', async () => {
    await expect(rows(page)).toHaveCount(7)
    await expect(rows(page).nth(5)).toHaveText(/5\/2\/2026.*Letter for your school.*\$20\.00/)
    await expect(rows(page).nth(6)).toHaveText(/2\/20\/2026.*Copy of your records.*\$15\.00/)
    await expect(main(page).getByRole('heading', { name: 'Invoices' })).toBeVisible()
  })
  await test.step('on narrow screens the columns are hidden, and each row labels its values [HIST-06]', async () => {
    const label = row(page, 'Visit 1').getByText('Activity', { exact: true })
    await page.setViewportSize({ width: 799, height: 900 })
    await expect(columns).toBeHidden()
    await expect.poll(async () => (await label.boundingBox())?.width).toBeGreaterThan(20)
    await expect(row(page, 'Visit 1').getByText('$66.50')).toBeVisible()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(columns).toBeVisible()
    await expect.poll(async () => (await label.boundingBox())?.width).toBeLessThan(2)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('a breakdown lists the charges of a visit [HIST-07]', () =>
    expectBreakdowns(page))
  await test.step('a visit with a claim shows what the insurance covers [HIST-08]', () =>
    expectInsurance(page))
  await test.step('pages, table and date have a width each [ACON-09] [ACON-10] [ACON-11]', async () => {
    const width = () =>
      main(page).evaluate((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        return (
          element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        )
      })
    await expect.poll(async () => (await row(page, 'Visit 1').boundingBox())?.width).toBe(900)
    await expect.poll(async () => (await day(page).boundingBox())?.width).toBe(225)
    await expect.poll(width).toBe(1000)
    await main(page).getByRole('link', { name: 'Plan & Billing' }).click()
    await expectTitle(page, 'Plan & Billing')
    await expect.poll(width).toBe(1000)
  })
})

async function expectBreakdowns(page: Page): Promise<void> {
  const first = row(page, 'Visit 1')
  await expect(first.getByText('Copay')).toBeHidden()
  await breakdown(page, 'Visit 1').click()
  await expect(breakdown(page, 'Visit 1')).toHaveAccessibleName('Hide charge breakdown')
  await expect(breakdown(page, 'Visit 1')).toHaveAttribute('aria-expanded', 'true')
  await expect(first.getByRole('listitem')).toHaveText([
    /Copay.*1\/11\/2026.*\$25\.00/,
    /Patient responsibility.*2\/20\/2026.*\$41\.50/,
  ])
  await breakdown(page, 'Visit 2').press('Enter')
  await expect(row(page, 'Visit 2').getByRole('listitem')).toContainText(['Refunded $75.00'])
  await breakdown(page, 'Visit 6').press('Enter')
  await expect(row(page, 'Visit 6').getByRole('listitem')).toHaveText([/Copay.*Pending.*\$25\.00/])
  await breakdown(page, 'Visit 1').click()
  await expect(breakdown(page, 'Visit 1')).toHaveAccessibleName('View charge breakdown')
  await expect(first.getByText('Copay')).toBeHidden()
}

async function expectInsurance(page: Page): Promise<void> {
  const covers = row(page, 'Visit 1').getByRole('button', { name: 'Insurance covers: $83.50' })
  const tip = page.getByRole('tooltip', {
    name: 'The amount your insurance pays for this session.',
  })
  await expect(covers).toHaveAccessibleDescription(
    'The amount your insurance pays for this session.',
  )
  await expect(tip).toBeHidden()
  await covers.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await covers.focus()
  await expect(tip).toBeVisible()
  await covers.press('Escape')
  await expect(tip).toBeHidden()
  await expect(row(page, 'Visit 3')).toContainText('Insurance covers: $85.00')
  await expect(row(page, 'Visit 4')).not.toContainText('Insurance covers')
}

test('a date filters the history; an empty list says so, and a failed load can be retried', async ({
  page,
  portal,
}) => {
  await openHistory(page, portal)
  await test.step('a date can be typed or chosen, and cleared again [HIST-03]', async () => {
    await expect(day(page)).toHaveAttribute('placeholder', 'Charge Date')
    await expect(day(page)).toHaveAccessibleDescription('M/D/YYYY')
    await day(page).fill('4/10/2026')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Visit 4')).toBeVisible()
    await clear(page).click()
    await expect(day(page)).toHaveValue('')
    await expect(day(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(7)
    for (const wrong of ['13/1/2026', '2/30/2026', 'tomorrow', '4/10']) {
      await day(page).fill(wrong)
      await expect(rows(page)).toHaveCount(7)
    }
    await main(page).getByRole('button', { name: 'Choose a date' }).click()
    await main(page).locator('input[type=date]').fill('2026-03-10')
    await expect(day(page)).toHaveValue('3/10/2026')
    await expect(rows(page)).toHaveCount(1)
  })
  await test.step('it finds what began, was paid or was made on it; a match only by a charge is expanded [HIST-11] [HIST-12] [HIST-14]', async () => {
    // February 20 in New York is February 21 in UTC.
    await day(page).fill('2/20/2026')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(0)).toContainText('Visit 1')
    await expect(rows(page).nth(1)).toContainText('Copy of your records')
    await expect(breakdown(page, 'Visit 1')).toHaveAttribute('aria-expanded', 'true')
    await expect(row(page, 'Visit 1').getByText('Patient responsibility')).toBeVisible()
    await day(page).fill('1/10/2026')
    await expect(rows(page)).toHaveCount(1)
    await expect(breakdown(page, 'Visit 1')).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('an empty list says so, also without a date; a failed load can be retried [HIST-10]', async () => {
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"BillingHistory"')
        ? route.fulfill({ status: 500, body: '{}' })
        : route.fallback(),
    )
    await day(page).fill('7/4/2026')
    await expect(
      main(page).getByText('An unexpected error occurred. Please try again.'),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.unroute('**/graphql')
    await main(page).getByRole('button', { name: 'Try again' }).dblclick()
    await expect(
      main(page).getByText('No payment history matched the selected date', { exact: true }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'billing-history/none')
    await startSession(page, 'Will Carter')
    await page.goto('/billing/history')
    await expect(main(page).getByText('No payment history', { exact: true })).toBeVisible()
  })
})

test('a long history is paged; receipts and statements are saved as PDFs, and a failure is reported', async ({
  page,
  portal,
}) => {
  await tellTime(page, 'Wed, 04 Mar 2026 17:00:00 GMT')
  await changeData(
    portal,
    `insert into invoices select gen_random_uuid(), (select id from users where email = 'nadia@demo.example'), 'Paper ' || number, number, true,
       '2025-01-01T12:00:00Z'::timestamptz + number * interval '1 day' from generate_series(1, 60) as number`,
  )
  await openHistory(page, portal)
  const papers = main(page).getByText(/^Paper/)
  await test.step('a receipt is saved once for a double click, for a paid visit only; a failure is reported', async () => {
    const download = (visit: string) =>
      row(page, visit).getByRole('button', { name: 'Download receipt (PDF)' })
    await breakdown(page, 'Visit 6').click()
    await expect(download('Visit 6')).toHaveCount(0)
    await breakdown(page, 'Visit 1').click()
    await page.route('**/documents/receipt', (route) => route.fulfill({ status: 503, json: {} }))
    await download('Visit 1').click()
    await expect(
      row(page, 'Visit 1').getByRole('group', { name: /An unexpected error occurred/ }),
    ).toBeVisible()
    await expectNoAxeFindings(page, 'billing-history/more', 'billing-history/statements')
    await page.unroute('**/documents/receipt')
    const asked = listenTo(page, '/documents/receipt')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      download('Visit 1').dblclick(),
    ])
    expect(saved.suggestedFilename()).toBe('receipt.pdf')
    const receipt = readFileSync(await saved.path())
    expect(receipt.subarray(0, 8).toString()).toMatch(/^%PDF-1\.\d/)
    expect(asked).toHaveLength(1)
    expect(JSON.parse(asked[0] ?? '')).toEqual({
      appointmentId: expect.any(String),
      timeZone: expect.any(String),
    })
  })
  await test.step('the charges of this year and the last one are saved as statements', async () => {
    const asked = listenTo(page, '/documents/statement')
    for (const [words, of] of [
      ['This year (PDF)', 2026],
      ['Last year (PDF)', 2025],
    ] as const) {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('region', { name: 'Statements' })
          .getByRole('button', { name: words })
          .click(),
      ])
      expect(saved.suggestedFilename()).toBe('statement.pdf')
      expect(JSON.parse(asked.at(-1) ?? '')).toMatchObject({
        from: `${of}-01-01`,
        until: `${of}-12-31`,
      })
    }
  })
  await expect(papers).toHaveCount(48)
  await main(page).getByRole('button', { name: 'Show more' }).dblclick()
  await expect(papers).toHaveCount(60)
  await expect(main(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

/** The bodies of all posts to an address from now on. */
function listenTo(page: Page, path: string): readonly string[] {
  const bodies: string[] = []
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === path) bodies.push(one.postData() ?? '')
  })
  return bodies
}
