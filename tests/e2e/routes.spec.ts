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

type Place = {
  readonly path: string
  readonly title: string | RegExp
  readonly isHeadingAlone?: boolean
}

/** Pages for a logged-in person: each has the whole main layout or none. */
async function expectPlaces(
  page: Page,
  hasLayout: boolean,
  places: readonly Place[],
): Promise<void> {
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

async function expectSizes(page: Page): Promise<void> {
  await go(page, '/')
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
    document
      .querySelector('main')
      ?.append(part('div', 'actions probe', [part('button', 'btn')]), part('div', 'sizes', sizes))
  })
  const sizes = () =>
    page
      .locator('.sizes h2')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
  /** True if a button is as wide as its row. */
  const isWide = () =>
    page
      .locator('.probe > .btn')
      .evaluate((one) => one.clientWidth > (one.parentElement?.clientWidth ?? 0) * 0.9)
  const isDesktop = () => page.getByRole('button', { name: 'Account menu' }).isVisible()
  for (const [width, wide, desktop] of [
    [479, true, false],
    [480, false, false],
    [799, false, false],
    [800, false, true],
  ] as const) {
    await resize(page, { width, height: 844 })
    await expect
      .poll(async () => [await isWide(), await isDesktop()], `${width} px`)
      .toEqual([wide, desktop])
  }
  await expect.poll(sizes).toEqual([48, 32, 24, 20, 16, 14, 12])
}

async function expectBroken(page: Page): Promise<void> {
  // Pages may be requested ahead.
  await page.route('**/graphql', async (route) => {
    if (!/"ContentPage"/.test(route.request().postData() ?? '')) return route.fallback()
    const reply = await route.fetch()
    const { data } = JSON.parse(await reply.text())
    await route.fulfill({
      response: reply,
      json: { data: { contentPage: { ...data.contentPage, sections: 'private words' } } },
    })
  })
  // A new document, which has not loaded the page yet.
  await page.goto('/home')
  await expectTitle(page, 'Welcome, Will!')
  await page.evaluate(() => {
    Reflect.set(window, 'reported', [])
    addEventListener('error', ({ message }) => Reflect.get(window, 'reported').push(message))
  })
  await go(page, '/progress')
  await expectTitle(page, 'Uh oh! Something went wrong')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Call 988' })).toBeVisible()
  await expectNoAxeFindings(page, 'shell/broken')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'reported')))
    .toEqual(['A page broke: TypeError'])
  await page.unroute('**/graphql')
  await go(page, '/billing')
  await expectTitle(page, 'Billing')
}

test('the pages for a logged-in person, with and without the main layout; their sizes, and a page that breaks', async ({
  page,
}) => {
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
  await test.step('layouts change at 480 and at 800 pixels, and headings have seven sizes [ACON-15] [ACON-17]', () =>
    expectSizes(page))
  await test.step('a page that breaks says that something went wrong, and the report has none of its text [AERR-09] [AERR-10]', () =>
    expectBroken(page))
})

test('until the login state is known, a page behind the login shows neither itself nor the login, but help [RTES-02]', async ({
  page,
}) => {
  await startSession(page, 'Julia Weiss')
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
    await expect(page.getByRole('link', { name: 'Get help now' })).toHaveAttribute(
      'href',
      '/crisis-resources',
    )
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

/** Demo patients for account and safety: their page, its links, and the pages that open. */
const ACCOUNT_PAGES = {
  'Vera Winters': {
    from: '/sitemap',
    ways: [
      ...[
        '/account/profile',
        '/billing',
        '/billing/history',
        '/safety-plan',
        '/medication',
        '/account/pharmacy',
      ],
      ...['/crisis-resources', '/student-terms'],
    ],
    places: [
      { path: '/account/profile', title: 'Your profile' },
      { path: '/billing', title: 'Plan & Billing' },
      { path: '/billing/history', title: 'Billing history' },
      { path: '/account/pharmacy', title: 'My Pharmacy' },
      { path: '/medication', title: 'Medication' },
      { path: '/safety-plan', title: /safety plan/i },
      { path: '/crisis-resources', title: 'Get help now' },
      { path: '/student-terms', title: 'Student Terms' },
    ],
  },
  'Grace Liu': {
    from: '/home',
    ways: ['/task/medical-history'],
    places: [{ path: '/task/medical-history', title: 'Tell us a little bit about yourself' }],
  },
  'Jonas Berg': {
    from: '/home',
    ways: ['/continuity-of-care/therapy'],
    places: [{ path: '/continuity-of-care/therapy', title: 'Continue your therapy with Mantra' }],
  },
  'Ezra Cole': {
    from: '/home',
    ways: ['/data-sharing-consent'],
    places: [{ path: '/data-sharing-consent', title: 'Your school asks to see your record' }],
  },
  'Will Carter': { from: '/home', ways: ['/hub-launcher'], places: [] },
} as const

async function expectOpens(page: Page, places: readonly Place[]): Promise<void> {
  for (const { path, title } of places) {
    await go(page, path)
    await expectTitle(page, title)
    await expect(page).toHaveURL(path)
  }
}

test('each page of account and safety, and each page that these link to', async ({
  page,
  portal,
}) => {
  await changeData(
    portal,
    "insert into safety_plans (user_id, created_at) select id, now() from users where email = 'vera@demo.example'",
  )
  await test.step('each is linked from the site map or home, and opens for its people [AROU-01] [AROU-02] [RTES-37]', async () => {
    for (const [name, { from, ways, places }] of Object.entries(ACCOUNT_PAGES)) {
      await startSession(page, name)
      await page.goto(from)
      for (const way of ways)
        await expect(page.locator(`a[href="${way}"]`).first(), `${from}: ${way}`).toBeVisible()
      await expectOpens(page, places)
    }
  })
  await test.step('a card is on the page of billing [AROU-01]', async () => {
    await go(page, '/billing')
    await expect(page.getByRole('region', { name: 'Payment Information' })).toBeVisible()
  })
  await test.step('the Hub’s address opens the Hub [AROU-02]', async () => {
    await go(page, '/hub-launcher')
    await expect(page).toHaveURL(/\/hub-stand-in/)
  })
  await test.step('contacts and the record are on the profile [AROU-01]', async () => {
    await startSession(page, 'Otto Marsh')
    await page.goto('/account/profile')
    for (const part of ['Emergency Contacts', 'Share My Record'])
      await expect(page.getByRole('heading', { name: part })).toBeVisible()
  })
  await test.step('the pages that these link to open [AROU-03]', async () => {
    await startSession(page, 'Vera Winters')
    await page.goto('/home')
    await expectTitle(page, 'Welcome, Vera')
    await expectOpens(page, [
      { path: '/support', title: 'What can we help you with?' },
      { path: '/messages', title: 'Messages' },
      { path: '/appointments', title: 'Your appointments' },
      { path: '/video-call/999999999/join', title: 'Sorry, no such appointment exists.' },
      { path: '/chat/therapist', title: 'Hannah Okoye' },
      { path: '/chat/psychiatrist', title: 'Amara Nwosu' },
      { path: '/home', title: 'Welcome, Vera' },
    ])
  })
})

async function expectLoginAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path)
    await expect(page, path).toHaveURL('/login?reason=Reauth')
  }
}

/** True if the server treats the token as no login. */
function isRefused(page: Page, token: string): Promise<boolean> {
  return page.evaluate(async (of) => {
    const headers = { authorization: `Bearer ${of}`, 'content-type': 'application/json' }
    const reply = await fetch('/graphql', {
      method: 'POST',
      headers,
      body: '{"query":"{ currentUser { id } }"}',
    })
    return (await reply.text()).includes('INVALID_AUTHENTICATION')
  }, token)
}

test('without a login every page opens the login, which stores a token that logging out removes', async ({
  page,
}) => {
  await page.goto('/login')
  await test.step('every page sends a person to the login, with the reason in the address [RTES-01] [RTES-35]', async () => {
    const behindLogin = [...UNGATED, ...GATED].map(({ path }) => path.replace(/:\w+/, '7'))
    expect(behindLogin.length).toBeGreaterThan(20)
    await expectLoginAt(page, [...behindLogin, '/no-such-place', '/no-such-place?from=mail'])
  })
  await test.step('a task and the site map are for logged-in people [RTES-07] [RTES-33]', () =>
    expectLoginAt(page, ['/task/medical-history', '/sitemap']))
  await page.goto('/no-such-place?from=mail')
  await expectTitle(page, 'Welcome back')
  await expect(page).toHaveURL('/login?reason=Reauth')
  await go(page, '/login')
  for (const name of ['Will', 'Julia']) {
    const token =
      await test.step('a login stores its token and opens the root [AUTH-23] [AUTH-24] [LOGN-02]', async () => {
        await expect.poll(() => stored(page)).toBeNull()
        await page.evaluate(() =>
          localStorage.setItem('portal.booking', '{"userId":"somebody-else","step":"choose"}'),
        )
        await page.getByLabel('Email').fill(`${name.toLowerCase()}@demo.example`)
        await page.getByLabel('Password').fill('Lamp-Light-2026!')
        await page.getByRole('button', { name: 'Log in' }).click()
        await expectTitle(page, `Welcome, ${name}!`)
        await expect(page).toHaveURL('/')
        const login = JSON.parse((await stored(page)) ?? 'null')
        expect(login.token).toMatch(/^[\w-]{43}$/)
        expect(login.isImpersonated).toBeUndefined()
        return login.token
      })
    await test.step('another person’s unfinished booking is gone, and the pages before the login open home', async () => {
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('portal.booking')))
        .toBeNull()
      for (const path of ['/login', '/register', '/forgotpassword', '/student-activation']) {
        await go(page, path)
        await expect(page, path).toHaveURL(/:\d+\/(home)?$/)
        await expectTitle(page, `Welcome, ${name}!`)
      }
    })
    await test.step('logging out removes token, marker and the page’s data [AUTH-26] [LOGN-01] [LOGN-04]', async () => {
      // As a staff session would leave it.
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null')
        localStorage.setItem('portal.auth-token', JSON.stringify({ ...kept, isImpersonated: true }))
      })
      await logOut(page)
      await expectTitle(page, 'Welcome back')
      await expect(page).toHaveURL('/login')
      await expect.poll(() => stored(page)).toBeNull()
      await expect(page.getByText(name)).toHaveCount(0)
      await expect.poll(() => isRefused(page, token)).toBe(true)
    })
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
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while loading this page. Please try again.',
  )
  await expect(page.getByRole('link', { name: 'Call 988' })).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitle(page, 'Choose a new password')
})
