import { existsSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { logDestination } from '#server/plugins/logging.ts'
import { login, startServer, tokenOf } from '#tests/support/server.ts'

const CANARY = 'hopeless'

it('logs the route, status and duration of a request, but no personal data from either side', async () => {
  const lines: string[] = []
  const server = await startServer(
    { LOG_LEVEL: 'trace' },
    { logStream: { write: (line) => lines.push(line) } },
  )
  const person = await server.addPerson({ email: `${CANARY}@example.test` })
  const token = await tokenOf(server, person)
  await login(server, { email: person.email, password: `${CANARY}-1` })
  await server.ask(`{ ${CANARY} }`, { token })
  await server.ask('mutation ($tag: String!) { track(tag: $tag) }', {
    variables: { tag: CANARY },
    token,
  })
  await server.ask('mutation ($tag: String!) { track(tag: $tag) }', {
    variables: { tag: { a: CANARY } },
    token,
  })
  await server.ask('{ currentUser { email firstName } }', { token })
  await server.app.inject(`/${CANARY}?token=${CANARY}`)
  await server.app.inject({ url: `/flows/intake/${CANARY}.json?x=${CANARY}` })
  await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    payload: `{ "${CANARY}`,
  })
  await server.close()
  const log = lines.join('')
  expect(log).not.toContain(CANARY)
  expect(log).not.toContain(token)
  expect(log).not.toContain('Ada')
  const requests: unknown[] = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'request')
  expect(requests.length).toBeGreaterThan(8)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    route: '/graphql',
    status: 200,
    durationMs: expect.any(Number),
  })
})

it('logs a failure by its kind and place, without its message', async () => {
  const lines: string[] = []
  const server = await startServer(
    {},
    { newId: () => CANARY, logStream: { write: (line) => lines.push(line) } },
  )
  await server.ask('mutation { track(tag: "patient-portal.click.login.logIn") }')
  await server.close()
  const failures: unknown[] = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.level === 50)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatchObject({ path: ['track'], failure: { code: '22P02' } })
  expect(lines.join('')).not.toContain(CANARY)
})

it('logs a failure before the operation, and hides it from the caller', async () => {
  const lines: string[] = []
  const now = () => {
    throw new RangeError(`I am\n    at my mother's, ${CANARY} (who:1:2)`)
  }
  const server = await startServer({}, { now, logStream: { write: (line) => lines.push(line) } })
  const answer = await server.ask('{ currentUser { id } }', { token: 'A'.repeat(43) })
  await server.close()
  expect(answer.code).toBe('INTERNAL')
  const failures: unknown[] = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.level === 50)
  expect(failures).toEqual([
    expect.objectContaining({ failure: expect.objectContaining({ name: 'RangeError' }) }),
  ])
  expect(`${answer.text}${lines.join('')}`).not.toContain(CANARY)
})

// Only Linux has a device that is always full.
if (existsSync('/dev/full'))
  it('a log on a full disk loses lines, but nothing else', async () => {
    const fd = openSync('/dev/full', 'w')
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    process.on('uncaughtException', note)
    const stream = logDestination(fd)
    for (let line = 0; line < 3; line += 1) {
      expect(() => stream.write(`${'x'.repeat(600_000)}\n`)).not.toThrow()
      await setImmediate()
    }
    process.off('uncaughtException', note)
    expect(failures).toEqual([])
  })
