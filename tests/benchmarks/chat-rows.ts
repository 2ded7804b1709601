import { type Browser, type BrowserContext, chromium } from 'playwright'
import personas from '../../content/demo/personas.json' with { type: 'json' }
import { joinDatabase } from '../../server/database/join-database.ts'
import { isObject } from '../../engine/index.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts'
import { fillChat } from './fill-chat.ts'
import { type Row, rowOf } from './row.ts'
import { part } from './times.ts'

const PATIENT = 'vera@demo.example'
const LONG = { path: '/chat/therapist', careType: 'Therapy', messages: 5_000 }
const SHORT = { path: '/chat/psychiatrist', careType: 'Psychiatry', messages: 500 }
const NEWEST = 50
const WARM_UP = 3
const OPENINGS = 15

type Opening = { readonly paint: number; readonly processor: number }

/**
 * The time until a browser shows the newest messages of a long chat, and of a shorter one:
 * medians, in turns.
 */
export async function chatRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  // Demo patients do not exist in production.
  const portal = await startPortalProcess({ NODE_ENV: 'development' })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: chromiumArguments('given'),
  })
  try {
    const context = await logIn(browser, portal)
    const [long, short]: [Opening[], Opening[]] = [[], []]
    for (let turn = 0; turn < WARM_UP + OPENINGS; turn += 1) {
      const [one, other] = [
        await open(context, portal.url + LONG.path),
        await open(context, portal.url + SHORT.path),
      ]
      if (turn < WARM_UP) continue
      long.push(one)
      short.push(other)
    }
    const row = (measure: string, value: (opening: Opening) => number): Row =>
      rowOf({
        ...{ measure, n: LONG.messages, ours: part(long.map(value), 0.5), unit: 'ms' },
        ...{ peer: `${SHORT.messages} messages`, peerValue: part(short.map(value), 0.5) },
      })
    const rows = [
      row('paint a chat', ({ paint }) => paint),
      row('chat, processor', ({ processor }) => processor),
    ]
    for (const one of rows) tell(one)
    return rows
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Logs the patient in and fills their two chats. */
async function logIn(browser: Browser, { url, dataDir }: PortalProcess): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const reply: unknown = await (
    await page.request.post(`${url}/demo/login`, { data: { email: PATIENT } })
  ).json()
  if (!isObject(reply) || typeof reply.userId !== 'string')
    throw new Error(`Cannot log in as ${PATIENT}`)
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    (session) => localStorage.setItem('portal.auth-token', session),
    JSON.stringify(reply),
  )
  await page.close()
  const database = await joinDatabase({ databaseUrl: undefined, dataDir, production: false })
  for (const { careType, messages } of [LONG, SHORT]) {
    const pair = { userId: reply.userId, providerId: providerOf(careType) }
    await fillChat({ db: database.db, dataDir }, pair, messages)
  }
  await database.close()
  return context
}

function providerOf(careType: string): string {
  const visits = personas.patients.find(({ email }) => email === PATIENT)?.appointments ?? []
  const visit = visits.find((one) => one.careType === careType)
  if (visit === undefined) throw new Error(`Cannot measure a chat: ${PATIENT} has no ${careType}`)
  return visit.provider
}

/** Loads the page of a chat. Waits until the newest messages are painted. */
async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'commit' })
  const paint = await page.evaluate(untilPainted, NEWEST)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const processor =
    1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  await page.close()
  return { paint, processor }
}

/**
 * Runs in the page: milliseconds from the start of loading to the end of the paint with this many
 * messages.
 */
async function untilPainted(messages: number): Promise<number> {
  for (let frames = 0; frames < 2_000; frames += 1) {
    // A message that is sent in a frame arrives after the frame was painted.
    const now = await new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
    if (document.querySelectorAll('.bubble').length >= messages) return now
  }
  throw new Error('The chat did not appear')
}
