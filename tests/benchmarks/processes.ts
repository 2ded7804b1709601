import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { sql } from 'kysely'
import { isObject } from '../../engine/index.ts'
import { newDataKey } from '../../server/crypto/data-key.ts'
import { hashToken, TOKEN_BYTES } from '../../server/crypto/tokens.ts'
import { connect, type Database, type Db } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { folderWithCluster } from '../support/database.ts'
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts'
import { type ProcessProxy, startProcessProxy } from '../support/process-proxy.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver.ts'
import { startS3Emulator } from '../support/uploads/s3-emulator.ts'

/** Several server processes behind a proxy, on one PostgreSQL, one S3 and one mail server. */
export type Processes = {
  readonly all: readonly PortalProcess[]
  /** Seconds from an empty database until all were ready. */
  readonly secondsToStart: number
  readonly proxy: ProcessProxy
  readonly database: Database
  readonly dataKey: string
  readonly mails: SmtpReceiver
  readonly close: () => Promise<void>
}

/** Starts the processes at the same time, on an empty database. */
export async function startProcesses(
  count: number,
  settings: { readonly [name: string]: string },
): Promise<Processes> {
  const [folder, mails, s3] = [
    await folderWithCluster(),
    await startSmtpReceiver(),
    await startS3Emulator(() => new Date()),
  ]
  const postgres = await startEmbeddedPostgres(folder, (reason) => {
    throw reason
  })
  const server = connect(
    { host: postgres.socketDir, user: postgres.user, database: 'postgres', max: 1 },
    'server',
  )
  await sql`create database portal template template1`.execute(server.db)
  await server.close()
  const dataKey = newDataKey('a')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3.options
  const env = {
    ...{
      DATABASE_URL: `postgresql:///portal?user=${postgres.user}&host=${postgres.socketDir}`,
      DATA_KEY: dataKey,
    },
    ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    ...{ SMTP_URL: mails.url, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', ...settings },
  }
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: count }, () => startPortalProcess(env)))
  const secondsToStart = (performance.now() - began) / 1000
  const proxy = await startProcessProxy(all.map(({ url }) => Number(new URL(url).port)))
  const database = connect(
    { host: postgres.socketDir, user: postgres.user, database: 'portal', max: 4 },
    'server',
  )
  const close = async (): Promise<void> => {
    await proxy.close()
    await Promise.all(all.map((one) => one.stop()))
    await database.close()
    await postgres.stop()
    for (const part of [mails, s3]) await part.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { all, secondsToStart, proxy, database, dataKey, mails, close }
}

export type BenchPatient = { readonly id: string; readonly email: string; readonly token: string }

export type Story = { readonly isUnverified?: boolean; readonly isIntakeDue?: boolean }

/** Adds a patient who is logged in. */
export async function addPatient(db: Db, story: Story = {}): Promise<BenchPatient> {
  const [id, at, token] = [randomUUID(), new Date(), randomBytes(TOKEN_BYTES).toString('base64url')]
  const email = `${id}@example.test`
  const names = {
    first_name: 'Ada',
    last_name: 'Quill',
    birth_date: '1990-01-01',
    address_state: 'NY',
  }
  await db
    .insertInto('users')
    .values({
      ...{
        id,
        customer_id: id,
        email,
        email_key: email,
        email_verified: story.isUnverified !== true,
      },
      ...{ ...names, origin: 'Dtc', created_at: at },
    })
    .execute()
  const task = {
    ref: 'initial-questionnaire-assessment',
    title: 'Intake',
    done: story.isIntakeDue !== true,
  }
  await db
    .insertInto('tasks')
    .values({ id: randomUUID(), user_id: id, ...task, created_at: at, updated_at: at })
    .execute()
  const times = { created_at: at, last_seen_at: at, ended_at: null }
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), token_hash: hashToken(token), user_id: id, ...times })
    .execute()
  return { id, email, token }
}

export type GraphqlReply = {
  readonly data: { readonly [key: string]: unknown }
  readonly code: string | undefined
}

/**
 * Sends a GraphQL operation over a new connection, so that each one goes to the next process.
 *
 * @throws {Error} If the connection breaks.
 */
export function askProcess(
  url: string,
  token: string | undefined,
  asked: { readonly query: string; readonly variables?: object },
) {
  return new Promise<GraphqlReply>((resolve, reject) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    const sent = request(`${url}/graphql`, { method: 'POST', agent: false, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (more: string) => (text += more))
      reply.on('error', reject)
      reply.on('end', () => {
        try {
          resolve(readReply(JSON.parse(text)))
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(asked))
  })
}

function readReply(body: unknown): GraphqlReply {
  const { data, errors } = isObject(body) ? body : {}
  const [first] = Array.isArray(errors) ? errors : []
  const extensions = isObject(first) && isObject(first.extensions) ? first.extensions : {}
  return {
    data: isObject(data) ? data : {},
    code: typeof extensions.code === 'string' ? extensions.code : undefined,
  }
}
