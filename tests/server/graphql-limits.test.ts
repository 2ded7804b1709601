import { readFileSync } from 'node:fs'
import { buildSchema, isObjectType } from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import { readErrorSentences } from '#server/domains/content/error-sentences.ts'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { ERROR_CODES } from '#server/errors.ts'
import { readSchemaText } from '#server/graphql/schema-text.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
const production = await startServer(PRODUCTION)
const { contentDir } = server.config
const say = readErrorSentences(contentDir, readOperatorContent(contentDir).brand)
afterAll(async () => {
  await server.close()
  await production.close()
})

const INTROSPECTION = '{ __schema { queryType { name } } }'

describe('the GraphQL endpoint', () => {
  it('is one API by POST, with a resolver for every operation [CALL-01, QURY-01]', async () => {
    const schema = buildSchema(readSchemaText())
    const served = server.app.graphql.schema
    for (const type of [schema.getQueryType(), schema.getMutationType()]) {
      const servedType = served.getType(type?.name ?? '')
      const fields = isObjectType(servedType) ? servedType.getFields() : {}
      expect(
        Object.keys(type?.getFields() ?? {}).filter((name) => fields[name]?.resolve === undefined),
      ).toEqual([])
    }
    expect((await server.ask('{ appConfig { minimumAge } }')).status).toBe(200)
  })

  it('refuses GET, so that no variable is in an address [CALL-01]', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: '/graphql?query=%7BappConfig%7BminimumAge%7D%7D',
      headers: { 'mercurius-require-preflight': '1' },
    })
    expect(response.statusCode).toBe(405)
    expect(at(response.json(), 'errors', 0, 'extensions', 'code')).toBe('METHOD_NOT_ALLOWED')
  })

  it('refuses requests that a form of another site can send', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'text/plain' },
      payload: '{"query":"mutation { logout }"}',
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(at(response.json(), 'data', 'logout')).toBeUndefined()
  })

  it.each([
    ['deep', `{ __schema { types ${'{ fields { type '.repeat(8)}{ name }${' } }'.repeat(8)} } }`],
    [
      'full of aliases',
      `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: userHasSso`).join(' ')} }`,
    ],
    ['long', `{ ${'userHasSso '.repeat(2_500)} }`],
  ])('refuses a document that is too %s', async (_name, document) => {
    expect((await server.ask(document)).code).toBeOneOf(['DOCUMENT_TOO_LARGE', 'INVALID_DOCUMENT'])
    expect((await server.ask(document)).data).toEqual({})
  })

  it('refuses deeply nested variables before anything reads them', async () => {
    const track =
      'mutation ($data: JSON) { track(tag: "patient-portal.click.login.logIn", data: $data) }'
    const codeAt = async (depth: number) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json' },
        payload: `{"query":${JSON.stringify(track)},"variables":{"data":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
      })
      return at(response.json(), 'errors', 0, 'extensions', 'code')
    }
    expect(await codeAt(10)).toBe('UNKNOWN_EVENT')
    for (const depth of [100, 4_900, 80_000]) expect(await codeAt(depth)).toBe('DOCUMENT_TOO_LARGE')
  })

  it('refuses a document that is a JSON syntax tree', async () => {
    expect((await server.ask('{"kind":"Document","definitions":[]}')).code).toBe('INVALID_DOCUMENT')
  })

  it('never repeats the request’s text', async () => {
    const canary = 'I-feel-hopeless'
    for (const [query, variables] of [
      [`{ ${canary.replaceAll('-', '_')} }`, {}],
      ['mutation ($tag: String!) { track(tag: $tag) }', { tag: { words: canary } }],
      ['mutation ($tag: String!) { track(tag: $tag) }', { tag: canary }],
      [`mutation { login(email: "${canary}", password: "${canary}") { authToken } }`, {}],
      [`{ "${canary}`, {}],
    ] as const) {
      const answer = await server.ask(query, { variables })
      expect(answer.code).toBeDefined()
      expect(ERROR_CODES.map((code) => say(code))).toContain(answer.message)
      expect(answer.text).not.toMatch(/I.feel.hopeless/)
    }
  })

  it('answers a body that is too large, or not JSON, with a code', async () => {
    const huge = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ query: 'x'.repeat(600_000) }),
    })
    expect(huge.statusCode).toBe(200)
    expect(at(huge.json(), 'errors', 0, 'extensions', 'code')).toBe('PAYLOAD_TOO_LARGE')
    const broken = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(at(broken.json(), 'errors', 0, 'extensions', 'code')).toBe('BAD_INPUT')
  })

  it('limits the requests of one address, but never the pages', async () => {
    const few = await startServer({ REQUESTS_PER_MINUTE: '10' })
    for (let index = 0; index < 10; index += 1)
      expect((await few.ask('{ appConfig { minimumAge } }')).status).toBe(200)
    const refused = await few.ask('{ appConfig { minimumAge } }')
    const health = await few.app.inject('/healthz')
    await few.close()
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: {} })
    expect(health.statusCode).toBe(200)
  })
})

describe('in production', () => {
  const ask = (payload: object) =>
    production.app.inject({ method: 'POST', url: '/graphql', payload })
  const documents: unknown = JSON.parse(
    readFileSync(production.config.persistedDocumentsFile, 'utf8'),
  )
  const [key = ''] =
    Object.entries(documents ?? {}).find(([, text]) =>
      String(text).startsWith('query AppConfig'),
    ) ?? []
  const hash = key.replace('sha256:', '')

  it('runs a document of the built client', async () => {
    const response = await ask({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })
    expect(response.statusCode).toBe(200)
    expect(at(response.json(), 'data', 'appConfig')).toBeDefined()
  })

  it('uses a known hash, and ignores the text that the request also has', async () => {
    const response = await ask({
      query: INTROSPECTION,
      extensions: { persistedQuery: { sha256Hash: hash } },
    })
    expect(at(response.json(), 'data', '__schema')).toBeUndefined()
    expect(at(response.json(), 'data', 'appConfig')).toBeDefined()
  })

  it.each([
    ['as text', { query: '{ appConfig { minimumAge } }' }],
    ['by an unknown hash', { extensions: { persistedQuery: { sha256Hash: '0'.repeat(64) } } }],
    [
      'by the name of something inherited',
      { extensions: { persistedQuery: { sha256Hash: 'constructor' } } },
    ],
    ['for introspection', { query: INTROSPECTION }],
  ])('runs no other document, given %s', async (_name, payload) => {
    const body: unknown = (await ask(payload)).json()
    expect(at(body, 'data', '__schema')).toBeUndefined()
    expect(at(body, 'data', 'appConfig', 'minimumAge')).toBeUndefined()
  })

  it('shows no demo page, no outbox and no violation counts', async () => {
    for (const url of ['/demo', '/demo/demo.js', '/csp-report']) {
      const response = await production.app.inject({ url, headers: { host: '127.0.0.1' } })
      expect(response.statusCode).toBe(404)
    }
  })
})

describe('a resolver that fails', () => {
  it('returns a general sentence with a code, without stack or message', async () => {
    const broken = await startServer({}, { newId: () => 'no uuid: secret-words' })
    const person = await server.addPerson()
    await tokenOf(server, person)
    const answer = await broken.ask('mutation { track(tag: "patient-portal.click.login.logIn") }')
    await broken.close()
    expect(answer).toMatchObject({ status: 200, code: 'INTERNAL', message: say('INTERNAL') })
    expect(answer.text).not.toMatch(/secret-words|\.ts:/)
  })
})
