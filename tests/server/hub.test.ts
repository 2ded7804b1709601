import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteHub } from '#server/operator/note-hub.ts'
import { OPERATIONS } from '#tests/support/operations.ts'
import { type Json, startServer, tokenOf, type TestServer } from '#tests/support/server.ts'
import { staffToken } from '#tests/support/sessions.ts'

const ASK =
  'mutation ($target: HubTarget!) { anonymousNavigateFromPatientPortal(target: $target) { url } }'

/** The link service's next answer, and its requests. */
const hub = { reply: {} as object, status: 200, asked: [] as unknown[] }
const lines: string[] = []
let service: Server
let server: TestServer
let plain: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      hub.asked.push({
        method: request.method,
        body,
        cookie: request.headers.cookie,
        token: request.headers.authorization,
      })
      response
        .writeHead(hub.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(hub.reply))
    })
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const { port } = service.address() as AddressInfo // it listens on a port
  server = await startServer(
    { HUB_LINK_SERVICE: `http://127.0.0.1:${port}/links` },
    { logStream: { write: (line) => lines.push(line) } },
  )
  plain = await startServer({ PUBLIC_URL: 'http://127.0.0.1:3000' })
})
afterAll(async () => {
  service.close()
  await Promise.all([server.close(), plain.close()])
})

async function askAs(
  at: TestServer,
  entitlements: { readonly [key: string]: object },
  target: string,
) {
  const schoolId = await at.addSchool({ entitlements: JSON.parse(JSON.stringify(entitlements)) })
  const token = await tokenOf(at, await at.addPerson({ schoolId }))
  return at.ask(ASK, { variables: { target }, token })
}

describe('a link to the Hub', () => {
  it('comes from the link service for the requested target, and reveals nothing about the person [DCAL-44] [HUBL-11] [QURY-17]', async () => {
    for (const target of ['Home', 'SurveyStart']) {
      hub.asked.length = 0
      hub.reply = { url: `http://127.0.0.1/${target}` }
      const { data } = await askAs(server, { Hub: {} }, target)
      expect(data).toEqual({ anonymousNavigateFromPatientPortal: hub.reply })
      expect(hub.asked).toEqual([
        { method: 'POST', body: JSON.stringify({ target }), cookie: undefined, token: undefined },
      ])
    }
    hub.asked.length = 0
    expect((await askAs(server, { ConnectNow: {} }, 'Home')).code).toBe('NOT_FOUND')
    expect((await server.ask(ASK, { variables: { target: 'Home' } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    expect(hub.asked).toEqual([])
  })

  it('is missing if the service gives none, or a link to elsewhere', async () => {
    for (const [status, reply] of [
      [500, {}],
      [200, {}],
      [200, { url: 'no address' }],
      [200, { url: 'http://evil.example/' }],
      [200, { url: 'https://evil.example/?127.0.0.1' }],
      [200, { url: 'javascript:alert(1)' }],
    ] as const) {
      Object.assign(hub, { status, reply })
      lines.length = 0
      expect((await askAs(server, { Hub: {} }, 'Home')).code, JSON.stringify(reply)).toBe(
        'SERVICE_UNAVAILABLE',
      )
      // The log names the service that is unavailable, and it is not the database.
      expect(lines.join('')).toContain('The Hub gave no link')
      expect(lines.join('')).not.toContain('The database is away')
    }
    hub.status = 200
  })

  it('is a page of this server if there is no service', async () => {
    const { data } = await askAs(plain, { Hub: {} }, 'SurveyStart')
    expect(data).toEqual({
      anonymousNavigateFromPatientPortal: { url: 'http://127.0.0.1:3000/hub-stand-in/SurveyStart' },
    })
    expect((await plain.app.inject('/hub-stand-in/SurveyStart')).body).toContain('<h1>The Hub</h1>')
  })
})

describe('the portal’s data about the Hub', () => {
  const OWN =
    'mutation ($target: HubTarget) { navigateFromPatientPortalToHub(target: $target) { url } }'
  const STATUS =
    '{ getHubStatusForUser { isHubEnabled hasHubOnboarded } patientPortalSurveyStatus { name } }'
  const person = async (entitlements: { readonly [key: string]: Json }) => {
    const one = await server.addPerson({ schoolId: await server.addSchool({ entitlements }) })
    return { ...one, token: await tokenOf(server, one) }
  }

  it('includes a personal link that identifies the person; staff get none [QURY-18]', async () => {
    for (const variables of [{ target: 'SurveyStart' }, {}]) {
      const ada = await person({ Hub: {} })
      hub.asked.length = 0
      hub.reply = { url: 'http://127.0.0.1/own' }
      expect((await server.ask(OWN, { variables, token: ada.token })).data).toEqual({
        navigateFromPatientPortalToHub: hub.reply,
      })
      const body = JSON.stringify({ target: variables.target ?? 'Home', customerId: `c-${ada.id}` })
      expect(hub.asked).toMatchObject([{ method: 'POST', body }])
      const { token } = await staffToken(server.app.platform.db, ada.id)
      expect((await server.ask(OWN, { variables, token })).code).toBe('FORBIDDEN')
    }
    expect((await server.ask(OWN, { token: (await person({})).token })).code).toBe('NOT_FOUND')
  })

  it('includes whether a person’s school has it, whether it is set up, and a pending survey [QURY-19] [QURY-37] [DENT-14]', async () => {
    const ask = async (token: string) => (await server.ask(STATUS, { token })).data
    const [ada, ben, eve] = [
      await person({ Hub: {} }),
      await person({ Hub: {} }),
      await person({ ConnectNow: {} }),
    ]
    const told = (isHubEnabled: boolean, hasHubOnboarded: boolean, name?: string) => ({
      getHubStatusForUser: { isHubEnabled, hasHubOnboarded },
      patientPortalSurveyStatus: name === undefined ? null : { name },
    })
    expect(await ask(ada.token)).toEqual(told(true, false))
    const { platform } = server.app
    await noteHub(platform, { email: ada.email, hasOnboarded: true, survey: 'Your first week' })
    await noteHub(platform, { email: ben.email, hasOnboarded: false, survey: 'How you sleep' })
    await noteHub(platform, { email: eve.email, hasOnboarded: true, survey: 'Not for this school' })
    expect([await ask(ada.token), await ask(ben.token), await ask(eve.token)]).toEqual([
      told(true, true, 'Your first week'),
      told(true, false, 'How you sleep'),
      told(false, true),
    ])
    await noteHub(platform, { email: ada.email, hasOnboarded: true, survey: null })
    expect(await ask(ada.token)).toEqual(told(true, true))
    await expect(
      noteHub(platform, { email: 'nobody@example.test', hasOnboarded: true, survey: null }),
    ).rejects.toThrow()
  })

  it('has its survey by a query without variables that returns a name [DCAL-15]', async () => {
    const survey = OPERATIONS.find(({ name }) => name === 'Query.patientPortalSurveyStatus')
    expect(survey?.field.args).toEqual([])
    const ada = await person({ Hub: {} })
    for (const name of ['One', 'Two']) {
      await noteHub(server.app.platform, { email: ada.email, hasOnboarded: true, survey: name })
      const { data } = await server.ask('{ patientPortalSurveyStatus { name } }', {
        token: ada.token,
      })
      expect(data).toEqual({ patientPortalSurveyStatus: { name } })
    }
  })
})
