import { afterAll, describe, expect, it } from 'vitest'
import navigation from '#content/portal/navigation.json' with { type: 'json' }
import { at, startServer } from '#tests/support/server.ts'

const server = await startServer({ PUBLIC_URL: 'https://portal.example' })
afterAll(() => server.close())

const NAVIGATE =
  'mutation ($reason: String!, $target: String!) { anonymousNavigation(reason: $reason, target: $target) { url } }'

describe('anonymous navigation', () => {
  it.each([
    ['Login', 'https://portal.example/login?reason=Reauth'],
    ['LoginActivationResend', 'https://portal.example/verify-email?reason=Reauth'],
    ['ResetPassword', 'https://portal.example/forgotpassword?reason=Reauth'],
    ['Signup', 'https://portal.example/help/signup?reason=Reauth'],
    ['Home', 'https://portal.example/home?reason=Reauth'],
    ['SurveyStart', 'https://portal.example/assessment?reason=Reauth'],
  ])('to %s uses an address from the server [CALL-25]', async (target, url) => {
    const answer = await server.ask(NAVIGATE, { variables: { reason: 'Reauth', target } })
    expect(at(answer.data, 'anonymousNavigation', 'url')).toBe(url)
  })

  it('knows exactly six targets [ENUM-14]', async () => {
    const targets = [
      'Home',
      'Login',
      'LoginActivationResend',
      'ResetPassword',
      'Signup',
      'SurveyStart',
    ]
    expect(Object.keys(navigation.targets).toSorted()).toEqual(targets)
    for (const target of [...targets, 'Hub', 'Billing', 'signup']) {
      const { code } = await server.ask(NAVIGATE, { variables: { reason: 'Asked', target } })
      expect([target, code]).toEqual([target, targets.includes(target) ? undefined : 'BAD_INPUT'])
    }
  })

  it.each([
    { reason: 'Reauth', target: 'https://evil.example' },
    { reason: 'Reauth', target: 'constructor' },
    { reason: 'Reauth', target: 'login' },
    { reason: 'Please call me', target: 'Login' },
  ])('refuses other targets: $reason, $target', async (variables) => {
    const answer = await server.ask(NAVIGATE, { variables })
    expect(answer.code).toBe('BAD_INPUT')
    expect(answer.text).not.toContain(variables.target)
  })
})
