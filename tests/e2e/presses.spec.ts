import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright/test'
import { HIDING_OPTION, OPTION_COUNT } from '../benchmarks/form.ts'
import { serveFolder } from '../benchmarks/serve-folder.ts'
import { IS_DRILL } from '../support/draw.ts'
import { expect, test } from './portal-test.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A folder for this worker only: another worker may build at the same time. */
const BUILT = join(ROOT, `.build/presses-${process.pid}`)
const PRESSES = IS_DRILL ? 200 : 100
const APART_MS = 60

type Target = { readonly question: number; readonly option: number }
type Point = { readonly x: number; readonly y: number }
type Device = {
  readonly name: string
  readonly hasTouch: boolean
  readonly press: (page: Page, at: Point) => Promise<void>
}

const DEVICES: readonly Device[] = [
  {
    name: 'mouse',
    hasTouch: false,
    press: async (page, { x, y }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.up()
    },
  },
  { name: 'touch', hasTouch: true, press: (page, { x, y }) => page.touchscreen.tap(x, y) },
]

let site: Awaited<ReturnType<typeof serveFolder>>

test.beforeAll(async () => {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const config = join(ROOT, 'tests/benchmarks/page/vite.config.ts')
  execFileSync(
    process.execPath,
    [vite, 'build', '-c', config, '--outDir', BUILT, '--emptyOutDir'],
    { cwd: ROOT },
  )
  site = await serveFolder(BUILT)
})
test.afterAll(async () => {
  await site.close()
  rmSync(BUILT, { recursive: true, force: true })
})

/** Opens the benchmark's form, rendered by the portal. */
async function openForm(page: Page, count: number): Promise<void> {
  await page.goto(`${site.url}?page=ours&n=${count}`)
  await expect(page.getByRole('radio')).toHaveCount(count * OPTION_COUNT)
}

/** The chosen option of each question, or `null`. */
function answersOf(page: Page): Promise<readonly (number | null)[]> {
  return page.evaluate((optionCount) => {
    const checked = Array.from(
      document.querySelectorAll<HTMLInputElement>('input[type=radio]'),
      (one) => one.checked,
    )
    return Array.from({ length: checked.length / optionCount }, (_, question) => {
      const option = checked
        .slice(question * optionCount, (question + 1) * optionCount)
        .indexOf(true)
      return option === -1 ? null : option
    })
  }, OPTION_COUNT)
}

/**
 * The clicks: neighbors never belong to the same question, and on a large page never to the same
 * section.
 */
function targetsOn(count: number): readonly Target[] {
  const stride = count === 1000 ? 137 : 7
  return Array.from({ length: PRESSES }, (_, press) => {
    const round = Math.floor(press / count)
    // The first option hides the next question, which would change the page.
    return {
      question: (press * stride) % count,
      option: HIDING_OPTION + 1 + ((press + round) % (OPTION_COUNT - 1)),
    }
  })
}

type Seen = { readonly x: number; readonly y: number; readonly isLastChosen: boolean }

/**
 * A click is lost if it does not show within this many frames. It usually shows in the first, but a
 * machine may be busy.
 */
const FRAMES = 60

/**
 * Scrolls an option into view, and returns its position and whether the last click shows by then.
 */
function bringIntoView(page: Page, target: Target, last: Target): Promise<Seen> {
  const indexes = { index: indexOf(target), lastIndex: indexOf(last), frames: FRAMES }
  return page.evaluate(async ({ index, lastIndex, frames }) => {
    const radios = document.querySelectorAll<HTMLInputElement>('input[type=radio]')
    radios[index]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    await frame()
    await frame()
    for (
      let i = 2;
      i < frames && index !== lastIndex && radios[lastIndex]?.checked !== true;
      i += 1
    )
      await frame()
    const { left, top, width, height } = radios[index]?.getBoundingClientRect() ?? new DOMRect()
    return {
      x: left + width / 2,
      y: top + height / 2,
      isLastChosen: radios[lastIndex]?.checked === true,
    }
  }, indexes)
}

function indexOf({ question, option }: Target): number {
  return question * OPTION_COUNT + option
}

/** The option that each question must show, and the clicks that did not show before the next. */
type Pressed = {
  readonly page: Page
  readonly expected: readonly (number | null)[]
  readonly lost: readonly number[]
}

async function pressAt(
  browser: Browser,
  count: number,
  { hasTouch, press }: Device,
): Promise<Pressed> {
  const page = await browser.newPage({ hasTouch, viewport: { width: 1280, height: 800 } })
  await openForm(page, count)
  const expected: (number | null)[] = Array.from({ length: count }, () => null)
  const lost: number[] = []
  let last: Target | null = null
  for (const [index, target] of targetsOn(count).entries()) {
    const { isLastChosen, ...at } = await bringIntoView(page, target, last ?? target)
    if (last !== null && !isLastChosen) lost.push(index - 1)
    await Promise.all([press(page, at), wait(APART_MS)])
    expected[target.question] = target.option
    last = target
  }
  return { page, expected, lost }
}

async function pressKeys(browser: Browser, count: number): Promise<Pressed> {
  const page = await browser.newPage()
  await openForm(page, count)
  await page.getByRole('radio').first().focus()
  const expected: (number | null)[] = Array.from({ length: count }, () => null)
  let question = 0
  let step = 1
  for (let press = 0; press < PRESSES; press++) {
    const before = expected[question] ?? null
    // Shift+Tab into an unanswered group focuses its last option.
    const key = before === null || before < OPTION_COUNT - 1 ? 'ArrowDown' : 'ArrowUp'
    await Promise.all([page.keyboard.press(key), wait(APART_MS)])
    expected[question] = (before ?? 0) + (key === 'ArrowDown' ? 1 : -1)
    if (question + step < 0 || question + step >= count) step = -step
    question += step
    await page.keyboard.press(step === 1 ? 'Tab' : 'Shift+Tab')
  }
  return { page, expected, lost: [] }
}

const WAYS = [
  { name: 'keys', count: 10, pressAll: pressKeys },
  ...DEVICES.map((device) => ({
    name: device.name,
    count: device.hasTouch ? 100 : 1000,
    pressAll: (browser: Browser, count: number) => pressAt(browser, count, device),
  })),
]
type Way = (typeof WAYS)[number]

async function expectNoneLost(
  browser: Browser,
  { count, pressAll }: Pick<Way, 'count' | 'pressAll'>,
): Promise<void> {
  const { page, expected, lost } = await pressAll(browser, count)
  expect(lost).toEqual([])
  await expect.poll(() => answersOf(page)).toEqual(expected)
  await page.close()
}

// The input methods in parallel, each on a page of another size. A drill tries each on all sizes.
if (IS_DRILL)
  for (const { name, pressAll } of WAYS)
    for (const count of [10, 100, 1000])
      test(`${PRESSES} clicks with ${name} on a page of ${count} questions, 60 ms apart, all count`, ({
        browser,
      }) => expectNoneLost(browser, { count, pressAll }))
else
  test(`${PRESSES} choices by keys on a page of 10 questions, by mouse on one of 1000, and by touch on one of 100, 60 ms apart, all count`, {
    tag: '@drawn-2',
  }, async ({ browser }) => {
    await Promise.all(WAYS.map((way) => expectNoneLost(browser, way)))
  })
