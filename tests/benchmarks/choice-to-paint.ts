import type { Browser, Page } from 'playwright'
import { createChance, OPTION_COUNT } from './form.ts'
import { createOracle } from './oracle.ts'
import type { Look } from './subject.ts'

const CHOICES = 40

/**
 * Milliseconds from a choice to the next paint on each of several pages with one form: the median over random choices. The pages take turns,
 * so that a machine that slows down meanwhile slows all of them. After each choice a page must show what the oracle says.
 */
export async function choiceToPaint(browser: Browser, urls: readonly string[], count: number): Promise<readonly number[]> {
  const chosen = await Promise.all(urls.map((url) => openForm(browser, url, count)))
  const times = urls.map((): number[] => [])
  for (let choice = 0; choice < CHOICES; choice++) {
    for (const [index, choose] of chosen.entries()) times[index]?.push(await choose())
  }
  for (const context of browser.contexts()) await context.close()
  return times.map(medianOf)
}

/** Opens a page with the form; each call then makes one random choice there. */
async function openForm(browser: Browser, url: string, count: number): Promise<() => Promise<number>> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction((wanted) => document.querySelectorAll('input[type=radio]').length === wanted, count * OPTION_COUNT)
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
    return choose(page, group * OPTION_COUNT + option, checkedGroups(oracle.look()))
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
 * Clicks an option at the beginning of a frame and waits for the first paint after which the page shows what it must.
 *
 * @returns Milliseconds from the click to the end of that paint; waiting for the screen's next frame is not part of it.
 */
function choose(page: Page, radio: number, expected: readonly number[]): Promise<number> {
  return page.evaluate(
    async ({ radio, expected, optionCount, patience }) => {
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
      // A message that is sent in a frame arrives after the frame was painted.
      const painted = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      const radios = () => Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]'))
      const showsExpected = () => {
        const checked = radios().map((one) => one.checked)
        const group = (index: number) => checked.slice(index * optionCount, (index + 1) * optionCount).indexOf(true)
        return checked.length === expected.length * optionCount && expected.every((option, index) => group(index) === option)
      }
      const input = radios()[radio]
      if (!input) throw new Error(`The page has no option ${radio}`)
      input.scrollIntoView({ block: 'center' })
      await frame()
      await painted()
      await frame()
      const started = performance.now()
      input.click()
      for (let frames = 0; frames < patience; frames++) {
        await painted()
        const ended = performance.now()
        if (showsExpected()) return ended - started
        await frame()
      }
      throw new Error(`The page does not show what it must, ${patience} frames after a choice`)
    },
    { radio, expected, optionCount: OPTION_COUNT, patience: 100 },
  )
}
