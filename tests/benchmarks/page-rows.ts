import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { build } from 'vite'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/chromium.ts'
import { createChance, OPTION_COUNT } from './form.ts'
import { createOracle } from './oracle.ts'
import type { Row } from './row.ts'
import type { Look } from './subject.ts'
import { rowOf } from './row.ts'

const SIZES = [10, 100, 1000]
const PEERS = ['react', 'rjsf']
const CHOICES = 40
const BUILT = join(import.meta.dirname, '../../.build/benchmark-page')
const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Milliseconds from a choice to the next paint, with 10, 100 and 1,000 questions on the page, in a real browser. */
export async function pageRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  await build({ configFile: join(import.meta.dirname, 'page/vite.config.ts') })
  const { executablePath, env } = await findChromium()
  const args = [...CHROMIUM_ARGUMENTS]
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(BUILT, path === '/' ? 'index.html' : path)
    if (!file.startsWith(BUILT) || !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`

  const rows: Row[] = []
  for (const n of SIZES) {
    const ours = await choiceToPaint(browser, `${url}?page=ours&n=${n}`, n)
    for (const peer of PEERS) {
      const peerValue = await choiceToPaint(browser, `${url}?page=${peer}&n=${n}`, n)
      const row = rowOf({ measure: 'choice to paint', n, ours, peer, peerValue, unit: 'ms' })
      tell(row)
      rows.push(row)
    }
  }
  await browser.close()
  server.close()
  return rows
}

/** The median over random choices; after each one the page must show what the oracle says. */
async function choiceToPaint(browser: Browser, url: string, count: number): Promise<number> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction((wanted) => document.querySelectorAll('input[type=radio]').length === wanted, count * OPTION_COUNT)
  const oracle = createOracle(count)
  const chance = createChance(count)
  const times: number[] = []
  for (let choice = 0; choice < CHOICES; choice++) {
    const { visible, answers } = oracle.look()
    const shown = visible.flatMap((isVisible, question) => (isVisible ? [question] : []))
    const group = chance(shown.length)
    const question = shown[group] ?? 0
    const option = (Number(answers[question] ?? -1) + 1 + chance(OPTION_COUNT - 1)) % OPTION_COUNT
    oracle.answer(question, option)
    times.push(await choose(page, group * OPTION_COUNT + option, checkedGroups(oracle.look())))
  }
  await page.close()
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
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
