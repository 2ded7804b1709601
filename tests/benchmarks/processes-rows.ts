import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isObject } from '../../engine/index.ts'
import { createDataKeyring } from '../../server/crypto/data-key.ts'
import type { Db } from '../../server/database/database.ts'
import { createEmbeddedGateway } from '../../server/gateways/video/embedded/embedded-gateway.ts'
import { nextSave } from '../server/draft-over-http.ts'
import { connectSignal } from '../support/signal-client.ts'
import { makePicture } from '../support/uploads/make-files.ts'
import { formBody } from '../support/uploads/post-form.ts'
import {
  addPatient,
  askProcess,
  type BenchPatient,
  type Processes,
  startProcesses,
} from './processes.ts'
import { type Row, rowOf } from './row.ts'

const PROCESSES = 4
const LIMIT = 10
const ATTEMPTS = 24
const SIGNALS = 100
const FILES = 12
const PATIENTS = 16
const JOBS = 40
const PRICE = 11_900
const LOAD_MS = 6_000
const KILL_AFTER_MS = 2_000
/** Mails of the killed process are repeated after their attempt has expired. */
const DRAIN_MS = 60_000
const SETTINGS = {
  ...{
    LOGIN_ATTEMPTS_PER_EMAIL: String(LIMIT),
    LOGIN_SLOW_SECONDS: '0',
    MAIL_ATTEMPT_SECONDS: '3',
  },
  ...{
    SECONDS_BETWEEN_BILLINGS: '1',
    LINK_ATTEMPTS_PER_ADDRESS: '100000',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
  },
}

/** Four server processes behind a proxy, on one PostgreSQL. One is killed under load. */
export async function processesRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const processes = await startProcesses(PROCESSES, SETTINGS)
  const rows: Row[] = []
  const add = (measure: string, n: number, ours: number, unit = ''): void => {
    const row = rowOf({ measure, n, ours, unit, peer: null, peerValue: null })
    tell(row)
    rows.push(row)
  }
  try {
    add('start together', PROCESSES, processes.secondsToStart, 's')
    add('log-ins over limit', ATTEMPTS, (await wrongLogIns(processes)) - LIMIT)
    add('files not found', FILES, await filesNotFound(processes))
    add('signal, p50', SIGNALS, await signalTime(processes), 'ms')
    const { saves, jobs } = await killUnderLoad(processes)
    add('saves lost', saves.count, saves.lost)
    add('saves failed', saves.count, saves.failed)
    add('slowest save', saves.count, saves.slowestMs, 'ms')
    add('mails missing', JOBS, jobs.mailsMissing)
    add('mails doubled', JOBS, jobs.mailsDoubled)
    add('charges missing', JOBS, jobs.chargesMissing)
    add('charges doubled', JOBS, jobs.chargesDoubled)
    return rows
  } finally {
    await processes.close()
  }
}

const LOG_IN =
  'mutation ($email: String!) { login(email: $email, password: "wrong") { authToken } }'

/** The number of wrong passwords that were tested before the limit refused them. */
async function wrongLogIns({ proxy, database }: Processes): Promise<number> {
  const { email } = await addPatient(database.db)
  const replies = await Promise.all(
    Array.from({ length: ATTEMPTS }, () =>
      askProcess(proxy.url, undefined, { query: LOG_IN, variables: { email } }),
    ),
  )
  return replies.filter(({ code }) => code !== 'TOO_MANY_REQUESTS').length
}

const BEGIN = 'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
const COMPLETE =
  'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "rash.png") { id } }'

/** Each step of an upload, and the reading of the file, goes to another process. */
async function filesNotFound({ proxy, database }: Processes): Promise<number> {
  const { token } = await addPatient(database.db)
  const picture = await makePicture('png')
  let missing = 0
  for (let file = 0; file < FILES; file += 1) {
    const { beginUpload: begun } = (await askProcess(proxy.url, token, { query: BEGIN })).data
    if (!isObject(begun)) throw new Error('Cannot begin an upload')
    const fields = Array.isArray(begun.fields) ? begun.fields : []
    const { headers, payload } = await formBody(fields, picture)
    await fetch(String(begun.url), { method: 'POST', headers, body: new Uint8Array(payload) })
    const complete = () =>
      askProcess(proxy.url, token, { query: COMPLETE, variables: { key: begun.key } })
    // A busy machine may exceed the storage's time limit. The page offers to repeat.
    if ((await complete()).code !== undefined) await complete()
    const authorization = `Bearer ${token}`
    const read = await fetch(`${proxy.url}/uploads/${begun.key}`, {
      headers: { authorization, connection: 'close' },
    })
    if (read.headers.get('content-type') !== 'image/png') missing += 1
    await read.arrayBuffer()
  }
  return missing
}

/**
 * Milliseconds from one browser to the other and back, halved: the patient and the provider have
 * different processes.
 */
async function signalTime({ all, dataKey }: Processes): Promise<number> {
  const gateway = createEmbeddedGateway({
    dataKeys: createDataKeyring(dataKey),
    now: () => new Date(),
  })
  const [one, two] = all.map(({ url }) => Number(new URL(url).port))
  const join = async (port: number, role: 'patient' | 'provider') => {
    const client = await connectSignal(port)
    client.say({
      type: 'join',
      token: (await gateway.admit('visit-1', role)).token,
      peerId: `${role}-page`,
    })
    await client.hear('joined')
    return client
  }
  const patient = await join(one ?? 0, 'patient')
  const provider = await join(two ?? 0, 'provider')
  await patient.hear('peer-joined')
  provider.socket.addEventListener('message', ({ data }) => {
    const heard: unknown = JSON.parse(String(data))
    if (isObject(heard) && heard.type === 'signal')
      provider.say({ type: 'signal', data: heard.data })
  })
  const times: number[] = []
  for (let signal = 0; signal < SIGNALS; signal += 1) {
    const began = performance.now()
    const answer = new Promise((resolve) =>
      patient.socket.addEventListener('message', resolve, { once: true }),
    )
    patient.say({ type: 'signal', data: 'a description of about the usual size '.repeat(100) })
    await answer
    times.push((performance.now() - began) / 2)
    // The server allows 15 messages in a second.
    await wait(80)
  }
  for (const client of [patient, provider]) client.socket.close()
  return times.toSorted((a, b) => a - b)[SIGNALS / 2] ?? Number.NaN
}

/**
 * Saves of one patient: how many were acknowledged, and how many failed also when they were
 * repeated.
 */
type Saved = {
  readonly runId: string
  readonly token: string
  acknowledged: number
  failed: number
  slowestMs: number
}

async function killUnderLoad(processes: Processes) {
  const { all, proxy, database } = processes
  const { db } = database
  const drafts = await Promise.all(
    Array.from({ length: PATIENTS }, async () =>
      openDraft(proxy.url, await addPatient(db, { isIntakeDue: true })),
    ),
  )
  const mailed = await Promise.all(
    Array.from({ length: JOBS }, () => addPatient(db, { isUnverified: true })),
  )
  const charged = await Promise.all(
    Array.from({ length: JOBS }, async () => addPayer(proxy.url, db)),
  )
  const providerId = await addProvider(db)
  const until = performance.now() + LOAD_MS
  const saving = drafts.map((draft) => saveUntil(proxy.url, draft, until))
  const mailing = mailed.map(async ({ token }, i) => {
    await wait((LOAD_MS / JOBS) * i)
    await twice(() => askProcess(proxy.url, token, { query: 'mutation { sendActivationEmail }' }))
  })
  const visiting = charged.map(async ({ id }, i) => {
    await wait((LOAD_MS / JOBS) * i)
    await addVisit(db, providerId, { userId: id, turn: i + 1 })
  })
  await wait(KILL_AFTER_MS)
  await all[1]?.kill()
  await Promise.all([...saving, ...mailing, ...visiting])
  const jobs = await jobsAfter(processes, { mailed, payers: charged.map(({ id }) => id) })
  let lost = 0
  for (const { token, acknowledged } of drafts)
    lost += Math.max(0, acknowledged - (await revisionOf(proxy.url, token)))
  const sum = (of: (draft: Saved) => number) =>
    drafts.reduce((total, draft) => total + of(draft), 0)
  const saves = {
    lost,
    count: sum(({ acknowledged }) => acknowledged),
    failed: sum(({ failed }) => failed),
    slowestMs: Math.max(...drafts.map(({ slowestMs }) => slowestMs)),
  }
  return { saves, jobs }
}

const START = 'mutation { startRun(flowId: "intake") { id revision } }'
const SAVE = `mutation ($runId: ID!, $revision: Int!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $runId, revision: $revision, events: $events) { outcome run { revision } } }`

async function openDraft(url: string, { token }: BenchPatient): Promise<Saved> {
  const { startRun: run } = (await askProcess(url, token, { query: START })).data
  if (!isObject(run)) throw new Error('Cannot begin an intake')
  return {
    token,
    runId: String(run.id),
    acknowledged: Number(run.revision),
    failed: 0,
    slowestMs: 0,
  }
}

async function revisionOf(url: string, token: string): Promise<number> {
  const { startRun: run } = (await askProcess(url, token, { query: START })).data
  return isObject(run) ? Number(run.revision) : Number.NaN
}

/**
 * Saves one answer after the other. A save whose connection breaks is repeated once, as by the
 * page.
 */
async function saveUntil(url: string, draft: Saved, until: number): Promise<void> {
  while (performance.now() < until) {
    const { runId, token, acknowledged: revision } = draft
    const variables = { runId, revision, events: nextSave(revision).events }
    const began = performance.now()
    const reply = await twice(() => askProcess(url, token, { query: SAVE, variables }))
    draft.slowestMs = Math.max(draft.slowestMs, performance.now() - began)
    const saved = reply?.data.sendRunEvents
    if (isObject(saved) && saved.outcome === 'Saved') draft.acknowledged += 1
    else draft.failed += 1
  }
}

async function twice<Reply>(send: () => Promise<Reply>): Promise<Reply | undefined> {
  return send()
    .catch(send)
    .catch(() => undefined)
}

const ADD_CARD = `mutation ($key: String!) {
  savePaymentMethod(token: "pm_card_visa", type: "card", idempotencyKey: $key) { id } }`

async function addPayer(url: string, db: Db): Promise<BenchPatient> {
  const patient = await addPatient(db)
  const { code } = await askProcess(url, patient.token, {
    query: ADD_CARD,
    variables: { key: randomUUID() },
  })
  if (code !== undefined) throw new Error(`Cannot add a card: ${code}`)
  return patient
}

/** Adds a provider with past days for visits, which do not overlap. */
async function addProvider(db: Db): Promise<string> {
  const id = randomUUID()
  const names = { first_name: 'Iris', last_name: 'Vale', classification: 'Licensed Therapist' }
  const places = {
    care_types: ['Therapy' as const],
    geo_states: ['NY'],
    time_zone: 'America/New_York',
  }
  await db
    .insertInto('providers')
    .values({ id, ...names, ...places })
    .execute()
  return id
}

/** A complete visit, which the next billing charges. */
async function addVisit(
  db: Db,
  providerId: string,
  { userId, turn }: { readonly userId: string; readonly turn: number },
) {
  const starts = Math.floor(Date.now() / 3_600_000) * 3_600_000 - turn * 7_200_000
  const times = {
    starts_at: new Date(starts),
    ends_at: new Date(starts + 3_600_000),
    created_at: new Date(starts),
  }
  const care = {
    care_type: 'Therapy',
    appointment_type: 'adhoc',
    status: 'complete',
    description: 'Visit',
  } as const
  const payment = { payment_source: 'SelfPay', price_in_cents: PRICE } as const
  await db
    .insertInto('appointments')
    .values({
      user_id: userId,
      provider_id: providerId,
      ...care,
      ...times,
      ...payment,
      cancelled_at: null,
    })
    .execute()
}

type Expected = { readonly mailed: readonly BenchPatient[]; readonly payers: readonly string[] }

/** Waits until all mails and charges are done, and counts those that are missing or doubled. */
async function jobsAfter({ database, mails }: Processes, { mailed, payers }: Expected) {
  const { db } = database
  const count = async () => {
    const charges = await db
      .selectFrom('sandbox_charges')
      .innerJoin(
        'payment_customers',
        'payment_customers.customer_id',
        'sandbox_charges.customer_id',
      )
      .select('user_id')
      .where('user_id', 'in', payers)
      .execute()
    const paid = new Set(charges.map(({ user_id }) => user_id))
    const ids = mailed.map(
      ({ email }) =>
        new Set(mails.received.flatMap(({ to, messageId }) => (to === email ? [messageId] : []))),
    )
    return {
      mailsMissing: ids.filter(({ size }) => size === 0).length,
      mailsDoubled: ids.filter(({ size }) => size > 1).length,
      chargesMissing: payers.length - paid.size,
      chargesDoubled: charges.length - paid.size,
    }
  }
  const until = performance.now() + DRAIN_MS
  for (;;) {
    const counted = await count()
    const isDone = counted.mailsMissing === 0 && counted.chargesMissing === 0
    if (isDone || performance.now() > until) return counted
    await wait(250)
  }
}
