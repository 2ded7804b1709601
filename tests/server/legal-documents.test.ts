import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmbeddedDocuments } from '#server/gateways/legal/embedded-documents.ts'
import type { LegalGateway } from '#server/gateways/legal/legal-gateway.ts'
import { createLegalService } from '#server/gateways/legal/legal-service.ts'
import { startLegalEmulator } from '#tests/support/legal-emulator.ts'
import { at, inFolder, startServer, tokenOf } from '#tests/support/server.ts'

const AMOUNTS = { lateCancellationFee: '$50', cancellationNotice: '24 hours' }
const WORDS = { brand: 'Lantern', supportPhone: '(555) 010-0100', ...AMOUNTS }
const SHIPPED: unknown = JSON.parse(
  Object.entries(WORDS).reduce(
    (text, [name, word]) => text.replaceAll(`{${name}}`, word),
    readFileSync('content/legal/student-terms.json', 'utf8'),
  ),
)
const TERMS = {
  title: 'Terms of the spring',
  body: [
    { paragraphs: ['<b>Plain</b> words.'] },
    { heading: 'Visits', paragraphs: ['Six visits.', 'Or more.'] },
    { heading: 'Late ones', depth: 2, paragraphs: [] },
  ],
} as const
const emulator = await startLegalEmulator({ 'student-terms': SHIPPED, 'a/b': TERMS })
const brand = { brand: 'Mantra', supportPhone: '(800) 464-2083', ...AMOUNTS }
const embedded = createEmbeddedDocuments('content', brand)
/** The current source of documents. */
let legal: LegalGateway = embedded
const server = await startServer(
  {},
  { gateways: { legal: { document: (uid) => legal.document(uid) } } },
)
afterAll(async () => {
  await server.close()
  await emulator.close()
})

const GATEWAYS: readonly (readonly [string, LegalGateway])[] = [
  ['the documents of the content folder', createEmbeddedDocuments('content', WORDS)],
  ['the content service', createLegalService(emulator)],
]

/** Both sources pass the same tests. */
describe.each(GATEWAYS)('%s', (_name, legal) => {
  it('returns a document by its uid, with title and body, and none for another uid', async () => {
    const document = await legal.document('student-terms')
    expect(document).toMatchObject({ uid: 'student-terms', title: 'Student Terms' })
    expect(document?.body.map(({ heading, depth }) => [heading, depth])).toEqual([
      [null, 1],
      ['What your school pays for', 1],
      ['What your school can see', 1],
      ['When you leave school', 1],
      ['When you travel or move', 1],
      ['In a crisis', 1],
    ])
    expect(document?.body[1]?.paragraphs[0]).toContain('agreed on with Lantern.')
    expect(await legal.document('nothing')).toBeUndefined()
    expect(await legal.document('../readers')).toBeUndefined()
  })
})

describe('a content service', () => {
  const legal = createLegalService(emulator)

  it('is called with its key and an escaped query', async () => {
    const [first, , third] = (await legal.document('a/b'))?.body ?? []
    expect([first, third]).toEqual([
      { heading: null, depth: 1, paragraphs: ['<b>Plain</b> words.'] },
      { heading: 'Late ones', depth: 2, paragraphs: [] },
    ])
    expect(emulator.asked.at(-1)).toBe('/content/documents/a%2Fb')
    await expect(createLegalService({ ...emulator, key: 'other' }).document('a/b')).rejects.toThrow(
      '401',
    )
  })

  it.each([
    ['an error', 503, {}],
    ['a document without a title', 200, { body: [] }],
    ['a body that is not a list', 200, { title: 'Terms', body: '<p>Terms</p>' }],
    ['an invalid depth', 200, { title: 'Terms', body: [{ depth: 0, paragraphs: ['a'] }] }],
  ])('that answers %s is rejected', async (_what, status, body) => {
    emulator.answerNext(status, body)
    await expect(legal.document('a/b')).rejects.toThrow('content service')
  })
})

it('an invalid document in the folder is refused with file and place', () =>
  inFolder(async (folder) => {
    cpSync('content/legal', join(folder, 'legal'), { recursive: true })
    const file = join(folder, 'legal/student-terms.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"heading": "In a crisis"', '"heading": ""'))
    expect(() => createEmbeddedDocuments(folder, WORDS)).toThrow(
      /student-terms\.json:\d+:\d+: At \/body\/5\/heading/,
    )
    writeFileSync(file, text.replace('{brand}', '{brant}'))
    expect(() => createEmbeddedDocuments(folder, WORDS)).toThrow(
      'nobody knows the placeholder "{brant}"',
    )
    writeFileSync(file, text.replace('"uid": "student-terms"', '"uid": "other-terms"'))
    expect(() => createEmbeddedDocuments(folder, WORDS)).toThrow("its uid must be its file's name")
  }))

describe('legalDocument', () => {
  const DOCUMENT =
    'query ($uid: ID!) { legalDocument(uid: $uid) { uid title body { heading depth paragraphs } } }'
  const read = (token: string | undefined, uid = 'student-terms') =>
    server.ask(DOCUMENT, { variables: { uid }, token })

  it.each([
    ['the content folder', undefined, 'Student Terms', 'What your school pays for'],
    ['the content service', TERMS, 'Terms of the spring', 'Visits'],
  ] as const)(
    'returns the document that %s has for this uid, with title and body, only to students [TERM-01] [TERM-02] [QURY-20]',
    async (_where, answer, title, heading) => {
      legal = answer === undefined ? embedded : createLegalService(emulator)
      if (answer !== undefined) emulator.answerNext(200, answer)
      const student = await tokenOf(
        server,
        await server.addPerson({ schoolId: await server.addSchool() }),
      )
      const other = await tokenOf(server, await server.addPerson())
      const document = at((await read(student)).data, 'legalDocument')
      expect([at(document, 'uid'), at(document, 'title')]).toEqual(['student-terms', title])
      expect(at(document, 'body', 1)).toEqual({
        heading,
        depth: 1,
        paragraphs:
          answer?.body[1].paragraphs ??
          expect.arrayContaining([
            'Your school covers the visits it has agreed on with Mantra. Before you book, we tell you what is covered.',
          ]),
      })
      expect([(await read(other)).code, (await read(undefined)).code]).toEqual([
        'NOT_FOUND',
        'INVALID_AUTHENTICATION',
      ])
    },
  )

  it('queries the service only for listed documents, and reports a missing one or a silent service', async () => {
    legal = createLegalService(emulator)
    const student = await tokenOf(
      server,
      await server.addPerson({ schoolId: await server.addSchool() }),
    )
    const before = emulator.asked.length
    for (const uid of ['readers', 'a/b', ''])
      expect((await read(student, uid)).code).toBe('NOT_FOUND')
    expect(emulator.asked).toHaveLength(before)
    for (const [status, code] of [
      [404, 'NOT_FOUND'],
      [500, 'SERVICE_UNAVAILABLE'],
    ] as const) {
      emulator.answerNext(status)
      expect((await read(student)).code).toBe(code)
    }
  })
})
