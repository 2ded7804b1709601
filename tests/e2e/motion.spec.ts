import type { Page } from 'playwright/test'
import type { PortalProcess } from '../support/portal-process.ts'
import { askFor } from './ask-for.ts'
import { begin, choose, expectTitle, onQuestion, startSession } from './patient.ts'
import { expect, test } from './portal-test.ts'

declare global {
  interface Window {
    readonly noteMotion?: (what: string) => Promise<void>
  }
}

/** Records every transition and animation with a duration, from the next page on. */
async function watchMotion(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteMotion', (what: string) => {
    seen.push(what)
  })
  await page.addInitScript(() => {
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        const { duration, delay } = effect?.getComputedTiming() ?? {}
        const target = effect instanceof KeyframeEffect ? effect.target : null
        if (Number(duration) + Number(delay) > 1)
          void window.noteMotion?.(`${target?.tagName} ${target?.className} ${duration}`)
      }
    }
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, note, true)
  })
  return seen
}

/** Steps and their progress, choices, and a dialog. */
async function goThroughQuestions(page: Page, portal: PortalProcess): Promise<void> {
  await page.goto(await askFor(portal, 'will', 'Phq8'))
  await begin(page)
  await onQuestion(page, 1, 8)
  await choose(page, 'Several days')
  await onQuestion(page, 2, 8)
  await page.goBack()
  await onQuestion(page, 1, 8)
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without completing?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expectTitle(page, 'Welcome, Will')
}

async function goThroughWelcome(page: Page): Promise<void> {
  await page.goto('/home?forceBlocker=welcome')
  await expectTitle(page, "Will, we're glad you're here")
  for (const name of ['Next', 'Next', 'Start care'])
    await page.getByRole('button', { name }).click()
  await expectTitle(page, 'Welcome, Will')
}

test('with reduced motion nothing moves: steps, progress, dialogs and welcome screens appear immediately', {
  tag: '@drawn-3',
}, async ({ page, portal }) => {
  await startSession(page, 'Will Carter')
  const seen = await watchMotion(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await goThroughQuestions(page, portal)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  // Motion before this line does not concern the next pages.
  await page.goto('about:blank')
  const before = seen.length
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goThroughQuestions(page, portal)
  await goThroughWelcome(page)
  expect(seen.slice(before)).toEqual([])
})
