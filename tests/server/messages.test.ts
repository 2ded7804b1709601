import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#server/domains/messages/post-message.ts'
import { contentOf } from '#server/uploads/file-content.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { at, type PersonStory, startServer, type TestServer } from '#tests/support/server.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { makePdf } from '#tests/support/uploads/make-files.ts'

const DROPS = IS_DRILL ? 500 : 100

// It is Monday, 2 March 2026, 15:00 UTC.
const FIELDS =
  '{ id number content providerId clientMessageId createdAt attachments { id name url } }'
const SEND = `mutation ($to: ID!, $content: String!, $key: ID!) {
  patientPortalMessageProvider(providerId: $to, content: $content, attachmentIds: [], clientMessageId: $key) ${FIELDS} }`
const SEND_FILES = SEND.replace('($to', '($files: [ID!], $to').replace(
  'attachmentIds: []',
  'attachmentIds: $files',
)
const SEND_AS = SEND.replace('patientPortalMessageProvider', 'patientMessageProvider')
const READ = `query ($of: ID!, $after: Int, $before: Int) { providerById(id: $of) { privateChannel { messages(after: $after, before: $before) ${FIELDS} } } }`
const CHANNELS = `query { privateMessageChannels { id unreadMessageCount lastMessage ${FIELDS} uniqProviders { id name } } }`
const MARK = 'mutation ($of: ID!, $upTo: Int) { markMessagesRead(providerId: $of, upTo: $upTo) }'
const DRAFT = 'query ($of: ID!) { providerById(id: $of) { privateChannel { draft } } }'
const SAVE =
  'mutation ($of: ID!, $content: String!) { saveMessageDraft(providerId: $of, content: $content) }'
const SAVE_FILES = `mutation ($of: ID!, $files: [ID!]) {
  saveMessageDraft(providerId: $of, content: "See this", attachmentIds: $files) }`
const DRAFT_FILES =
  'query ($of: ID!) { providerById(id: $of) { privateChannel { draftAttachments { id name } } } }'

const statements = recordStatements()
const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'trace' },
    { onStatement: statements.onStatement, logStream: { write: (line) => void lines.push(line) } },
  )
})
afterAll(() => server.close())

type Care = NonNullable<PersonStory['careFlows']>[number]
const therapy = (careStatus: Care['careStatus'] = 'Active'): Care => ({
  careType: 'Therapy',
  careStatus,
  paymentSource: 'SelfPay',
})
const psychiatry: Care = { careType: 'Psychiatry', careStatus: 'Active', paymentSource: 'SelfPay' }

/** A logged-in patient, and their provider, with a visit in February. */
async function patient(
  careFlows: readonly Care[] = [therapy()],
  saw: 'Therapy' | 'Psychiatry' = 'Therapy',
) {
  const { db } = server.app.platform
  const person = await server.addPerson({ careFlows })
  const token = await personToken(db, person.id)
  const provider = await addProvider(server, { careTypes: [saw] })
  const visit = {
    userId: person.id,
    providerId: provider,
    type: 'intake',
    minutes: 50,
    start: '2026-02-03T15:00:00Z',
  } as const
  await addAppointment(server, { ...visit, careType: saw })
  const ask = async (query: string, variables: object = {}) =>
    server.ask(query, { token, variables })
  return {
    ...person,
    token,
    provider,
    ask,
    send: (content: string, key: string = randomUUID(), to = provider) =>
      ask(SEND, { to, content, key }),
    answer: (content: string, clientId: string = randomUUID()) =>
      post(
        server.app.platform,
        { userId: person.id, providerId: provider },
        { sender: 'provider', clientId, words: { content, attachments: [] } },
      ),
    messages: async (part: object = {}, of = provider) => {
      const all: unknown = at(
        (await ask(READ, { of, ...part })).data,
        'providerById',
        'privateChannel',
        'messages',
      )
      if (!Array.isArray(all)) throw new Error('no messages came')
      return all
    },
    channels: async () => {
      const all: unknown = at((await ask(CHANNELS)).data, 'privateMessageChannels')
      if (!Array.isArray(all)) throw new Error('no channels came')
      return all
    },
  }
}

const contents = (messages: readonly unknown[]) => messages.map((one) => at(one, 'content'))

describe('messages in the names of the specification', () => {
  const CHANNEL = 'id unreadMessageCount lastMessage { content } uniqProviders { id name }'
  const ONE = `query messageChannel($of: ID!) { messageChannel(providerId: $of) { ${CHANNEL} } }`
  const UNREAD = 'query unreadMessages { unreadMessages { id providerId unreadMessageCount } }'
  const MESSAGE = `mutation messageProvider($to: ID!, $content: String!, $files: [ID!], $key: ID!) {
    patientPortalMessageProvider(providerId: $to, content: $content, attachmentIds: $files, clientMessageId: $key) { content providerId } }`
  const readMessages = MARK.replace('mutation', 'mutation readMessages')

  it('a channel belongs to one provider, with its unread and its last message; without a message it does not exist [QURY-14]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const channel = async (who: typeof ada, of = ada.provider) =>
      (await who.ask(ONE, { of })).data.messageChannel
    expect(await channel(ada)).toBeNull()
    await ada.send('Hello')
    const read = {
      id: expect.any(String),
      unreadMessageCount: 0,
      lastMessage: { content: 'Hello' },
    }
    const uniqProviders = [{ id: ada.provider, name: 'Iris Vale' }]
    expect(await channel(ada)).toEqual({ ...read, uniqProviders })
    for (const words of ['Good morning', 'See you on Monday']) await ada.answer(words)
    const unread = {
      ...read,
      unreadMessageCount: 2,
      lastMessage: { content: 'See you on Monday' },
      uniqProviders,
    }
    expect(await channel(ada)).toEqual(unread)
    expect(await channel(ben)).toBeNull()
    expect(await channel(ada, 'nobody')).toBeNull()
  })

  it('unread messages are counted per channel, and read ones no longer count [QURY-15] [MUTA-30]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const unread = async (who: typeof ada) => (await who.ask(UNREAD)).data.unreadMessages
    for (const words of ['One', 'Two', 'Three']) await ada.answer(words)
    await ben.answer('Yours')
    const of = (who: typeof ada, unreadMessageCount: number) => [
      { id: expect.any(String), providerId: who.provider, unreadMessageCount },
    ]
    expect([await unread(ada), await unread(ben)]).toEqual([of(ada, 3), of(ben, 1)])
    expect((await ada.ask(readMessages, { of: ada.provider, upTo: 1 })).data).toEqual({
      markMessagesRead: true,
    })
    expect(await unread(ada)).toEqual(of(ada, 2))
    await ben.ask(readMessages, { of: ada.provider })
    await ada.ask(readMessages, { of: ada.provider })
    expect([await unread(ada), await unread(ben)]).toEqual([[], of(ben, 1)])
  })

  it('a person has a therapist and a psychiatric provider, each while that care continues', async () => {
    const asked = '{ currentUser { isLoggedIn therapist { id } provider { id } } }'
    const own = async (who: Awaited<ReturnType<typeof patient>>) =>
      (await who.ask(asked)).data.currentUser
    const [ada, ben] = [await patient(), await patient([psychiatry], 'Psychiatry')]
    expect(await own(ada)).toEqual({
      isLoggedIn: true,
      therapist: { id: ada.provider },
      provider: null,
    })
    expect(await own(ben)).toEqual({
      isLoggedIn: true,
      therapist: null,
      provider: { id: ben.provider },
    })
    expect(await own(await patient([]))).toEqual({
      isLoggedIn: true,
      therapist: null,
      provider: null,
    })
  })

  it('a message reaches the provider with its content and the sender’s own files [MUTA-29]', async () => {
    const ada = await patient()
    for (const content of ['Hello', 'Thank you'])
      expect(
        (await ada.ask(MESSAGE, { to: ada.provider, content, files: [], key: randomUUID() })).data,
      ).toEqual({
        patientPortalMessageProvider: { content, providerId: null },
      })
    expect(
      (
        await ada.ask(MESSAGE, {
          to: ada.provider,
          content: 'x',
          files: [randomUUID()],
          key: randomUUID(),
        })
      ).code,
    ).toBe('BAD_INPUT')
    expect(contents(await ada.messages())).toEqual(['Hello', 'Thank you'])
  })
})

describe('a message', () => {
  it('reaches the provider and appears in both conversations as it was written [DCAL-36] [DCAL-18] [DENT-16]', async () => {
    const ada = await patient()
    const key = randomUUID()
    const sent = await ada.send('  Can I bring my dog?\n<b>Thanks</b> ', key)
    const message = {
      id: expect.any(String),
      number: 1,
      content: 'Can I bring my dog?\n<b>Thanks</b>',
      providerId: null,
      clientMessageId: key,
      createdAt: server.clock.now.toISOString(),
      attachments: [],
    }
    expect(at(sent.data, 'patientPortalMessageProvider')).toEqual(message)
    await ada.answer('Yes, please.')
    expect(await ada.messages()).toEqual([
      message,
      {
        ...message,
        id: expect.any(String),
        number: 2,
        content: 'Yes, please.',
        providerId: ada.provider,
        clientMessageId: null,
      },
    ])
    const other = await ada.ask(SEND_AS, { to: ada.provider, content: 'Great', key: randomUUID() })
    expect(at(other.data, 'patientMessageProvider', 'content')).toBe('Great')
  })

  it('is sent once per client id: for two clicks, retries, two tabs and a lost reply', async () => {
    const ada = await patient()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => ada.send('Once', key)))
    expect(
      new Set(replies.map(({ data }) => at(data, 'patientPortalMessageProvider', 'id'))).size,
    ).toBe(1)
    expect((await ada.send('Once', key)).code).toBe(undefined)
    expect(contents(await ada.messages())).toEqual(['Once'])
    expect((await ada.send('Something else', key)).code).toBe('KEY_REUSED')
    expect(await ada.answer('Once', key)).toMatchObject({ ok: false, code: 'KEY_REUSED' })
    await ada.send('Once')
    expect(contents(await ada.messages())).toEqual(['Once', 'Once'])
  })

  it('needs text, up to a limit, and a client id', async () => {
    const ada = await patient()
    for (const content of ['', '  \n ', '\u200b', '\u3164', 'x'.repeat(20_001)])
      expect((await ada.send(content)).code).toBe('BAD_INPUT')
    expect((await ada.send('Hello', 'x')).code).toBe('BAD_INPUT')
    expect((await ada.send('x'.repeat(20_000))).code).toBe(undefined)
    expect(await ada.messages()).toHaveLength(1)
  })

  it('can be sent only to the person’s own provider of active care', async () => {
    const [ada, ben] = [await patient(), await patient([psychiatry], 'Psychiatry')]
    expect((await ben.send('Hello')).code).toBe(undefined)
    expect((await ada.send('Hello', randomUUID(), ben.provider)).code).toBe('NOT_FOUND')
    for (const to of [randomUUID(), 'x', ''])
      expect((await ada.send('Hello', randomUUID(), to)).code).toBe('NOT_FOUND')
    expect((await (await patient([therapy('New')])).send('Hello')).code).toBe('NOT_FOUND')
    expect((await (await patient([psychiatry])).send('Hello')).code).toBe('NOT_FOUND')
  })

  it('cannot be sent while care is on hold; earlier messages stay readable', async () => {
    const ada = await patient()
    await ada.send('Before')
    const { db } = server.app.platform
    await db
      .updateTable('user_care_flows')
      .set({ care_status: 'OnHold' })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await ada.send('Now')).code).toBe('CARE_ON_HOLD')
    expect(contents(await ada.messages())).toEqual(['Before'])
  })

  it('is encrypted in the database and in no log', async () => {
    const ada = await patient()
    lines.length = 0
    await ada.send('The secret garden')
    await ada.answer('Blooms in spring')
    await ada.ask(SAVE, { of: ada.provider, content: 'A half thought' })
    await ada.messages()
    await ada.channels()
    await ada.send('The secret garden', 'x')
    const { db, dataKeys } = server.app.platform
    const rows = await db
      .selectFrom('messages')
      .innerJoin('message_channels', 'message_channels.id', 'channel_id')
      .select(['messages.id', 'sealed_content', 'sealed_draft'])
      .where('user_id', '=', ada.id)
      .orderBy('number')
      .execute()
    expect(
      rows.map(({ id, sealed_content }) => dataKeys.open(sealed_content, ['message', ada.id, id])),
    ).toEqual([
      '{"content":"The secret garden","attachments":[]}',
      '{"content":"Blooms in spring","attachments":[]}',
    ])
    const stored = rows.flatMap(({ sealed_content, sealed_draft }) => [
      sealed_content,
      sealed_draft ?? Buffer.of(),
    ])
    expect(Buffer.concat(stored).toString('latin1')).not.toMatch(/secret|spring|thought/)
    expect(lines.join()).not.toMatch(/secret|spring|thought/)
    expect(lines.length).toBeGreaterThan(3)
  })
})

describe('a conversation', () => {
  it('opens with the newest 50 and continues by number, in both directions', async () => {
    const ada = await patient()
    for (let i = 1; i <= 120; i += 1) await ada.answer(`m${i}`)
    const numbers = async (part: object) =>
      (await ada.messages(part)).map((one) => at(one, 'number'))
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i)
    expect(await numbers({})).toEqual(from(71, 120))
    expect(await numbers({ before: 71 })).toEqual(from(21, 70))
    expect(await numbers({ before: 21 })).toEqual(from(1, 20))
    expect(await numbers({ after: 118 })).toEqual([119, 120])
    expect(await numbers({ after: 10 })).toEqual(from(11, 60))
  })

  it('is polled with one statement in addition to the session, and answers in 300 bytes without news [CHAT-06]', async () => {
    const ada = await patient()
    await ada.answer('First')
    let text = ''
    const sent = await statements.record(async () => {
      ;({ text } = await ada.ask(READ, { of: ada.provider, after: 1 }))
    })
    expect(JSON.parse(text)).toEqual({
      data: { providerById: { privateChannel: { messages: [] } } },
    })
    expect(text.length).toBeLessThan(300)
    expect(sent.filter((one) => !/"sessions"/.test(one))).toHaveLength(1)
    await ada.answer('Second')
    expect(contents(await ada.messages({ after: 1 }))).toEqual(['Second'])
  })

  it('is private: another person, or one without a login, cannot read it', async () => {
    const [ada, ben] = [await patient(), await patient()]
    await ada.send('Mine')
    expect(await ben.messages({}, ada.provider)).toEqual([])
    expect(await ben.channels()).toEqual([])
    expect((await server.ask(READ, { variables: { of: ada.provider } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    const staff = await staffToken(server.app.platform.db, ada.id)
    const asStaff = {
      token: staff.token,
      variables: { to: ada.provider, content: 'As Ada', key: randomUUID() },
    }
    expect((await server.ask(SEND, asStaff)).code).toBe('FORBIDDEN')
  })

  it('keeps its order and loses nothing while both sides write', async () => {
    const ada = await patient()
    const said = Array.from({ length: 20 }, (_, i) => `n${i}`)
    await Promise.all(said.map((word, i) => (i % 2 === 0 ? ada.send(word) : ada.answer(word))))
    const all = await ada.messages()
    expect(all.map((one) => at(one, 'number'))).toEqual(said.map((_, i) => i + 1))
    expect(contents(all).toSorted()).toEqual(said.toSorted())
  })
})

describe('a connection that drops', () => {
  it(`${DROPS} times loses no message, duplicates none and keeps their order`, async () => {
    const ada = await patient()
    const expected: string[] = []
    let drops = 0
    /** A request that was lost, or its reply: the client repeats it. */
    const untilAnswered = async <Result>(
      act: () => Promise<Result>,
      lostReplies: number,
    ): Promise<Result> => {
      for (let lost = 0; lost < lostReplies; lost += 1) {
        drops += 1
        if (lost % 2 === 1) await act()
      }
      return act()
    }
    const seen: unknown[] = []
    for (let i = 0; drops < DROPS; i += 1) {
      const [word, key] = [`m${i}`, randomUUID()]
      expected.push(word)
      if (i % 3 === 0) await ada.answer(word, key)
      else await untilAnswered(() => ada.send(word, key), 1 + (i % 4))
      const after = seen.length
      if (i % 5 === 0) seen.push(...(await untilAnswered(() => ada.messages({ after }), i % 2)))
    }
    for (let found = await ada.messages({ after: seen.length }); found.length > 0; ) {
      seen.push(...found)
      found = await ada.messages({ after: seen.length })
    }
    expect(drops).toBeGreaterThanOrEqual(DROPS)
    expect(contents(seen)).toEqual(expected)
    expect(seen.map((one) => at(one, 'number'))).toEqual(expected.map((_, i) => i + 1))
  }, 600_000)

  it('opens a conversation of 5,000 messages by reading 50 of them', async () => {
    const ada = await patient()
    await ada.answer('First')
    const { db, dataKeys } = server.app.platform
    const { id } = await db
      .selectFrom('message_channels')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const fill = async (from: number, to: number) => {
      const rows = Array.from({ length: to - from + 1 }, (_, i) => {
        const own = randomUUID()
        const words = JSON.stringify({ content: `m${from + i}`, attachments: [] })
        return {
          id: own,
          channel_id: id,
          number: from + i,
          sender: 'provider' as const,
          client_id: own,
          sealed_content: dataKeys.seal(words, ['message', ada.id, own]),
          created_at: server.clock.now,
        }
      })
      for (let at = 0; at < rows.length; at += 1_000)
        await db
          .insertInto('messages')
          .values(rows.slice(at, at + 1_000))
          .execute()
      await db
        .updateTable('message_channels')
        .set({ last_number: to })
        .where('id', '=', id)
        .execute()
    }
    await fill(2, 5_000)
    await sql`analyze messages`.execute(db)
    const read = await statements.rowsRead(db, 'messages', async () => {
      expect(contents(await ada.messages())).toEqual(
        Array.from({ length: 50 }, (_, i) => `m${4_951 + i}`),
      )
    })
    expect(read).toBe(50)
  })
})

describe('the list of conversations', () => {
  it('has unread messages, the newest one and the provider of each [DCAL-19] [DENT-17]', async () => {
    const ada = await patient()
    expect(await ada.channels()).toEqual([])
    await ada.send('Hello')
    await ada.answer('One')
    await ada.answer('Two')
    expect(await ada.channels()).toMatchObject([
      {
        id: expect.any(String),
        unreadMessageCount: 2,
        lastMessage: { content: 'Two', providerId: ada.provider },
        uniqProviders: [{ id: ada.provider, name: 'Iris Vale' }],
      },
    ])
  })

  it('begins with the conversation that has the newest message', async () => {
    const ada = await patient()
    const other = await addProvider(server, { careTypes: ['Psychiatry'] })
    const words = { content: 'Hello', attachments: [] }
    const fromOther = () =>
      post(
        server.app.platform,
        { userId: ada.id, providerId: other },
        { sender: 'provider', clientId: randomUUID(), words },
      )
    for (const [write, order] of [
      [() => ada.answer('First'), [ada.provider]],
      [fromOther, [other, ada.provider]],
      [() => ada.send('Thanks'), [ada.provider, other]],
    ] as const) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      await write()
      expect((await ada.channels()).map((one) => at(one, 'uniqProviders', 0, 'id'))).toEqual(order)
    }
  })

  it('counts fewer as the person reads, and never more again [CHAT-07] [DCAL-37]', async () => {
    const ada = await patient()
    for (const word of ['One', 'Two', 'Three']) await ada.answer(word)
    const unread = async () => (await ada.channels()).map((one) => at(one, 'unreadMessageCount'))
    expect(await unread()).toEqual([3])
    await ada.ask(MARK, { of: ada.provider, upTo: 2 })
    expect(await unread()).toEqual([1])
    expect(at((await ada.ask(MARK, { of: ada.provider })).data, 'markMessagesRead')).toBe(true)
    expect(await unread()).toEqual([0])
    await ada.ask(MARK, { of: ada.provider, upTo: 1 })
    expect(await unread()).toEqual([0])
    await ada.answer('Four')
    await ada.ask(MARK, { of: ada.provider, upTo: 99 })
    await ada.answer('Five')
    expect(await unread()).toEqual([1])
  })
})

describe('a message draft', () => {
  it('is stored for its writer only, until it is sent or deleted', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const draft = async (who = ada) =>
      at(
        (await who.ask(DRAFT, { of: ada.provider })).data,
        'providerById',
        'privateChannel',
        'draft',
      )
    expect(await draft()).toBe('')
    await ada.ask(SAVE, { of: ada.provider, content: 'Dear Iris, ' })
    expect([await draft(), await draft(ben)]).toEqual(['Dear Iris, ', ''])
    expect(await ada.channels()).toEqual([])
    await ada.send('Dear Iris, hello')
    expect(await draft()).toBe('')
    await ada.ask(SAVE, { of: ada.provider, content: 'And' })
    await ada.answer('Hello, Ada')
    expect(await draft()).toBe('And')
    await ada.ask(SAVE, { of: ada.provider, content: '' })
    expect(await draft()).toBe('')
    expect((await ben.ask(SAVE, { of: ada.provider, content: 'x' })).code).toBe('NOT_FOUND')
  })

  it('is stored completely even if it is too long to send', async () => {
    const ada = await patient()
    const content = 'x'.repeat(20_001)
    await ada.ask(SAVE, { of: ada.provider, content })
    expect(
      at(
        (await ada.ask(DRAFT, { of: ada.provider })).data,
        'providerById',
        'privateChannel',
        'draft',
      ),
    ).toBe(content)
  })
})

describe('the files of a message draft', () => {
  const HOUR_MS = 3_600_000

  async function writer() {
    const ada = await patient()
    return {
      ...ada,
      upload: async (name: string) => {
        const kept = await server.app.uploads.keep({
          userId: ada.id,
          purpose: 'message',
          name,
          ...contentOf(makePdf()),
        })
        if (!kept.ok) throw new Error(kept.code)
        return kept.value.id
      },
      saveFiles: async (files: readonly string[], of = ada.provider) =>
        (await ada.ask(SAVE_FILES, { of, files })).code,
      files: async (of = ada.provider) =>
        at(
          (await ada.ask(DRAFT_FILES, { of })).data,
          'providerById',
          'privateChannel',
          'draftAttachments',
        ),
    }
  }

  it('are kept in order for the writer only, and stay when only text is saved, until they are removed', async () => {
    const [ada, ben] = [await writer(), await writer()]
    const [one, two] = [await ada.upload('One.pdf'), await ada.upload('Two.pdf')]
    expect(await ada.files()).toEqual([])
    expect(await ada.saveFiles([two, one])).toBe(undefined)
    const both = [
      { id: two, name: 'Two.pdf' },
      { id: one, name: 'One.pdf' },
    ]
    expect([
      await ada.files(),
      await ben.files(ada.provider),
      await ada.files(ben.provider),
    ]).toEqual([both, [], []])
    await ada.ask(SAVE, { of: ada.provider, content: 'See these' })
    await ada.answer('Hello')
    expect(await ada.files()).toEqual(both)
    await ada.saveFiles([one])
    expect(await ada.files()).toEqual(both.slice(1))
    await ada.saveFiles([])
    expect(await ada.files()).toEqual([])
  })

  it('are refused as in a message, and nothing is saved: another person’s, sent, for another purpose, twice, or too many', async () => {
    const [ada, ben] = [await writer(), await writer()]
    const [own, sent] = [await ada.upload('Own.pdf'), await ada.upload('Sent.pdf')]
    await ada.ask(SEND_FILES, {
      to: ada.provider,
      content: 'See this',
      files: [sent],
      key: randomUUID(),
    })
    const file = {
      userId: ada.id,
      purpose: 'support',
      name: 'Bill.pdf',
      ...contentOf(makePdf()),
    } as const
    const bill = await server.app.uploads.keep(file)
    if (!bill.ok) throw new Error(bill.code)
    const begun = await ada.ask('mutation { beginUpload(contentType: "image/png") { key } }')
    const many = await Promise.all(Array.from({ length: 11 }, (_, i) => ada.upload(`${i}.pdf`)))
    const foreign = await ben.upload('Foreign.pdf')
    const refused = [
      [own, foreign],
      [sent],
      [bill.value.id],
      [String(at(begun.data, 'beginUpload', 'key'))],
    ]
    for (const files of [...refused, [own, own], ['x'], [randomUUID()], many])
      expect(await ada.saveFiles(files)).toBe('BAD_INPUT')
    expect(await ben.saveFiles([foreign], ada.provider)).toBe('NOT_FOUND')
    const draft = (await ada.ask(DRAFT, { of: ada.provider })).data
    expect([at(draft, 'providerById', 'privateChannel', 'draft'), await ada.files()]).toEqual([
      '',
      [],
    ])
    expect(await ada.saveFiles(many.slice(1))).toBe(undefined)
  })

  it('are sent with the message, and disappear if they were sent or removed elsewhere', async () => {
    const ada = await writer()
    const [one, two] = [await ada.upload('One.pdf'), await ada.upload('Two.pdf')]
    await ada.saveFiles([one, two])
    await ada.ask(SEND_FILES, {
      to: ada.provider,
      content: 'The first',
      files: [one],
      key: randomUUID(),
    })
    expect(await ada.files()).toEqual([])
    const words = { content: 'The second', attachments: [{ id: two, name: 'Two.pdf' }] }
    const { platform, uploads } = server.app
    const fromProvider = { sender: 'provider', clientId: randomUUID(), words } as const
    const three = await ada.upload('Three.pdf')
    await ada.saveFiles([two, three])
    await post({ ...platform, uploads }, { userId: ada.id, providerId: ada.provider }, fromProvider)
    expect(await ada.files()).toEqual([{ id: three, name: 'Three.pdf' }])
    server.clock.now = new Date(server.clock.now.getTime() + 24 * HOUR_MS + 1)
    await uploads.removeUnused()
    expect(await ada.files()).toEqual([])
  })
})
