import { askFor } from './ask-for.ts'
import { pressByKeys } from './keys.ts'
import { begin, goOn, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

/** True if the browser draws a frame around the focused element. */
const isFramed = () =>
  document.activeElement !== null &&
  getComputedStyle(document.activeElement).outlineStyle !== 'none'

test('questions are not in the window title, and accept number keys, which can be switched off for the browser', {
  tag: '@drawn-3',
}, async ({ page, portal }) => {
  await startSession(page, 'Aisha Khan')
  await page.goto(await askFor(portal, 'aisha', 'Phq8'))
  await begin(page)
  await onQuestion(page, 1, 8)
  const heading = page.getByRole('heading', { level: 1 })
  const keys = page.getByRole('checkbox', { name: 'Answer with the number keys' })
  await test.step('a focused heading has a frame for keyboard users only', async () => {
    await expect(page).toHaveTitle('Question 1 of 8 | Mantra')
    await expect(heading).toBeFocused()
    await expect.poll(() => page.evaluate(isFramed)).toBe(false)
    await page.keyboard.press('1')
    await onQuestion(page, 2, 8)
    await expect(page).toHaveTitle('Question 2 of 8 | Mantra')
    await expect(heading).toBeFocused()
    await expect.poll(() => page.evaluate(isFramed)).toBe(true)
  })
  await test.step('switched off, the keys do not answer', async () => {
    await expect(keys).toBeChecked()
    await keys.click()
    await page.reload()
    await onQuestion(page, 2, 8)
    await expect(keys).not.toBeChecked()
    await page.getByRole('radio', { name: 'Not at all' }).focus()
    await page.keyboard.press('2')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await keys.click()
    await page.keyboard.press('2')
    await onQuestion(page, 3, 8)
  })
})

test('continuing with a missing answer moves the focus to it', { tag: '@drawn-1' }, async ({
  page,
  portal,
}) => {
  await startSession(page, 'Julia Weiss')
  await page.goto(await askFor(portal, 'julia', 'SelfRefer1Screener'))
  await expect(page.getByText('How you found us')).toBeVisible()
  await page.getByRole('radio', { name: 'Another way' }).click({ delay: 60 })
  await pressByKeys(page, 'Continue')
  await expect(page.getByLabel('How did you hear about us?')).toBeFocused()
  await page.keyboard.type('A poster')
  await goOn(page)
  await expect(page.getByText(/^Question 2 of /)).toBeVisible()
})
