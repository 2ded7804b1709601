import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../database/transaction.ts'
import { post, postIn } from '../domains/messages/post-message.ts'
import { type MessageWords, PAGE_OF_MESSAGES } from '../domains/messages/message-rules.ts'
import { readMessages } from '../domains/messages/message-store.ts'
import { codedError, unwrap } from '../errors.ts'
import { requireLoopback } from '../plugins/require-loopback.ts'
import type { Platform } from '../platform.ts'
import type { Persona } from './personas.ts'

type OfChannel = { Params: { readonly id: string }; Body: { readonly content: string } }

const MOST_CHANNELS = 30
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Adds the messages between a demo patient and their provider, a minute apart, the newest a minute
 * ago.
 */
export async function addDemoMessages(
  trx: Trx,
  platform: Platform,
  messages: NonNullable<Persona['messages']>,
  userId: string,
): Promise<void> {
  const start = platform.now().getTime() - messages.length * 60_000
  for (const [i, { provider: providerId, from, content }] of messages.entries()) {
    const ports = { ...platform, now: () => new Date(start + i * 60_000) }
    const message = { sender: from, clientId: randomUUID(), words: { content, attachments: [] } }
    unwrap(await postIn(trx, ports, { pair: { userId, providerId }, message }))
  }
}

/**
 * Routes for the provider's demo page: the conversations with their newest messages, and sending a
 * reply. Not in production, and from this machine only.
 */
export function registerDemoMessages(app: FastifyInstance): void {
  const { platform } = app
  if (platform.config.production) return
  const { db, dataKeys } = platform
  const channels = () =>
    db
      .selectFrom('message_channels as channel')
      .innerJoin('users', 'users.id', 'channel.user_id')
      .innerJoin('providers', 'providers.id', 'channel.provider_id')
      .select(({ fn, val }) => [
        'channel.id',
        'channel.user_id as userId',
        'channel.provider_id as providerId',
        fn<string>('concat_ws', [val(' '), 'users.first_name', 'users.last_name']).as('patient'),
        fn<string>('concat_ws', [val(' '), 'providers.first_name', 'providers.last_name']).as(
          'provider',
        ),
      ])
      .where('channel.last_number', '>', 0)
      .orderBy('patient')
      .orderBy('provider')
      .limit(MOST_CHANNELS)

  app.get('/demo/conversations', async (request) => {
    requireLoopback(request)
    const open = (await channels().execute()).map(
      async ({ id, userId, providerId, patient, provider }) => {
        const rows = await readMessages(db, { userId, providerId }, { most: PAGE_OF_MESSAGES })
        const messages = rows.map((row) => {
          const { content, attachments }: MessageWords = JSON.parse(
            dataKeys.open(row.sealed_content, ['message', userId, row.id]),
          )
          return { id: row.id, isOwn: row.sender === 'provider', content, files: attachments }
        })
        return { id, patient, provider, messages }
      },
    )
    return { conversations: await Promise.all(open) }
  })
  app.post<OfChannel>(
    '/demo/conversations/:id',
    {
      schema: {
        body: {
          type: 'object',
          properties: { content: { type: 'string', minLength: 1, maxLength: 20_000 } },
          required: ['content'],
          additionalProperties: false,
        },
      },
    },
    async (request) => {
      requireLoopback(request)
      const { id } = request.params
      const channel = UUID.test(id)
        ? await channels().where('channel.id', '=', id).executeTakeFirst()
        : undefined
      if (channel === undefined) throw codedError('NOT_FOUND')
      const words = { content: request.body.content, attachments: [] }
      unwrap(await post(platform, channel, { sender: 'provider', clientId: randomUUID(), words }))
      return {}
    },
  )
}
