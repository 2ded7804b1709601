import type { Locator, Page } from 'playwright/test'
import { hold, logIn, startSession } from './patient.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { DAYTIME } from './daytime.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const PHONE_SIZE = { width: 390, height: 844 }
const footer = (page: Page) => page.getByRole('contentinfo')
const policy = (page: Page) => page.getByRole('dialog', { name: 'Cancellation policy' })
const smallerSide = async (target: Locator) => {
  const box = await target.boundingBox()
  return box && Math.min(box.width, box.height)
}

test.describe('where it is daytime', () => {
  test.use({ timezoneId: DAYTIME.timeZone })

  test('the footer of a person who is onboarded', async ({ page }) => {
    await logIn(page, 'Will Carter')
    const block = footer(page).locator('section')
    await test.step('it has two blocks, the first with the support phone number [CHRM-02] [DCON-05] [CNST-03]', async () => {
      await expect(footer(page).getByRole('heading')).toHaveText([
        'Patient Support',
        'Crisis Resources',
      ])
      await expect(footer(page).getByRole('link', { name: '(800) 464-2083' })).toHaveAttribute(
        'href',
        'tel:+18004642083',
      )
      await expect(block.first()).toContainText('Call (800) 464-2083')
    })
    await test.step('the other block has the crisis lines [CNST-04] [DCON-06]', async () => {
      await expect(block.nth(1)).toContainText('call 911 or go to the nearest emergency room')
      for (const [name, target] of [
        ['call 911', 'tel:911'],
        ['call 988', 'tel:988'],
        ['text HOME to 741741', 'sms:741741?&body=HOME'],
      ] as const)
        await expect(block.nth(1).getByRole('link', { name })).toHaveAttribute('href', target)
    })
    await test.step('it has its links in the operator’s order [CHRM-03]', async () => {
      const links = footer(page).getByRole('list').getByRole('link')
      const each = () =>
        links.evaluateAll((all) =>
          all.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('target')]),
        )
      await expect.poll(each).toEqual([
        ['Site Map', '/sitemap', null],
        ['Terms & Conditions', '/legal/terms-and-conditions', '_blank'],
        ['Privacy Policy', '/legal/privacy-policy', '_blank'],
        ['Telehealth Consent', '/legal/telehealth-consent', '_blank'],
        ['Student Terms', '/student-terms', null],
      ])
    })
    await test.step('it has the year and the name [CHRM-04]', async () => {
      const year = await page.evaluate(() => new Date().getFullYear())
      await expect(footer(page).getByText(`© ${year} Mantra`)).toBeVisible()
    })
    await test.step('its blocks are stacked below 964 px and side by side from 964 px [CHRM-05]', async () => {
      /** How far the second block is below the first, in pixels; NaN until both are drawn. */
      const drop = async () => {
        const [support, crisis] = await block.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().top),
        )
        return (crisis ?? Number.NaN) - (support ?? Number.NaN)
      }
      await resize(page, { width: 963, height: 800 })
      await expect.poll(drop).toBeGreaterThan(0)
      await resize(page, { width: 964, height: 800 })
      await expect.poll(drop).toBe(0)
    })
  })
})

test('the bar and the footer during onboarding', async ({ page }) => {
  await logIn(page, 'Lucy Bell')
  await test.step('the only navigation is help, and logging out', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get help now' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })
  await test.step('people of an organization reach student terms, support and crisis resources from it [CHRM-01]', async () => {
    await footer(page).getByRole('link', { name: 'Student Terms' }).click()
    await expect(page.getByRole('heading', { name: 'Student Terms', level: 1 })).toBeVisible()
    await expect(footer(page).getByRole('heading', { name: 'Patient Support' })).toBeVisible()
    await page.getByRole('link', { name: 'Get help now' }).click()
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
  })
  await resize(page, PHONE_SIZE)
  await test.step('on a phone it takes less than a third of the screen; others have no student terms [CHRM-01]', async () => {
    await logIn(page, 'Tom Fischer')
    await expect(footer(page).getByRole('link', { name: 'Site Map' })).toBeVisible()
    await expect(footer(page).getByRole('link', { name: 'Student Terms' })).toBeHidden()
    await expect
      .poll(async () => (await footer(page).boundingBox())?.height)
      .toBeLessThan(PHONE_SIZE.height / 3)
    await expect(footer(page).getByRole('heading')).toHaveText([
      'Patient Support',
      'Crisis Resources',
    ])
  })
  await test.step('on a phone it does not repeat the page’s crisis lines, and links to more of them', async () => {
    await logIn(page, 'Priya Nair')
    await expect(page.getByRole('main').getByRole('link', { name: 'Call 988' })).toBeVisible()
    await expect(footer(page).getByRole('heading')).toHaveText([
      'Patient Support',
      'Crisis Resources',
    ])
    await expect(footer(page).getByRole('link', { name: 'call 988' })).toBeHidden()
    await expect(footer(page).getByRole('link', { name: 'More crisis resources' })).toBeVisible()
    await resize(page, DESKTOP_SIZE)
    await expect(footer(page).getByRole('link', { name: 'call 988' })).toBeVisible()
    await expect(footer(page).getByRole('link', { name: 'More crisis resources' })).toBeHidden()
  })
})

/** Presses Tab on a page that was just loaded, and Enter on the skip link. */
async function expectSkips(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to main content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('the focus on a page that opens, a page that does not open, and a lost connection', async ({
  page,
  context,
}) => {
  await startSession(page, 'Will Carter')
  await page.goto('/sitemap')
  await test.step('the first Tab reaches the skip link, which moves the focus to the main element [CHRM-07]', async () => {
    // The page before the portal has started has no footer.
    await expect(footer(page)).toBeVisible()
    await expectSkips(page)
  })
  await test.step('a part that appears below the heading of a page leaves the focus unchanged', async () => {
    const letThrough = await hold(page, 'EmergencyContacts')
    await page.getByRole('main').getByRole('link', { name: 'Your profile' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    const reached = page.locator('a:focus, button:focus')
    await expect(reached).toHaveCount(1)
    letThrough()
    await expect(page.getByRole('button', { name: 'Add a contact' })).toBeVisible()
    await expect(reached).toHaveCount(1)
  })
  await test.step('so the first Tab reaches the skip link there too [CHRM-07]', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add a contact' })).toBeVisible()
    await expectSkips(page)
  })
  await test.step('without a connection the page says so and stays, and hides the notice afterwards', async () => {
    await context.setOffline(true)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await expectNoAxeFindings(page, 'shell/offline')
    await context.setOffline(false)
    await expect(page.getByText("You're offline.")).toBeHidden()
  })
  await test.step('a page that cannot be loaded shows the banner, and Retry loads it [CHRM-12] [ERRO-01]', async () => {
    await page.route('**/graphql', (route) =>
      /"Places"/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    )
    await page.goto('/sitemap')
    await expect(page.getByRole('alert')).toHaveText(
      'An error occurred while loading this page. Please try again.',
    )
    await expectNoAxeFindings(page, 'shell/page-error')
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Site Map', level: 1 })).toBeVisible()
  })
})

test('the dialog of the cancellation policy', async ({ page }) => {
  await startSession(page, 'Will Carter')
  await page.goto('/billing/history')
  const opener = page.getByRole('button', { name: 'Read the cancellation policy' })
  await opener.press('Enter')
  await test.step('it states the policy and the fee [CHRM-09] [CNST-05]', async () => {
    await expect(policy(page)).toContainText(
      'You can cancel or reschedule free of charge until 24 hours before your appointment.',
    )
    await expect(policy(page)).toContainText(
      'Within 24 hours of your appointment, a late cancellation fee of $50 applies.',
    )
    await expectNoAxeFindings(page, 'shell/cancellation-policy')
  })
  await test.step('it is 400 px wide if there is room, and never wider [CHRM-11]', async () => {
    const width = async () => (await policy(page).boundingBox())?.width
    await expect.poll(width).toBe(400)
    await resize(page, PHONE_SIZE)
    await expect.poll(width).toBeLessThanOrEqual(390)
    await resize(page, DESKTOP_SIZE)
  })
  await test.step('it holds the focus, closes with Escape and gives the focus back [CHRM-10]', async () => {
    const isOutside = () =>
      page.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest('dialog') === null,
      )
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(policy(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('opened again, it offers help [CHRM-09]', async () => {
    await opener.click()
    await policy(page).getByRole('link', { name: 'Get help now' }).click()
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
  })
})

test('links outside a text, and on a phone the logo and the button that shows a password, are targets of 44 px', {
  tag: '@drawn-4',
}, async ({ page }) => {
  const heightOf = async (name: string) =>
    (
      await page
        .locator('a, button.link')
        .and(page.getByText(name, { exact: true }))
        .boundingBox()
    )?.height
  await page.goto('/login')
  await expect.poll(() => heightOf('Forgot your password?')).toBeGreaterThanOrEqual(44)
  await resize(page, PHONE_SIZE)
  await expect
    .poll(() => smallerSide(page.getByRole('button', { name: 'Show password' })))
    .toBeGreaterThanOrEqual(44)
  await startSession(page, 'Will Carter')
  await page.goto('/appointments')
  await expect(page.getByRole('button', { name: 'Change Appointment' })).toBeVisible()
  await expect
    .poll(() => smallerSide(page.getByRole('link', { name: 'Mantra, home' })))
    .toBeGreaterThanOrEqual(44)
  await resize(page, DESKTOP_SIZE)
  await expect.poll(() => heightOf('Change Appointment')).toBeGreaterThanOrEqual(44)
  await page.route('**/graphql', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: 'More crisis resources' })).toBeVisible()
  await expect.poll(() => heightOf('More crisis resources')).toBeGreaterThanOrEqual(44)
})

test('while staff impersonate a patient a banner says so on every page; nothing is measured, and stopping opens the login [CHRM-06]', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    asked.push(/"operationName":"(\w+)"/.exec(body)?.[1] ?? '')
    if (!body.includes('"CurrentUser"')) return route.fallback()
    const reply = await route.fetch()
    const json = await reply.json()
    return route.fulfill({
      response: reply,
      json: { data: { ...json.data, currentSession: { impersonatedBy: 'staff-7' } } },
    })
  })
  await logIn(page, 'Will Carter')
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toContainText('You are impersonating Will Carter.')
  await footer(page).getByRole('link', { name: 'Site Map' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site Map' })).toBeVisible()
  await expect(banner).toContainText('You are impersonating Will Carter.')
  await banner.getByRole('button', { name: 'Stop impersonating' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(asked).toContain('StopImpersonating')
  expect(asked).not.toContain('AnalyticsUser')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.auth-token'))).toBeNull()
})
