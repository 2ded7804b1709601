import type { Page } from 'playwright/test'
import { button } from './booking-steps.ts'
import { changeData } from './change-data.ts'
import { expectTitle, logIn, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const card = (page: Page, name: string) =>
  page.locator('.choice').filter({ has: page.getByRole('radio', { name, exact: true }) })
const CARDS = ['Therapy', 'Psychiatry', 'Psychiatry + Therapy']

/** Continues from the results to the choice of care. */
async function toCare(page: Page, name: string): Promise<void> {
  await logIn(page, name)
  await button(page, 'Continue').click()
  await expectTitle(page, 'Choose your care type')
}

const covered = (page: Page) => page.getByText('Your university will cover')

async function expectHelp(page: Page, words: string, others: string): Promise<void> {
  await expect(page.getByText(words).getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:[^?]+@[^?]+$/,
  )
  await expect(page.getByText(others)).toHaveCount(0)
}

test('each card has more information, one common question is open at a time, and controlled substances are not prescribed [CARE-07] [CARE-10] [CARE-11]', async ({
  page,
}) => {
  await toCare(page, 'Priya Nair')
  await test.step('care is chosen on cards that describe it [CARE-01] [CARE-02] [CARE-03]', async () => {
    for (const [name, words] of [
      ['Therapy', 'Live video sessions with a licensed therapist.'],
      ['Psychiatry', 'Specialized treatment from a licensed prescriber.'],
    ] as const)
      await expect(card(page, name).getByText(words)).toBeVisible()
  })
  await test.step('a person who pays is offered help to choose [CARE-08] [CARE-09]', async () => {
    await expect(covered(page)).toHaveCount(0)
    await expectHelp(page, 'Need help choosing a care type?', 'Do you have any questions?')
  })
  await expect(
    page.getByText(
      'Providers cannot prescribe controlled substances, such as stimulants or benzodiazepines.',
    ),
  ).toBeVisible()
  const learnt: (string | null)[] = []
  for (const name of CARDS) {
    const toggle = card(page, name).locator('summary', { hasText: 'Learn More' })
    const more = card(page, name).locator('details > p')
    await expect(more).toBeHidden()
    await toggle.click()
    await expect(more).toBeVisible()
    learnt.push(await more.textContent())
    await toggle.click()
    await expect(more).toBeHidden()
  }
  expect(new Set(learnt).size).toBe(3)

  const faq = page.getByRole('region', { name: 'Common questions' })
  await expect(faq.locator('summary')).toHaveCount(3)
  await expect(faq.locator('details[open]')).toHaveCount(0)
  for (const question of await faq.locator('summary').all()) {
    await question.click()
    await expect(faq.locator('details[open]')).toHaveCount(1)
    await expect(faq.locator('details[open] summary')).toHaveText(
      (await question.textContent()) ?? '',
    )
    await expect(faq.locator('details[open] > p')).toBeVisible()
  }
  await faq.locator('details[open] summary').click()
  await expect(faq.locator('details[open]')).toHaveCount(0)
})

const STATE = 'Not yet offered in your state'
const REFERRAL = 'Available by provider referral only. Contact your campus counseling center.'
const OPEN = "states_available = '{}', can_self_refer = true"

test('a card for care outside the state, or by referral only, says so and hides the choice of both [CARE-04] [CARE-05] [CARE-06]', async ({
  page,
  portal,
}) => {
  const offer = (careType: string, change: string) =>
    `update organization_care_flows set ${change} where care_type = '${careType}' and organization_id =
      (select id from organizations where name = 'Riverside University')`
  await startSession(page, 'Aisha Khan')
  await page.goto('/home?forceBlocker=ffsOnboarding')
  await button(page, 'Continue').click()
  await expectTitle(page, 'Choose your care type')
  await expect(card(page, 'Psychiatry + Therapy')).toBeVisible()
  for (const name of CARDS)
    await expect(page.getByRole('radio', { name, exact: true })).toBeEnabled()
  await test.step('a sponsored person sees covered care in green [CARE-08]', async () => {
    await expect(covered(page)).toBeVisible()
    const banner = page.locator('.banner', { has: covered(page) })
    // Computed by the browser, however the style sheet writes colors.
    const [red = 0, green = 0, blue = 0] = await banner.evaluate((note) => {
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) return []
      pen.fillStyle = getComputedStyle(note).backgroundColor
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data]
    })
    expect(green).toBeGreaterThan(Math.max(red, blue))
  })

  for (const [closed, open, change, reason] of [
    ['Therapy', 'Psychiatry', "states_available = '{NJ}'", STATE],
    ['Psychiatry', 'Therapy', 'can_self_refer = false', REFERRAL],
  ] as const) {
    await changeData(portal, offer(open, OPEN), offer(closed, OPEN), offer(closed, change))
    await page.reload()
    await expect(card(page, closed)).toContainText(reason)
    const radio = page.getByRole('radio', { name: closed, exact: true })
    await expect(radio).toBeDisabled()
    await radio.press('Space')
    await expect(radio).not.toBeChecked()
    await expect(page.getByRole('radio', { name: open, exact: true })).toBeEnabled()
    await expect(card(page, open)).not.toContainText(/Not yet offered|referral only/)
    await expect(card(page, 'Psychiatry + Therapy')).toHaveCount(0)
  }
  await test.step('with one choice left, the help line has other words [CARE-09]', async () => {
    await expectHelp(page, 'Do you have any questions?', 'Need help choosing a care type?')
  })
})
