import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { isObject } from '../../engine/index.ts'
import personas from '../../content/demo/personas.json' with { type: 'json' }
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { startPortalProcess } from '../support/portal-process.ts'
import { type Row, rowOf } from './row.ts'
import { serveFolder } from './serve-folder.ts'
import { loadSlowly, type PageToLoad } from './slow-load.ts'

const BARE = join(import.meta.dirname, 'bare-page')
const BUILT = join(import.meta.dirname, '../../.build/benchmark-bare-page')
const PAIRS = 5
const PATIENT = 'Will Carter'
/** A page's own content, not the one that the server sent for the time before. */
const CONTENT = 'main:not([aria-busy="true"]) h1'
/** The first pages of people who are logged out, and of a patient in care. */
const PUBLIC = [
  '/login',
  '/verify-email?token=unknown',
  '/forgotpassword',
  '/crisis-resources',
  '/register',
]
const PRIVATE = [
  '/home',
  '/appointments',
  '/messages',
  '/chat/therapist',
  '/billing',
  '/account/profile',
]

/**
 * How long the log-in and home take to load on a slow phone, compared with a bare React page that
 * is loaded in turns with them; and the layout shift of every first page.
 */
export async function loadRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  await build({
    root: BARE,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: chromiumArguments('given'),
  })
  const bare = await serveFolder(BUILT)
  const portal = await startPortalProcess({ NODE_ENV: 'development' })
  const storage = await sessionOf(portal.url)
  const rows: Row[] = []
  const note = (row: Row) => {
    tell(row)
    rows.push(row)
  }
  const peer: PageToLoad = { url: bare.url, ready: 'h1' }
  const login: PageToLoad = { url: `${portal.url}/login`, ready: 'input[type=password]' }
  const home: PageToLoad = { url: `${portal.url}/home`, ready: CONTENT, storage }
  note(await pairRow(browser, { measure: 'log-in, slow phone', ours: login, peer }))
  note(await pairRow(browser, { measure: 'home, slow phone', ours: home, peer }))
  for (const path of [...PUBLIC, ...PRIVATE]) {
    const given = PRIVATE.includes(path) ? { storage } : {}
    const { shift } = await loadSlowly(browser, {
      url: `${portal.url}${path}`,
      ready: CONTENT,
      ...given,
    })
    note(
      rowOf({
        measure: 'layout shift',
        n: 1,
        ours: shift,
        peer: path,
        peerValue: null,
        unit: 'score',
      }),
    )
  }
  await browser.close()
  await portal.stop()
  bare.close()
  return rows
}

type Pair = { readonly measure: string; readonly ours: PageToLoad; readonly peer: PageToLoad }

/** The pair with the median ratio. */
async function pairRow(browser: Browser, { measure, ours, peer }: Pair): Promise<Row> {
  const pairs: { readonly ours: number; readonly peerValue: number }[] = []
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const { ms: peerValue } = await loadSlowly(browser, peer)
    pairs.push({ ours: (await loadSlowly(browser, ours)).ms, peerValue })
  }
  const byRatio = pairs.toSorted((a, b) => a.ours / a.peerValue - b.ours / b.peerValue)
  const middle = byRatio[Math.floor(PAIRS / 2)] ?? { ours: Number.NaN, peerValue: Number.NaN }
  return rowOf({ measure, n: PAIRS, ...middle, peer: 'bare React page', unit: 'ms' })
}

/** The local storage of the patient's browser after the log-in. */
export async function sessionOf(url: string): Promise<{ readonly [name: string]: string }> {
  const email = personas.patients.find(({ name }) => name === PATIENT)?.email
  const reply = await fetch(`${url}/demo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const session: unknown = await reply.json()
  if (!isObject(session) || !Array.isArray(session.markers))
    throw new Error(`${PATIENT} cannot log in`)
  const { token, expiresAt, userId, markers } = session
  return {
    'portal.auth-token': JSON.stringify({ token, expiresAt }),
    ...Object.fromEntries(markers.map((marker) => [`portal.${marker}.${userId}`, 'yes'])),
  }
}
