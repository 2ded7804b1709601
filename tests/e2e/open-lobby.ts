import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { DAYTIME } from './daytime.ts'
import { startSession } from './patient.ts'
import { expect } from './portal-test.ts'
import { putVisit } from './put-visit.ts'

/** A place where it is daytime now, so that a visit in some minutes is today. */
export const BY_DAY = { timezoneId: DAYTIME.timeZone }

export const SUPPORT = 'If you need help, call Patient Support at (800) 464-2083.'

/**
 * A visit of Will's that begins in the given time, with or without a check-in. @returns The address
 * of its check-in.
 */
export async function openLobby(
  page: Page,
  portal: PortalProcess,
  { inHours = 0.2, isCheckedIn = true } = {},
): Promise<string> {
  await startSession(page, 'Will Carter')
  const { id } = await putVisit(portal, { inMinutes: inHours * 60, isCheckedIn })
  const path = `/video-call/${id}/checkin`
  await page.goto(path)
  await expect(
    page.getByRole('heading', { name: 'Welcome to your video appointment, Will' }),
  ).toBeVisible()
  return path
}

export const camera = (page: Page) => page.getByRole('switch', { name: /^Camera/ })
export const microphone = (page: Page) => page.getByRole('switch', { name: /^Microphone/ })
export const join = (page: Page) => page.getByRole('button', { name: 'Join Appointment' })
export const picture = (page: Page) => page.getByLabel('What your provider will see')

/** Records the page's navigations and their state. @returns A function that reads the records. */
export async function watchWays(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate(() => {
    const ways: unknown[] = []
    const push = history.pushState.bind(history)
    history.pushState = (state, title, url) => {
      ways.push({ to: String(url), takes: state?.usr })
      push(state, title, url)
    }
    Object.assign(window, { ways })
  })
  return () => page.evaluate(() => Reflect.get(window, 'ways'))
}
