import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { PRODUCTION } from '#tests/support/production.ts'
import { eventually } from '#tests/support/eventually.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'

const lines: string[] = []
const server = await startServer({}, { logStream: { write: (line) => lines.push(line) } })
const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => server.close())

/** Sends raw bytes, and returns the reply until the server closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

describe('a request that the framework would answer directly', () => {
  it.each(['/%CANARYURL', '/flows/%E0%A4%A/current.json', '/%?token=CANARY'])(
    'gets our reply for an undecodable address: %s',
    async (path) => {
      const response = await server.app.inject(path)
      expect([response.statusCode, at(response.json(), 'errors', 0, 'extensions', 'code')]).toEqual(
        [404, 'NOT_FOUND'],
      )
      expect(response.body).not.toContain('CANARY')
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  it.each([
    ['what is no HTTP', 'CANARY\r\n\r\n', 400],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX-CANARY: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('gets our reply for %s', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(` ${status} `)
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('x-content-type-options: nosniff')
    expect(at(JSON.parse(body), 'errors', 0, 'extensions', 'code')).toBe('BAD_INPUT')
    expect(`${head}${body}`).not.toContain('CANARY')
  })
})

it('on a closed connection is dropped, and causes no alarm', async () => {
  lines.length = 0
  const cut = new Socket()
  const request = Object.assign(new IncomingMessage(cut), {
    method: 'POST',
    url: '/graphql',
    headers: {},
  })
  server.app.routing(request, new ServerResponse(request))
  await eventually(() => expect(cut.destroyed).toBe(true))
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/graphql' })
  expect(statusCode).toBe(400)
  // Only the second one is logged.
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, status: 400 }),
  ])
})

describe('the headers of a reply', () => {
  it('prevent caches from storing API answers', async () => {
    const token = await tokenOf(server, await server.addPerson())
    expect((await server.ask('{ currentUser { id } }', { token })).headers['cache-control']).toBe(
      'no-store',
    )
    expect((await server.ask('{ nothing }')).headers['cache-control']).toBe('no-store')
  })

  it.each(['/healthz', '/login', '/crisis-resources', '/unknown'])(
    'tell a browser what the pages may request: %s',
    async (path) => {
      const policy = String((await server.app.inject(path)).headers['permissions-policy'])
      expect(policy).toContain('camera=(), microphone=()')
      expect(policy).toContain('geolocation=()')
    },
  )
})

it('have no sandbox route in production, even if cards are not charged', async () => {
  const production = await startServer(PRODUCTION)
  const card = {
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2099,
    cvc: '123',
    zip: '12207',
  }
  for (const path of ['/sandbox/payment-methods', '/sandbox/confirmations'])
    expect(
      (await production.app.inject({ method: 'POST', url: path, payload: card })).statusCode,
    ).toBe(404)
  await production.close()
})

it('logs no stack for a request that its sender aborts', async () => {
  const before = lines.length
  const head =
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  const socket = connect(Number(url.port), url.hostname, () => socket.write(head))
  const received = await new Promise<IncomingMessage>((resolve) =>
    server.app.server.once('request', resolve),
  )
  socket.destroy()
  await new Promise<unknown>((resolve) => received.once('close', resolve))
  await server.ask('{ appConfig { minimumAge } }')
  expect(lines.slice(before).filter((line) => /"level":(40|50)|"stack"|"at":/.test(line))).toEqual(
    [],
  )
})

it('refuses an overlong list of events before it reads them', async () => {
  const events = Array.from({ length: 6_000 }, () => ({ tag: 'patient-portal.click.login' }))
  const answer = await server.ask(
    'mutation ($events: [TrackedEvent!]!) { trackAll(events: $events) }',
    { variables: { events } },
  )
  expect(answer.code).toBe('DOCUMENT_TOO_LARGE')
})

it('queries the database once for simultaneous readiness checks', async () => {
  let asked = 0
  const { db } = server.database.database
  const counting = await startServer(
    {},
    {
      database: {
        ...server.database.database,
        db: db.withPlugin({
          transformQuery: ({ node }) => {
            if (node.kind === 'RawNode') asked += 1
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      },
    },
  )
  asked = 0
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => counting.app.inject('/readyz')),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBeLessThan(20)
  await counting.app.close()
})
