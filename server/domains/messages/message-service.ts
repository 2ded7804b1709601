import { type Outcome, refuse } from '../../errors.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { Message, PrivateMessageChannel, Provider } from '../../graphql/generated.ts'
import { isKey } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { readUploadContent } from '../../uploads/upload-limits.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { KeptUpload, UploadService } from '../uploads/upload-service.ts'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import {
  type MessageWords,
  messageToSend,
  PAGE_OF_MESSAGES,
  presentMessage,
} from './message-rules.ts'
import {
  addMessage,
  findByClientId,
  findChannel,
  lockChannel,
  markRead,
  type Pair,
  readChannels,
  readMessages,
  setDraft,
} from './message-store.ts'
import type { MessageRow, Sender } from './tables.ts'

type MessagePorts = {
  readonly platform: Pick<Platform, 'config' | 'db' | 'now' | 'newId' | 'dataKeys'>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly appointments: Pick<AppointmentService, 'findProvider'>
  readonly uploads: Pick<UploadService, 'named' | 'unclaimed' | 'claim'>
}

/** A message as the client sends it. */
type MessageToSend = {
  readonly providerId: string
  readonly content: string
  readonly attachmentIds: readonly string[]
  readonly clientMessageId: string
}

/** A draft as the client sends it. */
type DraftToSave = {
  readonly content: string
  /** Ids of its files. Without them, the draft's files stay unchanged. */
  readonly attachmentIds?: readonly string[] | null | undefined
}

/** The requested part of a conversation. */
type AskedMessages = {
  readonly after?: number | null | undefined
  readonly before?: number | null | undefined
}

/** Conversations between people and their providers. */
export type MessageService = {
  /** The newest messages, or those after or before a number. Empty if there are none. */
  readonly messages: (
    viewer: Viewer | undefined,
    providerId: string,
    asked: AskedMessages,
  ) => Promise<Message[]>
  /** The text of the person's draft. */
  readonly draft: (viewer: Viewer | undefined, providerId: string) => Promise<string>
  /** The draft's files that can still be sent. */
  readonly draftAttachments: (
    viewer: Viewer | undefined,
    providerId: string,
  ) => Promise<readonly KeptUpload[]>
  readonly channels: (viewer: Viewer | undefined) => Promise<PrivateMessageChannel[]>
  readonly providerOf: (providerId: string) => Promise<Provider[]>
  /** The person's provider of current care of this type. */
  readonly ownProvider: (viewer: Viewer | undefined, careType: CareType) => Promise<Provider | null>
  /** @returns Refusals: NOT_FOUND, CARE_ON_HOLD, BAD_INPUT, KEY_REUSED. */
  readonly send: (viewer: Viewer | undefined, message: MessageToSend) => Promise<Outcome<Message>>
  readonly markRead: (
    viewer: Viewer | undefined,
    providerId: string,
    upTo: number | null,
  ) => Promise<true>
  /** @returns Refusals: NOT_FOUND, BAD_INPUT. */
  readonly saveDraft: (
    viewer: Viewer | undefined,
    providerId: string,
    draft: DraftToSave,
  ) => Promise<Outcome<true>>
}

const CARE_TYPES = ['Therapy', 'Psychiatry'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A person may read any conversation with their user id, without further checks. */
export function createMessageService({
  platform,
  personOf,
  appointments,
  uploads,
}: MessagePorts): MessageService {
  const { config, db, now, newId, dataKeys } = platform
  const { maxFiles } = readUploadContent(config.contentDir).purposes.message

  const present = (userId: string, providerId: string, row: MessageRow): Message =>
    presentMessage(row, providerId, openWords(dataKeys, userId, row))

  const channelWith = async (userId: string, providerId: string) =>
    UUID.test(providerId) ? findChannel(db, { userId, providerId }) : undefined
  /** Whether the provider is one of the person's own, and can be messaged now. */
  const standingOf = async (
    viewer: Viewer,
    providerId: string,
  ): Promise<'none' | 'onHold' | 'open'> => {
    const { facts } = await personOf(viewer)
    const own = CARE_TYPES.filter(
      (careType) => facts.ask('messaged-provider', { careType }) === providerId,
    )
    if (own.length === 0) return 'none'
    return own.some((careType) => facts.ask('can-message', { careType })) ? 'open' : 'onHold'
  }

  const canAttach = async (userId: string, ids: readonly string[]): Promise<boolean> =>
    ids.length <= maxFiles &&
    (await uploads.unclaimed(userId, 'message', ids)).length === ids.length

  return {
    messages: async (viewer, providerId, { after, before }) => {
      const { userId } = requirePatient(viewer)
      if (!UUID.test(providerId)) return []
      const rows = await readMessages(
        db,
        { userId, providerId },
        { after, before, most: PAGE_OF_MESSAGES },
      )
      return rows.map((row) => present(userId, providerId, row))
    },
    draft: async (viewer, providerId) => {
      const { userId } = requirePatient(viewer)
      const channel = await channelWith(userId, providerId)
      if (channel?.sealed_draft == null) return ''
      return dataKeys.open(channel.sealed_draft, draftContext(userId, channel.id))
    },
    draftAttachments: async (viewer, providerId) => {
      const { userId } = requirePatient(viewer)
      const channel = await channelWith(userId, providerId)
      return uploads.unclaimed(userId, 'message', channel?.draft_upload_ids ?? [])
    },
    channels: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const listed = await readChannels(db, userId)
      return listed.map(({ id, provider_id, unread, last }) => ({
        id,
        providerId: provider_id,
        unreadMessageCount: unread,
        lastMessage: present(userId, provider_id, last),
        uniqProviders: null,
      }))
    },
    providerOf: async (providerId) => {
      const provider = await appointments.findProvider(providerId)
      return provider === undefined ? [] : [provider]
    },
    ownProvider: async (viewer, careType) => {
      const { facts } = await personOf(requirePatient(viewer))
      const id = facts.ask('messaged-provider', { careType })
      return id === null ? null : ((await appointments.findProvider(id)) ?? null)
    },
    send: async (viewer, message) => {
      const patient = requirePatient(viewer)
      const content = messageToSend(message, maxFiles)
      if (!content.ok) return content
      const { providerId, clientMessageId } = message
      const standing = await standingOf(patient, providerId)
      if (standing === 'none') return refuse('NOT_FOUND')
      if (standing === 'onHold') return refuse('CARE_ON_HOLD')
      const pair = { userId: patient.userId, providerId }
      const attachments = await uploads.named(patient.userId, 'message', message.attachmentIds)
      if (attachments === undefined) return refuse('BAD_INPUT', { field: 'attachmentIds' })
      const words = { content: content.value, attachments }
      return post({ db, now, newId, dataKeys, uploads }, pair, {
        sender: 'patient',
        clientId: clientMessageId,
        words,
      })
    },
    markRead: async (viewer, providerId, upTo) => {
      const { userId } = requirePatient(viewer)
      if (UUID.test(providerId)) await markRead(db, { userId, providerId }, upTo)
      return true
    },
    saveDraft: async (viewer, providerId, { content, attachmentIds }) => {
      const patient = requirePatient(viewer)
      if ((await standingOf(patient, providerId)) === 'none') return refuse('NOT_FOUND')
      if (attachmentIds != null && !(await canAttach(patient.userId, attachmentIds)))
        return refuse('BAD_INPUT', { field: 'attachmentIds' })
      await withTransaction(db, async (trx) => {
        const channel = await lockChannel(
          trx,
          { userId: patient.userId, providerId },
          { id: newId(), at: now() },
        )
        await setDraft(trx, channel.id, {
          sealed_draft:
            content === ''
              ? null
              : dataKeys.seal(content, draftContext(patient.userId, channel.id)),
          ...(attachmentIds == null ? {} : { draft_upload_ids: attachmentIds }),
        })
      })
      return { ok: true, value: true }
    },
  }
}

type PostPorts = Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys'> & {
  /** Without it, files cannot be attached. */
  readonly uploads?: Pick<UploadService, 'claim'>
}

/** A message from a patient or provider, to be stored. */
type PostedMessage = {
  readonly sender: Sender
  readonly clientId: string
  readonly words: MessageWords
}

/**
 * Adds a message to a conversation, once per client id. Numbers are assigned while the channel is
 * locked, so that a person who has read up to a number has seen every message before it.
 *
 * @returns The message, or the earlier one with the same id. Refusals: KEY_REUSED, BAD_INPUT (also
 * if a file was used before).
 */
export async function post(
  ports: PostPorts,
  pair: Pair,
  message: PostedMessage,
): Promise<Outcome<Message>> {
  if (!isKey(message.clientId)) return refuse('BAD_INPUT', { field: 'clientMessageId' })
  return withTransaction(ports.db, (trx) => postIn(trx, ports, { pair, message }))
}

/** As `post`, inside the caller's transaction. */
export async function postIn(
  trx: Trx,
  { now, newId, dataKeys, uploads }: Omit<PostPorts, 'db'>,
  {
    pair,
    message: { sender, clientId, words },
  }: { readonly pair: Pair; readonly message: PostedMessage },
): Promise<Outcome<Message>> {
  const channel = await lockChannel(trx, pair, { id: newId(), at: now() })
  const earlier = await findByClientId(trx, channel.id, clientId)
  if (earlier !== undefined) {
    const kept = openWords(dataKeys, pair.userId, earlier)
    const isSame = earlier.sender === sender && JSON.stringify(kept) === JSON.stringify(words)
    return isSame
      ? { ok: true, value: presentMessage(earlier, pair.providerId, kept) }
      : refuse('KEY_REUSED')
  }
  const ids = words.attachments.map(({ id }) => id)
  if (ids.length > 0 && (await uploads?.claim(trx, ids)) !== true)
    return refuse('BAD_INPUT', { field: 'attachmentIds' })
  const id = newId()
  const row = {
    id,
    channel_id: channel.id,
    number: channel.last_number + 1,
    sender,
    client_id: clientId,
    sealed_content: dataKeys.seal(JSON.stringify(words), messageContext(pair.userId, id)),
    created_at: now(),
  }
  await addMessage(trx, row)
  return { ok: true, value: presentMessage(row, pair.providerId, words) }
}

function openWords(dataKeys: Platform['dataKeys'], userId: string, row: MessageRow): MessageWords {
  return JSON.parse(dataKeys.open(row.sealed_content, messageContext(userId, row.id)))
}

function messageContext(userId: string, id: string): readonly string[] {
  return ['message', userId, id]
}

function draftContext(userId: string, channelId: string): readonly string[] {
  return ['message-draft', userId, channelId]
}
