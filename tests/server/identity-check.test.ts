import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPhotos,
  askForPhotos,
  exportPhotos,
  peopleToReview,
  refusePhotos,
} from '#server/operator/review-identity.ts'
import { OPERATIONS } from '#tests/support/operations.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { at, type PersonStory, startServer, type TestServer } from '#tests/support/server.ts'
import { bytesOf } from '#tests/support/uploads/bytes-of.ts'
import {
  makePdf,
  makePhoto,
  makePicture,
  makeScene,
  pngOfSize,
} from '#tests/support/uploads/make-files.ts'
import { postForm, type SentFields } from '#tests/support/uploads/post-form.ts'

const BEGIN =
  'mutation ($type: String!) { beginUpload(contentType: $type) { key url fields { name value } } }'
const COMPLETE = `mutation ($key: ID!, $purpose: UploadPurpose!, $name: String!) {
  completeUpload(key: $key, purpose: $purpose, name: $name) { id name } }`
const BLURRY = 'mutation ($key: ID!) { checkIsBlurry(key: $key) }'
const CHECK =
  '{ identityCheck { identificationCard selfie isComplete wasRefused } currentUser { tasks { ref done } } }'
const STAFF = { staffId: 'staff-7', reason: 'First visit on Monday' }
const DAY_MS = 86_400_000

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'trace' },
    { logStream: { write: (line) => void lines.push(line) } },
  )
})
afterAll(() => server.close())

type Purpose = 'identificationCard' | 'selfie'
const TASK = { 'verify-identity': false }

async function patient(story: PersonStory = {}) {
  const { id, email } = await server.addPerson({ tasks: TASK, ...story })
  const token = await personToken(server.app.platform.db, id)
  const ask = (query: string, variables: object, as = token) =>
    server.ask(query, { token: as, variables })
  const begin = async () => {
    const begun = at((await ask(BEGIN, { type: 'image/jpeg' })).data, 'beginUpload')
    const fields = at(begun, 'fields')
    if (!Array.isArray(fields)) throw new Error('no form came')
    return {
      key: String(at(begun, 'key')),
      url: String(at(begun, 'url')),
      fields: fields as SentFields,
    }
  }
  const post = async (file: Buffer) => {
    const { key, url, fields } = await begin()
    expect((await postForm(server.app, { url, fields, file, token })).statusCode).toBe(204)
    return key
  }
  const complete = async (key: string, purpose: string, name = 'photo.jpg') => {
    const { data, code } = await ask(COMPLETE, { key, purpose, name })
    return { kept: at(data, 'completeUpload'), code }
  }
  const send = async (purpose: Purpose, file?: Buffer) => {
    const key = await post(file ?? (await makeScene()))
    return { key, ...(await complete(key, purpose)) }
  }
  const state = async () => {
    const { data } = await ask(CHECK, {})
    const tasks = at(data, 'currentUser', 'tasks')
    const task = Array.isArray(tasks)
      ? tasks.find((one) => at(one, 'ref') === 'verify-identity')
      : undefined
    const { isComplete, ...check } = Object(at(data, 'identityCheck'))
    if (task !== undefined) expect(isComplete).toBe(at(task, 'done'))
    return { ...check, isDone: task === undefined ? undefined : at(task, 'done') }
  }
  const isBlurry = async (key: string, as = token) => {
    const { data, code } = await ask(BLURRY, { key }, as)
    return code ?? at(data, 'checkIsBlurry')
  }
  return { id, email, token, ask, post, complete, send, state, isBlurry }
}

const kept = () => readdirSync(join(server.config.dataDir, 'uploads', 'kept'))
const review = () => ({ ...server.app.platform, uploads: server.app.platform.gateways.uploads })
const reviewsOf = (id: string) =>
  server.app.platform.db
    .selectFrom('identity_reviews')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('reviewed_at')
    .execute()
/** A person's files on the server, including those that it still has to remove. */
const uploadsOf = async (id: string) => {
  const rows = await server.app.platform.db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}

describe('photos of the identity check', () => {
  it('are completed by key, purpose and name, each for one purpose [MUTA-04] [ENUM-16]', async () => {
    const ada = await patient()
    expect(await ada.state()).toEqual({
      identificationCard: false,
      selfie: false,
      wasRefused: false,
      isDone: false,
    })
    const first = await ada.send('identificationCard')
    expect(first).toEqual({
      key: first.key,
      kept: { id: first.key, name: 'photo.jpg' },
      code: undefined,
    })
    expect(await ada.state()).toEqual({
      identificationCard: true,
      selfie: false,
      wasRefused: false,
      isDone: false,
    })
    const key = await ada.post(await makePicture('png'))
    expect(await ada.complete(key, 'selfie', 'C:\\me.png')).toEqual({
      kept: { id: key, name: 'me.png' },
      code: undefined,
    })
    expect(await ada.state()).toEqual({
      identificationCard: true,
      selfie: true,
      wasRefused: false,
      isDone: true,
    })
    for (const purpose of ['support', 'Selfie', 'avatar', ''])
      expect((await ada.complete(await ada.post(await makeScene()), purpose)).code).toBe(
        'INVALID_DOCUMENT',
      )
    expect((await ada.complete(await ada.post(await makeScene()), 'message')).code).toBeUndefined()
  })

  it('complete the task once the required ones exist: for sponsored people only the selfie [IDVF-05]', async () => {
    const careFlows = [
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
    ] as const
    const schoolId = await server.addSchool()
    const sponsored = await patient({ schoolId, careFlows })
    expect((await sponsored.send('identificationCard')).code).toBe('BAD_INPUT')
    await sponsored.send('selfie')
    expect(await sponsored.state()).toMatchObject({
      identificationCard: false,
      selfie: true,
      isDone: true,
    })

    const paying = [
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' },
    ] as const
    for (const one of [
      await patient({ schoolId, careFlows: paying }),
      await patient({ careFlows: paying }),
    ]) {
      await one.send('selfie')
      expect(await one.state()).toMatchObject({ isDone: false })
      await one.send('identificationCard')
      expect(await one.state()).toMatchObject({
        identificationCard: true,
        selfie: true,
        isDone: true,
      })
    }
  })

  it('are accepted only while the task is open', async () => {
    const without = await patient({ tasks: {} })
    expect((await without.send('selfie')).code).toBe('NOT_REQUESTED')
    const ada = await patient()
    await ada.send('identificationCard')
    const { key } = await ada.send('selfie')
    expect((await ada.complete(key, 'selfie')).code).toBeUndefined()
    expect((await ada.complete(key, 'identificationCard')).code).toBe('NOT_FOUND')
    const before = kept()
    expect((await ada.send('selfie')).code).toBe('PHOTOS_COMPLETE')
    expect(kept()).toEqual(before)
    const minor = await patient()
    const { db } = server.app.platform
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', minor.id)
      .execute()
    expect((await minor.complete(key, 'selfie')).code).toBe('CONSENT_REQUIRED')
  })

  it('sent repeatedly count once, in one tab or two, and a newer one replaces an older one', async () => {
    const ada = await patient()
    const { key } = await ada.send('identificationCard')
    const again = await Promise.all([1, 2, 3].map(() => ada.complete(key, 'identificationCard')))
    for (const one of again)
      expect(one).toEqual({ kept: { id: key, name: 'photo.jpg' }, code: undefined })
    const tabs = await Promise.all([
      ada.send('identificationCard'),
      ada.send('identificationCard'),
      ada.send('identificationCard'),
    ])
    const photos = await server.app.platform.db
      .selectFrom('identity_photos')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute()
    expect(photos).toHaveLength(1)
    const [current] = photos.map((one) => one.upload_id)
    expect(tabs.map((one) => one.key)).toContain(current)
    expect(kept().filter((file) => [key, ...tabs.map((one) => one.key)].includes(file))).toEqual([
      current,
    ])
    expect(await uploadsOf(ada.id)).toEqual([current])
  })

  it('must be pictures, up to the size in the content', async () => {
    const ada = await patient()
    for (const [file, code] of [
      [makePdf(), 'FILE_TYPE'],
      [Buffer.from('<svg/>'), 'FILE_TYPE'],
      [(await makeScene()).subarray(0, 400), 'FILE_BROKEN'],
    ] as const)
      expect((await ada.send('selfie', file)).code).toBe(code)
    expect(await ada.state()).toMatchObject({ selfie: false, isDone: false })
  })
})

it('of 100 megapixels are refused before decoding, and stored ones stay', async () => {
  const ada = await patient()
  const { key } = await ada.send('identificationCard')
  const refused = await ada.send('identificationCard', pngOfSize(10_000, 10_000))
  expect(refused.code).toBe('FILE_BROKEN')
  const photos = await server.app.platform.db
    .selectFrom('identity_photos')
    .select('upload_id')
    .where('user_id', '=', ada.id)
    .execute()
  expect(photos).toEqual([{ upload_id: key }])
})

describe('the check for blur', () => {
  it('reports a photo of nothing as blurry', async () => {
    const ada = await patient()
    const { key } = await ada.send(
      'identificationCard',
      await makePicture('jpeg', { width: 900, height: 900 }),
    )
    expect(await ada.isBlurry(key)).toBe(true)
  })

  it('reports by key if the person’s own photo is blurry, and changes nothing [MUTA-40]', async () => {
    const ada = await patient()
    const sharp = await ada.send('identificationCard', await makeScene())
    expect(await ada.isBlurry(sharp.key)).toBe(false)
    const blurry = await ada.send('identificationCard', await makeScene({ blur: 9 }))
    for (const _ of [1, 2]) expect(await ada.isBlurry(blurry.key)).toBe(true)
    expect(await ada.state()).toMatchObject({ identificationCard: true, isDone: false })
    const ben = await patient()
    const message = await ada.post(await makeScene())
    await ada.complete(message, 'message')
    for (const key of [sharp.key, message, randomUUID(), 'x', ''])
      expect(await ada.isBlurry(key)).toBe('NOT_FOUND')
    expect(await ben.isBlurry(blurry.key)).toBe('NOT_FOUND')
  })
})

describe('no one reads a photo', () => {
  it('by any operation or address: not the person, another one, or staff in their place', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const { key } = await ada.send('selfie', await makePhoto({ degrees: 77, orientation: 6 }))
    const { token: staff } = await staffToken(server.app.platform.db, ada.id)
    for (const token of [ada.token, ben.token, staff, undefined]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const reply = await server.app.inject({ url: `/uploads/${key}`, headers })
      expect([401, 403, 404]).toContain(reply.statusCode)
      expect(reply.rawPayload.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    }
    expect(
      OPERATIONS.map(({ name }) => name).filter((name) => /photo|identity/i.test(name)),
    ).toEqual(['Query.identityCheck'])
    expect(
      (
        await server.ask(COMPLETE, {
          token: staff,
          variables: { key, purpose: 'selfie', name: 'a.jpg' },
        })
      ).code,
    ).toBe('FORBIDDEN')
    expect((await server.ask(BLURRY, { token: staff, variables: { key } })).code).toBe('FORBIDDEN')
  })

  it('and it is stored encrypted, without place and device, and is in no log', async () => {
    const ada = await patient()
    const { key } = await ada.send('selfie', await makePhoto({ degrees: 78, orientation: 6 }))
    const sealed = readFileSync(join(server.config.dataDir, 'uploads', 'kept', key))
    expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    const opened = await bytesOf(server.app.platform.gateways.uploads.read(key))
    expect(opened?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(opened?.includes('CANARY-78')).toBe(false)
    expect(opened?.includes('Exif')).toBe(false)
    expect(lines.join('')).not.toContain('CANARY')
    expect(lines.join('')).not.toContain(key)
  })
})

describe('staff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'photos-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('request photos from a patient once, and see who waits', async () => {
    const ada = await patient({ tasks: {} })
    const reviewer = { ...STAFF, email: ada.email }
    for (const _ of [1, 2]) await askForPhotos(review(), reviewer)
    expect(await ada.state()).toMatchObject({ isDone: false, wasRefused: false })
    expect(await reviewsOf(ada.id)).toMatchObject([
      { action: 'asked', staff_id: 'staff-7', reason: 'First visit on Monday' },
    ])
    const waits = async () =>
      (await peopleToReview(review())).some(({ email }) => email === ada.email)
    await ada.send('identificationCard')
    expect(await waits()).toBe(false)
    await ada.send('selfie')
    expect(await waits()).toBe(true)
    await expect(askForPhotos(review(), reviewer)).rejects.toThrow('This patient has sent photos')
    await acceptPhotos(review(), reviewer)
    expect(await waits()).toBe(false)
    expect(await ada.state()).toMatchObject({ isDone: true })
  })

  it('export a patient’s photos to private files, with a record of who did it and why', async () => {
    const [ada, ben] = [await patient(), await patient()]
    await ada.send('identificationCard')
    await ada.send('selfie', await makePicture('png'))
    await ben.send('selfie')
    const files = await exportPhotos(review(), { ...STAFF, email: ada.email }, folder)
    expect(files).toEqual([join(folder, 'identificationCard.jpg'), join(folder, 'selfie.png')])
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(files[0] ?? '').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(await reviewsOf(ada.id)).toMatchObject([
      { action: 'exported', staff_id: 'staff-7', reason: 'First visit on Monday' },
    ])
    expect(await reviewsOf(ben.id)).toEqual([])
  })

  it('refuse photos: they are deleted, and the patient must send new ones', async () => {
    const ada = await patient()
    const sent = [(await ada.send('identificationCard')).key, (await ada.send('selfie')).key]
    await refusePhotos(review(), { ...STAFF, email: ada.email })
    expect(kept().filter((file) => sent.includes(file))).toEqual([])
    expect(await ada.state()).toEqual({
      identificationCard: false,
      selfie: false,
      wasRefused: true,
      isDone: false,
    })
    await ada.send('selfie')
    expect(await ada.state()).toMatchObject({ selfie: true, wasRefused: false, isDone: false })
    await ada.send('identificationCard')
    expect(await ada.state()).toMatchObject({ isDone: true })
    expect((await reviewsOf(ada.id)).map(({ action }) => action)).toEqual(['refused'])
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await acceptPhotos(review(), { ...STAFF, email: ada.email })
    expect((await peopleToReview(review())).map(({ email }) => email)).not.toContain(ada.email)
  })

  it('request photos again once accepted ones have expired, and then see who waits', async () => {
    const ada = await patient()
    const reviewer = { ...STAFF, email: ada.email }
    const waits = async () =>
      (await peopleToReview(review())).some(({ email }) => email === ada.email)
    for (const purpose of ['identificationCard', 'selfie'] as const) await ada.send(purpose)
    await acceptPhotos(review(), reviewer)
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await server.app.identity.removeOld(server.clock.now)
    await askForPhotos(review(), reviewer)
    expect(await ada.state()).toEqual({
      identificationCard: false,
      selfie: false,
      wasRefused: false,
      isDone: false,
    })
    for (const purpose of ['identificationCard', 'selfie'] as const) await ada.send(purpose)
    expect(await waits()).toBe(true)
  })

  it('learn about mistakes, and nothing happens then', async () => {
    const ada = await patient()
    const all = [
      askForPhotos,
      acceptPhotos,
      refusePhotos,
      (...args: Parameters<typeof acceptPhotos>) => exportPhotos(...args, folder),
    ]
    for (const act of all) {
      await expect(act(review(), { ...STAFF, email: ada.email, reason: ' ' })).rejects.toThrow(
        'Say who reviews the photos, and why',
      )
      await expect(act(review(), { ...STAFF, email: ada.email, staffId: '' })).rejects.toThrow(
        'Say who reviews the photos, and why',
      )
      await expect(act(review(), { ...STAFF, email: 'nobody@example.test' })).rejects.toThrow(
        'No account has this email',
      )
      if (act !== askForPhotos)
        await expect(act(review(), { ...STAFF, email: ada.email })).rejects.toThrow(
          'There is no photo of this patient',
        )
    }
    await ada.send('selfie')
    await expect(acceptPhotos(review(), { ...STAFF, email: ada.email })).rejects.toThrow(
      'has not sent every photo yet',
    )
    expect(await reviewsOf(ada.id)).toEqual([])
  })
})

describe('the retention period of photos', () => {
  it.each([90, 12])(
    'removes them, and nothing else, %i days after upload if the operator sets it',
    async (days) => {
      const start = server.clock.now
      const [ada, ben] = [await patient(), await patient()]
      const old = await ada.send('identificationCard')
      server.clock.now = new Date(start.getTime() + DAY_MS)
      const younger = await ben.send('selfie')
      const { identity } = server.app
      const at = (time: Date) => new Date(time.getTime() - days * DAY_MS)
      await identity.removeOld(at(new Date(start.getTime() + days * DAY_MS)))
      expect(kept()).toEqual(expect.arrayContaining([old.key, younger.key]))
      await identity.removeOld(at(new Date(start.getTime() + days * DAY_MS + 1)))
      expect(kept()).not.toContain(old.key)
      expect(kept()).toContain(younger.key)
      expect([await uploadsOf(ada.id), await uploadsOf(ben.id)]).toEqual([[], [younger.key]])
      expect(await ada.state()).toMatchObject({ identificationCard: false, isDone: false })
      server.clock.now = start
    },
  )

  it('is the one in the content, and the upkeep applies it', async () => {
    const start = server.clock.now
    const ada = await patient()
    const { key } = await ada.send('selfie')
    server.clock.now = new Date(start.getTime() + 89.9 * DAY_MS)
    const younger = await (await patient()).send('selfie')
    server.clock.now = new Date(start.getTime() + 90.1 * DAY_MS)
    server.app.upkeep.begin()
    await expect.poll(kept).not.toContain(key)
    expect(kept()).toContain(younger.key)
    server.clock.now = start
  })
})
