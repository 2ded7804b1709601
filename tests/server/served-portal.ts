import { mkdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '#server/app.ts'
import { createDataKeyring } from '#server/crypto/data-key.ts'
import { developmentDataKey } from '#server/crypto/development-key.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { keepServing } from '#server/keep-serving.ts'
import { readConfig } from '#server/plugins/config.ts'
import { addPatient, ROOT } from './flow-portal.ts'

/**
 * A whole server as a process that a test can kill. Its argument is the data folder. Environment
 * variables set the mail server, the log, whether the patients' e-mails are unverified, and their
 * tasks. It prints its address and the tokens of the requested new patients as one line of JSON.
 */
// The process ends when its parent ends, even if the parent is killed.
process.stdin.resume().once('end', () => process.exit())
const [dataDir, patients] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Cannot serve a portal: give the data folder')
mkdirSync(dataDir, { recursive: true })
const {
  SMTP_URL,
  MAIL_ATTEMPT_SECONDS,
  LOG_LEVEL = 'silent',
  UNVERIFIED,
  TASKS,
  UPLOAD_MEGABYTES_A_DAY,
} = process.env
const read = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  LOG_LEVEL,
  REQUESTS_PER_MINUTE: '1000000',
  SMTP_URL,
  MAIL_ATTEMPT_SECONDS,
  UPLOAD_MEGABYTES_A_DAY,
})
if (!read.ok) throw new Error('Cannot serve a portal: its configuration is refused')
const onLost = () => process.exit(1)
const database = await openDatabase({ databaseUrl: undefined, dataDir, production: false, onLost })
await migrate(database.db)
await publishDefinitions({ db: database.db, now: () => new Date() }, readLibraryFiles(ROOT))
const app = await buildApp({
  config: read.config,
  database,
  dataKeys: createDataKeyring(developmentDataKey(dataDir)),
})
await app.platform.mailOutbox.deliver()
const tokens: string[] = []
const story = { isEmailUnverified: UNVERIFIED === 'yes', tasks: TASKS?.split(' ') ?? [] }
for (let index = 0; index < Number(patients ?? 0); index += 1)
  tokens.push((await addPatient(app, database.db, story)).token)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ url, tokens }))
keepServing(app.log)

/** The words represent a patient's text. */
const MISTAKE = 'hopeless'
setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const stalls = monitorEventLoopDelay({ resolution: 1 })
stalls.enable()

/**
 * Commands for tests: report figures of the process (and reset the stalls), or throw an uncaught
 * error.
 */
process.on('message', (what) => {
  process.send?.(answerTo(what))
})

function answerTo(what: unknown): object {
  if (what === 'throw') setImmediate(() => JSON.parse(MISTAKE))
  if (what === 'reject') void Promise.reject(new Error(MISTAKE))
  const longestStallMs = Math.round(stalls.max / 1e6)
  // A garbage collection is a stall as well.
  stalls.disable()
  stalls.reset()
  if (typeof collectGarbage === 'function') collectGarbage()
  stalls.enable()
  const { user, system } = process.cpuUsage()
  const processorMs = (user + system) / 1000
  return {
    processorMs,
    longestStallMs,
    heapBytes: process.memoryUsage().heapUsed,
    sockets: app.websocketServer.clients.size,
  }
}
