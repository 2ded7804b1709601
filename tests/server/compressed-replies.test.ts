import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const LONG = '{ interpretationLanguages { id name } }'

describe('a reply of the API', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  beforeAll(async () => {
    server = await startServer()
    token = await tokenOf(server, await server.addPerson())
  })
  afterAll(() => server.close())

  const ask = (query: string, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query },
      headers: { 'x-app-name': 'patient-portal', ...headers },
    })

  it.each([
    ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, deflate', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
  ])('comes compressed as %s to a patient whose browser accepts %s', async (encoding, accepted, open) => {
    const response = await ask(LONG, { authorization: `Bearer ${token}`, 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toContain('accept-encoding')
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
    expect(at(JSON.parse(open(response.rawPayload).toString()), 'data', 'interpretationLanguages', 0)).toEqual({
      id: 'ase',
      name: 'American Sign Language',
    })
  })

  it.each([
    ['it is short', '{ currentUser { id } }', true],
    ['nobody is logged in: then a size must tell nothing', LONG, false],
  ])('comes as it is where %s', async (_why, query, isLoggedIn) => {
    const who: Record<string, string> = isLoggedIn ? { authorization: `Bearer ${token}` } : {}
    const response = await ask(query, { ...who, 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.json()).toHaveProperty('data')
  })
})
