import { chromium, type Page } from 'playwright'
import { sql } from 'kysely'
import { joinDatabase } from '../../server/database/join-database.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts'
import { sessionOf } from './load-rows.ts'
import { addManyVisits } from './many-visits.ts'
import { type Row, rowOf } from './row.ts'
import { part } from './times.ts'

const PROVIDERS = 1_000
const WARM_UP = 2
const PRESSES = 20

/**
 * The time from a press on a filter until the list of 1,000 providers is painted again: a median.
 */
export async function filterRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const portal = await startPortalProcess({ NODE_ENV: 'development' })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: chromiumArguments('given'),
  })
  try {
    await addProviders(portal)
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.addInitScript(
      (storage) => {
        for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
      },
      await sessionOf(portal.url),
    )
    await page.goto(
      `${portal.url}/appointments/schedule?careType=psychiatry&appointmentType=intake`,
    )
    const presses = await pressFilter(page)
    const ours = part(presses.slice(WARM_UP), 0.5)
    const row = rowOf({
      measure: 'filter providers',
      n: PROVIDERS,
      ours,
      peer: null,
      peerValue: null,
      unit: 'ms',
    })
    tell(row)
    return [row]
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** The many providers offer psychiatry where the patient lives, who has to book a first visit. */
async function addProviders({ dataDir }: PortalProcess): Promise<void> {
  const { db, close } = await joinDatabase({ databaseUrl: undefined, dataDir, production: false })
  await addManyVisits(db, { providers: PROVIDERS, past: 0 })
  await sql`update providers set care_types = '{Psychiatry}', geo_states = array[users.address_state]
    from users where email = 'will@demo.example' and providers.first_name = 'Provider'`.execute(db)
  await sql`insert into user_care_flows (id, user_id, care_type, care_status, payment_source, created_at)
    select gen_random_uuid(), id, 'Psychiatry', 'Active', 'Organization', now()
    from users where email = 'will@demo.example'`.execute(db)
  await close()
}

/** Presses a choice of the filter "Gender" on and off. */
async function pressFilter(page: Page): Promise<readonly number[]> {
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Gender', exact: true }).click()
  const choice = page
    .getByRole('dialog', { name: 'Gender' })
    .getByRole('button', { name: /^man$/i })
  const presses: number[] = []
  for (let press = 0; press < WARM_UP + PRESSES; press += 1) {
    const measured = await page.evaluateHandle(paintAfterClick)
    await choice.click()
    presses.push(await measured.evaluate(({ paint }) => paint))
  }
  return presses
}

/**
 * Runs in the page: milliseconds from the next press to the end of the first paint with another
 * list.
 */
function paintAfterClick(): { readonly paint: Promise<number> } {
  const listed = () =>
    [...document.querySelectorAll('article h2')].map((name) => name.textContent).join()
  const before = listed()
  // A message that is sent in a frame arrives after the frame was painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const paint = new Promise<number>((resolve, reject) => {
    const measure = async ({ timeStamp }: Event) => {
      for (let frames = 0; frames < 600; frames += 1) {
        const now = await painted()
        if (listed() !== before) return resolve(now - timeStamp)
      }
      reject(new Error('The list of providers did not change'))
    }
    addEventListener('click', measure, { once: true, capture: true })
  })
  return { paint }
}
