import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import {
  createEmbeddedGateway,
  readPass,
} from '#server/gateways/video/embedded/embedded-gateway.ts'
import { createTwilioGateway } from '#server/gateways/video/twilio-gateway.ts'
import type { VideoGateway } from '#server/gateways/video/video-gateway.ts'
import { startTwilioEmulator } from '#tests/support/twilio/twilio-emulator.ts'

const emulator = await startTwilioEmulator()
afterAll(() => emulator.close())
const clock = { now: new Date('2026-03-02T15:00:00Z') }
const now = () => clock.now
const dataKeys = createDataKeyring(newDataKey('a'))
const told: string[] = []
const log = { warn: (fields: unknown) => void told.push(JSON.stringify(fields)) }
const twilio = createTwilioGateway({ ...emulator.options, now, timeoutMs: 300, log })

beforeEach(() => {
  clock.now = new Date('2026-03-02T15:00:00Z')
  emulator.faults.length = 0
  emulator.requests.length = 0
  told.length = 0
})

type Read = (token: string) => { readonly room: string; readonly role: string } | undefined

const GATEWAYS: readonly (readonly [string, VideoGateway, Read])[] = [
  [
    'the embedded gateway',
    createEmbeddedGateway({ dataKeys, now }),
    (token) => readPass({ dataKeys, now }, token),
  ],
  ['Twilio', twilio, (token) => emulator.readToken(token, clock.now)],
]

/** Both gateways pass the same tests. */
describe.each(GATEWAYS)('%s', (name, gateway, read) => {
  it('lets patient and provider of a visit into one room, and another visit into another', async () => {
    const patient = await gateway.admit(`visit-1-${name}`, 'patient')
    const provider = await gateway.admit(`visit-1-${name}`, 'provider')
    const elsewhere = await gateway.admit(`visit-2-${name}`, 'patient')
    expect(patient.sessionId).toBe(provider.sessionId)
    expect(elsewhere.sessionId).not.toBe(patient.sessionId)
    expect(read(patient.token)).toMatchObject({ room: patient.sessionId, role: 'patient' })
    expect(read(provider.token)).toMatchObject({ room: patient.sessionId, role: 'provider' })
    expect(read(elsewhere.token)).toMatchObject({ room: elsewhere.sessionId, role: 'patient' })
  })

  it('lets a person join for ten minutes, and again with a new token', async () => {
    const { token, expiresAt } = await gateway.admit(`visit-3-${name}`, 'patient')
    expect(expiresAt).toEqual(new Date('2026-03-02T15:10:00Z'))
    clock.now = new Date('2026-03-02T15:09:59Z')
    expect(read(token)).toBeDefined()
    clock.now = new Date('2026-03-02T15:10:00Z')
    expect(read(token)).toBeUndefined()
    expect(read((await gateway.admit(`visit-3-${name}`, 'patient')).token)).toBeDefined()
  })

  it('refuses a changed token', async () => {
    const { token } = await gateway.admit(`visit-4-${name}`, 'patient')
    const middle = Math.floor(token.length / 2)
    const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`
    expect(read(changed)).toBeUndefined()
    expect(read(token.slice(0, -2))).toBeUndefined()
  })
})

describe('a token of the embedded gateway', () => {
  it.each(['', 'a', 'A'.repeat(5_000), '../../etc', '{}', 'AQF4AAAA'])('is not %j', (token) => {
    expect(readPass({ dataKeys, now }, token)).toBeUndefined()
  })

  it.each([
    [
      'of another server',
      newDataKey('a'),
      ['video-pass'],
      '{"room":"r","role":"patient","expiresAt":9999999999999}',
    ],
    [
      'something else that was sealed',
      undefined,
      ['run'],
      '{"room":"r","role":"patient","expiresAt":9999999999999}',
    ],
    [
      'of another part',
      undefined,
      ['video-pass'],
      '{"room":"r","role":"staff","expiresAt":9999999999999}',
    ],
    ['without an end', undefined, ['video-pass'], '{"room":"r","role":"patient"}'],
    ['no object', undefined, ['video-pass'], 'null'],
  ])('is not one %s', (_what, key, context, pass) => {
    const keys = key === undefined ? dataKeys : createDataKeyring(key)
    expect(
      readPass({ dataKeys, now }, keys.seal(pass, context).toString('base64url')),
    ).toBeUndefined()
  })
})

describe("Twilio's failures", () => {
  const FAILS = { status: 500, body: '{"code":20500,"message":"leaked-words"}' }

  it.each([
    ['does not answer in time', 'hang'],
    ['breaks off before its answer', 'lost'],
    ['fails', FAILS],
    ['is away', { status: 503, body: '<html>leaked-words</html>' }],
  ] as const)('if it once %s, the room is still opened', async (what, fault) => {
    emulator.faults.push(fault)
    const { sessionId } = await twilio.admit(`visit-${what}`, 'patient')
    expect(emulator.rooms.get(sessionId)).toEqual({ type: 'group' })
    expect(emulator.requests).toHaveLength(2)
  })

  it.each([
    ['never answers', ['hang', 'hang']],
    ['fails each time', [FAILS, FAILS]],
    ['does not know the key', [{ status: 401, body: '{"code":20003,"message":"leaked-words"}' }]],
    ['asks for patience', [{ status: 429, body: '{"code":20429,"message":"leaked-words"}' }]],
    ['opens another room', [{ status: 201, body: '{"unique_name":"leaked-words"}' }]],
    ['answers nothing', [{ status: 200, body: 'null' }]],
  ] as const)(
    'if it %s, there is no token, and Twilio’s words are never shown',
    async (_what, faults) => {
      emulator.faults.push(...faults)
      const failure: unknown = await twilio
        .admit('visit-bad', 'patient')
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'VIDEO_UNAVAILABLE', message: 'VIDEO_UNAVAILABLE' })
      expect(told).toHaveLength(1)
      expect(told.join('')).not.toMatch(/leaked-words|secret-of|Basic|visit-bad/)
      expect(await twilio.admit('visit-bad', 'patient')).toMatchObject({ sessionId: 'visit-bad' })
    },
  )

  it('learns the id of the room and the role of the person, and no name', async () => {
    await twilio.admit('visit-77', 'patient')
    expect(
      emulator.requests.map(({ route, form }) => [
        route,
        Object.fromEntries(new URLSearchParams(form)),
      ]),
    ).toEqual([['POST /v1/Rooms', { UniqueName: 'visit-77', Type: 'group', MaxParticipants: '4' }]])
  })
})
