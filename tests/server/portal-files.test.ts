import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

describe('the portal', () => {
  it('says that it is alive and whether its database can be reached', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const broken = await startServer()
    expect((await broken.app.inject('/readyz')).statusCode).toBe(200)
    await broken.database.database.close()
    const response = await broken.app.inject('/readyz')
    await broken.app.close()
    expect(response.statusCode).toBe(503)
  })

  it('answers an unknown path with a code and without the path', async () => {
    const response = await server.app.inject('/unknown-words?token=secret')
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toMatch(/unknown-words|secret/)
  })

  it('sends its policy with every answer: no eval, no inline script, Trusted Types, no referrer', async () => {
    const response = await server.app.inject('/healthz')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe/)
    expect(response.headers['referrer-policy']).toBe('no-referrer')
  })

  it('counts violation reports by directive and keeps nothing else of them', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://words.example' } }),
    })
    const counted = await server.app.inject('/csp-report')
    expect(counted.json()).toEqual({ total: 1, byDirective: { 'script-src': 1 } })
  })
})
