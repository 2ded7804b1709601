import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { startPortalProcess } from '../support/portal-process.ts'
import { type ChoiceCost, choiceToPaint } from './choice-to-paint.ts'
import { type Row, rowOf } from './row.ts'
import { bytesToFirstQuestion, bytesToFirstRadio } from './script-bytes.ts'
import { serveFolder } from './serve-folder.ts'

const SIZES = [10, 100, 1000]
const PEERS = ['react', 'rjsf']
const BUILT = join(import.meta.dirname, '../../.build/benchmark-page')

/**
 * Measures of a real browser: from a choice to the next paint, and how many scripts
 * come before the first question.
 */
export async function pageRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  await build({ configFile: join(import.meta.dirname, 'page/vite.config.ts') })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: chromiumArguments('given'),
  })
  const { url, close } = await serveFolder(BUILT)
  const rows: Row[] = []
  const note = (row: Row) => {
    tell(row)
    rows.push(row)
  }
  for (const n of SIZES) {
    const urls = ['ours', ...PEERS].map((page) => `${url}?page=${page}&n=${n}`)
    const [ours, ...peers] = await choiceToPaint(browser, urls, n)
    for (const [index, peer] of PEERS.entries()) {
      const row = (measure: string, value: (cost: ChoiceCost) => number): Row =>
        rowOf({
          measure,
          n,
          ours: ours ? value(ours) : Number.NaN,
          peer,
          peerValue: peers[index] ? value(peers[index]) : null,
          unit: 'ms',
        })
      note(row('choice to paint', ({ paint }) => paint))
      note(row('choice, processor', ({ processor }) => processor))
    }
  }
  note(await scriptsRow(browser, `${url}?page=react&n=1`))
  await browser.close()
  close()
  return rows
}

/**
 * The portal as it is served, from login to the first question of the intake, beside a page that
 * is React alone.
 */
async function scriptsRow(browser: Browser, reactPage: string): Promise<Row> {
  // The build above has left NODE_ENV at production, where there are no demo patients.
  const portal = await startPortalProcess({ NODE_ENV: 'development' })
  const ours = await bytesToFirstQuestion(browser, portal.url)
  await portal.stop()
  const peerValue = await bytesToFirstRadio(browser, reactPage)
  return rowOf({ measure: 'js to question', n: 1, ours, peer: 'react', peerValue, unit: 'bytes' })
}
