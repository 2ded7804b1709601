import { describe, expect, it } from 'vitest'
import { hashToken } from '#server/crypto/tokens.ts'
import {
  helpfulPurpose,
  impersonationEnd,
  isMailDue,
  isMailed,
  linkEnd,
  linkState,
  needsReferral,
} from '#server/domains/sessions/link-rules.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const EMAIL = { email: 'Ana@Example.org' }

function link(
  given: {
    readonly binding_hash?: Buffer
    readonly used_at?: Date
    readonly expires_at?: Date
  } = {},
) {
  const found = { binding_hash: null, used_at: null, expires_at: after(1), ...given }
  return { link: found, user: { email_key: 'ana@example.org' } }
}

describe('a link', () => {
  it('works until it expires, once', () => {
    expect(linkState(link(), EMAIL, NOW)).toBe('usable')
    expect(linkState(link({ expires_at: NOW }), EMAIL, NOW)).toBe('expired')
    expect(linkState(link({ used_at: after(-1) }), EMAIL, NOW)).toBe('expired')
  })

  it('is wrong if it does not exist or belongs to another email', () => {
    expect(linkState(undefined, EMAIL, NOW)).toBe('wrong')
    expect(linkState(link(), { email: 'bea@example.org' }, NOW)).toBe('wrong')
  })

  it('works only in the browser that it is bound to', () => {
    const bound = link({ binding_hash: hashToken('mine') })
    const states = ['mine', 'other', null, undefined].map((binding) =>
      linkState(bound, { ...EMAIL, binding }, NOW),
    )
    expect(states).toEqual(['usable', 'wrong', 'wrong', 'wrong'])
  })
})

it.each([
  ['no password', { password_hash: null }, 'AccountActivation', 'AccountActivation'],
  ['a changed email', { email_changed_at: NOW }, 'AccountActivation', 'AccountActivation'],
  ['an unverified email', { email_verified: false }, 'AccountActivation', 'PasswordReset'],
  ['a whole account', {}, 'LogIn', 'PasswordReset'],
])('with %s, the right link is mailed', (_who, given, login, reset) => {
  const user = { password_hash: 'hash', email_verified: true, email_changed_at: null, ...given }
  expect([helpfulPurpose(user, 'LogIn'), helpfulPurpose(user, 'PasswordReset')]).toEqual([
    login,
    reset,
  ])
})

it('a new person needs a referral if no care of their school is open to them', () => {
  const needs = (
    user: { readonly password_hash?: string; readonly referral_source?: 'Mcp' },
    ...open: readonly boolean[]
  ) =>
    needsReferral({
      user: { password_hash: null, referral_source: null, ...user },
      organization: { careFlows: open.map((can_self_refer) => ({ can_self_refer })) },
    })
  expect([needs({}, false, false), needs({}, false, true), needs({})]).toEqual([true, false, false])
  expect([
    needs({ password_hash: 'hash' }, false),
    needs({ referral_source: 'Mcp' }, false),
  ]).toEqual([false, false])
  expect(
    needsReferral({
      user: { password_hash: null, referral_source: null },
      organization: undefined,
    }),
  ).toBe(false)
})

it('links for staff and schools are not mailed', () => {
  const purposes = [
    'AccountActivation',
    'LogIn',
    'PasswordReset',
    'StaffAccess',
    'SchoolSignOn',
  ] as const
  expect(purposes.filter(isMailed)).toEqual(['AccountActivation', 'LogIn', 'PasswordReset'])
})

it('the next mail is due after the interval', () => {
  const isDue = (ms: number) => isMailDue({ created_at: after(-ms) }, NOW, 60)
  expect([isMailDue(undefined, NOW, 60), isDue(59_999), isDue(60_000)]).toEqual([true, false, true])
})

it('a mailed link works for hours, one for staff for 10 minutes', () => {
  expect([linkEnd(NOW, 24), impersonationEnd(NOW)]).toEqual([after(86_400_000), after(600_000)])
})
