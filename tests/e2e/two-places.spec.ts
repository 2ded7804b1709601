import type { Page } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { answerItems, begin, choose, goOn, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const ELSEWHERE =
  "You continued this in another tab or on another device. Here's where you are now."
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click()

test('with one draft in two tabs, the second moves to the same place, and says at the next answer that it was deleted', {
  tag: '@drawn-1',
}, async ({ page, context, portal }) => {
  await startSession(page, 'Hana Novak')
  const form = await askFor(portal, 'hana', 'Phq8')
  await page.goto(form)
  await begin(page)
  await onQuestion(page, 1, 8)
  await saved(page)
  const other = await context.newPage()
  await other.goto(form)
  await onQuestion(other, 1, 8)
  await choose(page, 'Several days')
  await onQuestion(page, 2, 8)
  await saved(page)
  await other.getByRole('radio', { name: 'Not at all' }).click({ delay: 60 })
  await expect(other.getByText(ELSEWHERE)).toBeVisible()
  await onQuestion(other, 2, 8)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()
  await other.getByRole('radio', { name: 'Not at all' }).click({ delay: 60 })
  await expectEnded(other)
  await expectNoAxeFindings(other, 'phq8/ended-elsewhere')
})

test('answers begun on one device continue on another; the newest win, and the older device is informed', {
  tag: '@drawn-3',
}, async ({ page: phone, browser, portal }) => {
  await startSession(phone, 'Hana Novak')
  const path = await askFor(portal, 'hana', 'Phq8')
  await phone.goto(path)
  await begin(phone)
  await answerItems(phone, { items: 'phq9', to: 2, first: 1, count: 8, answer: 'Several days' })
  await onQuestion(phone, 3, 8)
  await saved(phone)

  const context = await browser.newContext({ baseURL: portal.url })
  const desk = await context.newPage()
  await startSession(desk, 'Hana Novak')
  await desk.goto(path)
  await onQuestion(desk, 3, 8)
  await back(desk)
  await onQuestion(desk, 2, 8)
  await expect(desk.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await goOn(desk)
  await answerItems(desk, {
    items: 'phq9',
    from: 3,
    to: 4,
    first: 3,
    count: 8,
    answer: 'Nearly every day',
  })
  await onQuestion(desk, 5, 8)
  await saved(desk)

  await onQuestion(phone, 3, 8)
  await phone.getByRole('radio', { name: 'Not at all' }).click({ delay: 60 })
  await expect(phone.getByText(ELSEWHERE)).toBeVisible()
  await onQuestion(phone, 5, 8)
  for (const [number, answer] of [
    [4, 'Nearly every day'],
    [3, 'Nearly every day'],
    [2, 'Several days'],
    [1, 'Several days'],
  ] as const) {
    await back(phone)
    await onQuestion(phone, number, 8)
    await expect(phone.getByRole('radio', { name: answer })).toBeChecked()
  }
  for (const number of [1, 2, 3, 4]) {
    await onQuestion(phone, number, 8)
    await goOn(phone)
  }
  await answerItems(phone, {
    items: 'phq9',
    from: 5,
    to: 8,
    first: 5,
    count: 8,
    answer: 'Not at all',
  })
  await expect(phone.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()

  await onQuestion(desk, 5, 8)
  await desk.getByRole('radio', { name: 'Nearly every day' }).click({ delay: 60 })
  await expectEnded(desk)
  await desk.getByRole('link', { name: 'Go to home' }).click()
  await expect(desk.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()
  await context.close()
})

async function expectEnded(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { name: "There's nothing to fill out here" }),
  ).toBeFocused()
  await expect(
    main.getByText("Your last answer here wasn't added.", { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeHidden()
}
