import { expect, it } from 'vitest'
import { createIntentKeys } from '#renderer/effects/intent-keys.ts'

/** Tries an intention once, with the given result. @returns The key that was sent. */
async function attempt(
  withKey: ReturnType<typeof createIntentKeys>,
  code?: string,
): Promise<string> {
  let sent = ''
  const act = async (key: string) => {
    sent = key
    if (code !== undefined) throw Object.assign(new Error(code), { code })
  }
  await withKey(['book', 'tuesday'], act).catch(() => undefined)
  return sent
}

it.each(['NOT_REACHED', 'SERVICE_UNAVAILABLE', 'INTERNAL'])(
  'sends the same key again after %s, because the server may have done it',
  async (code) => {
    const withKey = createIntentKeys()
    expect(await attempt(withKey, code)).toBe(await attempt(withKey))
  },
)

it.each([undefined, 'CONFLICT'])(
  'uses a new key once the server has answered (%s)',
  async (code) => {
    const withKey = createIntentKeys()
    expect(await attempt(withKey, code)).not.toBe(await attempt(withKey))
  },
)
