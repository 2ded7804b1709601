import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

describe('the portal', () => {
  it('reports that it is alive and whether its database can be reached', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const broken = await startServer()
    expect((await broken.app.inject('/readyz')).statusCode).toBe(200)
    await broken.database.database.close()
    expect((await broken.app.inject('/readyz')).statusCode).toBe(503)
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200)
    broken.clock.now = new Date(broken.clock.now.getTime() + 8_001)
    const response = await broken.app.inject('/healthz')
    await broken.app.close()
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'not ok', code: 'SERVICE_UNAVAILABLE' })
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

  it("allows Stripe's hosts only if Stripe is set up, and no others", async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
    }
    const stripe = await startServer(keys)
    const hostsOf = async ({ app }: typeof server) => {
      const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
      return policy.split('; ').filter((directive) => /https?:|\*/.test(directive))
    }
    expect(await hostsOf(server)).toEqual([])
    expect(await hostsOf(stripe)).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ])
    const answer = await stripe.ask('{ appConfig { payments { provider publishableKey } } }')
    expect(answer.data).toEqual({
      appConfig: { payments: { provider: 'stripe', publishableKey: 'pk_test_a' } },
    })
    await stripe.close()
  })

  it("allows Twilio's hosts only if Twilio is set up, and always a socket to the portal itself", async () => {
    const twilio = await startServer({
      TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
      TWILIO_API_KEY_SID: `SK${'b2'.repeat(16)}`,
      TWILIO_API_KEY_SECRET: 'secret-of-a-test-key',
    })
    const connectOf = async ({ app }: typeof server) => {
      const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
      return policy.split('; ').find((directive) => directive.startsWith('connect-src'))
    }
    // 'self' covers WebSockets to the same host.
    expect(await connectOf(server)).toBe("connect-src 'self'")
    expect(await connectOf(twilio)).toBe(
      "connect-src 'self' wss://global.vss.twilio.com wss://sdkgw.us1.twilio.com",
    )
    await twilio.close()
  })

  it('allows camera and microphone only on pages of a visit', async () => {
    const asks = async (url: string) => {
      const policy = String(
        (await server.app.inject({ url, headers: { accept: 'text/html' } })).headers[
          'permissions-policy'
        ],
      )
      return (
        /camera=\(self\), microphone=\(self\)/.test(policy) ||
        !/camera=\(\), microphone=\(\)/.test(policy)
      )
    }
    for (const url of [
      '/video-call/7',
      '/video-call/7/join',
      '/video-call/7/checkin',
      '/demo-provider?a=1',
    ])
      expect([url, await asks(url)]).toEqual([url, true])
    for (const url of [
      '/',
      '/home',
      '/appointments',
      '/video-calls',
      '/home?/video-call/7',
      '/demo-provider/a',
    ])
      expect([url, await asks(url)]).toEqual([url, false])
  })

  it('allows only the camera on the page for photos', async () => {
    const policyAt = async (url: string) =>
      String(
        (await server.app.inject({ url, headers: { accept: 'text/html' } })).headers[
          'permissions-policy'
        ],
      )
    expect(await policyAt('/task/verify-identity')).toContain('camera=(self), microphone=()')
    for (const url of [
      '/task/medical-history',
      '/task/verify-identity/x',
      '/task/verify-identity-2',
    ])
      expect(await policyAt(url)).toContain('camera=(), microphone=()')
  })

  it('counts violation reports by directive and stores nothing else of them', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': {
          'violated-directive': 'script-src',
          'blocked-uri': 'https://words.example',
        },
      }),
    })
    const counted = await server.app.inject('/csp-report')
    expect(counted.json()).toEqual({ total: 1, byDirective: { 'script-src': 1 } })
  })
})
