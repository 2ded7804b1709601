import { isKey } from '../../idempotency/idempotency.ts'
import type { TicketFile, TicketOutcome } from '../../gateways/help-desk/help-desk-gateway.ts'
import { VENDOR_WAIT_MS } from '../../gateways/vendor-wait.ts'
import { withTransaction } from '../../database/transaction.ts'
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
  noteAttempt,
  putDraft,
  readDelivery,
  removeDraft,
} from './support-store.ts'
import { readSupportTopics, type SupportSubject, subjectAt } from './support-topics.ts'
import type { SupportMessageRow } from './tables.ts'

type SupportPorts = {
  readonly platform: Pick<
    Platform,
    'config' | 'db' | 'now' | 'newId' | 'dataKeys' | 'gateways' | 'jobs' | 'log' | 'wait'
  >
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly uploads: Pick<UploadService, 'named' | 'claim' | 'open'>
}

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
    said: Omit<SupportToSend, 'path'> & { readonly tags: readonly string[] },
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

export function createSupportService({
  platform,
  personOf,
  uploads,
}: SupportPorts): SupportService {
  const { config, db, now, newId, dataKeys, gateways, jobs, log, wait } = platform
  const topics = readSupportTopics(config.contentDir)
  const { maxFiles } = readUploadContent(config.contentDir).purposes.support

  /** The topic at a path, if the person can see it. */
  const subjectFor = async (viewer: Viewer, path: string): Promise<SupportSubject | undefined> => {
    const subject = subjectAt(topics, path)
    if (subject?.category.isPharma !== true) return subject
    return (await personOf(viewer)).facts.ask('has-prescriptions') ? subject : undefined
  }

  const opened = ({ id, user_id, sealed_content }: SupportMessageRow): SealedMessage =>
    JSON.parse(dataKeys.open(sealed_content, messageContext(user_id, id)))

  /**
   * @throws {CodedError} UPLOADS_UNAVAILABLE, also if the file was deleted: a message is never sent
   * without its files.
   */
  const readFile = async (userId: string, token: string): Promise<TicketFile> => {
    const file = await uploads.open(userId, token)
    if (file === undefined) throw codedError('UPLOADS_UNAVAILABLE')
    return { name: file.name, type: file.type, bytes: await wholeOf(file) }
  }

  const attempt = async (id: string, isLast: boolean): Promise<void> => {
    const row = await findWaiting(db, id)
    if (row === undefined) return
    const { name, email, subject, body, tokens } = opened(row)
    const attachments = tokens.map((token) => () => readFile(row.user_id, token))
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

  const send: SupportService['send'] = async (viewer, said) => {
    const patient = requirePatient(viewer)
    const words = messageToSend(said)
    if (!words.ok) return words
    const subject = await subjectFor(patient, words.value.path)
    if (subject === undefined) return refuse('NOT_FOUND')
    const tokens = said.attachmentTokens
    const files =
      tokens.length > maxFiles ? undefined : await uploads.named(patient.userId, 'support', tokens)
    if (files === undefined) return refuse('BAD_INPUT', { field: 'attachmentTokens' })
    const { user } = await personOf(patient)
    const id = newId()
    const sealed: SealedMessage = {
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
      sealed_content: dataKeys.seal(JSON.stringify(sealed), messageContext(patient.userId, id)),
      created_at: now(),
    }
    const sent = await withTransaction(
      db,
      async (trx): Promise<Outcome<Omit<SupportMessage, 'isWaiting'>>> => {
        if (await addMessage(trx, row)) {
          if (!(await uploads.claim(trx, tokens))) throw codedError('BAD_INPUT')
          await jobs.send(trx, 'support', id)
          return { ok: true, value: presentMessage(row, sealed) }
        }
        const earlier = await findMessage(trx, row)
        if (earlier === undefined)
          throw new Error('Cannot find the support message of a client id that is taken')
        const kept = opened(earlier)
        const isSame =
          JSON.stringify({ ...kept, name: '', email: '' }) ===
          JSON.stringify({ ...sealed, name: '', email: '' })
        return isSame ? { ok: true, value: presentMessage(earlier, kept) } : refuse('KEY_REUSED')
      },
    )
    return sent.ok
      ? { ok: true, value: { ...sent.value, isWaiting: await isWaiting(sent.value.id) } }
      : sent
  }

  /** Waits briefly for the help desk to accept a message, so that the reply has its real status. */
  const isWaiting = async (id: string): Promise<boolean> => {
    for (let look = 1; ; look += 1) {
      const { status, failure } = await readDelivery(db, id)
      if (status !== 'Waiting') return false
      if (failure !== null || look === LOOKS) return true
      await wait(VENDOR_WAIT_MS / LOOKS)
    }
  }

  return {
    draft: async (viewer, path) => {
      const { userId } = requirePatient(viewer)
      const row = await findDraft(db, { user_id: userId, path })
      if (row === undefined) return null
      const { subject, body }: SupportWords = JSON.parse(
        dataKeys.open(row.sealed_content, draftContext(userId, path)),
      )
      return { clientMessageId: row.client_id, subject, body }
    },
    saveDraft: async (viewer, said) => {
      const patient = requirePatient(viewer)
      const { path, subject, body, clientMessageId } = said
      if (!isKey(clientMessageId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
      if ((await subjectFor(patient, path)) === undefined) return refuse('NOT_FOUND')
      const key = { user_id: patient.userId, path }
      const sealed_content = dataKeys.seal(
        JSON.stringify({ subject, body }),
        draftContext(patient.userId, path),
      )
      if (body === '') await removeDraft(db, key)
      else await putDraft(db, { ...key, client_id: clientMessageId, sealed_content })
      return { ok: true, value: true }
    },
    send,
    sendTagged: async (viewer, { tags, ...said }) => {
      const path = pathTagged(topics, tags)
      return path === undefined
        ? refuse('BAD_INPUT', { field: 'tags' })
        : send(viewer, { ...said, path })
    },
    deliver: () => jobs.work('support', ({ subjectId, isLast }) => attempt(subjectId, isLast)),
  }
}

function messageContext(userId: string, id: string): readonly string[] {
  return ['support-message', userId, id]
}

function draftContext(userId: string, path: string): readonly string[] {
  return ['support-draft', userId, path]
}
