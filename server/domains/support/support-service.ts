import { isKey } from '../../idempotency/idempotency.ts'
import type { TicketFile, TicketOutcome } from '../../gateways/help-desk/help-desk-gateway.ts'
import { VENDOR_WAIT_MS } from '../../gateways/vendor-wait.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, isCodedError, type Outcome, refuse } from '../../errors.ts'
import type { SupportDraft, SupportMessage } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import { wholeOf } from '../../uploads/file-content.ts'
import { readUploadContent } from '../../uploads/upload-limits.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import {
  messageToSend,
  pathTagged,
  presentMessage,
  type SaidToSupport,
  type SupportToSend,
  type SupportWords,
  tagsOf,
} from './support-rules.ts'
import {
  addMessage,
  findDraft,
  findMessage,
  findWaiting,
  type NewMessage,
  noteAttempt,
  putDraft,
  readDelivery,
  removeDraft,
} from './support-store.ts'
import {
  readSupportTopics,
  type SupportSubject,
  type SupportTopics,
  subjectAt,
} from './support-topics.ts'
import type { SupportMessageRow } from './tables.ts'

type SupportPlatform = Pick<
  Platform,
  'config' | 'db' | 'now' | 'newId' | 'dataKeys' | 'gateways' | 'jobs' | 'log' | 'wait'
>

type SupportPorts = {
  readonly platform: SupportPlatform
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly uploads: Pick<UploadService, 'named' | 'claim' | 'open'>
}

type TaggedSupport = Omit<SupportToSend, 'path'> & { readonly tags: readonly string[] }

/** Stores messages to Patient Support and delivers them to the help desk. */
export type SupportService = {
  /** The person's draft at a path below /support. */
  readonly draft: (viewer: Viewer | undefined, path: string) => Promise<SupportDraft | null>
  /** @returns Refusals: NOT_FOUND, BAD_INPUT. */
  readonly saveDraft: (viewer: Viewer | undefined, said: SaidToSupport) => Promise<Outcome<true>>
  /** Stores a message for delivery. @returns Refusals: NOT_FOUND, BAD_INPUT, KEY_REUSED. */
  readonly send: (
    viewer: Viewer | undefined,
    said: SupportToSend,
  ) => Promise<Outcome<SupportMessage>>
  /** As `send`, with tags instead of a path. @returns BAD_INPUT if no form has these tags. */
  readonly sendTagged: (
    viewer: Viewer | undefined,
    said: TaggedSupport,
  ) => Promise<Outcome<SupportMessage>>
  /** Starts delivering messages to the help desk, including those of earlier runs. */
  readonly deliver: () => Promise<void>
}

/** The encrypted part of a message: its text, its files, and the person's name and email. */
type SealedMessage = SupportWords & {
  readonly tokens: readonly string[]
  readonly name: string
  readonly email: string
}

/** How often the status of a message is checked while the person waits. */
const LOOKS = 12

type Context = SupportPorts & {
  readonly topics: SupportTopics
  /** Maximum of files per message. */
  readonly maxFiles: number
}

async function findOwnDraft(
  { platform: { db, dataKeys } }: Context,
  viewer: Viewer | undefined,
  path: string,
): Promise<SupportDraft | null> {
  const { userId } = requirePatient(viewer)
  const row = await findDraft(db, { user_id: userId, path })
  if (row === undefined) return null
  const { subject, body }: SupportWords = JSON.parse(
    dataKeys.open(row.sealed_content, draftContext(userId, path)),
  )
  return { clientMessageId: row.client_id, subject, body }
}

async function saveDraft(
  context: Context,
  viewer: Viewer | undefined,
  { path, subject, body, clientMessageId }: SaidToSupport,
): Promise<Outcome<true>> {
  const { db, dataKeys } = context.platform
  const patient = requirePatient(viewer)
  if (!isKey(clientMessageId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
  if ((await subjectFor(context, patient, path)) === undefined) return refuse('NOT_FOUND')
  const key = { user_id: patient.userId, path }
  const sealed_content = dataKeys.seal(
    JSON.stringify({ subject, body }),
    draftContext(patient.userId, path),
  )
  if (body === '') await removeDraft(db, key)
  else await putDraft(db, { ...key, client_id: clientMessageId, sealed_content })
  return { ok: true, value: true }
}

async function send(
  context: Context,
  viewer: Viewer | undefined,
  said: SupportToSend,
): Promise<Outcome<SupportMessage>> {
  const { platform, uploads, topics, maxFiles } = context
  const patient = requirePatient(viewer)
  const words = messageToSend(said)
  if (!words.ok) return words
  const subject = await subjectFor(context, patient, words.value.path)
  if (subject === undefined) return refuse('NOT_FOUND')
  const tokens = said.attachmentTokens
  const files =
    tokens.length > maxFiles ? undefined : await uploads.named(patient.userId, 'support', tokens)
  if (files === undefined) return refuse('BAD_INPUT', { field: 'attachmentTokens' })
  const { user } = await context.personOf(patient)
  const id = platform.newId()
  const content: SealedMessage = {
    ...words.value,
    tokens,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
  }
  const row = {
    id,
    user_id: patient.userId,
    client_id: said.clientMessageId,
    tags: tagsOf(subject, topics),
    sealed_content: platform.dataKeys.seal(
      JSON.stringify(content),
      messageContext(patient.userId, id),
    ),
    created_at: platform.now(),
  }
  const sent = await withTransaction(platform.db, (trx) => addOnce(context, trx, { row, content }))
  if (!sent.ok) return sent
  const isWaiting = await staysWaiting(platform, sent.value.id)
  return { ok: true, value: { ...sent.value, isWaiting } }
}

/** Stores a message and a job that delivers it, or finds the same message of an earlier request. */
async function addOnce(
  { platform, uploads }: Context,
  trx: Trx,
  { row, content }: { readonly row: NewMessage; readonly content: SealedMessage },
): Promise<Outcome<Omit<SupportMessage, 'isWaiting'>>> {
  if (await addMessage(trx, row)) {
    if (!(await uploads.claim(trx, content.tokens))) throw codedError('BAD_INPUT')
    await platform.jobs.send(trx, 'support', row.id)
    return { ok: true, value: presentMessage(row, content) }
  }
  const earlier = await findMessage(trx, row)
  if (earlier === undefined)
    throw new Error('Cannot find the support message of a client id that is taken')
  const kept = openMessage(platform, earlier)
  const isSame =
    JSON.stringify({ ...kept, name: '', email: '' }) ===
    JSON.stringify({ ...content, name: '', email: '' })
  return isSame ? { ok: true, value: presentMessage(earlier, kept) } : refuse('KEY_REUSED')
}

/** Waits briefly for the help desk to accept a message, so that the reply has its real status. */
async function staysWaiting({ db, wait }: SupportPlatform, id: string): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { status, failure } = await readDelivery(db, id)
    if (status !== 'Waiting') return false
    if (failure !== null || look === LOOKS) return true
    await wait(VENDOR_WAIT_MS / LOOKS)
  }
}

async function sendTagged(
  context: Context,
  viewer: Viewer | undefined,
  { tags, ...said }: TaggedSupport,
): Promise<Outcome<SupportMessage>> {
  const path = pathTagged(context.topics, tags)
  return path === undefined
    ? refuse('BAD_INPUT', { field: 'tags' })
    : send(context, viewer, { ...said, path })
}

/** The topic at a path, if the person can see it. */
async function subjectFor(
  { topics, personOf }: Context,
  viewer: Viewer,
  path: string,
): Promise<SupportSubject | undefined> {
  const subject = subjectAt(topics, path)
  if (subject?.category.isPharma !== true) return subject
  return (await personOf(viewer)).facts.ask('has-prescriptions') ? subject : undefined
}

/** Tries once to deliver a message. Throws to be called again later. */
async function deliverMessage(context: Context, id: string, isLast: boolean): Promise<void> {
  const { db, now, gateways, log } = context.platform
  const row = await findWaiting(db, id)
  if (row === undefined) return
  const { name, email, subject, body, tokens } = openMessage(context.platform, row)
  const attachments = tokens.map((token) => () => readFile(context, row.user_id, token))
  const ticket = { id, requester: { name, email }, subject, body, tags: row.tags, attachments }
  const outcome = await gateways.helpDesk
    .createTicket(ticket)
    .catch((error: unknown): TicketOutcome => {
      if (!isCodedError(error)) throw error
      return { type: 'unavailable', code: error.code }
    })
  if (outcome.type === 'taken') {
    await noteAttempt(db, id, { status: 'Sent', failure: null, at: now() })
    return
  }
  const { type, code } = outcome
  const unavailable = isLast ? 'GivenUp' : 'Waiting'
  const status = type === 'refused' ? 'Refused' : unavailable
  await noteAttempt(db, id, { status, failure: code, at: now() })
  const facts = { supportMessage: id, code, outcome: type, isLast }
  // An error, because the message is lost unless an operator acts.
  if (status === 'Waiting') log.warn(facts, 'A message to Patient Support was not taken')
  else log.error(facts, 'A message to Patient Support will not reach the help desk')
  if (type === 'unavailable') throw new Error(`Cannot deliver support message ${id}: ${code}`)
}

/**
 * @throws {CodedError} UPLOADS_UNAVAILABLE, also if the file was deleted: a message is never sent
 * without its files.
 */
async function readFile({ uploads }: Context, userId: string, token: string): Promise<TicketFile> {
  const file = await uploads.open(userId, token)
  if (file === undefined) throw codedError('UPLOADS_UNAVAILABLE')
  return { name: file.name, type: file.type, bytes: await wholeOf(file) }
}

function openMessage(
  { dataKeys }: SupportPlatform,
  { id, user_id, sealed_content }: SupportMessageRow,
): SealedMessage {
  return JSON.parse(dataKeys.open(sealed_content, messageContext(user_id, id)))
}

function messageContext(userId: string, id: string): readonly string[] {
  return ['support-message', userId, id]
}

function draftContext(userId: string, path: string): readonly string[] {
  return ['support-draft', userId, path]
}

export function createSupportService(ports: SupportPorts): SupportService {
  const { config, jobs } = ports.platform
  const topics = readSupportTopics(config.contentDir)
  const { maxFiles } = readUploadContent(config.contentDir).purposes.support
  const context: Context = { ...ports, topics, maxFiles }
  return {
    draft: (viewer, path) => findOwnDraft(context, viewer, path),
    saveDraft: (viewer, said) => saveDraft(context, viewer, said),
    send: (viewer, said) => send(context, viewer, said),
    sendTagged: (viewer, said) => sendTagged(context, viewer, said),
    deliver: () =>
      jobs.work('support', ({ subjectId, isLast }) => deliverMessage(context, subjectId, isLast)),
  }
}
