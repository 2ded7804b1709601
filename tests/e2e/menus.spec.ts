import type { Page } from 'playwright/test'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, hold, logIn } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const carePlan = (page: Page) => links(page).getByRole('button', { name: 'Care Plan' })
const fullMenu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const widthOf = async (page: Page, item: string) =>
  (await page.locator('ul').filter({ hasText: item }).last().boundingBox())?.width

test('the bar of a student in therapy', async ({ page }) => {
  await logIn(page, 'Will Carter')
  const home = links(page).getByRole('link', { name: 'Home', exact: true })
  await test.step('the school’s logo is left of Home [NAVG-03]', async () => {
    const logo = links(page)
      .getByRole('listitem')
      .first()
      .getByRole('img', { name: 'Riverside University' })
    await expect(logo).toBeVisible()
    await expect(links(page).getByRole('listitem').nth(1)).toHaveText('Home')
    const states = ['organization-logo', 'home', 'hub', 'campus-resources'].map(
      (item) => `navigation/${item}`,
    )
    await expectNoAxeFindings(page, 'page/home', ...states)
  })
  await test.step('Care Plan opens a menu, which links to appointments only [NAVG-05] [NAVG-06]', async () => {
    await expect(carePlan(page)).toHaveAttribute('aria-expanded', 'false')
    await carePlan(page).click()
    const menu = links(page)
      .locator('ul')
      .filter({ hasText: 'Past & upcoming' })
      .last()
      .getByRole('listitem')
    await expect(menu).toHaveText(['AppointmentsPast & upcoming appointments'])
    await expect.poll(() => widthOf(page, 'Past & upcoming')).toBe(308)
    const appointments = links(page).getByRole('link', { name: 'Appointments' })
    await appointments.click()
    await expectTitle(page, 'Your appointments')
    await expect(appointments).toBeHidden()
    await carePlan(page).click()
    await expect(appointments).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
  })
  await test.step('the portal’s logo opens the root, and Home the home page [NAVG-02] [NAVG-04]', async () => {
    await expect(home).not.toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Mantra, home' }).click()
    await expectTitle(page, 'Welcome, Will')
    await expect(page).toHaveURL('/')
    await expect(home).toHaveAttribute('aria-current', 'page')
    await links(page).getByRole('link', { name: 'Messages' }).click()
    await expectTitle(page, 'Messages')
    await expect(home).not.toHaveAttribute('aria-current', 'page')
    await home.click()
    await expectTitle(page, 'Welcome, Will')
    await expect(page).toHaveURL('/home')
  })
  await test.step('a menu closes with Escape, a click elsewhere or a move of the focus, and returns the focus', async () => {
    const profile = page.getByRole('link', { name: 'Profile', exact: true })
    await accountButton(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(profile).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
    await accountButton(page).press('Enter')
    await expect(profile).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get help now' })).toBeFocused()
    await expect(profile).toBeHidden()
    await accountButton(page).click()
    await expect(profile).toBeVisible()
    await carePlan(page).click()
    await expect(profile).toBeHidden()
    await expect(links(page).getByRole('link', { name: 'Appointments' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(links(page).getByRole('link', { name: 'Appointments' })).toBeHidden()
  })
  await test.step('results have no navigation but help and logging out', async () => {
    await page.getByRole('main').getByRole('link', { name: 'See your results' }).click()
    await expectTitle(page, /here are your results/)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(links(page)).toHaveCount(0)
  })
})

test('the size of the bar, and the account menu of a student in therapy', async ({ page }) => {
  await logIn(page, 'Will Carter')
  await test.step('it is 1400 px wide and no wider [NAVG-13]', async () => {
    await expect(accountButton(page)).toBeVisible()
    const width = async () => {
      const start = await page.getByRole('link', { name: 'Mantra, home' }).boundingBox()
      const end = await accountButton(page).boundingBox()
      return start && end && end.x + end.width - start.x
    }
    await resize(page, { width: 1800, height: 900 })
    await expect.poll(width).toBe(1400)
    await resize(page, { width: 1280, height: 900 })
    await expect.poll(width).toBeLessThan(1280)
  })
  await test.step('it begins at 800 px', async () => {
    await resize(page, { width: 799, height: 844 })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    await expect(links(page)).toBeHidden()
    await resize(page, { width: 800, height: 844 })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
    await expect(links(page)).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
  })
  await test.step('the account menu has no pharmacy without psychiatry; logging out opens the login [NAVG-12]', async () => {
    await accountButton(page).click()
    const items = page.locator('.menu').getByRole('listitem')
    await expect(items).toHaveText(['Profile', 'Plan & Billing', 'Crisis Resources', 'Log out'])
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectTitle(page, 'Welcome back')
  })
})

test('the bar of a student in psychiatry, and its menus', async ({ page }) => {
  await logIn(page, 'Rosa Delgado')
  const items = page.locator('.menu').getByRole('listitem')
  await test.step('it has its links in a fixed order [NAVG-01]', async () => {
    await expect(links(page).getByRole('listitem').filter({ visible: true })).toHaveText([
      '',
      'Home',
      'Care Plan',
      'Messages',
      'The Hub New(opens in a new tab)',
      'Campus Resources',
    ])
    const places = [
      page.getByRole('link', { name: 'Mantra, home' }),
      links(page).getByRole('img', { name: 'Riverside University' }),
      links(page).getByRole('link', { name: 'Home', exact: true }),
      carePlan(page),
      links(page).getByRole('link', { name: 'Messages' }),
      links(page).getByRole('link', { name: 'The Hub' }),
      links(page).getByRole('link', { name: 'Campus Resources' }),
      accountButton(page),
    ]
    await expect(async () => {
      const starts = await Promise.all(
        places.map(async (place) => (await place.boundingBox())?.x ?? 0),
      )
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }).toPass()
  })
  await test.step('a menu opened while the next page loads stays open when the page appears, and keeps the focus', async () => {
    const release = await hold(page, 'Billing')
    await accountButton(page).click()
    await page.getByRole('link', { name: 'Plan & Billing', exact: true }).click()
    await expect(page).toHaveURL(/\/billing$/)
    await expect(items).toHaveCount(0)
    await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
    const bar = await links(page).elementHandle()
    await accountButton(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeFocused()
    release()
    await expectTitle(page, 'Billing')
    await expect(items).toHaveCount(5)
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeFocused()
    await expect.poll(() => bar?.evaluate((one) => one.isConnected)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(accountButton(page)).toBeFocused()
    // If no menu is open the page has the focus, as always.
    await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
  })
  await test.step('Care Plan, 308 px wide, has appointments and medication [NAVG-05] [NAVG-06]', async () => {
    await carePlan(page).click()
    const menu = links(page)
      .locator('ul')
      .filter({ hasText: 'Past & upcoming' })
      .last()
      .getByRole('listitem')
    await expect(menu).toHaveText([
      'AppointmentsPast & upcoming appointments',
      'MedicationPrescribed medication & information',
    ])
    await expect.poll(() => widthOf(page, 'Prescribed medication')).toBe(308)
    await expectNoAxeFindings(
      page,
      'navigation/care-plan',
      'care-plan-menu/appointments',
      'care-plan-menu/medication',
    )
    await menu.nth(1).getByRole('link').click()
    await expectTitle(page, 'Medication')
  })
  await test.step('the account menu is 274 px wide and has its links in order [NAVG-11] [NAVG-12]', () =>
    expectAccountMenu(page))
})

async function expectAccountMenu(page: Page): Promise<void> {
  const items = page.locator('.menu').getByRole('listitem')
  await accountButton(page).click()
  await expect(accountButton(page)).toHaveText('RD Account menu')
  await expect(items).toHaveText([
    'Profile',
    'Plan & Billing',
    'Pharmacy',
    'Crisis Resources',
    'Log out',
  ])
  await expect.poll(() => widthOf(page, 'Plan & Billing')).toBe(274)
  /** Widths of the lines above the items. */
  const lines = () =>
    items.evaluateAll((all) =>
      all.map((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth)),
    )
  await expect.poll(lines).toEqual([0, 0, 0, 1, 0])
  const crisis = page.getByRole('link', { name: 'Crisis Resources', exact: true })
  const colorOf = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .last()
      .evaluate((one) => getComputedStyle(one).color)
  await expect.poll(() => colorOf('Crisis Resources')).toBe(await colorOf('Get help now'))
  await expect.poll(() => colorOf('Crisis Resources')).not.toBe(await colorOf('Plan & Billing'))
  const everybodys = ['profile', 'plan-and-billing', 'crisis-resources', 'log-out'].map(
    (item) => `account-menu/${item}`,
  )
  await expectNoAxeFindings(page, 'navigation/account', 'account-menu/pharmacy', ...everybodys)
  for (const [name, title] of [
    ['Profile', 'Your profile'],
    ['Plan & Billing', 'Billing'],
    ['Pharmacy', 'My Pharmacy'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expectTitle(page, title)
    // The menu closes with its page, which may still be open.
    await expect(items).toHaveCount(0)
    await accountButton(page).click()
  }
  await crisis.click()
  await expectTitle(page, 'Get help now')
}

test('the menu of a phone', async ({ page, portal }) => {
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const items = fullMenu(page).getByRole('listitem')
  await resize(page, { width: 390, height: 844 })
  await logIn(page, 'Rosa Delgado')
  await test.step('a button opens a full-screen menu with the desktop bar’s links and crisis help [NAVG-14]', async () => {
    await expect(links(page)).toBeHidden()
    await expect(accountButton(page)).toBeHidden()
    await opener.click()
    await expect(items.first().getByRole('img', { name: 'Riverside University' })).toBeVisible()
    await expect(items).toHaveText([
      '',
      'Home',
      'AppointmentsPast & upcoming appointments',
      'MedicationPrescribed medication & information',
      'Messages',
      'The Hub New(opens in a new tab)',
      'Campus Resources',
      'Profile',
      'Plan & Billing',
      'Pharmacy',
      'Crisis Resources',
      'Log out',
    ])
    await expect
      .poll(() => fullMenu(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(fullMenu(page).getByRole('link', { name: 'Get help now' })).toHaveAttribute(
      'href',
      '/crisis-resources',
    )
    await expectNoAxeFindings(page, 'page/menu')
    await page.keyboard.press('Escape')
    await expect(fullMenu(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await fullMenu(page).getByRole('link', { name: 'Plan & Billing' }).click()
    await expectTitle(page, 'Billing')
    await expect(fullMenu(page)).toBeHidden()
  })
  await test.step('Campus Resources in it opens another menu [NAVG-15]', () =>
    expectCampusMenu(page))
  await logIn(page, 'Julia Weiss')
  await test.step('a person without a school has fewer links [NAVG-14]', async () => {
    await opener.click()
    await expect(items).toHaveText([
      'Home',
      'AppointmentsPast & upcoming appointments',
      'Messages',
      'Profile',
      'Plan & Billing',
      'Crisis Resources',
      'Log out',
    ])
    await fullMenu(page).getByRole('button', { name: 'Close' }).click()
    await expect(fullMenu(page)).toBeHidden()
  })
  await test.step('without a school there is no logo in the bar [NAVG-03]', async () => {
    await resize(page, DESKTOP_SIZE)
    await expect(links(page).getByRole('listitem').first()).toHaveText('Home')
    await expect(links(page).getByRole('img')).toHaveCount(0)
  })
  await test.step('and no Hub [NAVG-09] [HUBL-11]', async () => {
    await expect(links(page).getByRole('link', { name: 'Messages' })).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'The Hub' })).toHaveCount(0)
  })
  await test.step('a school without a logo has none either [NAVG-03]', async () => {
    await changeData(portal, 'update organizations set logo_url = null')
    await logIn(page, 'Rosa Delgado')
    await expect(links(page).getByRole('listitem').first()).toHaveText('Home')
    await expect(links(page).getByRole('link', { name: 'The Hub' })).toBeVisible()
  })
  await test.step('it logs out', async () => {
    await resize(page, { width: 390, height: 844 })
    await opener.click()
    await fullMenu(page).getByRole('button', { name: 'Log out' }).click()
    await expectTitle(page, 'Welcome back')
  })
})

/** The menu has a way back, the school's name, and crisis help. */
async function expectCampusMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const campus = page.getByRole('dialog', { name: 'Campus Resources' })
  await fullMenu(page).getByRole('button', { name: 'Campus Resources' }).click()
  await expect(campus.getByRole('listitem')).toHaveText([
    'Back to main menu',
    'These resources are provided by your university and are not affiliated with Mantra.',
    'See all campus resources',
    'Crisis Resources',
  ])
  await expect(campus.getByRole('link', { name: 'Crisis Resources' })).toHaveAttribute(
    'href',
    '/crisis-resources',
  )
  await expectNoAxeFindings(page, 'campus-menu/resources-of-campus', 'campus-menu/crisis-resources')
  await campus.getByRole('button', { name: 'Back to main menu' }).click()
  await expect(campus).toBeHidden()
  await expect(fullMenu(page)).toBeVisible()
  await expect(fullMenu(page).getByRole('button', { name: 'Campus Resources' })).toBeFocused()
  await fullMenu(page).getByRole('button', { name: 'Campus Resources' }).click()
  await page.keyboard.press('Escape')
  await expect(campus).toBeHidden()
  await expect(fullMenu(page)).toBeVisible()
  await fullMenu(page).getByRole('button', { name: 'Campus Resources' }).click()
  await campus.getByRole('link', { name: 'See all campus resources' }).click()
  await expectTitle(page, 'Campus resources')
  await expect(page).toHaveURL('/campus-hub/campus-resources')
  await expect(fullMenu(page)).toBeHidden()
  await expect(campus).toBeHidden()
}

test('if the navigation cannot be loaded, pages still open, with help and logout', {
  tag: '@drawn-1',
}, async ({ page }) => {
  await page.route('**/flows/navigation/*', (route) => route.abort())
  await logIn(page, 'Will Carter')
  await expectTitle(page, 'Welcome, Will')
  await expect(links(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get help now' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectTitle(page, 'Welcome back')
})
