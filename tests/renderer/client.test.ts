import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { bringTransport, request, sendAtOnce } from '#renderer/api/client.ts'
import { whenRefused } from '#renderer/api/refusals.ts'
import { TrackDocument } from '#renderer/api/generated/person-events.ts'
import { LogoutDocument } from '#renderer/api/generated/session-end.ts'
import { CurrentUserDocument } from '#renderer/api/generated/session.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { client } from '#renderer/api/transport.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  writeToken(null)
})

/** Asks who is there, and is refused with a code. */
const beRefused = async (code: string, meanwhile: () => void = () => undefined) => {
  answerGraphql({
    CurrentUser: () => {
      meanwhile()
      return refusal(code, 'A sentence of the server')
    },
  })
  await expect(request(CurrentUserDocument, {})).rejects.toMatchObject({ code })
}

test('each call is a new request to one address with credentials, and names the portal and the web [DCAL-01] [DCAL-02]', async () => {
  const sent: { readonly input: unknown; readonly init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit) => {
    sent.push({ input, init })
    return new Response('{"data":{"currentUser":{"id":"u1"},"logout":true}}', {
      headers: { 'content-type': 'application/json' },
    })
  })
  for (let i = 0; i < 2; i += 1) {
    await request(CurrentUserDocument, {})
    await request<unknown, Record<string, never>>(LogoutDocument, {})
  }
  expect(sent).toHaveLength(4)
  for (const { input, init } of sent) {
    expect([input, init.method, init.credentials]).toEqual(['/graphql', 'POST', 'include'])
    const headers = new Headers(init.headers)
    expect([headers.get('x-app-name'), headers.get('x-app-platform')]).toEqual([
      'patient-portal',
      'web',
    ])
  }
})

test('an operation is sent as the hash of its text, without the text, and its reply is not cached', async () => {
  const texts: unknown = JSON.parse(
    readFileSync('renderer/api/generated/persisted-documents.json', 'utf8'),
  )
  const fetched = vi.fn<typeof fetch>(
    async () =>
      new Response('{"data":{"currentUser":{"id":"u1","firstName":"Ada"},"currentSession":null}}', {
        headers: { 'content-type': 'application/json' },
      }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await request(CurrentUserDocument, {})).toMatchObject({
    currentUser: { firstName: 'Ada' },
  })
  const body: unknown = JSON.parse(String(fetched.mock.lastCall?.[1]?.body))
  expect(body).toEqual({
    operationName: 'CurrentUser',
    variables: {},
    extensions: {
      persistedQuery: { version: 1, sha256Hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  })
  const hash = JSON.stringify(body).match(/[0-9a-f]{64}/)?.[0]
  expect(texts).toHaveProperty(`sha256:${hash}`, expect.stringContaining('query CurrentUser'))
  expect(client.extract()).toEqual({})
})

test('data sent as a page closes leaves before the next task, by a request that outlives the page if it is small', async () => {
  await bringTransport()
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  for (const [tag, keepalive] of [
    ['a', true],
    ['a'.repeat(60_000), false],
  ] as const) {
    const sent = sendAtOnce(TrackDocument, { tag })
    const refused = expect(sent).rejects.toMatchObject({ code: 'NOT_REACHED' })
    // Runs only microtasks: a page that is unloaded runs no other tasks.
    for (let i = 0; i < 100; i += 1) await Promise.resolve()
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      keepalive,
      body: expect.stringContaining(tag),
    })
    await refused
  }
})

test('the person is read from the server each time, without variables, and never from the cache [CALL-02]', async () => {
  let firstName = 'Ada'
  const asked = answerGraphql({
    CurrentUser: () => ({
      currentUser: { ...buildSession().user, firstName },
      currentSession: { impersonatedBy: null },
    }),
  })
  const nameNow = async () => (await request(CurrentUserDocument, {})).currentUser.firstName
  expect(await nameNow()).toBe('Ada')
  firstName = 'Annie'
  expect(await nameNow()).toBe('Annie')
  expect(asked).toEqual([
    { name: 'CurrentUser', variables: {} },
    { name: 'CurrentUser', variables: {} },
  ])
})

test('an ended session removes its token and reloads the page, once [DERR-01]', async () => {
  const reload = vi.fn()
  whenRefused('INVALID_AUTHENTICATION', reload)
  for (const token of ['abc', 'def']) {
    writeToken({ token, expiresAt: '2999-01-01T00:00:00.000Z' })
    await beRefused('INVALID_AUTHENTICATION')
    expect(readToken()).toBeNull()
  }
  expect(reload).toHaveBeenCalledTimes(2)
  await beRefused('INVALID_AUTHENTICATION')
  expect(reload).toHaveBeenCalledTimes(2)
  const later = { token: 'new', expiresAt: '2999-01-01T00:00:00.000Z' }
  writeToken({ ...later, token: 'old' })
  await beRefused('INVALID_AUTHENTICATION', () => writeToken(later))
  expect(readToken()).toEqual(later)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('any other refusal is logged by its code only, and left to the caller [DERR-02]', async () => {
  const [reload, block, noted] = [vi.fn(), vi.fn(), vi.fn()]
  whenRefused('INVALID_AUTHENTICATION', reload)
  whenRefused('GEOLOCATION_BLOCKED', block)
  const onError = ({ message }: ErrorEvent) => void noted(message)
  window.addEventListener('error', onError)
  writeToken({ token: 'abc', expiresAt: '2999-01-01T00:00:00.000Z' })
  for (const code of ['INTERNAL', 'CONFLICT', 'FORBIDDEN']) await beRefused(code)
  expect(noted.mock.calls).toEqual(
    ['INTERNAL', 'CONFLICT', 'FORBIDDEN'].map((code) => [
      `The server refused an operation: ${code}`,
    ]),
  )
  expect(readToken()?.token).toBe('abc')
  expect([reload, block].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await beRefused('GEOLOCATION_BLOCKED')
  expect(block).toHaveBeenCalledTimes(1)
  window.removeEventListener('error', onError)
})
