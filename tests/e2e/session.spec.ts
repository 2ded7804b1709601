import type { BrowserContext, Page, Request } from 'playwright/test'
import { askFor } from './ask-for.ts'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import { logIn, logOut, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

const QUESTION = 'Are you still there?'
const greeting = (page: Page) => page.getByRole('heading', { name: 'Welcome, Will' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: QUESTION })

/**
 * Unanswered requests of all tabs: an answer after a leap of the clock would move the session's
 * end.
 */
const open = new Set<Request>()

/** How far the clocks have leapt since the session was last used, in milliseconds. */
let leapt = 0

const isPoll = (request: Request) =>
  /"operationName":"UnreadMessages"/.test(request.postData() ?? '')

/**
 * A background request every few seconds does not extend the session. The page computes the
 * session's end from the server's time in the reply, so the server's clock leaps with the page's.
 */
async function leapWithPolls(context: BrowserContext): Promise<void> {
  await context.route('**/graphql', async (route, request) => {
    if (!isPoll(request)) {
      leapt = 0
      return route.fallback()
    }
    const reply = await route.fetch().catch(() => null)
    if (reply === null) return route.abort()
    return route.fulfill({
      response: reply,
      headers: { ...reply.headers(), date: new Date(Date.now() + leapt).toUTCString() },
    })
  })
}

/**
 * Lets a time pass without user input, `MM:SS`, after all earlier requests have been answered and
 * handled.
 */
async function idle(page: Page, time: string): Promise<void> {
  const tabs = page.context().pages()
  for (const tab of tabs) await tab.waitForLoadState('networkidle')
  await expect.poll(() => open.size).toBe(0)
  for (const tab of tabs) await tab.evaluate(async () => (await fetch('/healthz')).text())
  const [minutes = 0, seconds = 0] = time.split(':').map(Number)
  leapt += (minutes * 60 + seconds) * 1000
  await page.clock.fastForward(time)
}

test.beforeEach(async ({ context }) => {
  open.clear()
  leapt = 0
  await leapWithPolls(context)
  context.on('request', (request) => {
    if (request.url().endsWith('/graphql')) open.add(request)
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  await context.clock.install()
})
// A poll may be pending.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test('two minutes before an idle session ends it asks, counts the minutes, and one key continues it', {
  tag: '@drawn-4',
}, async ({ page }) => {
  await logIn(page, 'Will Carter')
  await idle(page, '26:30')
  await expect(warning(page)).toBeHidden()
  await idle(page, '01:35')
  await expect(warning(page)).toContainText("we'll log you out in 2 minutes")
  await expect(
    page.getByRole('status').filter({ hasText: "You'll be logged out in 2 minutes." }),
  ).toBeAttached()
  await expect(page.getByRole('link', { name: 'call 988', exact: true })).toHaveAttribute(
    'href',
    'tel:988',
  )
  await page.getByRole('link', { name: 'call 988', exact: true }).click({ trial: true })
  await idle(page, '01:00')
  await expect(warning(page)).toContainText("we'll log you out in 1 minute.")
  await expect(page.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning(page)).toBeHidden()
  await idle(page, '26:30')
  await expect(greeting(page)).toBeVisible()
  await expect(warning(page)).toBeHidden()
  await test.step('crisis links work while the dialog is open', async () => {
    await idle(page, '02:00')
    await expect(warning(page)).toBeVisible()
    await expectNoAxeFindings(page, 'shell/session-warning')
    await page.getByRole('link', { name: 'Get help now' }).click()
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
  })
})

test('continuing in one tab continues in all, and the end is the end in all', {
  tag: '@drawn-2',
}, async ({ page, context }) => {
  await logIn(page, 'Will Carter')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(greeting(other)).toBeVisible()
  await idle(page, '28:30')
  await expect(warning(page)).toBeVisible()
  await expect(warning(other)).toBeVisible()
  // The click is sent a moment later: after the leap it would extend the session.
  const noted = page.waitForResponse((response) =>
    /"operationName":"TrackAll"/.test(response.request().postData() ?? ''),
  )
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await noted
  await expect(warning(page)).toBeHidden()
  await expect(warning(other)).toBeHidden()

  await idle(page, '28:30')
  await expect(warning(other)).toBeVisible()
  // A leap reaches one tab after the other, and the first to end would end both: the last seconds
  // pass at normal speed.
  await idle(page, '01:22')
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Welcome back' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(tab.getByText("You've been logged out because you were inactive.")).toBeVisible()
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.auth-token'))).toBeNull()
})

test('typing extends the session automatically, a dialog can show the question, and logging out ends it in all tabs', {
  tag: '@drawn-1',
}, async ({ page, context, portal }) => {
  await startSession(page, 'Will Carter')
  await page.goto(await askFor(portal, 'will', 'SelfRefer1Screener'))
  await page.getByRole('radio', { name: 'Another way' }).click({ delay: 60 })
  const field = page.getByLabel('How did you hear about us?')
  await field.fill('A')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await idle(page, '28:30')
  await expect(warning(page)).toBeVisible()
  await expect(field).toBeFocused()
  await field.pressSequentially(' poster')
  await expect(warning(page)).toBeHidden()
  await expect(field).toHaveValue('A poster')
  await test.step('an open dialog can show the question too, and stays open', async () => {
    await page.goto('/billing/history')
    await page.getByRole('button', { name: 'Read the cancellation policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancellation policy' })
    await expect(dialog).toContainText('$50')
    await idle(page, '28:30')
    await expect(dialog.getByRole('alertdialog', { name: QUESTION })).toBeVisible()
    await expectNoAxeFindings(page, 'shell/session-warning-in-dialog')
    await page.keyboard.press('Enter')
    await expect(warning(page)).toBeHidden()
    await expect(dialog).toBeVisible()
    await dialog.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('logging out in one tab logs out in all', async () => {
    const other = await context.newPage()
    await other.goto('/home')
    await expect(greeting(other)).toBeVisible()
    await logOut(page)
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(other.getByText('because you were inactive')).toBeHidden()
  })
})
