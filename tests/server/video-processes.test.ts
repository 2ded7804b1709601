import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import type { OpenNotices } from '#server/database/notices.ts'
import { createEmbeddedGateway } from '#server/gateways/video/embedded/embedded-gateway.ts'
import {
  registerSignalRoute,
  registerSockets,
} from '#server/gateways/video/embedded/signal-route.ts'
import type { CallRole } from '#server/gateways/video/video-gateway.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { connectSignal } from '#tests/support/signal-client.ts'

const { database, close } = await createTestDatabase()
afterAll(close)
const ports = { dataKeys: createDataKeyring(newDataKey('a')), now: () => new Date() }
const gateway = createEmbeddedGateway(ports)

/** Starts a server on the shared database, with a separate connection to the others. */
async function startProcess(
  openNotices: OpenNotices = database.openNotices,
  reportEveryMs = 5_000,
) {
  const app = Fastify()
  await registerSockets(app, 'https://portal.example')
  const messages = { most: 100, withinMs: 1000 }
  const limits = { joinWithinMs: 60_000, pingEveryMs: 60_000, reportEveryMs, messages }
  const rooms = registerSignalRoute(app, { ...ports, openNotices }, limits)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const joined = async (room: string, role: CallRole, peerId = `${role}-page`) => {
    const client = await connectSignal(port)
    const { token } = await gateway.admit(room, role)
    client.say({ type: 'join', token, peerId })
    await client.hear('joined')
    return client
  }
  return { app, rooms, joined }
}

it('a call whose browsers are connected to different processes works as with one', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const ada = await one.joined('visit-1', 'patient')
  const iris = await two.joined('visit-1', 'provider')
  expect(await ada.hear('peer-joined')).toEqual({ type: 'peer-joined', peer: 'provider-page' })
  // More than PostgreSQL carries in one notice.
  const data = 'ab€'.repeat(10_000)
  iris.say({ type: 'signal', data })
  expect(await ada.hear('signal')).toEqual({ type: 'signal', from: 'provider-page', data })
  for (const number of [1, 2, 3]) ada.say({ type: 'signal', data: `words ${number}` })
  const said = ['words 1', 'words 2', 'words 3'].map((words) => ({
    type: 'signal',
    from: 'patient-page',
    data: words,
  }))
  await expect.poll(() => iris.heard.slice(-3)).toEqual(said)
  ada.say({ type: 'leave' })
  expect(await iris.hear('peer-left')).toEqual({ type: 'peer-left', peer: 'patient-page' })
  iris.socket.close()
  await expect.poll(() => [one.rooms.size(), two.rooms.size()]).toEqual([0, 0])
})

it('the newest page of a role replaces an older one on another process', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const first = await one.joined('visit-2', 'patient', 'first-page')
  const iris = await one.joined('visit-2', 'provider')
  const second = await two.joined('visit-2', 'patient', 'second-page')
  expect(await first.closed).toBe(4409)
  second.say({ type: 'signal', data: 'still here' })
  expect(await iris.hear('signal')).toMatchObject({ from: 'second-page' })
  iris.say({ type: 'signal', data: 'so am I' })
  expect(await second.hear('signal')).toMatchObject({ from: 'provider-page' })
})

it('a process that starts during a call finds the people who are in it', async () => {
  const one = await startProcess()
  const ada = await one.joined('visit-3', 'patient')
  const late = await startProcess()
  const iris = await late.joined('visit-3', 'provider')
  await ada.hear('peer-joined')
  await expect.poll(() => JSON.stringify(iris.heard)).toContain('patient-page')
  ada.say({ type: 'signal', data: 'welcome' })
  expect(await iris.hear('signal')).toMatchObject({ data: 'welcome' })
})

it('loses the members of a process that stops reporting', async () => {
  let isDead = false
  const dying: OpenNotices = async (channel, listener) => {
    const notices = await database.openNotices(channel, {
      ...listener,
      hear: (bytes) => isDead || listener.hear(bytes),
    })
    return { ...notices, publish: async (bytes) => (isDead ? undefined : notices.publish(bytes)) }
  }
  const [one, two] = [
    await startProcess(database.openNotices, 100),
    await startProcess(dying, 60_000),
  ]
  const ada = await one.joined('visit-4', 'patient')
  await two.joined('visit-4', 'provider')
  await ada.hear('peer-joined')
  isDead = true
  expect(await ada.hear('peer-lost')).toEqual({ type: 'peer-lost', peer: 'provider-page' })
})

it('if its connection to the others is lost, a process sends its pages away, and they can reconnect', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const ada = await one.joined('visit-5', 'patient')
  const iris = await two.joined('visit-5', 'provider')
  const killed = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_notify%'`.execute(
    database.db,
  )
  expect(killed.rows.length).toBeGreaterThan(1)
  expect([await ada.closed, await iris.closed]).toEqual([1012, 1012])
  const [adaAgain, irisAgain] = [
    await one.joined('visit-5', 'patient'),
    await two.joined('visit-5', 'provider'),
  ]
  adaAgain.say({ type: 'signal', data: 'I am back' })
  expect(await irisAgain.hear('signal')).toMatchObject({ data: 'I am back' })
})

it('ignores messages that it cannot read, and those of another version of the server', async () => {
  const one = await startProcess()
  const ada = await one.joined('visit-6', 'patient')
  const notices = await database.openNotices('video_signal', {
    hear: () => undefined,
    lost: () => undefined,
  })
  const sealed = (words: unknown) => ports.dataKeys.seal(JSON.stringify(words), ['video-signal'])
  for (const words of [
    null,
    'a',
    [],
    ['x', 'shout'],
    ['x', 'join'],
    ['x', 'join', 'i', 'visit-6', 'staff', 'p'],
    ['x', 'leave', 'i'],
  ])
    await notices.publish(sealed(words))
  await notices.publish(Buffer.from('no seal'))
  await notices.publish(sealed(['x', 'join', 'i', 'visit-6', 'provider', 'last-page']))
  expect(await ada.hear('peer-joined')).toMatchObject({ peer: 'last-page' })
  await notices.close()
})
