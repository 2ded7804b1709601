import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { recordVisit } from './visits.ts'

const WIDTHS = [390, 1280]
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 844

/**
 * Expects that axe finds nothing on the page as it stands, on a phone and on a desktop, light and dark, nor that the page can be
 * scrolled sideways; and records the state as visited (`states.ts` spells them).
 */
export async function expectNoAxeFindings(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await animationsEnd(page)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      const findings = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
      )
      expect(findings, `${state} at ${width} px, ${colorScheme}`).toEqual([])
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(sideways, `${state} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  recordVisit(state)
}

/** A colour in the middle of a transition is nobody's contrast. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}
