import type { Page } from 'playwright/test'
import { isObject } from '../../engine/index.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { changeData, readData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test.setTimeout(150_000)

test('a patient with a visit and no card enters one, after a declined one, and reaches home', async ({
  page,
  portal,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) sent.push(request.postData() ?? '')
  })
  await logIn(page, 'Marco Silva')
  await expectTitle(page, 'Add a payment method')
  await test.step('the page says why it needs a card, and that rates are billed after each visit [PAYM-01] [PAYM-04]', async () => {
    for (const words of [
      'Enter your payment method for your upcoming visit.',
      'Self-pay rates are billed after each visit.',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
  })
  await test.step('the earliest upcoming visit, and the late cancellation fee [PAYM-02] [PAYM-03]', () =>
    expectEarliestVisit(page, portal))
  const submit = page.getByRole('button', { name: 'Save card' })
  await expect(page.getByLabel(/^Card number/)).toBeVisible()
  await test.step('card data is required [PAYM-06]', async () => {
    await submit.press('Enter')
    const card = page.getByRole('group', { name: 'Payment card' })
    await expect(card.getByText('Please enter a valid credit card number.')).toHaveCount(1)
    // The list of mistakes is under the title, so the headings are in order.
    await expect(page.getByRole('main').getByRole('heading').first()).toHaveText(
      'Add a payment method',
    )
    await expect(page.getByLabel(/^Card number/)).toBeFocused()
    await expectNoAxeFindings(page, 'payment-entry/card')
  })

  await page.getByLabel(/^Card number/).pressSequentially('4000000000000002')
  await page.getByLabel(/^Expires/).pressSequentially('431')
  await page.getByLabel(/^Security code/).fill('123')
  await page.getByLabel(/^ZIP code/).fill('12207')
  await submit.click()
  const declined = page.getByRole('group', {
    name: 'Your card was declined, please contact support@mantra.example.',
  })
  await expect(declined).toBeFocused()
  await expect(declined).toBeInViewport()
  await expect(page.getByLabel(/^Card number/)).toHaveValue('4000 0000 0000 0002')

  // The bank asks for confirmation: refused with Escape, then confirmed.
  await page.getByLabel(/^Card number/).fill('4000002500003155')
  const bank = page.getByRole('dialog', { name: 'Your bank asks you to confirm this card' })
  await submit.click()
  await expect(bank).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('Your card was declined, please contact support@mantra.example.'),
  ).toBeVisible()
  await test.step('the card is saved, and home opens [PAYM-05] [ROLE-05]', async () => {
    await submit.dblclick()
    await bank.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    expect(sent.join('\n')).not.toMatch(/4000 ?00[02]|"12207"/)
    expect(sent.filter((body) => body.includes('"pm_')).length).toBe(5)
  })
})

/** Expects the visit that the page shows, among others. */
async function expectEarliestVisit(page: Page, portal: PortalProcess): Promise<void> {
  const visit = page.getByRole('region', { name: 'Your next visit' })
  const words = async () => (await visit.innerText()).replace(/\s+/g, ' ')
  const inDays = (days: number, status: string, provider: string) => `insert into appointments
    (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at)
    select users.id, providers.id, 'Therapy', 'checkin', '${status}', 'Therapy follow-up',
      date_trunc('day', now()) + interval '${days} days 15 hours', date_trunc('day', now()) + interval '${days} days 16 hours', 'SelfPay', now()
    from users, providers where users.email = 'marco@demo.example' and providers.last_name = '${provider}'`
  await expect(visit).toContainText('Naomi Feld')
  await expect(
    page.getByText(
      'A late cancellation fee of $50.00 applies within 24 hours of your appointment.',
    ),
  ).toBeVisible()

  await changeData(
    portal,
    inDays(-3, 'complete', 'Rao'),
    inDays(1, 'cancelled', 'Tanaka'),
    inDays(3, 'upcoming', 'Okoye'),
    inDays(9, 'upcoming', 'Duarte'),
  )
  await page.reload()
  await expect(visit).toContainText('Hannah Okoye')
  const [row] = await readData(
    portal,
    `select to_char(starts_at at time zone 'America/New_York', 'FMDay, FMMonth FMDD') as day from appointments
      where user_id = (select id from users where email = 'marco@demo.example') and starts_at = date_trunc('day', created_at) + interval '3 days 15 hours'`,
  )
  await expect.poll(words).toContain(isObject(row) ? row.day : 'the day of a row')
  for (const other of ['Naomi Feld', 'Rafael Duarte', 'Mei Tanaka'])
    await expect(visit).not.toContainText(other)
}
