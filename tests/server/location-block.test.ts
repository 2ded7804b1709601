import { afterAll, describe, expect, it } from 'vitest'
import { createCountryDatabase } from '#server/gateways/location/country-database.ts'
import { readConfig } from '#server/plugins/config.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const IN_GERMANY = '85.214.132.117'
const IN_BRITAIN = '81.2.69.142'
const IN_CALIFORNIA = '8.8.8.8'

const servers: TestServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function start(settings: { readonly [name: string]: string }): Promise<TestServer> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

/** The answer to a client behind a proxy on this machine. */
async function answerTo(
  { app }: TestServer,
  headers: { readonly [name: string]: string },
  query = '{ userIsLoggedIn { isLoggedIn } }',
) {
  const reply = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
  const { data, errors } = reply.json()
  return {
    status: reply.statusCode,
    data,
    code: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
  }
}

const FREE = {
  status: 200,
  data: { userIsLoggedIn: { isLoggedIn: false } },
  code: undefined,
  message: undefined,
}
const KEPT_OUT = {
  status: 200,
  data: null,
  code: 'GEOLOCATION_BLOCKED',
  message: 'You must be located in the United States to access Mantra products and services.',
}

describe('a visitor outside the United States', () => {
  it('is refused every operation, even public ones, by address [GEOB-02]', async () => {
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    for (const ip of [IN_GERMANY, IN_BRITAIN, '2a02:2e0:3fe:1001:302::']) {
      expect(await answerTo(server, { 'x-forwarded-for': ip })).toEqual(KEPT_OUT)
      expect(await answerTo(server, { 'x-forwarded-for': ip }, 'mutation { logout }')).toEqual(
        KEPT_OUT,
      )
    }
    for (const ip of [
      IN_CALIFORNIA,
      '2001:4860:4860::8888',
      '10.1.2.3',
      '192.168.1.1',
      '127.0.0.1',
      '::1',
      'fd00::1',
    ])
      expect(await answerTo(server, { 'x-forwarded-for': ip }), ip).toEqual(FREE)
    expect(
      (
        await server.app.inject({
          url: '/crisis-resources',
          headers: { 'x-forwarded-for': IN_GERMANY },
        })
      ).statusCode,
    ).toBe(200)
  })

  it('is recognized by a trusted proxy’s country, and by no other header', async () => {
    const said = (country: string, ip = IN_CALIFORNIA) => ({
      'x-forwarded-for': ip,
      'cf-ipcountry': country,
    })
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })
    for (const country of ['DE', 'fr'])
      expect(await answerTo(server, said(country))).toEqual(KEPT_OUT)
    for (const country of ['US', 'PR', 'us'])
      expect(await answerTo(server, said(country, IN_GERMANY))).toEqual(FREE)
    for (const country of ['XX', 'T1', 'Germany'])
      expect(await answerTo(server, said(country, IN_GERMANY))).toEqual(KEPT_OUT)
    const direct = await start({ TRUSTED_PROXIES: '10.9.9.9', COUNTRY_HEADER: 'CF-IPCountry' })
    expect(await answerTo(direct, said('DE'))).toEqual(FREE)
  })

  it('may use the test portal, unless the operator blocks it', async () => {
    expect(await answerTo(await start({ TEST_COUNTRY: 'DE' }), {})).toEqual(KEPT_OUT)
    expect(await answerTo(await start({ TEST_COUNTRY: 'GU' }), {})).toEqual(FREE)
    const open = await start({ LOCATION_OPT_OUT: 'nobody-is-kept-out', TEST_COUNTRY: 'DE' })
    expect(await answerTo(open, {})).toEqual(FREE)
  })

  it('is blocked in production even if the country is unknown', async () => {
    const { createLocationBlock } = await import('#server/plugins/location-block.ts')
    const location = { header: undefined, testCountry: undefined, optedOut: false }
    const isOutside = createLocationBlock({ production: true, location }, createCountryDatabase())
    for (const ip of ['10.1.2.3', '127.0.0.1', IN_GERMANY])
      expect(isOutside({ ip, headers: {} }), ip).toBe(true)
    expect(isOutside({ ip: IN_CALIFORNIA, headers: {} })).toBe(false)
  })
})

describe('the settings', () => {
  const refused = (
    settings: { readonly [name: string]: string },
    base: { readonly [name: string]: string } = {},
  ) => {
    const read = readConfig({ ...base, ...settings })
    return read.ok ? [] : read.issues.map(({ variable }) => variable)
  }

  it('must fit together', () => {
    expect(refused({ COUNTRY_HEADER: 'cf-ipcountry' })).toEqual(['COUNTRY_HEADER'])
    expect(refused({ COUNTRY_HEADER: 'cf-ipcountry', TRUSTED_PROXIES: '10.0.0.1' })).toEqual([])
    expect(refused({ TEST_COUNTRY: 'Germany' })).toEqual(['TEST_COUNTRY'])
    expect(refused({ TEST_COUNTRY: 'DE' }, PRODUCTION)).toEqual(['TEST_COUNTRY'])
    expect(refused({ LOCATION_OPT_OUT: 'yes' })).toEqual(['LOCATION_OPT_OUT'])
  })
})
