import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject, toJson } from '#engine/index.ts'
import { readTickets } from '#server/gateways/help-desk/embedded-help-desk.ts'
import { readSupportTopics } from '#server/domains/support/support-topics.ts'
import { withTopicLinks, withTopics } from '#server/domains/support/topics-flow.ts'
import { makePdf, makePicture } from '#tests/support/uploads/make-files.ts'
import { postForm } from '#tests/support/uploads/post-form.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { staffToken } from '#tests/support/sessions.ts'

const lines: string[] = []
const server = await startServer({}, { logStream: { write: (line) => lines.push(line) } })
const { db, dataKeys } = server.app.platform
beforeAll(() => server.app.support.deliver())
afterAll(() => server.close())

const SEND = `mutation ($path: String!, $subject: String!, $body: String!, $key: ID!, $tokens: [ID!]) {
  createSupportMessage(path: $path, subject: $subject, body: $body, clientMessageId: $key, attachmentTokens: $tokens) { id subject body tags } }`
const SAVE = `mutation ($path: String!, $subject: String!, $body: String!, $key: ID!) {
  saveSupportDraft(path: $path, subject: $subject, body: $body, clientMessageId: $key) }`
const DELETE = 'mutation ($token: ID!) { deleteSupportAttachment(token: $token) }'
const DRAFT =
  'query ($path: String!) { supportDraft(path: $path) { clientMessageId subject body } }'

async function patient(changed: Parameters<typeof server.addPerson>[0] = {}) {
  const person = await server.addPerson(changed)
  const token = await tokenOf(server, person)
  const message = {
    path: 'my-care/reactivate-my-care',
    subject: 'My care',
    body: 'quiet-canary',
    key: randomUUID(),
  }
  const ask = (document: string, variables: object = {}) =>
    server.ask(document, { token, variables: { ...message, ...variables } })
  const upload = (file: Buffer, name: string) =>
    postForm(server.app, {
      url: '/messaging/uploads',
      fields: [{ name: 'name', value: name }],
      file,
      token,
    })
  return {
    ...person,
    message,
    ask,
    upload,
    tokenFor: async (file: Buffer, name: string) =>
      String(at((await upload(file, name)).json(), 'data', 'token')),
    remove: async (file: string) => server.ask(DELETE, { token, variables: { token: file } }),
    send: (variables: object = {}) => ask(SEND, variables),
    save: (variables: object = {}) => ask(SAVE, variables),
    draft: async (path: string = message.path) =>
      at((await server.ask(DRAFT, { token, variables: { path } })).data, 'supportDraft'),
    rows: () =>
      db.selectFrom('support_messages').selectAll().where('user_id', '=', person.id).execute(),
  }
}

const ticketsOf = async (email: string) =>
  (await readTickets({ db, dataKeys }, 500)).filter((one) => one.requester.email === email)

describe('a message to Patient Support', () => {
  it('becomes a ticket with the base tag and the tags of its question, found by its path', async () => {
    const ada = await patient()
    for (const [path, tags] of [
      ['my-care/reactivate-my-care', ['patient-portal', 'my-care', 'reactivate-care']],
      ['billing/a-charge', ['patient-portal', 'billing', 'charge']],
      ['something-else', ['patient-portal', 'something-else']],
    ] as const) {
      const key = randomUUID()
      const { data } = await ada.send({ path, key, subject: ` About ${path} `, body: ' Hello \n' })
      const sent = at(data, 'createSupportMessage')
      expect(sent).toEqual({ id: at(sent, 'id'), subject: `About ${path}`, body: 'Hello', tags })
      await expect
        .poll(async () => (await ticketsOf(ada.email)).find(({ id }) => id === at(sent, 'id')))
        .toEqual({
          id: at(sent, 'id'),
          requester: { name: expect.stringContaining(' '), email: ada.email },
          subject: `About ${path}`,
          body: 'Hello',
          tags,
          attachments: [],
        })
    }
  })

  const TICKET = `mutation createZendeskTicket($subject: String!, $body: String!, $tags: [String!]!, $tokens: [ID!], $key: ID!) {
    createZendeskTicket(subject: $subject, body: $body, tags: $tags, attachmentTokens: $tokens, clientMessageId: $key) {
      id subject body tags createdAt } }`
  const DELETE_UPLOAD =
    'mutation deleteZendeskUpload($token: ID!) { deleteZendeskUpload(token: $token) }'

  it('is created with subject, body, tags and files, for tags of an existing form [MUTA-45]', async () => {
    const ada = await patient()
    const file = await ada.tokenFor(await makePicture('png'), 'note.png')
    for (const [tags, tokens] of [
      [['my-care', 'reactivate-care'], [file]],
      [['patient-portal', 'something-else'], []],
    ] as const) {
      const said = { subject: `About ${tags[1]}`, body: `Hello ${tags[1]}` }
      const { data } = await ada.ask(TICKET, { ...said, tags, tokens, key: randomUUID() })
      const sent = at(data, 'createZendeskTicket')
      const all = [...new Set(['patient-portal', ...tags])]
      expect(sent).toEqual({
        id: at(sent, 'id'),
        ...said,
        tags: all,
        createdAt: server.clock.now.toISOString(),
      })
      await expect
        .poll(async () => (await ticketsOf(ada.email)).find(({ id }) => id === at(sent, 'id')))
        .toMatchObject({
          ...said,
          tags: all,
          attachments: tokens.map(() => ({ name: 'note.png' })),
        })
    }
    for (const tags of [[], ['my-care', 'charge'], ['unknown']])
      expect((await ada.ask(TICKET, { tags, tokens: [], key: randomUUID() })).code).toBe(
        'BAD_INPUT',
      )
  })

  it('loses a file that its own person deletes by its token [MUTA-46]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const [gone, kept] = [
      await ada.tokenFor(await makePicture('png'), 'a.png'),
      await ada.tokenFor(await makePicture('png'), 'b.png'),
    ]
    expect((await ada.ask(DELETE_UPLOAD, { token: gone })).data).toEqual({
      deleteZendeskUpload: true,
    })
    await ben.ask(DELETE_UPLOAD, { token: kept })
    expect((await ada.send({ tokens: [gone] })).code).toBe('BAD_INPUT')
    expect((await ada.send({ tokens: [kept] })).code).toBeUndefined()
  })

  it('is one ticket per client id, for two clicks, retries and two tabs', async () => {
    const ada = await patient()
    const replies = await Promise.all([ada.send(), ada.send(), ada.send()])
    replies.push(await ada.send())
    expect(new Set(replies.map(({ data }) => at(data, 'createSupportMessage', 'id'))).size).toBe(1)
    await expect.poll(async () => (await ada.rows()).map(({ status }) => status)).toEqual(['Sent'])
    expect(await ticketsOf(ada.email)).toHaveLength(1)
    expect((await ada.send({ body: 'Something else' })).code).toBe('KEY_REUSED')
    // Another person's message with the same id is another message.
    expect((await (await patient()).send({ key: ada.message.key })).code).toBeUndefined()
  })

  it('is unreadable in the database and in the log', async () => {
    const ada = await patient()
    await ada.save()
    await ada.send()
    await expect.poll(async () => (await ada.rows())[0]?.status).toBe('Sent')
    await ada.save({ key: randomUUID() })
    const tables = ['support_messages', 'support_drafts', 'help_desk_tickets'] as const
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      const text = rows
        .map((row) => JSON.stringify(row) + row.sealed_content.toString('latin1'))
        .join('')
      expect(text).not.toContain('quiet-canary')
    }
    expect(lines.join('')).not.toContain('quiet-canary')
  })

  it('waits while the help desk is down, and a refusal is reported to the operator', async () => {
    const [away, refused] = [
      await patient({ email: `${randomUUID()}@unavailable.invalid` }),
      await patient({ email: `${randomUUID()}@refused.invalid` }),
    ]
    expect((await away.send()).code).toBeUndefined()
    expect((await refused.send()).code).toBeUndefined()
    await expect
      .poll(async () => (await refused.rows())[0])
      .toMatchObject({ status: 'Refused', failure: 'HELP_DESK_422' })
    await expect.poll(async () => (await away.rows())[0]?.attempts).toBeGreaterThan(0)
    expect((await away.rows())[0]).toMatchObject({
      status: 'Waiting',
      failure: 'HELP_DESK_503',
      settled_at: null,
    })
    expect(lines.join('')).toContain('A message to Patient Support will not reach the help desk')
  })

  it('is refused without text, from a place without a form, and from others', async () => {
    const ada = await patient()
    for (const wrong of [
      { body: ' ' },
      { body: '\u200b\u3164' },
      { subject: '\u3164' },
      { subject: '' },
      { body: 'x'.repeat(5_001) },
      { subject: 'x'.repeat(151) },
      { key: 'short' },
    ])
      expect((await ada.send(wrong)).code).toBe('BAD_INPUT')
    for (const path of [
      'nothing',
      'my-care',
      'my-care/nothing',
      'safety/i-need-help-now',
      'something-else/more',
      'pharmacy',
    ])
      expect((await ada.send({ path })).code).toBe('NOT_FOUND')
    expect(await ada.rows()).toEqual([])
    const psychiatry = [
      { careType: 'Psychiatry', careStatus: 'Active', paymentSource: 'SelfPay' },
    ] as const
    const bo = await patient({ careFlows: psychiatry })
    expect((await bo.send({ path: 'pharmacy' })).code).toBeUndefined()
    const { token: staff } = await staffToken(db, ada.id)
    expect((await server.ask(SEND, { token: staff, variables: ada.message })).code).toBe(
      'FORBIDDEN',
    )
  })
})

describe('a file of a message to Patient Support', () => {
  it('is sent as a form, and used in one message by its token [DCAL-03] [DCAL-24] [DENT-18]', async () => {
    const ada = await patient()
    const sent = await ada.upload(await makePicture('png'), 'bill.png')
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { data: { token: at(sent.json(), 'data', 'token'), name: 'bill.png' } },
    ])
    const tokens = [
      String(at(sent.json(), 'data', 'token')),
      await ada.tokenFor(makePdf(), 'letter.pdf'),
    ]
    const reply = await ada.send({
      tokens,
      path: 'billing/a-charge',
      subject: 'Charge',
      body: 'See here',
    })
    expect(at(reply.data, 'createSupportMessage')).toMatchObject({
      subject: 'Charge',
      body: 'See here',
      tags: ['patient-portal', 'billing', 'charge'],
    })
    const files = async () =>
      (await ticketsOf(ada.email)).map(({ attachments }) =>
        attachments.map(({ name, type }) => [name, type]),
      )
    await expect.poll(files).toEqual([
      [
        ['bill.png', 'image/png'],
        ['letter.pdf', 'application/pdf'],
      ],
    ])
    // A repeat is the same message; no other one has its files.
    expect(
      (await ada.send({ tokens, path: 'billing/a-charge', subject: 'Charge', body: 'See here' }))
        .code,
    ).toBeUndefined()
    expect((await ada.send({ tokens, key: randomUUID() })).code).toBe('BAD_INPUT')
    expect(await ada.rows()).toHaveLength(1)
  })

  it('can be deleted by its token until it is in a message [DCAL-25]', async () => {
    const [ada, bo] = [await patient(), await patient()]
    const [kept, gone] = [
      await ada.tokenFor(makePdf(), 'a.pdf'),
      await ada.tokenFor(makePdf(), 'b.pdf'),
    ]
    expect((await bo.remove(gone)).data).toEqual({ deleteSupportAttachment: true })
    expect((await bo.send({ tokens: [kept] })).code).toBe('BAD_INPUT')
    expect((await ada.remove(gone)).data).toEqual({ deleteSupportAttachment: true })
    expect((await ada.send({ tokens: [gone] })).code).toBe('BAD_INPUT')
    await ada.send({ tokens: [kept] })
    await ada.remove(kept)
    await expect
      .poll(async () => (await ticketsOf(ada.email))[0]?.attachments)
      .toMatchObject([{ name: 'a.pdf' }])
  })

  it('is never left out: while it cannot be read its message waits, and both are sent together', async () => {
    const ada = await patient()
    const token = await ada.tokenFor(makePdf(), 'a.pdf')
    const path = join(server.config.dataDir, 'uploads/kept', token)
    renameSync(path, `${path}-away`)
    await ada.send({ tokens: [token] })
    await expect
      .poll(async () => (await ada.rows())[0], { timeout: 15_000 })
      .toMatchObject({ status: 'Waiting', failure: 'UPLOADS_UNAVAILABLE' })
    expect(await ticketsOf(ada.email)).toEqual([])
    renameSync(`${path}-away`, path)
    await expect.poll(async () => (await ada.rows())[0]?.status, { timeout: 30_000 }).toBe('Sent')
    expect((await ticketsOf(ada.email)).map(({ attachments }) => attachments)).toMatchObject([
      [{ name: 'a.pdf' }],
    ])
  })

  it('is refused for its content, without a login, and as the sixth of a message', async () => {
    const ada = await patient()
    const refused = await ada.upload(Buffer.from('MZ a program'), 'bill.png')
    expect([refused.statusCode >= 400, refused.body.includes('FILE_TYPE')]).toEqual([true, true])
    const form = { url: '/messaging/uploads', fields: [], file: makePdf() }
    expect((await postForm(server.app, form)).body).toContain('INVALID_AUTHENTICATION')
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, i) => ada.tokenFor(makePdf(), `${i}.pdf`)),
    )
    expect((await ada.send({ tokens })).code).toBe('BAD_INPUT')
    expect((await ada.send({ tokens: tokens.slice(1) })).code).toBeUndefined()
  })
})

describe('a draft to Patient Support', () => {
  it('is stored per address and person, under the id of its beginning, until it is sent or emptied', async () => {
    const [ada, bo] = [await patient(), await patient()]
    expect(await ada.draft()).toBeNull()
    await ada.save({ body: 'I began' })
    await ada.save({ body: 'I go on', key: randomUUID() })
    const kept = { clientMessageId: ada.message.key, subject: 'My care', body: 'I go on' }
    expect(await ada.draft()).toEqual(kept)
    expect(await ada.draft('billing/a-charge')).toBeNull()
    expect(await bo.draft()).toBeNull()
    await ada.save({ path: 'billing/a-charge', body: 'Other', key: randomUUID() })
    await ada.save({ path: 'billing/a-charge', body: '' })
    expect(await ada.draft('billing/a-charge')).toBeNull()
    await ada.send({ body: 'I go on' })
    expect(await ada.draft()).toBeNull()
    // The other tab keeps its text: it was sent.
    await ada.save({ body: 'I go on' })
    expect(await ada.draft()).toBeNull()
  })

  it('is refused at a place without a form, and stored completely even if it is too long to send', async () => {
    const ada = await patient()
    expect((await ada.save({ path: 'my-care' })).code).toBe('NOT_FOUND')
    await ada.save({ body: 'x'.repeat(5_001) })
    expect(await ada.draft()).toMatchObject({ body: 'x'.repeat(5_001) })
    expect((await ada.save({ key: 'short' })).code).toBe('BAD_INPUT')
  })
})

describe('the support topics', () => {
  const content = (change: (topics: string) => string) => {
    const folder = mkdtempSync(join(tmpdir(), 'topics-'))
    cpSync('content/support', join(folder, 'support'), { recursive: true })
    const file = join(folder, 'support/topics.json')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    try {
      return readSupportTopics(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('are checked: two with one path, one without form and answer, an unknown key', () => {
    expect(() => content((text) => text.replace('"path": "a-charge"', '"path": "refill"'))).toThrow(
      'is the path of another one above',
    )
    expect(() =>
      content((text) =>
        text.replace('"path": "no-times",', '"path": "no-times", "doNotShowForm": true,'),
      ),
    ).toThrow('has no form and needs an interstitial')
    expect(() =>
      content((text) =>
        text.replace('"path": "no-times",', '"path": "no-times", "colour": "red",'),
      ),
    ).toThrow('colour')
  })

  it('define the flows: one more question is one more step and one more link', () => {
    const flow = (id: string) => {
      const json = toJson(JSON.parse(readFileSync(`flows/portal/${id}.json`, 'utf8')))
      if (!isObject(json)) throw new Error('no flow')
      return json
    }
    const topics = content((text) => text)
    expect(withTopics(flow('support'), topics)).toEqual(flow('support'))
    expect(withTopicLinks(flow('support-topics'), topics)).toEqual(flow('support-topics'))
    const more = content((text) =>
      text.replace(
        '{\n          "path": "a-charge"',
        '{ "path": "a-refund", "title": "A refund", "tags": [] },\n        {\n          "path": "a-charge"',
      ),
    )
    const made = JSON.stringify([
      withTopics(flow('support'), more),
      withTopicLinks(flow('support-topics'), more),
    ])
    expect(made).toContain('"path":"billing/a-refund"')
    expect(made).toContain('/support/billing/a-refund')
  })
})
