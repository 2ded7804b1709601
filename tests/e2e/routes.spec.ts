import type { Page } from 'playwright/test'
import { GATED, UNGATED } from '../../renderer/shell/addresses.ts'
import { askFor } from './ask-for.ts'
import { changeData } from './change-data.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { accountButton, expectTitle, hold, logIn, logOut, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'
import { resize } from './resize.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('portal.auth-token'))

/** Opens another address like Back would: without reloading the portal. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

type Place = { readonly path: string; readonly title: string | RegExp; readonly isHeadingAlone?: boolean }

/** Pages for a logged-in person: each has the main layout, or none of it. */
async function expectPlaces(page: Page, hasLayout: boolean, places: readonly Place[]): Promise<void> {
  for (const { path, title, isHeadingAlone } of places) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page, path).toHaveURL(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(mainMenu(page)).toHaveCount(hasLayout ? 1 : 0)
    await expect(accountButton(page)).toHaveCount(hasLayout ? 1 : 0)
    if (isHeadingAlone === true) {
      await expect(page.getByRole('main').locator(':scope > *')).toHaveCount(1)
      await expect(page.getByRole('main')).toHaveText(title)
    }
  }
}

test('the pages for a logged-in person, with and without the main layout', async ({ page }) => {
  await logIn(page, 'Will Carter')
  await test.step('home, the appointments and the site map have the main layout [RTES-18] [RTES-22] [RTES-33]', () =>
    expectPlaces(page, true, [
      { path: '/', title: 'Welcome, Will!' },
      { path: '/appointments', title: 'Your appointments' },
      { path: '/dashboard', title: 'Welcome, Will!' },
      { path: '/sitemap', title: 'Site Map' },
    ]))
  await test.step('the page of progress and the health record have only a heading, in the main layout [RTES-21] [RTES-25] [AROU-05]', () =>
    expectPlaces(page, true, [
      { path: '/progress', title: 'Progress', isHeadingAlone: true },
      { path: '/health-record', title: 'Health Record', isHeadingAlone: true },
    ]))
  await test.step('the profile and the settings, with only a heading, have the main layout [RTES-29] [RTES-30] [AROU-04]', () =>
    expectPlaces(page, true, [
      { path: '/account/profile', title: 'Your profile' },
      { path: '/account/settings', title: 'Settings', isHeadingAlone: true },
    ]))
  await test.step('student terms, results and the page after e-mail verification have no main layout [RTES-08] [RTES-09] [RTES-11]', () =>
    expectPlaces(page, false, [
      { path: '/student-terms', title: 'Student Terms' },
      { path: '/assessment-results', title: /here are your results/ },
      { path: '/verification-complete', title: 'Your email has been verified' },
    ]))
})

test('until the login state is known, a page behind the login shows neither itself nor the login, but help [RTES-02]', async ({
  page,
}) => {
  await logIn(page, 'Julia Weiss')
  for (const [path, title] of [
    ['/billing', 'Plan & Billing'],
    ['/account/profile', 'Your profile'],
  ] as const) {
    const release = await hold(page, 'CurrentUser')
    await page.goto(path)
    await expect(page.locator('main[aria-busy="true"] > [role="status"]')).toHaveText('Loading…')
    for (const role of ['heading', 'textbox', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByText('Julia')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/crisis-resources')
    await expect(page).toHaveURL(path)
    release()
    await expectTitle(page, title)
  }
})

test('forms of tasks and requests have no main layout; an unknown address opens home with its query [RTES-07] [RTES-15] [RTES-34]', async ({
  page,
  portal,
}) => {
  await logIn(page, 'Grace Liu')
  const asked = await askFor(portal, 'grace', 'Bipolar1Screener')
  expect(asked).toMatch(/^\/assessment\/[0-9a-f-]{36}$/)
  await expectPlaces(page, false, [
    { path: '/task/medical-history', title: 'Tell us a little bit about yourself' },
    { path: asked, title: 'A few questions...' },
  ])
  for (const path of ['/no-such-place', '/account', '/video-call/7/nothing']) {
    await go(page, `${path}?from=mail&a=1`)
    await expectTitle(page, 'Welcome, Grace!')
    await expect(page).toHaveURL('/home?from=mail&a=1')
  }
})

test('each page linked from the account’s pages exists, with and without a login [AROU-03]', async ({ page }) => {
  const expectEach = async (places: readonly Place[]) => {
    for (const { path, title } of places) {
      await page.goto(path)
      await expectTitle(page, title)
      await expect(page).toHaveURL(path.replace(/#.*/, ''))
    }
  }
  await expectEach([
    { path: '/login', title: 'Welcome back' },
    { path: '/register', title: 'Set up your account' },
    { path: '/forgotpassword', title: 'Choose a new password' },
    { path: '/resetpassword#email=a%40b.example&token=abc', title: 'Choose a new password' },
    { path: '/student-activation', title: 'Activate your account' },
  ])
  await logIn(page, 'Vera Winters')
  await expectEach([
    { path: '/home', title: 'Welcome, Vera' },
    { path: '/support', title: 'What can we help you with?' },
    { path: '/messages', title: 'Messages' },
    { path: '/appointments', title: 'Your appointments' },
    { path: '/video-call/999999999/join', title: 'Sorry, no such appointment exists.' },
    { path: '/chat/therapist', title: 'Hannah Okoye' },
    { path: '/chat/psychiatrist', title: 'Amara Nwosu' },
  ])
})

/** The demo patient for each page of account and safety. */
const ACCOUNT_PAGES = {
  'Vera Winters': [
    { path: '/account/profile', title: 'Your profile' },
    { path: '/billing', title: 'Plan & Billing' },
    { path: '/billing/history', title: 'Billing history' },
    { path: '/account/pharmacy', title: 'My Pharmacy' },
    { path: '/medication', title: 'Medication' },
    { path: '/crisis-resources', title: 'Get help now' },
    { path: '/student-terms', title: 'Student Terms' },
  ],
  'Grace Liu': [{ path: '/task/medical-history', title: 'Tell us a little bit about yourself' }],
  'Jonas Berg': [{ path: '/continuity-of-care/therapy', title: 'Continue your therapy with Mantra' }],
  'Ezra Cole': [{ path: '/data-sharing-consent', title: 'Your school asks to see your record' }],
} as const

test('each page of account and safety opens for its people, and the Hub’s address opens the Hub [AROU-02]', async ({
  page,
  portal,
}) => {
  for (const [name, places] of Object.entries(ACCOUNT_PAGES)) {
    await startSession(page, name)
    for (const { path, title } of places) {
      await page.goto(path)
      await expectTitle(page, title)
      await expect(page).toHaveURL(path)
    }
  }
  await changeData(
    portal,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'will@demo.example'",
  )
  await startSession(page, 'Will Carter')
  await page.goto('/safety-plan')
  await expect(page.getByRole('main')).toContainText(/safety plan/i)
  await expect(page).toHaveURL('/safety-plan')
  await page.goto('/hub-launcher')
  await expect(page).toHaveURL(/\/hub-stand-in/)
})

test('every page of account and safety is linked from the site map, home, or another page [AROU-01]', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'vera@demo.example'",
  )
  const expectWays = async (name: string, from: string, ways: readonly string[]) => {
    await startSession(page, name)
    await page.goto(from)
    for (const way of ways) await expect(page.locator(`a[href="${way}"]`).first(), `${from}: ${way}`).toBeVisible()
  }
  await expectWays('Vera Winters', '/sitemap', [
    ...['/account/profile', '/billing', '/billing/history', '/safety-plan', '/medication', '/account/pharmacy'],
    ...['/crisis-resources', '/student-terms'],
  ])
  await expectWays('Jonas Berg', '/home', ['/continuity-of-care/therapy'])
  await expectWays('Grace Liu', '/home', ['/task/medical-history'])
  await expectWays('Ezra Cole', '/home', ['/data-sharing-consent'])
  await expectWays('Will Carter', '/home', ['/hub-launcher'])
  await startSession(page, 'Otto Marsh')
  await page.goto('/account/profile')
  for (const part of ['Emergency Contacts', 'Share My Record'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
  await startSession(page, 'Julia Weiss')
  await page.goto('/billing')
  await expect(page.getByRole('region', { name: 'Payment Information' })).toBeVisible()
})

test('every page sends a person without a login to the login, with the reason in the address [RTES-01] [RTES-35]', async ({
  page,
}) => {
  await page.goto('/login')
  const behindLogin = [...UNGATED, ...GATED].map(({ path }) => path.replace(/:\w+/, '7'))
  expect(behindLogin.length).toBeGreaterThan(20)
  const expectEach = async (paths: readonly string[]) => {
    for (const path of paths) {
      await go(page, path)
      await expect(page, path).toHaveURL('/login?reason=Reauth')
    }
  }
  await expectEach([...behindLogin, '/no-such-place', '/no-such-place?from=mail'])
  await test.step('a task and the site map are for logged-in people [RTES-07] [RTES-33]', () =>
    expectEach(['/task/medical-history', '/sitemap']))
  await page.goto('/no-such-place?from=mail')
  await expectTitle(page, 'Welcome back')
  await expect(page).toHaveURL('/login?reason=Reauth')
})

test('a login stores its token and opens the root; logging out removes both and the page’s data [LOGN-01] [LOGN-02] [LOGN-04]', async ({
  page,
}) => {
  for (const name of ['Will', 'Julia']) {
    await page.goto('/login')
    await expect.poll(() => stored(page)).toBeNull()
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@demo.example`)
    await page.getByLabel('Password').fill('Lamp-Light-2026!')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectTitle(page, `Welcome, ${name}!`)
    await expect(page).toHaveURL('/')
    const { token, isImpersonated } = JSON.parse((await stored(page)) ?? 'null')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(isImpersonated).toBeUndefined()
    // As a staff session would leave it.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null')
      localStorage.setItem('portal.auth-token', JSON.stringify({ ...kept, isImpersonated: true }))
    })
    await logOut(page)
    await expectTitle(page, 'Welcome back')
    await expect.poll(() => stored(page)).toBeNull()
    await expect(page.getByText(name)).toHaveCount(0)
    const { status } = await page.evaluate(async (of) => {
      const headers = { authorization: `Bearer ${of}`, 'content-type': 'application/json' }
      const reply = await fetch('/graphql', { method: 'POST', headers, body: '{"query":"{ currentUser { id } }"}' })
      return { status: (await reply.text()).includes('INVALID_AUTHENTICATION') }
    }, token)
    expect(status).toBe(true)
  }
})

test('while the operator’s settings load a page says so, and if they fail there is an error screen [AERR-06] [AERR-07]', async ({
  page,
}) => {
  const letThrough = await hold(page, 'AppConfig')
  await page.goto('/forgotpassword')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expectTitle(page, 'Choose a new password')
  await page.route('**/graphql', (route) =>
    /"AppConfig"/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('An error occurred while loading this page. Please try again.')
  await expect(page.getByRole('link', { name: 'Call 988' })).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitle(page, 'Choose a new password')
})

test('a page that breaks says that something went wrong, and the report has none of its text [AERR-09] [AERR-10]', async ({
  page,
}) => {
  // Pages may be requested ahead.
  await page.route('**/graphql', async (route) => {
    if (!/"ContentPage"/.test(route.request().postData() ?? '')) return route.fallback()
    const reply = await route.fetch()
    const { data } = JSON.parse(await reply.text())
    await route.fulfill({ response: reply, json: { data: { contentPage: { ...data.contentPage, sections: 'private words' } } } })
  })
  await logIn(page, 'Will Carter')
  await page.evaluate(() => {
    Reflect.set(window, 'reported', [])
    addEventListener('error', ({ message }) => Reflect.get(window, 'reported').push(message))
  })
  await go(page, '/progress')
  await expectTitle(page, 'Uh oh! Something went wrong')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Call 988' })).toBeVisible()
  await expectNoAxeFindings(page, 'shell/broken')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'reported'))).toEqual(['A page broke: TypeError'])
  await page.unroute('**/graphql')
  await go(page, '/billing')
  await expectTitle(page, 'Billing')
})

test('layouts change at 480 and at 800 pixels, and headings have seven sizes [ACON-15] [ACON-17]', async ({ page }) => {
  await logIn(page, 'Will Carter')
  // The placeholder disappears when the page is loaded.
  await expectTitle(page, 'Welcome, Will')
  await expect(
    page
      .getByRole('button', { name: 'Account menu' })
      .or(page.getByRole('button', { name: 'Menu', exact: true }))
      .first(),
  ).toBeAttached()
  await page.evaluate(() => {
    const part = (name: string, className: string, inside: readonly Element[] = []) => {
      const one = document.createElement(name)
      one.className = className
      one.append('Words', ...inside)
      return one
    }
    const sizes = [48, 32, 24, 20, 16, 14, 12].map((size) => part('h2', `t${size}`))
    document.querySelector('main')?.append(part('div', 'actions probe', [part('button', 'btn')]), part('div', 'sizes', sizes))
  })
  const sizes = () =>
    page.locator('.sizes h2').evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
  /** True if a button is as wide as its row. */
  const isWide = () =>
    page.locator('.probe > .btn').evaluate((one) => one.clientWidth > (one.parentElement?.clientWidth ?? 0) * 0.9)
  const isDesktop = () => page.getByRole('button', { name: 'Account menu' }).isVisible()
  for (const [width, wide, desktop] of [
    [479, true, false],
    [480, false, false],
    [799, false, false],
    [800, false, true],
  ] as const) {
    await resize(page, { width, height: 844 })
    await expect.poll(async () => [await isWide(), await isDesktop()], `${width} px`).toEqual([wide, desktop])
  }
  await expect.poll(sizes).toEqual([48, 32, 24, 20, 16, 14, 12])
})
