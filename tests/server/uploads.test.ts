import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#server/domains/messages/post-message.ts'
import { contentOf } from '#server/uploads/file-content.ts'
import { eventually } from '#tests/support/eventually.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { at, startServer, type TestServer } from '#tests/support/server.ts'
import { MALWARE, startClamdEmulator } from '#tests/support/uploads/clamd-emulator.ts'
import { makePdf, makePhoto, makePicture, pdfStream } from '#tests/support/uploads/make-files.ts'
import { formBody, postForm, type SentFields } from '#tests/support/uploads/post-form.ts'

const BEGIN =
  'mutation ($type: String!) { beginUpload(contentType: $type) { key url fields { name value } } }'
const COMPLETE = `mutation ($key: ID!, $name: String!) { completeUpload(key: $key, purpose: message, name: $name) { id name } }`
const SEND = `mutation ($to: ID!, $content: String!, $files: [ID!], $key: ID!) {
  patientPortalMessageProvider(providerId: $to, content: $content, attachmentIds: $files, clientMessageId: $key) {
    id attachments { id name url } } }`
const READ =
  'query ($of: ID!) { providerById(id: $of) { privateChannel { messages { content attachments { id name url } } } } }'

const lines: string[] = []
const clamd = await startClamdEmulator()
let server: TestServer
beforeAll(async () => {
  const settings = { LOG_LEVEL: 'trace', CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` }
  server = await startServer(settings, { logStream: { write: (line) => void lines.push(line) } })
})
afterAll(async () => {
  await server.close()
  await clamd.close()
})

type Begun = { readonly key: string; readonly url: string; readonly fields: SentFields }

async function patient() {
  const { db } = server.app.platform
  const person = await server.addPerson({
    careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
  })
  const token = await personToken(db, person.id)
  const provider = await addProvider(server, { careTypes: ['Therapy'] })
  await addAppointment(server, {
    ...{ userId: person.id, providerId: provider, type: 'intake', careType: 'Therapy' },
    ...{ minutes: 50, start: '2026-02-03T15:00:00Z' },
  })
  const ask = (query: string, variables: object) => server.ask(query, { token, variables })
  const begin = async (type = 'image/png'): Promise<Begun> => {
    const begun = at((await ask(BEGIN, { type })).data, 'beginUpload')
    const fields = at(begun, 'fields')
    if (!Array.isArray(fields)) throw new Error('no form came')
    return { key: String(at(begun, 'key')), url: String(at(begun, 'url')), fields }
  }
  const post = ({ url, fields }: Begun, file: Buffer, as = token) =>
    postForm(server.app, { url, fields, file, token: as })
  const complete = async (key: string, name = 'photo.png') => {
    const { data, code, message } = await ask(COMPLETE, { key, name })
    return { kept: at(data, 'completeUpload'), code, message }
  }
  const upload = async (file: Buffer, name?: string): Promise<string> => {
    const begun = await begin()
    await post(begun, file)
    return String(at((await complete(begun.key, name)).kept, 'id'))
  }
  const send = async (
    files: readonly string[],
    key: string = randomUUID(),
    content = 'See this',
  ) => {
    const { data, code } = await ask(SEND, { to: provider, content, files, key })
    return { code, attachments: at(data, 'patientPortalMessageProvider', 'attachments') }
  }
  const read = (id: string, as: string | null = token) =>
    server.app.inject({
      url: `/uploads/${id}`,
      headers: as === null ? {} : { authorization: `Bearer ${as}` },
    })
  return { ...person, token, provider, ask, begin, post, complete, upload, send, read }
}

/** The files on the disk. */
function filesOnDisk(): readonly string[] {
  const folder = join(server.config.dataDir, 'uploads')
  const below = (kind: string) =>
    existsSync(join(folder, kind)) ? readdirSync(join(folder, kind)) : []
  return [...below('sent'), ...below('kept')]
}

describe('a file for a message', () => {
  it('is begun, sent to the given address, and completed under a name [DCAL-04] [DCAL-38] [DCAL-39]', async () => {
    const ada = await patient()
    for (const [type, file, name] of [
      ['image/png', await makePicture('png'), 'rash.png'],
      ['application/pdf', makePdf(), 'Lab report.PDF'],
    ] as const) {
      const begun = await ada.begin(type)
      expect(begun).toEqual({
        key: expect.any(String),
        url: expect.any(String),
        fields: expect.any(Array),
      })
      expect((await ada.post(begun, file)).statusCode).toBe(204)
      expect(await ada.complete(begun.key, name)).toMatchObject({
        kept: { id: expect.any(String), name },
        code: undefined,
      })
    }
  })

  it('is begun by its type with an address, a key and fields, and an image is posted with exactly those fields [MUTA-02] [MUTA-03]', async () => {
    const ada = await patient()
    const keys = new Set<string>()
    for (const format of ['png', 'jpeg'] as const) {
      const begun = await ada.begin(`image/${format}`)
      keys.add(begun.key)
      expect(begun.fields.length).toBeGreaterThan(0)
      const image = await makePicture(format)
      expect((await ada.post({ ...begun, fields: [] }, image)).statusCode).toBeGreaterThanOrEqual(
        400,
      )
      expect(await ada.complete(begun.key)).toMatchObject({ code: 'NOT_FOUND' })
      expect((await ada.post(begun, image)).statusCode).toBe(204)
      const { kept } = await ada.complete(begun.key)
      expect((await ada.read(String(at(kept, 'id')))).headers['content-type']).toBe(
        `image/${format}`,
      )
    }
    expect(keys.size).toBe(2)
    expect(
      at((await ada.ask('mutation { beginUpload { key } }', {})).data, 'beginUpload'),
    ).toBeUndefined()
  })

  it('appears in the conversation and is read as it was checked [DENT-18]', async () => {
    const ada = await patient()
    const photo = await makePhoto({ degrees: 41, orientation: 6 })
    const id = await ada.upload(photo, 'scan')
    const attachment = { id, name: 'scan.jpg', url: `/uploads/${id}` }
    expect(await ada.send([id])).toEqual({ code: undefined, attachments: [attachment] })
    const read = await ada.ask(READ, { of: ada.provider })
    const message = { content: 'See this', attachments: [attachment] }
    expect(at(read.data, 'providerById', 'privateChannel', 'messages')).toEqual([message])
    const file = await ada.read(id)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(file.rawPayload.includes('CANARY-41')).toBe(false)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "attachment; filename*=UTF-8''scan.jpg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  it('is part of a message with its id, text, time and writer [AENT-21]', async () => {
    const ada = await patient()
    const ids = [
      await ada.upload(await makePicture('png'), 'rash.png'),
      await ada.upload(makePdf(), 'report.pdf'),
    ]
    const sentAt = server.clock.now
    await ada.send(ids, randomUUID(), 'Two files')
    server.clock.now = new Date(sentAt.getTime() + 60_000)
    const words = { content: 'Thank you', attachments: [] }
    const pair = { userId: ada.id, providerId: ada.provider }
    await post(server.app.platform, pair, { sender: 'provider', clientId: randomUUID(), words })
    const text = `query ($of: ID!) { providerById(id: $of) { privateChannel { messages {
      id content createdAt providerId attachments { id name url createdAt } } } } }`
    const { data } = await ada.ask(text, { of: ada.provider })
    const createdAt = sentAt.toISOString()
    expect(at(data, 'providerById', 'privateChannel', 'messages')).toEqual([
      {
        id: expect.any(String),
        content: 'Two files',
        createdAt,
        providerId: null,
        attachments: ['rash.png', 'report.pdf'].map((name, i) => ({
          id: ids[i],
          name,
          url: `/uploads/${ids[i]}`,
          createdAt,
        })),
      },
      {
        id: expect.any(String),
        content: 'Thank you',
        createdAt: server.clock.now.toISOString(),
        providerId: ada.provider,
        attachments: [],
      },
    ])
  })

  it('of another person cannot be completed, sent or read; their contact, visit and task are safe as well [AROL-02]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const begun = await ada.begin()
    await ada.post(begun, await makePicture('png'))
    expect((await ben.complete(begun.key)).code).toBe('NOT_FOUND')
    const id = await ada.upload(await makePicture('png'), 'rash.png')
    expect((await ben.send([id])).code).toBe('BAD_INPUT')
    expect((await ben.read(id)).statusCode).toBe(404)
    expect((await ada.read(id)).statusCode).toBe(200)
    const contact = {
      name: 'Rosa',
      relationship: 'Mother',
      phoneNumber: '5550100001',
      primary: true,
      type: 'emergency',
    }
    const upsert =
      'mutation ($input: UserContactInput!, $key: String!) { upsertUserContact(input: $input, idempotencyKey: $key) }'
    const put = (who: typeof ada, input: object) => who.ask(upsert, { input, key: randomUUID() })
    const theirs = String((await put(ada, contact)).data.upsertUserContact)
    expect((await put(ben, { ...contact, id: theirs, name: 'Eve' })).code).toBe('CONTACT_DELETED')
    expect(
      (await ben.ask('mutation ($id: ID!) { deleteUserContact(id: $id) }', { id: theirs })).code,
    ).toBe('CONTACT_DELETED')
    const contacts = await ada.ask('{ currentUser { emergencyContacts { id name } } }', {})
    expect(at(contacts.data, 'currentUser', 'emergencyContacts')).toEqual([
      { id: theirs, name: 'Rosa' },
    ])
    const visit = await addAppointment(server, {
      userId: ada.id,
      providerId: ada.provider,
      type: 'checkin',
      start: '2026-03-09T14:00:00Z',
    })
    const cancel = `mutation ($id: ID!, $key: String!) { cancelAppointment(appointmentId: $id, reason: Other, shownTerms: free, idempotencyKey: $key) { id } }`
    for (const [text, key] of [
      ['query ($id: ID!) { appointment(id: $id) { id } }', ''],
      ['query ($id: ID!) { cancellation(appointmentId: $id) { terms } }', ''],
      ['mutation ($id: ID!) { apptCheckin(appointmentId: $id) { id } }', ''],
      [cancel, randomUUID()],
    ] as const)
      expect((await ben.ask(text, { id: visit, ...(key === '' ? {} : { key }) })).code).toBe(
        'NOT_FOUND',
      )
    const now = server.clock.now
    const task = {
      id: randomUUID(),
      user_id: ada.id,
      ref: 'pharmacy-selection',
      title: 'Choose',
      done: false,
    }
    const { db } = server.app.platform
    await db
      .insertInto('tasks')
      .values({ ...task, created_at: now, updated_at: now })
      .execute()
    expect((await ben.ask('mutation { skipPharmacySelection }', {})).code).toBe('NOT_FOUND')
    const row = await db
      .selectFrom('tasks')
      .select('done')
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow()
    expect(row.done).toBe(false)
  })

  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\ada\\rash.png', 'rash.png'],
    ['invoice.pdf.exe', 'invoice.pdf.exe.png'],
    ['photo\u202Egpj.exe\r\nx: y', 'photogpj.exex y.png'],
    ['  Ünïcode "quoted".PNG ', 'Ünïcode quoted.PNG'],
    ['.htaccess', 'htaccess.png'],
    ['\u061Cname.png', 'name.png'],
    ['نمی\u200Cدانم.png', 'نمی\u200Cدانم.png'],
    ['👩\u200D👩\u200D👧.png', '👩\u200D👩\u200D👧.png'],
    [`${'👩\u200D👧'.repeat(130)}.pdf`, `${'👩\u200D👧'.repeat(96)}.png`],
    [`${'é'.repeat(119)}👍🏽👍🏽.png`, `${'é'.repeat(119)}👍🏽.png`],
    [`a${'\u0301'.repeat(600)}.png`, `á${'\u0301'.repeat(479)}.png`],
    [`${'x'.repeat(500)}.png`, `${'x'.repeat(120)}.png`],
  ])('with the name %j is stored as %j', async (name, kept) => {
    const ada = await patient()
    const id = await ada.upload(await makePicture('png'), name)
    expect(
      decodeURIComponent(
        String((await ada.read(id)).headers['content-disposition']).split("''")[1] ?? '',
      ),
    ).toBe(kept)
  })

  it.each(['', ' ', '///', '..', '\u200D'])('cannot have the name %j', async (name) => {
    const ada = await patient()
    const begun = await ada.begin()
    await ada.post(begun, await makePicture('png'))
    expect((await ada.complete(begun.key, name)).code).toBe('BAD_INPUT')
    expect((await ada.complete(begun.key)).code).toBe(undefined)
  })

  it('can be completed again, or twice at the same time, with the same result', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    await ada.post(begun, await makePicture('png'))
    const both = await Promise.all([
      ada.complete(begun.key),
      ada.complete(begun.key),
      ada.complete(begun.key),
    ])
    for (const one of both) expect(one.kept).toEqual({ id: begun.key, name: 'photo.png' })
    expect((await ada.complete(begun.key, 'other.png')).kept).toEqual({
      id: begun.key,
      name: 'photo.png',
    })
  })

  it('that is sent again before completion replaces the first upload; later uploads do not', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    await ada.post(begun, Buffer.from('MZ not yet'))
    await ada.post(begun, await makePicture('png'))
    expect((await ada.complete(begun.key)).code).toBe(undefined)
    const before = (await ada.read(begun.key)).rawPayload
    const files = filesOnDisk()
    expect((await ada.post(begun, makePdf())).statusCode).toBe(403)
    expect(await ada.complete(begun.key)).toMatchObject({ kept: { id: begun.key } })
    expect((await ada.read(begun.key)).rawPayload).toEqual(before)
    expect(filesOnDisk()).toEqual(files)
  })
})

describe('a sent file', () => {
  it('does not change, even if its form is posted again during the check', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    const [photo, other] = [await makePicture('jpeg'), await makePicture('png')]
    await ada.post(begun, photo)
    const release = clamd.hold()
    const slow = ada.complete(begun.key, 'slow')
    await eventually(() => expect(clamd.held()).toBe(1))
    await ada.post(begun, other)
    release.next()
    const first = await ada.complete(begun.key, 'quick')
    expect(first.kept).toEqual({ id: begun.key, name: 'quick.png' })
    expect((await ada.send([begun.key])).code).toBe(undefined)
    const sent = await ada.read(begun.key)
    release.all()
    expect(await slow).toEqual(first)
    const later = await ada.read(begun.key)
    expect(later.rawPayload.equals(sent.rawPayload)).toBe(true)
    expect([later.headers['content-type'], later.rawPayload.subarray(1, 4).toString()]).toEqual([
      'image/png',
      'PNG',
    ])
    expect(filesOnDisk().filter((name) => name.startsWith(begun.key))).toEqual([begun.key])
  })

  it('can be removed by its owner during the check, and leaves nothing behind', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    await ada.post(begun, makePdf())
    const release = clamd.hold()
    const completed = ada.complete(begun.key)
    await eventually(() => expect(clamd.held()).toBe(1))
    await server.app.uploads.discard(
      {
        userId: ada.id,
        sessionId: randomUUID(),
        startedAt: server.clock.now,
        expiresAt: server.clock.now,
      },
      begun.key,
    )
    release.all()
    expect((await completed).code).toBe('NOT_FOUND')
    expect(filesOnDisk().filter((name) => name.startsWith(begun.key))).toEqual([])
  })
})

describe('a form', () => {
  const listening = async () => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
    const address = server.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://127.0.0.1:${address.port}`
  }

  it('with too many fields, with a field that is too long, or with another file is refused', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    const many = Array.from({ length: 100_000 }, (_, i) => ({ name: `a${i}`, value: '' }))
    for (const fields of [many, [{ name: 'policy', value: 'x'.repeat(50_000) }]])
      expect((await ada.post({ ...begun, fields }, makePdf())).statusCode).toBeGreaterThanOrEqual(
        400,
      )
    for (const name of ['other', '__proto__', 'policy']) {
      const { headers, payload } = await formBody(begun.fields, makePdf(), name)
      const authorization = `Bearer ${ada.token}`
      const reply = await server.app.inject({
        method: 'POST',
        url: begun.url,
        headers: { ...headers, authorization },
        payload,
      })
      expect(reply.statusCode).toBe(400)
    }
    expect(filesOnDisk()).not.toContain(begun.key)
  })

  it('that is cut off or malformed stores nothing', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    const { headers, payload } = await formBody(begun.fields, makePdf())
    const post = (type: string, body: Buffer) =>
      server.app.inject({
        ...{ method: 'POST', url: begun.url, payload: body },
        headers: { 'content-type': type, authorization: `Bearer ${ada.token}` },
      })
    for (const length of [0, 10, payload.length - 400, payload.length - 10])
      expect((await post(headers['content-type'], payload.subarray(0, length))).statusCode).toBe(
        400,
      )
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
    ])
      expect((await post(type, payload)).statusCode).toBeGreaterThanOrEqual(400)
    expect(filesOnDisk().filter((name) => name.startsWith(begun.key))).toEqual([])
  })

  it('whose sender disconnects leaves nothing behind, and frees its place for the next', async () => {
    const ada = await patient()
    const origin = await listening()
    const { headers, payload } = await formBody(
      [{ name: 'name', value: 'a.pdf' }],
      Buffer.concat([makePdf(), Buffer.alloc(900_000)]),
    )
    const started = () => {
      const sending = request(`${origin}/messaging/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-length': payload.length,
          authorization: `Bearer ${ada.token}`,
        },
      })
      sending.on('error', () => undefined)
      sending.write(payload.subarray(0, 500_000))
      return sending
    }
    const stalled = [started(), started(), started()]
    const parts = () => filesOnDisk().filter((name) => name.endsWith('.part'))
    // A person's files are processed two at a time: the third one waits unread.
    await eventually(() => expect(parts()).toHaveLength(2))
    for (const one of stalled) one.destroy()
    await eventually(() => expect(parts()).toEqual([]))
    const sent = {
      url: '/messaging/uploads',
      fields: [{ name: 'name', value: 'a.pdf' }],
      file: makePdf(),
      token: ada.token,
    }
    expect((await postForm(server.app, sent)).statusCode).toBe(200)
    const rows = await server.app.platform.db
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', ada.id)
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a refused file', () => {
  it.each([
    [
      'a page under the name of a picture',
      () => Buffer.from('<script>alert(1)</script>'),
      'FILE_TYPE',
      'Please choose a PNG, JPEG or PDF file.',
    ],
    [
      'a photo as an iPhone keeps it',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(500)]),
      'FILE_HEIC',
      "We can't open this kind of photo (HEIC). Please take a screenshot of it and send that.",
    ],
    [
      'half a picture',
      async () => (await makePicture('png')).subarray(0, 60),
      'FILE_BROKEN',
      "We couldn't read this file. Please try another one.",
    ],
    [
      'a file that the scanner rejects',
      () => Buffer.concat([makePdf(), Buffer.from(MALWARE)]),
      'FILE_INFECTED',
      "Our virus scan found a problem with this file, so we can't take it. Please try another one.",
    ],
  ] as const)(
    'is %s: always with the same words, and it leaves nothing behind',
    async (_what, make, code, message) => {
      const ada = await patient()
      const begun = await ada.begin()
      await ada.post(begun, await make())
      for (let again = 0; again < 2; again += 1) {
        const answer = await ada.complete(begun.key)
        expect(answer.code).toBe(code)
        expect(answer.message).toMatch(message)
      }
      expect(filesOnDisk()).not.toContain(begun.key)
      expect((await ada.read(begun.key)).statusCode).toBe(404)
      expect((await ada.send([begun.key])).code).toBe('BAD_INPUT')
    },
  )

  it('is one byte over 10 MB; one of exactly 10 MB is accepted', async () => {
    const ada = await patient()
    const pad = (bytes: number) =>
      makePdf({ page: '/Extra 5 0 R', objects: [pdfStream('', Buffer.alloc(bytes))] })
    const around = pad(9_990_000).length - 9_990_000
    const [exact, over] = [pad(10_000_000 - around), pad(10_000_001 - around)]
    expect([exact.length, over.length]).toEqual([10_000_000, 10_000_001])
    const [first, second] = [await ada.begin(), await ada.begin()]
    expect((await ada.post(first, exact)).statusCode).toBe(204)
    expect((await ada.complete(first.key, 'a.pdf')).kept).toEqual({ id: first.key, name: 'a.pdf' })
    expect((await ada.post(second, over)).statusCode).toBe(413)
    expect((await ada.complete(second.key, 'a.pdf')).code).toBe('NOT_FOUND')
    expect((await ada.post(second, Buffer.alloc(30_000_000))).statusCode).toBe(413)
    expect(filesOnDisk()).not.toContain(second.key)
  })

  it('never arrived, or arrived after ten minutes', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    expect((await ada.complete(begun.key)).code).toBe('NOT_FOUND')
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000)
    expect((await ada.post(begun, await makePicture('png'))).statusCode).toBe(403)
    expect((await ada.complete(begun.key)).code).toBe('NOT_FOUND')
    for (const key of ['x', '', '../a', randomUUID()])
      expect((await ada.complete(key)).code).toBe('NOT_FOUND')
  })

  it('is aborted halfway and leaves nothing behind', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    const file = await makePicture('png')
    const whole = await formBody(begun.fields, file)
    const half = { ...whole, payload: whole.payload.subarray(0, whole.payload.length - 40) }
    const headers = { ...half.headers, authorization: `Bearer ${ada.token}` }
    const reply = await server.app.inject({
      method: 'POST',
      url: begun.url,
      headers,
      payload: half.payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(filesOnDisk()).not.toContain(begun.key)
  })
})

describe('another person’s file', () => {
  it('cannot be sent, completed, read or attached, and its existence is not revealed', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const begun = await ada.begin()
    const drawn = pdfStream('', Buffer.from('BT (CANARY-drawn) Tj ET'))
    const letter = makePdf({ page: '/Extra 5 0 R', objects: [drawn] })
    expect((await ben.post(begun, letter)).statusCode).toBe(403)
    await ada.post(begun, letter)
    expect((await ben.complete(begun.key)).code).toBe('NOT_FOUND')
    expect((await ada.complete(begun.key, 'CANARY-name.pdf')).kept).toEqual({
      id: begun.key,
      name: 'CANARY-name.pdf',
    })
    expect(await ben.complete(begun.key)).toMatchObject({ code: 'NOT_FOUND', kept: undefined })
    expect(await ben.send([begun.key])).toMatchObject({ code: 'BAD_INPUT', attachments: undefined })
    await ada.send([begun.key])
    expect((await ben.ask(READ, { of: ada.provider })).text).not.toContain('CANARY')
    const [foreign, unknown] = [await ben.read(begun.key), await ben.read(randomUUID())]
    expect(JSON.stringify(foreign.headers) + foreign.body).not.toContain('CANARY')
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect((await ada.read(begun.key, null)).statusCode).toBe(401)
    expect((await ada.read(begun.key, 'A'.repeat(43))).statusCode).toBe(401)
    const { token } = await staffToken(server.app.platform.db, ada.id)
    expect((await ada.read(begun.key, token)).statusCode).toBe(403)
    expect((await ada.read(begun.key)).statusCode).toBe(200)
  })

  it('cannot be sent without a session, or with another form', async () => {
    const ada = await patient()
    const [one, other] = [await ada.begin(), await ada.begin()]
    expect((await ada.post(one, Buffer.of(1), 'x')).statusCode).toBe(401)
    const changed = one.fields.map((field) => ({
      ...field,
      value: `${field.value.slice(0, -3)}AAA`,
    }))
    expect((await ada.post({ ...one, fields: changed }, Buffer.of(1))).statusCode).toBe(403)
    expect((await ada.post({ ...one, fields: [] }, Buffer.of(1))).statusCode).toBe(403)
    expect(filesOnDisk()).not.toContain(other.key)
  })
})

describe('a PDF', () => {
  it('that runs something is stored unchanged, and downloaded as a file that runs nowhere', async () => {
    const ada = await patient()
    const active = makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })
    const id = await ada.upload(active, 'form.pdf')
    const file = await ada.read(id)
    expect(file.rawPayload.equals(active)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''form.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})

describe('while the scanner is unavailable', () => {
  it('nothing is stored, and the same file is accepted afterwards', async () => {
    const ada = await patient()
    for (const file of [makePdf(), await makePicture('png')]) {
      const begun = await ada.begin()
      await ada.post(begun, file)
      clamd.state.fault = 'hangs up'
      expect(await ada.complete(begun.key)).toEqual({
        kept: undefined,
        code: 'SCAN_UNAVAILABLE',
        message: "We can't check files for viruses right now. Please try again in a few minutes.",
      })
      expect((await ada.read(begun.key)).statusCode).toBe(404)
      expect((await ada.send([begun.key])).code).toBe('BAD_INPUT')
      clamd.state.fault = undefined
      expect((await ada.complete(begun.key)).kept).toMatchObject({ id: begun.key })
    }
  })
})

describe('a message with files', () => {
  it('may come from the provider: only the patient reads it', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const { platform, uploads } = server.app
    const keep = (bytes: Buffer, name: string) =>
      uploads.keep({ userId: ada.id, purpose: 'message', name, ...contentOf(bytes) })
    const kept = await keep(makePdf(), 'Sleep log')
    if (!kept.ok) throw new Error(kept.code)
    const pair = { userId: ada.id, providerId: ada.provider }
    const words = { content: 'Here it is', attachments: [kept.value] }
    const message = { sender: 'provider', clientId: randomUUID(), words } as const
    expect(await post({ ...platform, uploads }, pair, message)).toMatchObject({ ok: true })
    expect((await ada.read(kept.value.id)).headers['content-disposition']).toContain(
      'Sleep%20log.pdf',
    )
    expect((await ben.read(kept.value.id)).statusCode).toBe(404)
    expect(await keep(Buffer.from('MZ'), 'Sleep log')).toMatchObject({
      ok: false,
      code: 'FILE_TYPE',
    })
    expect(await keep(makePdf(), '/')).toMatchObject({ ok: false, code: 'BAD_INPUT' })
  })

  it('accepts as many as the content says, and no more', async () => {
    const ada = await patient()
    const picture = await makePicture('png')
    const ids: string[] = []
    for (let made = 0; made < 11; made += 1) ids.push(await ada.upload(picture))
    expect((await ada.send(ids)).code).toBe('BAD_INPUT')
    expect((await ada.send(ids.slice(1))).attachments).toHaveLength(10)
  })

  it('accepts each once, also when it is sent again', async () => {
    const ada = await patient()
    const picture = await makePicture('png')
    const [one, two] = [await ada.upload(picture, 'one'), await ada.upload(picture, 'two')]
    const key = randomUUID()
    const names = [
      expect.objectContaining({ name: 'two.png' }),
      expect.objectContaining({ name: 'one.png' }),
    ]
    expect((await ada.send([two, one], key)).attachments).toEqual(names)
    expect((await ada.send([two, one], key)).attachments).toEqual(names)
    expect((await ada.send([one])).code).toBe('BAD_INPUT')
    const three = await ada.upload(picture)
    expect((await ada.send([three, one])).code).toBe('BAD_INPUT')
    expect((await ada.send([three, three])).code).toBe('BAD_INPUT')
    const [first, second] = await Promise.all([ada.send([three]), ada.send([three])])
    expect([first?.code, second?.code].toSorted()).toEqual(['BAD_INPUT', undefined])
  })

  it('refuses a file that was not completed, an invalid id, and one file too many', async () => {
    const ada = await patient()
    const begun = await ada.begin()
    await ada.post(begun, await makePicture('png'))
    for (const id of [begun.key, 'x', '', randomUUID()])
      expect((await ada.send([id])).code).toBe('BAD_INPUT')
    expect((await ada.send(Array.from({ length: 11 }, () => randomUUID()))).code).toBe('BAD_INPUT')
  })
})

it('is encrypted on the disk with its name, and is in no log', async () => {
  const ada = await patient()
  lines.length = 0
  const drawn = pdfStream('', Buffer.from('BT (CANARY-drawn) Tj ET'))
  const id = await ada.upload(
    makePdf({ page: '/Extra 5 0 R', objects: [drawn] }),
    'CANARY-name.pdf',
  )
  expect((await ada.read(id)).rawPayload.includes('CANARY-drawn')).toBe(true)
  expect(readFileSync(join(server.config.dataDir, 'uploads/kept', id)).includes('CANARY')).toBe(
    false,
  )
  const row = await server.app.platform.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(String(row.sealed_name)).not.toContain('CANARY')
  expect(lines.join('\n')).not.toContain('CANARY')
  expect(lines.length).toBeGreaterThan(3)
})

it('is removed a day after it was begun, unless a message contains it', async () => {
  const ada = await patient()
  const picture = await makePicture('png')
  const [used, unused, open] = [
    await ada.upload(picture),
    await ada.upload(picture),
    await ada.begin(),
  ]
  await ada.post(open, picture)
  await ada.send([used])
  const { uploads } = server.app
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000)
  await uploads.removeUnused()
  expect(filesOnDisk()).toEqual(expect.arrayContaining([used, unused, open.key]))
  server.clock.now = new Date(server.clock.now.getTime() + 1)
  await uploads.removeUnused()
  expect(filesOnDisk()).toContain(used)
  expect(filesOnDisk()).not.toContain(unused)
  expect(filesOnDisk()).not.toContain(open.key)
  expect((await ada.send([unused])).code).toBe('BAD_INPUT')
})

it('can be removed by its owner until a message contains it', async () => {
  const [ada, ben] = [await patient(), await patient()]
  const picture = await makePicture('png')
  const [used, unused] = [await ada.upload(picture), await ada.upload(picture)]
  await ada.send([used])
  const { uploads } = server.app
  const viewer = (userId: string) => ({
    userId,
    sessionId: randomUUID(),
    startedAt: server.clock.now,
    expiresAt: server.clock.now,
  })
  await uploads.discard(viewer(ben.id), unused)
  expect(filesOnDisk()).toEqual(expect.arrayContaining([used, unused]))
  for (const id of [used, unused, unused, 'x']) await uploads.discard(viewer(ada.id), id)
  expect(filesOnDisk()).toContain(used)
  expect(filesOnDisk()).not.toContain(unused)
})

it('is limited in number per person, even for many simultaneous starts', async () => {
  const [ada, ben] = [await patient(), await patient()]
  const begun = await Promise.all(
    Array.from({ length: 120 }, () => ada.ask(BEGIN, { type: 'image/png' })),
  )
  expect(begun.filter(({ code }) => code === undefined)).toHaveLength(50)
  expect(begun.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(70)
  expect((await ben.ask(BEGIN, { type: 'image/png' })).code).toBe(undefined)
  expect((await ben.ask(BEGIN, { type: 'no type\r\n' })).code).toBe('BAD_INPUT')
  const keep = (userId: string) =>
    server.app.uploads.keep({
      userId,
      purpose: 'support',
      name: 'bill.pdf',
      ...contentOf(makePdf()),
    })
  expect(await keep(ada.id)).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
  expect(await keep(ben.id)).toMatchObject({ ok: true })
})

describe('the files of a day', () => {
  const file = (megabytes: number) =>
    Buffer.concat([makePdf(), Buffer.alloc(megabytes * 1_000_000 - makePdf().length)])

  it('are limited in bytes by the operator, across all messages', async () => {
    const own = await startServer({ UPLOAD_MEGABYTES_A_DAY: '3' })
    const { id } = await own.addPerson()
    const keep = (megabytes: number) =>
      own.app.uploads.keep({
        userId: id,
        purpose: 'support',
        name: 'a.pdf',
        ...contentOf(file(megabytes)),
      })
    const kept = await Promise.all(Array.from({ length: 5 }, () => keep(1)))
    expect(kept.filter(({ ok }) => ok)).toHaveLength(3)
    expect(kept.filter((one) => !one.ok && one.code === 'UPLOAD_LIMIT')).toHaveLength(2)
    own.clock.now = new Date(own.clock.now.getTime() + 24 * 3_600_000)
    // A refused file does not count.
    expect(await keep(4)).toMatchObject({ ok: false, code: 'UPLOAD_LIMIT' })
    expect(await keep(3)).toMatchObject({ ok: true })
    const rows = await own.app.platform.db
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(rows).toHaveLength(4)
    await own.close()
  })

  it('do not count if the scanner was unavailable', async () => {
    const own = await startServer({
      UPLOAD_MEGABYTES_A_DAY: '1',
      CLAMD_ADDRESS: `127.0.0.1:${clamd.port}`,
    })
    const { id } = await own.addPerson()
    const keep = () =>
      own.app.uploads.keep({ userId: id, purpose: 'support', name: 'a.pdf', ...contentOf(file(1)) })
    clamd.state.fault = 'hangs up'
    for (let again = 0; again < 2; again += 1)
      await expect(keep()).rejects.toMatchObject({ code: 'SCAN_UNAVAILABLE' })
    clamd.state.fault = undefined
    expect(await keep()).toMatchObject({ ok: true })
    await own.close()
  })
})

it('are refused while the disk is nearly full, with a sentence that says so', async () => {
  const own = await startServer({ FREE_DISK_MEGABYTES: '1000000000' })
  const person = await own.addPerson()
  const token = await personToken(own.app.platform.db, person.id)
  const paused = {
    code: 'UPLOADS_PAUSED',
    message: "We can't take files right now. Please try again later.",
  }
  expect(await own.ask(BEGIN, { token, variables: { type: 'image/png' } })).toMatchObject(paused)
  const form = {
    url: '/messaging/uploads',
    fields: [{ name: 'name', value: 'a.pdf' }],
    file: makePdf(),
    token,
  }
  const reply = await postForm(own.app, form)
  expect([reply.statusCode, at(reply.json(), 'errors', 0, 'message')]).toEqual([
    503,
    paused.message,
  ])
  expect(existsSync(join(own.config.dataDir, 'uploads/sent'))).toBe(false)
  await own.close()
})
