import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { deepStrictEqual } from 'node:assert/strict'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { build } from 'vite'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/chromium.ts'
import { createChance, OPTION_COUNT } from './form.ts'
import { createOracle } from './oracle.ts'
import type { Row } from './row.ts'
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
  // Without a frame rate the browser paints as soon as it can: what is measured is work, not waiting for the screen.
  const args = [...CHROMIUM_ARGUMENTS, '--disable-frame-rate-limit', '--disable-gpu-vsync']
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
    times.push(await choose(page, group * OPTION_COUNT + option))
    oracle.answer(question, option)
    await expectShown(page, oracle.look())
  }
  await page.close()
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
}

function choose(page: Page, radio: number): Promise<number> {
  return page.evaluate(async (index) => {
    const input = document.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]
    if (!input) throw new Error(`The page has no option ${index}`)
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          // A message that is sent in a frame arrives after the frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      })
    input.scrollIntoView({ block: 'center' })
    await painted()
    const started = performance.now()
    input.click()
    await painted()
    return performance.now() - started
  }, radio)
}

async function expectShown(
  page: Page,
  expected: { readonly visible: readonly boolean[]; readonly answers: readonly (number | null)[] },
) {
  const radios = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]'), (one) => one.checked),
  )
  const groups = Array.from({ length: radios.length / OPTION_COUNT }, (_, group) =>
    radios.slice(group * OPTION_COUNT, (group + 1) * OPTION_COUNT).indexOf(true),
  )
  deepStrictEqual(
    groups,
    expected.answers.filter((_, question) => expected.visible[question]).map((answer) => answer ?? -1),
  )
}
