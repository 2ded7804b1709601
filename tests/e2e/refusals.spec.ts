import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { expectTitle, logIn } from './patient.ts'
import { expect, startPortal, test } from './portal-test.ts'

test('a session that the server ended removes its token and reloads the page, which opens the login [DERR-01]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Will Carter')
  await expectTitle(page, 'Welcome, Will')
  await page.evaluate(() => Reflect.set(window, 'isThisPage', true))
  await changeData(portal, 'update sessions set ended_at = now()')
  await page.getByRole('main').getByRole('link', { name: 'Billing' }).first().click()
  await expectTitle(page, 'Welcome back')
  await expect(page).toHaveURL('/login?reason=Reauth')
  await expect(page.getByText('Please log in to continue.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isThisPage'))).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.auth-token'))).toBeNull()
})

test.describe('outside the United States', () => {
  test.use({ setup: { name: 'abroad', start: () => startPortal({ TEST_COUNTRY: 'DE' }) } })

  test('every page says that one must be in the United States, and names help in a crisis [GEOB-01] [GEOB-02]', async ({
    page,
  }) => {
    const says = async () => {
      await expectTitle(
        page,
        'You must be located in the United States to access Mantra products and services.',
      )
      await expect(
        page.getByText(
          'In an emergency call your local emergency number; in the US call 911 or call 988.',
        ),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'call 988' })).toHaveAttribute(
        'href',
        'tel:988',
      )
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    for (const path of ['/login', '/passwordless?email=a%40b.example&token=abc']) {
      await page.goto(path)
      await says()
    }
    await expectNoAxeFindings(page, 'page/blocked')
    await page.evaluate(() =>
      localStorage.setItem(
        'portal.auth-token',
        JSON.stringify({ token: 'a'.repeat(43), expiresAt: '2999-01-01T00:00:00.000Z' }),
      ),
    )
    await page.goto('/home')
    await says()
    await page.getByRole('link', { name: 'Get help now' }).click()
    await expectTitle(page, 'Get help now')
  })
})
