import type { Browser, CDPSession, Page } from 'playwright'
import { createChance, OPTION_COUNT } from './form.ts'
import { createOracle } from './oracle.ts'
import type { Look } from './subject.ts'

const CHOICES = 40

/** How long a finger or a button stays down, in milliseconds. */
const PRESS_MS = 60

/**
 * What one choice costs: milliseconds until it is painted, and milliseconds of the page's main
 * thread, animations included.
 */
export type ChoiceCost = { readonly paint: number; readonly processor: number }

/**
 * What a choice costs on each of several pages with one form: medians over random choices, pressed
 * with the mouse. The pages take turns, so that a machine that slows down meanwhile slows all of
 * them. After each press a page must show what the oracle says: a lost press is an error.
 */
export async function choiceToPaint(
  browser: Browser,
  urls: readonly string[],
  count: number,
): Promise<readonly ChoiceCost[]> {
  const pages = await Promise.all(urls.map((url) => openForm(browser, url, count)))
  const costs = urls.map((): ChoiceCost[] => [])
  for (let choice = 0; choice < CHOICES; choice++) {
    for (const [index, choose] of pages.entries()) costs[index]?.push(await choose())
  }
  for (const context of browser.contexts()) await context.close()
  return costs.map((all) => ({
    paint: medianOf(all.map(({ paint }) => paint)),
    processor: medianOf(all.map(({ processor }) => processor)),
  }))
}

/** Opens a page with the form; each call then makes one random choice there. */
async function openForm(
  browser: Browser,
  url: string,
  count: number,
): Promise<() => Promise<ChoiceCost>> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('input[type=radio]').length === wanted,
    count * OPTION_COUNT,
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const oracle = createOracle(count)
  const chance = createChance(count)
  return async () => {
    const { visible, answers } = oracle.look()
    const shown = visible.flatMap((isVisible, question) => (isVisible ? [question] : []))
    const group = chance(shown.length)
    const question = shown[group] ?? 0
    const option = (Number(answers[question] ?? -1) + 1 + chance(OPTION_COUNT - 1)) % OPTION_COUNT
    oracle.answer(question, option)
    // A page behind another is not painted.
    await page.bringToFront()
    return choose(page, devtools, group * OPTION_COUNT + option, checkedGroups(oracle.look()))
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Which option each question on the page must show as chosen, -1 for none. */
function checkedGroups({ visible, answers }: Look): readonly number[] {
  return answers.filter((_, question) => visible[question]).map((answer) => answer ?? -1)
}

/**
 * Presses an option with the mouse. Waits until the page has painted the choice, then until all
 * animations have ended.
 */
async function choose(
  page: Page,
  devtools: CDPSession,
  radio: number,
  expected: readonly number[],
): Promise<ChoiceCost> {
  const { x, y } = await page.evaluate(readyToPress, radio)
  await page.mouse.move(x, y)
  await page.evaluate(stillness)
  const before = await processorTime(devtools)
  const measured = await page.evaluateHandle(paintAfterClick, {
    expected,
    optionCount: OPTION_COUNT,
  })
  await page.mouse.down()
  await page.waitForTimeout(PRESS_MS)
  await page.mouse.up()
  const paint = await measured.evaluate((one) => one.paint)
  await page.evaluate(stillness)
  const processor = (await processorTime(devtools)) - before
  return { paint, processor }
}

async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in the page: brings an option's label to the middle of the window and says where it is. */
function readyToPress(radio: number): { readonly x: number; readonly y: number } {
  const label = document.querySelectorAll<HTMLInputElement>('input[type=radio]')[radio]?.labels?.[0]
  if (!label) throw new Error(`The page has no option ${radio}`)
  label.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = label.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Runs in the page: waits until no animation is running, and two frames more. */
async function stillness(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await frame()
  await frame()
}

/**
 * Runs in the page: milliseconds from the moment when the next press ends to the end of the first
 * paint that shows what the page must.
 */
function paintAfterClick({
  expected,
  optionCount,
}: {
  readonly expected: readonly number[]
  readonly optionCount: number
}) {
  const isShown = () => {
    const radios = Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    const chosen = (group: number) =>
      radios.slice(group * optionCount, (group + 1) * optionCount).findIndex((one) => one.checked)
    return (
      radios.length === expected.length * optionCount &&
      expected.every((option, group) => chosen(group) === option)
    )
  }
  // A message that is sent in a frame arrives after the frame was painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const paint = new Promise<number>((resolve, reject) => {
    const measure = async ({ timeStamp }: Event) => {
      for (let frames = 0; frames < 100; frames++) {
        const now = await painted()
        if (isShown()) return resolve(now - timeStamp)
      }
      reject(new Error('A press was lost: the page does not show it 100 frames later'))
    }
    addEventListener('click', measure, { once: true, capture: true })
    // Without a click the press was lost, for example because the page moved under it.
    addEventListener(
      'pointerup',
      () => setTimeout(() => reject(new Error('A press was lost: no click came of it')), 2000),
      {
        once: true,
      },
    )
  })
  return { paint }
}
