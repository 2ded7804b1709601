import type { Page } from 'playwright/test'
import { button, times, toTimes } from './booking-steps.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const policy = (page: Page) => page.getByRole('dialog', { name: 'Cancellation policy' })
const coupon = (page: Page) => page.getByLabel(/Coupon code/)

test('a flow’s dialog covers its page on a desktop and a phone, closes by button, Escape and Back, and leads to help', async ({
  page,
}) => {
  await logIn(page, 'Priya Nair')
  await toTimes(page)
  for (const width of [DESKTOP_SIZE.width, 390]) {
    await resize(page, { ...DESKTOP_SIZE, width })
    await times(page).first().click()
    await expectTitle(page, 'Review appointment details')
    await coupon(page).fill('SPRING')
    const opener = button(page, 'Cancellation policy')
    const isOutside = () =>
      page.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest('dialog') === null,
      )
    // The card form loads late, and moves the elements below it.
    await expect(page.getByLabel('Card number')).toBeVisible()
    await opener.focus()
    const scrolled = await page.evaluate(() => window.scrollY)
    for (const close of [
      () => policy(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await opener.press('Enter')
      await expect(policy(page)).toContainText(
        'You can cancel or reschedule free of charge until 24 hours before your appointment.',
      )
      await expect(policy(page).getByRole('button', { name: 'Close' })).toBeFocused()
      for (let i = 0; i < 4; i += 1) {
        await page.keyboard.press('Tab')
        await expect.poll(isOutside).toBe(false)
      }
      await close()
      await expect(policy(page)).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(coupon(page)).toHaveValue('SPRING')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    }
    // The dialog left no entry in the browser's history.
    await page.goBack()
    await expectTitle(page, 'Schedule your therapy intake')
  }
  await page.goForward()
  await button(page, 'Cancellation policy').click()
  await expect(policy(page)).toContainText('$50')
  await expectNoAxeFindings(page, 'booking/cancellation')
  await expect(policy(page).getByRole('link', { name: 'Contact Patient Support' })).toHaveAttribute(
    'href',
    '/support',
  )
  await policy(page).getByRole('link', { name: 'Get help now' }).click()
  await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
})
