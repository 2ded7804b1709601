import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { IS_DRILL } from '../support/draw.ts'
import { DESKTOP_SIZE, resize } from './resize.ts'
import { isShapeKnown, recordShape, recordVisit } from './visits.ts'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

const PHONE = 390
/** The size of a desktop window at 400 % zoom. */
const ZOOMED_WIDTH = DESKTOP_SIZE.width / 4
const { height: HEIGHT } = DESKTOP_SIZE
/** Light mode shows everything that axe checks; in dark mode only its color checks can differ. */
const LIGHT: Look = { colorScheme: 'light', options: { resultTypes: ['violations'] } }
const DARK: Look = {
  colorScheme: 'dark',
  options: { resultTypes: ['violations'], runOnly: ['cat.color'] },
}
/** All checks except contrast, which takes most of axe's time. */
const STRUCTURE: Look = {
  colorScheme: 'light',
  options: { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } },
}
/** For screens with the header and menus that only a desktop shows; in a drill, for all screens. */
const EVERY_LOOK: Looks = [
  [DESKTOP_SIZE.width, [DARK, LIGHT]],
  [PHONE, [LIGHT, DARK]],
  [ZOOMED_WIDTH, []],
]
/** A step of a flow has the same pairs of colors at both widths. */
const LOOKS: Looks = [
  [DESKTOP_SIZE.width, [STRUCTURE]],
  [PHONE, [LIGHT, DARK]],
  [ZOOMED_WIDTH, []],
]
const PHONE_ONLY: Looks = LOOKS.filter(([width]) => width < DESKTOP_SIZE.width)
/** Draws one in three states of flows by the run's seed. */
const isDrawn = (state: string): boolean => {
  const [byte = 0] = createHash('sha1')
    .update(`${process.env.TEST_SEED ?? 0} ${state}`)
    .digest()
  return byte % 3 === 0
}
/**
 * For a page that differs only in its text from a fully checked one: text can only make it wider,
 * and the narrowest window is the first to be too narrow.
 */
const OTHER_WORDS: Looks = [[ZOOMED_WIDTH, []]]
/** Half as long as the source in the package's main module. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The bar and the footer around nearly all pages. */
const FRAME = ['body header.bar', 'body footer.foot']

type Shapes = {
  readonly whole: string
  readonly frame: readonly { readonly selector: string; readonly shape: string }[]
}
type Look = { readonly colorScheme: 'light' | 'dark'; readonly options: RunOptions }
type Looks = readonly (readonly [width: number, looks: readonly Look[]])[]

/**
 * Expects that axe finds nothing on the current page, on a desktop and on a phone, in light and in
 * dark colors, and that the page does not scroll sideways there or at 400 % zoom. Records the
 * states as visited (`states.ts` lists their names). If the page differs only in its text from a
 * checked one, only its width is checked. In a step of a flow, the bar and the footer are left out
 * if they were checked with a page, and `npm test` checks one in three on a desktop, by its seed.
 */
export async function expectNoAxeFindings(page: Page, ...states: readonly string[]): Promise<void> {
  const before = page.viewportSize()
  const state = states.join(', ')
  const { whole, frame } = await page.evaluate(shapesHere, FRAME)
  const looksHere = looksFor(whole, states)
  const exclude =
    looksHere === EVERY_LOOK
      ? []
      : frame.filter(({ shape }) => isShapeKnown(shape)).map(({ selector }) => selector)
  for (const [width, looks] of looksHere) {
    if (page.viewportSize()?.width !== width) await resize(page, { width, height: HEIGHT })
    for (const { colorScheme, options } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Repeated if a color was changing: a button under the pointer when the page got wider.
      await expect
        .poll(() => axeFindings(page, options, exclude), `${state} at ${width} px, ${colorScheme}`)
        .toEqual([])
    }
    // Repeated, because an open list follows its control a moment later.
    await expect
      .poll(() => sidewaysScroll(page), `${state} at ${width} px scrolls sideways`)
      .toBeLessThanOrEqual(0)
  }
  recordShape(whole)
  if (looksHere === EVERY_LOOK) for (const { shape } of frame) recordShape(shape)
  if (before) await resize(page, before)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (states.some((one) => !one.startsWith('page/'))) await expectWaysToHelp(page)
  for (const one of states) recordVisit(one)
}

function looksFor(shape: string, states: readonly string[]): Looks {
  if (isShapeKnown(shape)) return OTHER_WORDS
  if (IS_DRILL || states.some((one) => one.startsWith('page/'))) return EVERY_LOOK
  return states.some(isDrawn) ? LOOKS : PHONE_ONLY
}

/**
 * The features around every step of a flow (`frame` in `flows/vocabulary/views.json`): one click
 * opens crisis help, and support is linked.
 */
async function expectWaysToHelp(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Get help now' }).first()).toHaveAttribute(
    'href',
    '/crisis-resources',
  )
  await expect(page.getByRole('heading', { name: 'Patient Support' }).first()).toBeVisible()
}

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** @param exclude Selectors of parts that are not checked. */
async function axeFindings(
  page: Page,
  options: RunOptions,
  exclude: readonly string[],
): Promise<readonly string[]> {
  const found = await page.evaluate(findingsHere, { options, exclude })
  if (found !== null) return found
  // A document keeps an injected script, so it is injected once.
  await page.evaluate(AXE_SOURCE)
  return axeFindings(page, options, exclude)
}

/**
 * Runs in the page, in one call: axe's findings once nothing moves; null if axe is not loaded yet.
 */
async function findingsHere({
  options,
  exclude,
}: {
  readonly options: RunOptions
  readonly exclude: readonly string[]
}): Promise<readonly string[] | null> {
  if (window.axe === undefined) return null
  // A color during a transition says nothing about the contrast.
  const finite = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(finite.map((one) => one.finished))
  const { violations } = await window.axe.run({ exclude: [...exclude] }, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  )
}

/**
 * Runs in the page: the structure of the whole and of each part of its frame, without text, numbers,
 * and the ids that connect the parts.
 */
function shapesHere(frame: readonly string[]): Shapes {
  const words =
    /^(id|for|name|value|href|src|alt|title|content|placeholder|d|data-.*|aria-(label.*|describedby|controls|owns|value.*))$/
  const shapeOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      words.test(name)
        ? `${name}${value === '' ? '' : '=…'}`
        : `${name}=${name === 'style' ? value.replace(/\d+/g, '0') : value}`,
    )
    const nodes = [...element.childNodes].map((node) =>
      node instanceof Element
        ? shapeOf(node)
        : node instanceof Text && /\S/.test(node.data)
          ? '…'
          : '',
    )
    return `<${element.localName} ${attributes.sort().join(' ')}>${nodes.join('')}`
  }
  return {
    whole: shapeOf(document.documentElement),
    frame: frame.flatMap((selector) => {
      const part = document.querySelector(selector)
      return part ? [{ selector, shape: shapeOf(part) }] : []
    }),
  }
}
