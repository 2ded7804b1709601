import { randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import {
  awaitedEffects,
  type Effect,
  type Flow,
  type FlowEvent,
  isObject,
  resume,
  type RunState,
  type Screen,
  type StepScreen,
  screenOf,
  transition,
} from '#engine/index.ts'
import type { OnConflictBuilder } from 'kysely'
import { type App, buildApp } from '#server/app.ts'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { hashToken, TOKEN_BYTES } from '#server/crypto/tokens.ts'
import type { Db } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { createFlowVersions, type FlowVersions } from '#server/domains/definitions/flow-versions.ts'
import type { SafetyGateway } from '#server/gateways/safety/safety-gateway.ts'
import { readConfig } from '#server/plugins/config.ts'
import type { LogStream } from '#server/plugins/logging.ts'
import { createPublishedDatabase } from '#tests/support/database.ts'
import type { OnStatement } from '#server/database/prepared-client.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A server with the shipped flows on its own database. */
export type FlowPortal = {
  readonly app: App
  readonly db: Db
  readonly versions: FlowVersions
  readonly notices: readonly string[]
  readonly patient: (story?: PatientStory) => Promise<Patient>
  readonly close: () => Promise<void>
}

/** The differences from a self-pay adult without tasks. */
type PatientStory = {
  readonly tasks?: readonly string[]
  readonly isTherapyOnboarding?: boolean
  readonly isEmailUnverified?: boolean
  readonly hasAdhd?: boolean
}

const FORM_TASKS = ['initial-questionnaire-assessment', 'medical-history', 'triage-flow']

/** A person with a live session. */
export type Patient = {
  readonly id: string
  readonly token: string
  /** Opens the tasks that ask for forms again, unless the test gave the person's tasks. */
  readonly askAgain: () => Promise<void>
  readonly ask: (query: string, variables?: object) => Promise<Reply>
}

/** Data, and the first error's code, sentence and other details. */
export type Reply = {
  readonly data: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly message: string | undefined
  readonly extensions: Readonly<Record<string, unknown>>
}

/** Starts a portal. */
export async function startFlowPortal(
  options: {
    readonly safety?: SafetyGateway
    readonly contentDir?: string
    readonly logStream?: LogStream
    readonly onStatement?: OnStatement
  } = {},
): Promise<FlowPortal> {
  const { database, dataDir, close } = await createPublishedDatabase(options.onStatement)
  const LOG_LEVEL = options.logStream === undefined ? 'silent' : 'trace'
  const read = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL,
    REQUESTS_PER_MINUTE: '1000000',
    LOGIN_ATTEMPTS_PER_EMAIL: '100000',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    LINK_ATTEMPTS_PER_EMAIL: '100000',
    LINK_ATTEMPTS_PER_ADDRESS: '100000',
  })
  if (!read.ok) throw new Error('Cannot start a test server: its configuration is refused')
  const notices: string[] = []
  const safety = options.safety ?? {
    notifySafetyTeam: (id: string) => {
      notices.push(id)
      return Promise.resolve()
    },
  }
  const config = { ...read.config, contentDir: options.contentDir ?? read.config.contentDir }
  const app = await buildApp({
    config,
    database,
    dataKeys: createDataKeyring(newDataKey('test')),
    gateways: { safety },
    ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
  })
  return {
    app,
    db: database.db,
    versions: createFlowVersions(database.db),
    notices,
    patient: (story = {}) => addPatient(app, database.db, story),
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** A new person with a live session. */
export async function addPatient(app: App, db: Db, story: PatientStory): Promise<Patient> {
  const id = randomUUID()
  const email = `${id}@example.test`
  const at = new Date()
  await db
    .insertInto('users')
    .values({
      id,
      customer_id: id,
      email,
      email_key: email,
      email_verified: story.isEmailUnverified !== true,
      first_name: 'Ada',
      birth_date: '1990-01-01',
      origin: 'Dtc',
      address_state: 'MI',
      is_therapy_onboarding: story.isTherapyOnboarding ?? false,
      has_adhd: story.hasAdhd ?? false,
      created_at: at,
    })
    .execute()
  for (const ref of story.tasks ?? []) {
    await db
      .insertInto('tasks')
      .values({ id: randomUUID(), user_id: id, ref, title: ref, created_at: at, updated_at: at })
      .execute()
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: id,
      created_at: at,
      last_seen_at: at,
      ended_at: null,
    })
    .execute()
  const askAgain = async () => {
    if (story.tasks !== undefined) return
    const rows = FORM_TASKS.map((ref) => ({
      id: randomUUID(),
      user_id: id,
      ref,
      title: ref,
      created_at: at,
      updated_at: at,
    }))
    const open = (conflict: OnConflictBuilder<Tables, 'tasks'>) =>
      conflict.columns(['user_id', 'ref']).doUpdateSet({ done: false })
    await db.insertInto('tasks').values(rows).onConflict(open).execute()
  }
  return { id, token, askAgain, ask: (query, variables = {}) => ask(app, token, query, variables) }
}

/** One GraphQL operation. */
export async function ask(
  app: App,
  token: string | undefined,
  query: string,
  variables: object,
): Promise<Reply> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: { query, variables },
  })
  const body: unknown = response.json()
  const { data, errors } = isObject(body) ? body : {}
  const [first] = Array.isArray(errors) ? errors : []
  const extensions = isObject(first) && isObject(first.extensions) ? first.extensions : {}
  return {
    data: isObject(data) ? data : {},
    code: typeof extensions.code === 'string' ? extensions.code : undefined,
    message: isObject(first) && typeof first.message === 'string' ? first.message : undefined,
    extensions,
  }
}

const RUN = 'id flowId version revision status state'
const START = `mutation ($flowId: ID!, $requestId: ID) { startRun(flowId: $flowId, requestId: $requestId) { ${RUN} } }`
const SEND = `mutation ($runId: ID!, $revision: Int!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $runId, revision: $revision, events: $events) { outcome refusal { code index fields } run { ${RUN} } } }`
const SUBMIT = `mutation ($runId: ID!, $revision: Int!, $effectId: ID!) {
  submitRun(runId: $runId, revision: $revision, effectId: $effectId) { outcome refusal { code } submissionId run { ${RUN} } } }`

/** The result of a save or a submission. */
export type Saved = {
  readonly code: string | undefined
  readonly outcome: string | undefined
  readonly refusal: string | undefined
  readonly submissionId: string | undefined
  readonly revision: number
  /** The returned state of the run. */
  readonly state: unknown
}

export type SentEvent = { readonly id: string; readonly event: unknown }

/** A run as a browser holds it: the engine's state and the server's revision. */
export type ClientRun = {
  readonly id: string
  readonly flow: Flow
  readonly revision: () => number
  readonly state: () => RunState
  /** The last save, to be sent again. */
  readonly lastSave: () => { readonly revision: number; readonly events: readonly SentEvent[] }
  /** Applies events here and saves them. */
  readonly send: (...events: readonly FlowEvent[]) => Promise<Saved>
  /** Sends events without asking the browser's engine. */
  readonly forge: (...events: readonly unknown[]) => Promise<Saved>
  /** The effect that the run waits for. */
  readonly awaited: () => Effect
  readonly submit: () => Promise<Saved>
}

/**
 * Opens a run as the patient's browser does. Forms that need a task must have been requested
 * before.
 */
export async function openRun(
  portal: FlowPortal,
  patient: Patient,
  flowId: string,
  requestId: string | null = null,
): Promise<ClientRun> {
  if (requestId === null) await patient.askAgain()
  const reply = await patient.ask(START, { flowId, requestId })
  const run = reply.data.startRun
  if (!isObject(run) || !isObject(run.state))
    throw new Error(`Cannot open a run of "${flowId}": ${reply.code ?? 'no run'}`)
  const id = String(run.id)
  const flow = await portal.versions.flow(String(run.flowId), String(run.version))
  let state = resume(flow, run.state)
  let revision = Number(run.revision)
  let last: { readonly revision: number; readonly events: readonly SentEvent[] } = {
    revision,
    events: [],
  }
  const awaited = (): Effect => {
    const [effect] = awaitedEffects(flow, state)
    if (effect === undefined) throw new Error('Cannot answer an effect: the run waits for none')
    return effect
  }
  return {
    id,
    flow,
    revision: () => revision,
    state: () => state,
    lastSave: () => last,
    awaited,
    send: async (...events) => {
      for (const event of events) {
        const { state: after, refusal } = transition(flow, state, event)
        if (refusal !== null)
          throw new Error(`Cannot send ${event.type}: the engine refuses it with ${refusal.code}`)
        state = after
      }
      last = { revision, events: events.map((event) => ({ id: randomUUID(), event })) }
      const saved = await save(patient, id, last.revision, last.events)
      if (saved.outcome !== 'Saved')
        throw new Error(`Cannot save: ${saved.code ?? saved.outcome} ${saved.refusal ?? ''}`)
      revision = saved.revision
      return saved
    },
    forge: (...events) =>
      save(
        patient,
        id,
        revision,
        events.map((event) => ({ id: randomUUID(), event })),
      ),
    submit: async () => {
      await patient.askAgain()
      const effectId = awaited().id
      const submitted = await submit(patient, id, revision, effectId)
      if (submitted.submissionId === undefined)
        throw new Error(
          `Cannot submit: ${submitted.code ?? submitted.outcome} ${submitted.refusal ?? ''}`,
        )
      revision = submitted.revision
      state = transition(flow, state, {
        type: 'result',
        id: effectId,
        value: { submissionId: submitted.submissionId },
      }).state
      return submitted
    },
  }
}

/** Sends a save unchanged, for a second tab or a lost reply. */
export async function save(
  patient: Patient,
  runId: string,
  revision: number,
  events: readonly SentEvent[],
): Promise<Saved> {
  return readSaved(await patient.ask(SEND, { runId, revision, events }), 'sendRunEvents')
}

/** Submits, as a second tab does. */
export async function submit(
  patient: Patient,
  runId: string,
  revision: number,
  effectId: string,
): Promise<Saved> {
  return readSaved(await patient.ask(SUBMIT, { runId, revision, effectId }), 'submitRun')
}

function readSaved(reply: Reply, field: string): Saved {
  const payload = reply.data[field]
  const body = isObject(payload) ? payload : {}
  const run = isObject(body.run) ? body.run : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    code: reply.code,
    outcome: text(body.outcome),
    refusal: isObject(body.refusal) ? text(body.refusal.code) : undefined,
    submissionId: text(body.submissionId),
    revision: Number(run.revision ?? -1),
    state: run.state,
  }
}

/**
 * Answers a flow of choice questions until it submits: the option at the given place for each
 * question id.
 */
export async function answerAll(
  run: ClientRun,
  optionOf: (question: string) => number,
): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    const [waiting] = awaitedEffects(run.flow, run.state())
    if (waiting?.effect.startsWith('submit')) return
    await run.send(
      waiting === undefined ? nextEvent(run, optionOf) : { type: 'result', id: waiting.id },
    )
  }
  throw new Error('Cannot answer all: the flow does not end')
}

function nextEvent(run: ClientRun, optionOf: (question: string) => number): FlowEvent {
  const step = innermostStep(screenOf(run.flow, run.state()))
  const item = step?.form?.sections
    .flatMap((section) => section.items)
    .find((one) => one.kind === 'question' && !one.isAnswered)
  if (item?.kind !== 'question') return { type: 'next' }
  if (item.options.length === 0) return { type: 'answer', field: item.id, value: 'Some words' }
  const option = item.options[optionOf(item.id)]
  if (option === undefined) throw new Error(`Cannot answer "${item.id}": it has no such option`)
  if (item.type === 'multi-choice') return { type: 'choose', field: item.id, value: option.key }
  return {
    type: 'answer',
    field: item.id,
    value: item.type === 'multi-select' ? [option.key] : option.key,
  }
}

function innermostStep(screen: Screen): StepScreen | undefined {
  const [step] = screen.steps
  return step?.child ? innermostStep(step.child) : step
}
