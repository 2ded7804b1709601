import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '#server/errors.ts'
import { readErrorSentences } from '#server/domains/content/error-sentences.ts'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { at, inFolder, startServer } from '#tests/support/server.ts'
import { describe, expect, it } from 'vitest'

const CONTENT = join(import.meta.dirname, '../../content')
const BRAND = {
  ...readOperatorContent(CONTENT).brand,
  name: 'Lumen',
  supportPhone: '(555) 010-0100',
}

/** The sentences of a content copy with changed files in `portal/`. */
function sentencesWith(files: readonly string[], change: (text: string) => string) {
  return inFolder((folder) => {
    cpSync(CONTENT, folder, { recursive: true })
    for (const file of files) {
      const path = join(folder, 'portal', file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    }
    return readErrorSentences(folder, BRAND)
  })
}

const edited = (from: string, to: string) =>
  sentencesWith(['errors.json'], (text) => text.replace(from, () => to))
const NOT_FOUND = `"NOT_FOUND": "We couldn't find what you asked for.",`

describe('the sentence of an error', () => {
  it('is the operator’s own, in each answer of the API', () =>
    inFolder(async (contentDir) => {
      cpSync(CONTENT, contentDir, { recursive: true })
      const file = join(contentDir, 'portal/errors.json')
      const text = readFileSync(file, 'utf8')
        .replace("We couldn't find what you asked for.", 'Nothing is here. {brand} can help.')
        .replace('Please log in to continue.', 'Who are you?')
      writeFileSync(file, text)
      const server = await startServer({ CONTENT_DIR: contentDir })
      const ofOperation = await server.ask('{ contentPage(id: "nothing") { title } }')
      const ofLogin = await server.ask('{ currentUser { id } }')
      const others = [
        '/no/such/file',
        '/portraits/00000000-0000-4000-8000-000000000000',
        '/flows/nothing/current.json',
      ]
      const outside = await Promise.all(others.map((url) => server.app.inject(url)))
      await server.close()
      expect([ofOperation.code, ofOperation.message]).toEqual([
        'NOT_FOUND',
        'Nothing is here. Mantra can help.',
      ])
      expect([ofLogin.code, ofLogin.message]).toEqual(['INVALID_AUTHENTICATION', 'Who are you?'])
      for (const reply of outside) {
        expect(reply.statusCode).toBe(404)
        expect(at(reply.json(), 'errors', 0)).toEqual({
          message: 'Nothing is here. Mantra can help.',
          extensions: { code: 'NOT_FOUND' },
        })
      }
    }))

  it('exists for each code, with the operator’s name filled in', async () => {
    const say = await edited(
      "We couldn't find",
      'Call {supportPhone} of {brand}: we could not find',
    )
    expect(say('NOT_FOUND')).toBe(
      'Call (555) 010-0100 of Lumen: we could not find what you asked for.',
    )
    for (const code of ERROR_CODES) expect(say(code)).not.toBe(code)
  })

  it('is filled only from its details, including special characters', () => {
    const say = readErrorSentences(CONTENT, BRAND)
    expect(say('CARD_DECLINED', { email: '$& {id}', name: 'Eve' })).toBe(
      'Your card was declined, please contact $& {id}.',
    )
    expect(say('NO_ASSESSMENT', { email: 'a@b.example' })).toBe('no assessment matching {id}')
  })

  it.each([
    ['is missing', NOT_FOUND, '', "At /sentences: must have required property 'NOT_FOUND'"],
    [
      'is empty',
      NOT_FOUND,
      '"NOT_FOUND": "",',
      'At /sentences/NOT_FOUND: must NOT have fewer than 1 characters',
    ],
    [
      'has an unknown code',
      NOT_FOUND,
      `"GONE": "Gone.", ${NOT_FOUND}`,
      'must NOT have additional properties: "GONE"',
    ],
    [
      'lost its place',
      'please contact {email}.',
      'please call.',
      'At /sentences/CARD_DECLINED: must carry {email}',
    ],
    [
      'has an unknown place',
      'asked for.',
      'asked {when}.',
      'At /sentences/NOT_FOUND: must not carry {when}',
    ],
  ])('that %s is refused with file, line and column', async (_case, from, to, message) => {
    const refused = edited(from, to)
    await expect(refused).rejects.toThrow(/errors\.json:\d+:\d+: At /)
    await expect(refused).rejects.toThrow(message)
  })

  it('is refused if an older schema has other codes than the server', async () => {
    const older = sentencesWith(['errors.json', 'errors.schema.json'], (text) =>
      text.replaceAll('"NOT_FOUND"', '"GONE"'),
    )
    await expect(older).rejects.toThrow('At /sentences: must have a sentence for NOT_FOUND')
    await expect(older).rejects.toThrow('At /sentences/GONE: the server has no such code')
  })
})
