import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isObject } from '#engine/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { connect } from '#server/database/database.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { readConfig } from '#server/plugins/config.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { documentOf, neededVariables, OPERATIONS } from '#tests/support/operations.ts'
import { addPatient, ask, type Patient, ROOT } from './flow-portal.ts'

const AWAY = "This isn't available right now. Please try again."
const VALUES = ['not-at-all', 'several-days', 'more-than-half-the-days', 'nearly-every-day']
const START = 'mutation { startRun(flowId: "intake") { id revision state } }'
const SEND = `mutation ($runId: ID!, $revision: Int!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $runId, revision: $revision, events: $events) { outcome run { revision } } }`

// The tests use a connection that is not cut; the server's can be cut.
const own = await createTestDatabase()
const { db } = own.database
const lines: string[] = []
const proxy = await startDatabaseProxy(await addressOfDatabase())
const cuttable = connect(await loginThrough(proxy.port), 'server')
await publishDefinitions({ db, now: () => new Date() }, readLibraryFiles(ROOT))
// A mail whose sending was cut off is tried again once its attempt times out.
const MAIL_ATTEMPT_SECONDS = '3'
const read = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: own.dataDir,
  REQUESTS_PER_MINUTE: '1000000',
  MAIL_ATTEMPT_SECONDS,
})
if (!read.ok) throw new Error('Cannot start a test server: its configuration is refused')
const app = await buildApp({
  config: read.config,
  database: cuttable,
  dataKeys: createDataKeyring(newDataKey('test')),
  logStream: { write: (line) => lines.push(line) },
})
await app.platform.mailOutbox.deliver()
afterAll(async () => {
  await proxy.mend().catch(() => undefined)
  await app.close()
  await cuttable.close()
  await proxy.close()
  await own.close()
})

async function addressOfDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { host: new URL(url).hostname, port: Number(new URL(url).port || 5432) }
  const { rows } = await sql<{
    folder: string
  }>`select current_setting('unix_socket_directories') as folder`.execute(db)
  return { path: join(rows[0]?.folder ?? '', '.s.PGSQL.5432') }
}

async function loginThrough(port: number) {
  const { rows } = await sql<{ database: string; user: string }>`
    select current_database() as database, current_user as user`.execute(db)
  const url = process.env.TEST_DATABASE_URL
  return {
    ...rows[0],
    host: '127.0.0.1',
    port,
    ...(url ? { password: decodeURIComponent(new URL(url).password) } : {}),
  }
}

const readiness = async () => (await app.inject('/readyz')).statusCode

async function openRun(patient: Patient) {
  const { startRun } = (await patient.ask(START)).data
  const run = isObject(startRun) ? startRun : {}
  const answers = isObject(run.state) && isObject(run.state.answers) ? run.state.answers : {}
  return { id: String(run.id), revision: Number(run.revision), value: answers['phq9-1'] }
}

/** A browser that saves one answer after another and repeats each until it is acknowledged. */
function saveWithout(patient: Patient, runId: string) {
  let [revision, isDone] = [0, false]
  const codes = new Set<string>()
  const work = async (): Promise<void> => {
    while (!isDone) {
      const value = VALUES[revision % VALUES.length]
      const event = revision < 2 ? { type: 'next' } : { type: 'answer', field: 'phq9-1', value }
      const events = [{ id: randomUUID(), event }]
      for (let isSaved = false; !isSaved; ) {
        const reply = await patient.ask(SEND, { runId, revision, events })
        if (reply.code !== undefined) codes.add(`${reply.code}: ${reply.message}`)
        isSaved = isObject(reply.data.sendRunEvents) && reply.data.sendRunEvents.outcome === 'Saved'
      }
      revision += 1
    }
  }
  const working = work()
  return {
    codes,
    revision: () => revision,
    finish: async () => {
      isDone = true
      await working
      return { revision, value: VALUES[(revision - 1) % VALUES.length] }
    },
  }
}

describe('while the database is unreachable', () => {
  it('every operation and /readyz report it with a code and a sentence', {
    timeout: 300_000,
  }, async () => {
    const patient = await addPatient(app, db, {})
    expect(await readiness()).toBe(200)
    await proxy.cut()
    try {
      expect(await readiness()).toBe(503)
      for (const operation of OPERATIONS) {
        const reply = await ask(
          app,
          patient.token,
          documentOf(operation),
          neededVariables(operation),
        )
        expect(`${reply.code}: ${reply.message}`, operation.name).toBe(
          `SERVICE_UNAVAILABLE: ${AWAY}`,
        )
      }
      for (const name of ['login', 'passwordlessLogin', 'track']) {
        const operation = OPERATIONS.find(({ field }) => field.name === name)
        if (operation === undefined) throw new Error(`There is no operation ${name}`)
        const reply = await ask(app, undefined, documentOf(operation), neededVariables(operation))
        expect(['SERVICE_UNAVAILABLE', 'UNKNOWN_EVENT'], name).toContain(reply.code)
      }
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      expect(
        (
          await app.inject({
            url: '/graphql',
            method: 'POST',
            payload: { query: '{ appConfig { minimumAge } }' },
          })
        ).json(),
      ).toEqual({
        data: { appConfig: { minimumAge: expect.any(Number) } },
      })
    } finally {
      await proxy.mend()
    }
    expect(await readiness()).toBe(200)
    expect((await patient.ask('{ currentUser { id } }')).data).toEqual({
      currentUser: { id: patient.id },
    })
    expect(lines.join('')).toContain('The database is away')
    expect(lines.join('')).not.toContain('uncaught')
  })

  it('no acknowledged save is lost, and each answer is saved once afterwards', {
    timeout: 300_000,
  }, async () => {
    const patient = await addPatient(app, db, { tasks: ['initial-questionnaire-assessment'] })
    const { id } = await openRun(patient)
    const browser = saveWithout(patient, id)
    for (const saves of [5, 12, 20]) {
      await expect.poll(browser.revision).toBeGreaterThan(saves)
      browser.codes.clear()
      await proxy.cut()
      await expect.poll(() => browser.codes.size).toBeGreaterThan(0)
      await proxy.mend()
      expect([...browser.codes]).toEqual([`SERVICE_UNAVAILABLE: ${AWAY}`])
    }
    const { revision, value } = await browser.finish()
    expect(await openRun(patient)).toEqual({ id, revision, value })
  })

  it('pending mail is delivered afterwards', { timeout: 300_000 }, async () => {
    const patient = await addPatient(app, db, { isEmailUnverified: true })
    await patient.ask('mutation { sendActivationEmail }')
    await proxy.cut()
    const failures = lines.length
    await expect
      .poll(() => lines.slice(failures).some((line) => line.includes('job queue')))
      .toBe(true)
    await proxy.mend()
    const second = await addPatient(app, db, { isEmailUnverified: true })
    await second.ask('mutation { sendActivationEmail }')
    const sent = db.selectFrom('mails').select('user_id').where('status', '=', 'Sent')
    const receivers = async () =>
      (await sent.where('user_id', 'in', [patient.id, second.id]).execute()).length
    await expect.poll(receivers).toBe(2)
  })
})
