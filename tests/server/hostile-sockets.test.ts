import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { createDataKeyring } from '#server/crypto/data-key.ts'
import { developmentDataKey } from '#server/crypto/development-key.ts'
import { createEmbeddedGateway } from '#server/gateways/video/embedded/embedded-gateway.ts'
import type { CallRole } from '#server/gateways/video/video-gateway.ts'
import { folderWithCluster } from '#tests/support/database.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Random, randomFrom } from '#tests/support/malformed.ts'
import { connectRaw, frame } from '#tests/support/raw-socket.ts'
import { servePortal } from '#tests/support/served-portal.ts'
import { connectSignal, type SignalClient } from '#tests/support/signal-client.ts'

const MESSAGES = IS_DRILL ? 2_000 : 120
/** Rooms, each with a provider who only listens, and simultaneous attackers. */
const ROOMS = 20
/** How much a process may grow: newly compiled code, but no messages. */
const MOST_GROWN_BYTES = 24e6

const dataDir = await folderWithCluster()
const portal = await servePortal({ dataDir, patients: 0, env: { LOG_LEVEL: 'error' } })
const port = Number(new URL(portal.url).port)
const dataKeys = createDataKeyring(developmentDataKey(dataDir))
const gateway = createEmbeddedGateway({ dataKeys, now: () => new Date() })
afterAll(async () => {
  await portal.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const joinMessage = async (room: string, role: CallRole) =>
  JSON.stringify({ type: 'join', token: (await gateway.admit(room, role)).token, peerId: role })

async function joined(room: string, role: CallRole): Promise<SignalClient> {
  const client = await connectSignal(port)
  client.socket.send(await joinMessage(room, role))
  await client.hear('joined')
  return client
}

/** Bytes of a hostile message. Some never end, so that there is no answer. */
type Hostile = { readonly bytes: Buffer; readonly isEndless?: boolean }

const upTo = (most: number, random: Random): number => Math.floor(random() * most)
const nested = (depth: number, [open, close]: readonly [string, string]) =>
  open.repeat(depth) + close.repeat(depth)
const JUNK = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '{"type":',
  '{"type":"signal","data":"',
  '\u0000',
  'NaN',
  '"\\ud800"',
]
const TYPES = ['signal', 'join', 'ping', 'leave', '__proto__', 'toString', 'x'.repeat(500)]

/** Every kind of hostile message. */
const KINDS: { readonly [kind: string]: (random: Random) => Hostile } = {
  nested: (random) => {
    const pair = random() < 0.5 ? (['[', ']'] as const) : (['{"a":', '}'] as const)
    const inside = nested(upTo(6_000, random), pair).replace('{"a":}', '{}')
    const member = ['data', 'type', 'token', 'peerId'][upTo(4, random)]
    return { bytes: frame(`{"type":"signal","${member}":${inside}}`) }
  },
  huge: (random) => ({
    bytes: frame(JSON.stringify({ type: 'signal', data: 'x'.repeat(upTo(300_000, random)) })),
  }),
  binary: (random) => ({
    bytes: frame(Buffer.alloc(upTo(5_000, random), upTo(256, random)), { opcode: 2 }),
  }),
  malformed: (random) => ({ bytes: frame(JUNK[upTo(JUNK.length, random)] ?? '') }),
  notText: () => ({ bytes: frame(Buffer.from([0xc3, 0x28, 0xff])) }),
  member: (random) => {
    const value = [null, 7, true, {}, [], 'words'][upTo(6, random)]
    return {
      bytes: frame(
        JSON.stringify({
          type: TYPES[upTo(TYPES.length, random)],
          data: value,
          token: value,
          peerId: value,
        }),
      ),
    }
  },
  prototype: () => ({
    bytes: frame('{"__proto__":{"type":"signal"},"constructor":{},"type":"signal","data":{}}'),
  }),
  frame: (random) => {
    const odd = [
      { opcode: 3 },
      { reserved: 1 + upTo(7, random) },
      { isMasked: false },
      { opcode: 0 },
      { opcode: 11 },
    ]
    return { bytes: frame('x', odd[upTo(odd.length, random)]) }
  },
  control: () => ({ bytes: frame('x'.repeat(200), { opcode: 9 }) }),
  length: () => ({ bytes: frame('x', { length: 2n ** 63n - 1n }) }),
  parts: () => ({
    bytes: Buffer.concat(Array.from({ length: 200 }, () => frame('x', { isFinal: false }))),
    isEndless: true,
  }),
  half: (random) => ({
    bytes: frame('{"type":"ping"}').subarray(0, 1 + upTo(12, random)),
    isEndless: true,
  }),
  flood: (random) => ({
    bytes: Buffer.concat(
      Array.from({ length: 1_000 }, () => frame(random() < 0.5 ? '{"type":"ping"}' : '{')),
    ),
  }),
  pings: () => ({
    bytes: Buffer.concat(Array.from({ length: 2_000 }, () => frame('x', { opcode: 9 }))),
  }),
}

/** Sends one hostile message, half of them from within a call, and waits for the result. */
async function attack(room: string, { bytes, isEndless }: Hostile, random: Random): Promise<void> {
  const { socket, closed } = await connectRaw(port, '/video-signal')
  if (random() < 0.5) socket.write(frame(await joinMessage(room, 'patient')))
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  if (isEndless === true) socket.destroy()
  // A listening server closes after this; a server that has already closed does not read it.
  else socket.write(frame('{"type":"enough"}'))
  await closed
}

const stalls: number[] = []
async function look() {
  const health = await portal.look()
  stalls.push(health.longestStallMs)
  return health
}

async function attackAll(count: number, random: Random): Promise<void> {
  const kinds = Object.values(KINDS)
  for (let sent = 0; sent < count; sent += ROOMS)
    await Promise.all(
      Array.from({ length: ROOMS }, async (_, index) => {
        const kind = kinds[(sent + index) % kinds.length]
        if (kind !== undefined) await attack(`visit-${index}`, kind(random), random)
      }),
    )
}

it(`${MESSAGES} hostile messages end no process and no other call, and leave no memory behind`, {
  timeout: 900_000,
}, async () => {
  const random = randomFrom(Number(process.env.PROPERTY_SEED ?? 1))
  const providers = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) => joined(`visit-${index}`, 'provider')),
  )
  const [ada, iris] = [
    await joined('visit-of-others', 'patient'),
    await joined('visit-of-others', 'provider'),
  ]
  const honest = providers.length + 2
  // Code is compiled and kept on its first run.
  await attackAll(ROOMS, random)
  await eventually(async () => expect((await look()).sockets).toBe(honest))
  const before = await look()
  stalls.length = 0
  await attackAll(MESSAGES, random)
  await eventually(async () => expect((await look()).sockets).toBe(honest))

  iris.say({ type: 'signal', data: 'still here' })
  expect(await ada.hear('signal')).toEqual({ type: 'signal', from: 'provider', data: 'still here' })
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  for (const { heard } of providers)
    for (const message of heard)
      expect(
        Object.values(Object(message)).every(
          (value) => typeof value === 'string' || value === null,
        ),
      ).toBe(true)
  expect(portal.log).toEqual([])
  const after = await look()
  const grown = after.heapBytes - before.heapBytes
  console.log(
    `${MESSAGES} hostile messages: longest stall ${Math.max(...stalls)} ms, heap ${(grown / 1e6).toFixed(1)} MB more`,
  )
  expect(grown).toBeLessThan(MOST_GROWN_BYTES)
  for (const { socket } of [...providers, ada, iris]) socket.close()
})
