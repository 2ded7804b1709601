import type { Page } from 'playwright/test'
import { BY_DAY } from './open-lobby.ts'
import { expectTitle, startSession } from './patient.ts'
import { drawnTag, expect, test } from './portal-test.ts'
import { putVisit } from './put-visit.ts'

test.use({ ...BY_DAY, permissions: ['camera', 'microphone'] })

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const NEAR = 5
const card = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
const change = (page: Page) => card(page).getByRole('button', { name: 'Change Appointment' })
const startsSoon = (page: Page) => page.getByText(/^Your visit starts in [1-8] minutes?\.$/)
const mayBeLate = (page: Page) => page.getByText('Your provider may be a few minutes late.')

const WELCOME = 'Welcome to your video appointment, Will'

/**
 * For each wrong clock: visits that it would show differently from the server's clock, and the
 * correct result.
 */
const CLOCKS = [
  {
    clock: 'fast',
    aheadMinutes: 10,
    checkIns: [
      [3 * DAY_MINUTES + NEAR, "Check-in isn't open yet"],
      [-120 + NEAR, WELCOME],
    ],
    beginsIn: 8,
    cancelsIn: [DAY_MINUTES + NEAR, 'You will not be charged for canceling'],
  },
  {
    clock: 'slow',
    aheadMinutes: -10,
    checkIns: [
      [3 * DAY_MINUTES - NEAR, WELCOME],
      [-120 - NEAR, 'Sorry, no such appointment exists.'],
    ],
    beginsIn: -NEAR,
    cancelsIn: [DAY_MINUTES - NEAR, "takes away other students' ability"],
  },
] as const

for (const [index, { clock, aheadMinutes, checkIns, beginsIn, cancelsIn }] of CLOCKS.entries())
  test(`with a clock that is 10 minutes ${clock}, check-in, joining, canceling and logout follow the server's time`, {
    tag: drawnTag(index),
  }, async ({ page, portal }) => {
    await page.clock.install({ time: Date.now() + aheadMinutes * MINUTE_MS })
    await startSession(page, 'Will Carter')

    // Check-in opens 72 hours before a visit, and the visit is listed until an hour after its end.
    for (const [inMinutes, heading] of checkIns) {
      const { id } = await putVisit(portal, { inMinutes, isCheckedIn: false })
      await page.goto(`/video-call/${id}/checkin`)
      await expectTitle(page, heading)
    }

    // A visit that has not begun can be changed, and the waiting person reads in how many minutes
    // it begins.
    const toCome = beginsIn > 0 ? 1 : 0
    const { id } = await putVisit(portal, { inMinutes: beginsIn })
    await page.goto('/home')
    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next.getByText(/^Today, /)).toBeVisible()
    await expect(next.getByRole('link', { name: 'Move visit' })).toHaveCount(toCome)
    await page
      .getByRole('navigation', { name: 'Your care' })
      .getByRole('link', { name: 'Your appointments' })
      .click()
    await expect(card(page).getByRole('link', { name: 'Join Video' })).toBeVisible()
    await expect(change(page)).toHaveCount(toCome)
    await page.goto(`/video-call/${id}`)
    await expect(page.getByText("You're connected.")).toBeVisible()
    await expect(startsSoon(page)).toHaveCount(toCome)
    await expect(mayBeLate(page)).toHaveCount(1 - toCome)

    const [inMinutes, terms] = cancelsIn
    await putVisit(portal, { inMinutes })
    await page.goto('/appointments')
    await change(page).click()
    await expect(page.getByRole('dialog', { name: 'Change or cancel' })).toContainText(terms)

    // An idle session asks two minutes before its 30 are over. A background request would reveal
    // the wrong clock.
    await page.waitForLoadState('networkidle')
    await page.route('**/graphql', (route) => route.abort())
    const question = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await page.clock.fastForward('26:15')
    await expect(question).toHaveCount(0)
    await page.clock.fastForward('02:00')
    await expect(question).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
