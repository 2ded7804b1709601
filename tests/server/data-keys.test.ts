import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { developmentDataKey } from '#server/crypto/development-key.ts'
import { inFolder } from '#tests/support/server.ts'

const OLD = newDataKey('2025')
const NEW = newDataKey('2026')
const RUN = ['run', 'user-1', 'run-1']
const WORDS = 'Some words 🌊'

describe('sealed data', () => {
  it('opens in its own context and contains none of its text', () => {
    const keys = createDataKeyring(OLD)
    const sealed = keys.seal(WORDS, RUN)
    expect(keys.open(sealed, RUN)).toBe(WORDS)
    expect(sealed.toString('latin1')).not.toContain('words')
    expect(keys.seal(WORDS, RUN).equals(sealed)).toBe(false)
  })

  it.each([
    ['another person', ['run', 'user-2', 'run-1']],
    ['another run', ['run', 'user-1', 'run-2']],
    ['the same letters, divided differently', ['run', 'user-1run-1', '']],
    ['no context', []],
  ])('does not open for %s', (_name, context) => {
    const keys = createDataKeyring(OLD)
    expect(() => keys.open(keys.seal(WORDS, RUN), context)).toThrow()
  })

  it('does not open if any byte was changed', () => {
    const keys = createDataKeyring(OLD)
    const sealed = keys.seal(WORDS, RUN)
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => keys.open(changed, RUN)).toThrow()
    }
  })

  it('can move to a new key: the first one seals, all open, and a missing one is reported', () => {
    const before = createDataKeyring(OLD).seal(WORDS, RUN)
    const both = createDataKeyring(`${NEW},${OLD}`)
    expect(both.currentKeyId).toBe('2026')
    expect(both.open(before, RUN)).toBe(WORDS)
    const after = both.seal(WORDS, RUN)
    expect(createDataKeyring(NEW).open(after, RUN)).toBe(WORDS)
    expect(() => createDataKeyring(NEW).open(before, RUN)).toThrow('DATA_KEY has no key "2025"')
  })

  it.each(['', 'only-a-key', 'a:c2hvcnQ=', 'a b:xyz'])(
    'refuses the setting "%s" without quoting it',
    (setting) => {
      expect(() => createDataKeyring(setting)).toThrow(/^Cannot read DATA_KEY/)
      expect(() => createDataKeyring('a:c2hvcnQ=')).not.toThrow(/c2hvcnQ/)
    },
  )
})

describe('the development key', () => {
  it('is created once next to the data, readable by its owner only', () =>
    inFolder(async (folder) => {
      const first = developmentDataKey(folder)
      expect(developmentDataKey(folder)).toBe(first)
      expect(createDataKeyring(first).currentKeyId).toBe('development')
      expect(statSync(join(folder, 'development-data.key')).mode & 0o777).toBe(0o600)
    }))
})
