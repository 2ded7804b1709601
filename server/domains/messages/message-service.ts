import type { Db } from '../../database/database.ts'
import { type Outcome, refuse } from '../../errors.ts'
import { withTransaction } from '../../database/transaction.ts'
import type { Message, PrivateMessageChannel, Provider } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { readUploadContent } from '../../uploads/upload-limits.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { KeptUpload } from '../uploads/kept-upload.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import { messageToSend, PAGE_OF_MESSAGES, presentMessage } from './message-rules.ts'
import {
  findChannel,
  lockChannel,
  markRead,
  type Pair,
  readChannels,
  readMessages,
  setDraft,
} from './message-store.ts'
import { openWords, post } from './post-message.ts'
import type { MessageRow } from './tables.ts'

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

type Context = MessagePorts & {
  /** How many files a message can have. */
  readonly maxFiles: number
}

async function messages(
  { platform }: Context,
  viewer: Viewer | undefined,
  { providerId, after, before }: AskedMessages & { readonly providerId: string },
): Promise<Message[]> {
  const { userId } = requirePatient(viewer)
  if (!UUID.test(providerId)) return []
  const asked = { after, before, most: PAGE_OF_MESSAGES }
  const rows = await readMessages(platform.db, { userId, providerId }, asked)
  return rows.map((row) => present(platform, { userId, providerId }, row))
}

async function draft(
  { platform: { db, dataKeys } }: Context,
  viewer: Viewer | undefined,
  providerId: string,
): Promise<string> {
  const { userId } = requirePatient(viewer)
  const channel = await channelWith(db, { userId, providerId })
  if (channel?.sealed_draft == null) return ''
  return dataKeys.open(channel.sealed_draft, draftContext(userId, channel.id))
}

async function draftAttachments(
  { platform, uploads }: Context,
  viewer: Viewer | undefined,
  providerId: string,
): Promise<readonly KeptUpload[]> {
  const { userId } = requirePatient(viewer)
  const channel = await channelWith(platform.db, { userId, providerId })
  return uploads.unclaimed(userId, 'message', channel?.draft_upload_ids ?? [])
}

async function channels(
  { platform }: Context,
  viewer: Viewer | undefined,
): Promise<PrivateMessageChannel[]> {
  const { userId } = requirePatient(viewer)
  const listed = await readChannels(platform.db, userId)
  return listed.map(({ id, provider_id: providerId, unread, last }) => ({
    id,
    providerId,
    unreadMessageCount: unread,
    lastMessage: present(platform, { userId, providerId }, last),
    uniqProviders: null,
  }))
}

async function ownProvider(
  { personOf, appointments }: Context,
  viewer: Viewer | undefined,
  careType: CareType,
): Promise<Provider | null> {
  const { facts } = await personOf(requirePatient(viewer))
  const id = facts.ask('messaged-provider', { careType })
  return id === null ? null : ((await appointments.findProvider(id)) ?? null)
}

async function send(
  context: Context,
  viewer: Viewer | undefined,
  message: MessageToSend,
): Promise<Outcome<Message>> {
  const { platform, uploads } = context
  const patient = requirePatient(viewer)
  const content = messageToSend(message, context.maxFiles)
  if (!content.ok) return content
  const { providerId, clientMessageId } = message
  const standing = await standingOf(context, patient, providerId)
  if (standing === 'none') return refuse('NOT_FOUND')
  if (standing === 'onHold') return refuse('CARE_ON_HOLD')
  const pair = { userId: patient.userId, providerId }
  const attachments = await uploads.named(patient.userId, 'message', message.attachmentIds)
  if (attachments === undefined) return refuse('BAD_INPUT', { field: 'attachmentIds' })
  const words = { content: content.value, attachments }
  return post({ ...platform, uploads }, pair, {
    sender: 'patient',
    clientId: clientMessageId,
    words,
  })
}

async function saveDraft(
  context: Context,
  viewer: Viewer | undefined,
  { providerId, content, attachmentIds }: DraftToSave & { readonly providerId: string },
): Promise<Outcome<true>> {
  const { db, dataKeys, newId, now } = context.platform
  const patient = requirePatient(viewer)
  const { userId } = patient
  if ((await standingOf(context, patient, providerId)) === 'none') return refuse('NOT_FOUND')
  if (attachmentIds != null && !(await canAttach(context, userId, attachmentIds)))
    return refuse('BAD_INPUT', { field: 'attachmentIds' })
  await withTransaction(db, async (trx) => {
    const channel = await lockChannel(trx, { userId, providerId }, { id: newId(), at: now() })
    await setDraft(trx, channel.id, {
      sealed_draft:
        content === '' ? null : dataKeys.seal(content, draftContext(userId, channel.id)),
      ...(attachmentIds == null ? {} : { draft_upload_ids: attachmentIds }),
    })
  })
  return { ok: true, value: true }
}

/** Whether the provider is one of the person's own, and can be messaged now. */
async function standingOf(
  { personOf }: Context,
  viewer: Viewer,
  providerId: string,
): Promise<'none' | 'onHold' | 'open'> {
  const { facts } = await personOf(viewer)
  const own = CARE_TYPES.filter(
    (careType) => facts.ask('messaged-provider', { careType }) === providerId,
  )
  if (own.length === 0) return 'none'
  return own.some((careType) => facts.ask('can-message', { careType })) ? 'open' : 'onHold'
}

async function canAttach(
  { maxFiles, uploads }: Context,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  return (
    ids.length <= maxFiles &&
    (await uploads.unclaimed(userId, 'message', ids)).length === ids.length
  )
}

async function channelWith(db: Db, pair: Pair) {
  return UUID.test(pair.providerId) ? findChannel(db, pair) : undefined
}

function present(
  { dataKeys }: Pick<Platform, 'dataKeys'>,
  { userId, providerId }: Pair,
  row: MessageRow,
): Message {
  return presentMessage(row, providerId, openWords(dataKeys, userId, row))
}

function draftContext(userId: string, channelId: string): readonly string[] {
  return ['message-draft', userId, channelId]
}

/** A person may read any conversation with their user id, without further checks. */
export function createMessageService(ports: MessagePorts): MessageService {
  const { platform, appointments } = ports
  const { maxFiles } = readUploadContent(platform.config.contentDir).purposes.message
  const context = { ...ports, maxFiles }
  return {
    messages: (viewer, providerId, asked) => messages(context, viewer, { ...asked, providerId }),
    draft: (viewer, providerId) => draft(context, viewer, providerId),
    draftAttachments: (viewer, providerId) => draftAttachments(context, viewer, providerId),
    channels: (viewer) => channels(context, viewer),
    providerOf: async (providerId) => {
      const provider = await appointments.findProvider(providerId)
      return provider === undefined ? [] : [provider]
    },
    ownProvider: (viewer, careType) => ownProvider(context, viewer, careType),
    send: (viewer, message) => send(context, viewer, message),
    markRead: async (viewer, providerId, upTo) => {
      const { userId } = requirePatient(viewer)
      if (UUID.test(providerId)) await markRead(platform.db, { userId, providerId }, upTo)
      return true
    },
    saveDraft: (viewer, providerId, wanted) =>
      saveDraft(context, viewer, { ...wanted, providerId }),
  }
}
