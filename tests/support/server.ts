import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type App, type AppOptions, buildApp } from '#server/app.ts'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import type { OnStatement } from '#server/database/prepared-client.ts'
import { type Config, readConfig } from '#server/plugins/config.ts'
import { createPublishedDatabase, type TestDatabase, temporaryFolder } from './database.ts'

/** A server with its own database, and a clock that the test moves. */
export type TestServer = {
  readonly app: App
  readonly database: TestDatabase
  readonly config: Config
  readonly clock: { now: Date }
  /** One GraphQL operation, as a browser sends it. */
  readonly ask: (query: string, options?: AskOptions) => Promise<Answer>
  readonly addSchool: (story?: SchoolStory) => Promise<string>
  readonly addPerson: (story?: PersonStory) => Promise<Person>
  readonly close: () => Promise<void>
}

type AskOptions = { readonly variables?: object; readonly token?: string | undefined }

/** The result of one operation. */
export type Answer = {
  readonly status: number
  readonly data: Json
  readonly code: string | undefined
  readonly message: string | undefined
  readonly headers: Json
  readonly text: string
}

/** JSON that a test reads by path. */
export type Json = { readonly [key: string]: unknown }

/** Differences from a school that sponsors therapy in every state. */
export type SchoolStory = {
  readonly minimumAge?: number
  readonly department?: string
  readonly entitlements?: { readonly [key: string]: Json }
  readonly careFlows?: readonly {
    readonly careType: 'Therapy' | 'Psychiatry'
    readonly sponsoredSessions: number | null
    readonly canSelfRefer?: boolean
    readonly hideSessionCount?: boolean
    readonly statesAvailable?: readonly string[]
  }[]
}

/** Differences from a self-pay adult in New York whose intake reported no danger. */
export type PersonStory = {
  readonly email?: string
  readonly birthDate?: string | null
  readonly isEmailUnverified?: boolean
  readonly state?: string | null
  readonly schoolId?: string
  readonly careFlows?: readonly {
    readonly careType: 'Therapy' | 'Psychiatry'
    readonly careStatus: 'Active' | 'OnHold' | 'New'
    readonly paymentSource: 'SelfPay' | 'Organization'
  }[]
  readonly tasks?: { readonly [ref: string]: boolean }
  readonly notifications?: readonly { readonly key: string; readonly requestId?: string }[]
}

export type Person = { readonly id: string; readonly email: string; readonly password: string }

const PASSWORD = 'Quiet-River-42!'
/**
 * The least memory and passes, because each log-in repeats them. A real hash is slow on purpose.
 */
const COST = { memory: 8, passes: 1, parallelism: 1 }
const passwordHash = quickHash(PASSWORD)

/** Starts a server. Settings are environment variables; other options replace parts of it. */
export async function startServer(
  settings: { readonly [name: string]: string } = {},
  { onStatement, ...options }: Partial<AppOptions> & { readonly onStatement?: OnStatement } = {},
): Promise<TestServer> {
  const database = await createPublishedDatabase(onStatement)
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: database.dataDir, ...settings })
  if (!read.ok)
    throw new Error(
      `Cannot start a test server: ${read.issues.map((issue) => issue.variable).join(', ')}`,
    )
  const clock = { now: new Date('2026-03-02T15:00:00Z') }
  const app = await buildApp({
    config: read.config,
    database: database.database,
    dataKeys: createDataKeyring(newDataKey('test')),
    now: () => clock.now,
    logStream: { write: () => undefined },
    ...options,
  })
  const { db } = database.database
  return {
    app,
    database,
    config: read.config,
    clock,
    ask: (query, asked) => askApp(app, query, asked),
    addSchool: async (story = {}) => {
      const id = randomUUID()
      await db
        .insertInto('organizations')
        .values({
          id,
          name: 'Harbor College',
          logo_url: 'https://harbor.example/logo.svg',
          minimum_age: story.minimumAge ?? null,
          department_name: story.department ?? null,
          department_address: null,
          department_hours: null,
        })
        .execute()
      for (const [key, config] of Object.entries(story.entitlements ?? {})) {
        await db
          .insertInto('organization_entitlements')
          .values({ organization_id: id, key, config: JSON.stringify(config) })
          .execute()
      }
      for (const flow of story.careFlows ?? [
        { careType: 'Therapy' as const, sponsoredSessions: null },
      ]) {
        await db
          .insertInto('organization_care_flows')
          .values({
            organization_id: id,
            care_type: flow.careType,
            sponsored_sessions: flow.sponsoredSessions,
            can_self_refer: flow.canSelfRefer ?? true,
            hide_session_count: flow.hideSessionCount ?? false,
            states_available: [...(flow.statesAvailable ?? [])],
          })
          .execute()
      }
      return id
    },
    addPerson: async (story = {}) => {
      const id = randomUUID()
      const email = story.email ?? `${id}@example.test`
      await db
        .insertInto('users')
        .values({
          id,
          customer_id: `c-${id}`,
          email,
          email_key: email.toLowerCase(),
          email_verified: story.isEmailUnverified !== true,
          password_hash: passwordHash,
          first_name: 'Ada',
          last_name: 'Quill',
          birth_date: story.birthDate === undefined ? '2000-06-15' : story.birthDate,
          origin: story.schoolId === undefined ? 'Dtc' : 'Student',
          organization_id: story.schoolId ?? null,
          address_line1: '1 Elm Street',
          address_city: 'Albany',
          address_state: story.state === undefined ? 'NY' : story.state,
          address_zip: '12207',
          created_at: clock.now,
        })
        .execute()
      if (story.schoolId === undefined) await addIntake(app, id, clock.now)
      for (const flow of story.careFlows ?? []) {
        await db
          .insertInto('user_care_flows')
          .values({
            id: randomUUID(),
            user_id: id,
            care_type: flow.careType,
            care_status: flow.careStatus,
            payment_source: flow.paymentSource,
            created_at: clock.now,
          })
          .execute()
      }
      for (const [ref, done] of Object.entries(story.tasks ?? {})) {
        await db
          .insertInto('tasks')
          .values({
            id: randomUUID(),
            user_id: id,
            ref,
            title: ref,
            done,
            created_at: clock.now,
            updated_at: clock.now,
          })
          .execute()
      }
      for (const { key, requestId } of story.notifications ?? []) {
        await db
          .insertInto('notifications')
          .values({
            id: randomUUID(),
            user_id: id,
            key,
            data: JSON.stringify({ requestId }),
            created_at: clock.now,
          })
          .execute()
      }
      return { id, email, password: PASSWORD }
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** A PHC string that the server verifies like its own. */
function quickHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...COST, message: password, nonce, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt}$${hash}`
}

/** A submitted intake without any obstacle to care. */
async function addIntake({ platform }: App, userId: string, submittedAt: Date): Promise<void> {
  const { db, dataKeys } = platform
  const id = randomUUID()
  const flow = await db
    .selectFrom('current_flows')
    .selectAll()
    .where('flow_id', '=', 'intake')
    .executeTakeFirstOrThrow()
  const content = {
    questionnaires: [],
    totals: {},
    flags: { suicidal: false, bipolarSchizophrenia: false },
  }
  await db
    .insertInto('assessment_submissions')
    .values({
      id,
      user_id: userId,
      assessment_key: 'Intake',
      flow_id: 'intake',
      flow_version: flow.version,
      run_id: null,
      effect_id: null,
      request_id: null,
      sealed_content: dataKeys.seal(JSON.stringify(content), ['submission', userId, id]),
      submitted_at: submittedAt,
    })
    .execute()
}

/** Sends one GraphQL operation to an app. */
export async function askApp(
  app: App,
  query: string,
  { variables = {}, token }: AskOptions = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: { query, variables },
  })
  const body: unknown = response.json()
  const [first] = list(at(body, 'errors'))
  return {
    status: response.statusCode,
    data: record(at(body, 'data')),
    code: text(at(first, 'extensions', 'code')),
    message: text(at(first, 'message')),
    headers: response.headers,
    text: response.body,
  }
}

const LOGIN =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { authToken expiresAt } }'

/** Tries to log in. */
export function login(
  server: TestServer,
  credentials: { readonly email: string; readonly password: string },
): Promise<Answer> {
  const { email, password } = credentials
  return server.ask(LOGIN, { variables: { email, password } })
}

/** Logs in. @returns The token. */
export async function tokenOf(server: TestServer, person: Person): Promise<string> {
  const answer = await login(server, person)
  const token = text(at(answer.data, 'login', 'authToken'))
  if (token === undefined) throw new Error(`Cannot log in: ${answer.code}`)
  return token
}

/** A value inside JSON. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined,
    value,
  )
}

/** Runs the work with a temporary folder and removes it afterwards. */
export async function inFolder<Result>(
  work: (folder: string) => Promise<Result> | Result,
): Promise<Result> {
  const folder = temporaryFolder()
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
