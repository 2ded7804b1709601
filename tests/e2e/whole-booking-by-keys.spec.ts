import { button, times } from './booking-steps.ts'
import { pressByKeys, tabTo, typeByKeys } from './keys.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'

test('a whole booking by keys alone, from the results to the home page: each page has the focus on its heading', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await logIn(page, 'Caleb Stone')
  await expectTitle(page, 'Caleb, based on your answers, here are your results')
  await pressByKeys(page, 'Continue')

  await expectTitle(page, 'Choose your care type')
  await expect(heading).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: /^Therapy/ }))
  await page.keyboard.press('Space')
  await pressByKeys(page, 'Continue')

  await expectTitle(page, 'Schedule your therapy intake')
  await expect(heading).toBeFocused()
  await expect(times(page).first()).toBeVisible()
  await pressByKeys(page, /See all times/)

  await expect(page.getByRole('heading', { level: 2, name: 'About this provider' })).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(times(page).first()).toBeVisible()
  await tabTo(page, times(page).first())
  await page.keyboard.press('Enter')

  await expectTitle(page, 'Review appointment details')
  await expect(heading).toBeFocused()
  await pressByKeys(page, 'Cancellation policy')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(page, 'Cancellation policy')).toBeFocused()
  await typeByKeys(page, 'Card number', '4242424242424242')
  await typeByKeys(page, 'Expires', '1234')
  await typeByKeys(page, 'Security code', '123')
  await typeByKeys(page, 'ZIP code', '12207')
  await pressByKeys(page, 'Confirm appointment')

  await expectTitle(page, 'Appointment booked')
  await expect(heading).toBeFocused()
  await pressByKeys(page, 'Start care')
  for (const next of ['Next', 'Next', 'Start care']) {
    await expect(heading).toBeFocused()
    await pressByKeys(page, next)
  }
  await expectTitle(page, 'Welcome, Caleb')
})
