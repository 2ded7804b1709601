import { afterEach, expect, test, vi } from 'vitest'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { invalidTokenWords, ORIGINS } from '#renderer/login/token-origin.ts'
import { answerGraphql, refusal } from '#tests/support/network.ts'

/** These effects read nothing from the run that requests them. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }
const END = '2999-01-01T00:00:00.000Z'
const LINK = { email: 'ana@example.org', token: 'abc' }
const PASSWORD = 'Quiet-River-42!'

afterEach(() => {
  vi.unstubAllGlobals()
  writeToken(null)
})

test('a link logs in with its token; one for staff sets the mark of acting for a person [AUTH-20] [AUTH-25]', async () => {
  for (const [authToken, isForStaff] of [
    ['token-of-ana', false],
    ['token-of-staff', true],
  ] as const) {
    const passwordlessLogin = {
      authToken,
      expiresAt: END,
      activationLinkExpired: false,
      canLogin: true,
      isActivation: false,
    }
    const asked = answerGraphql({ PasswordlessLogin: () => ({ passwordlessLogin }) })
    expect(await linkEffects({ isForStaff }).passwordlessLogin?.(LINK, RUN)).toEqual({
      isLoggedIn: true,
      activationLinkExpired: false,
      canLogin: true,
      isActivation: false,
    })
    expect(asked).toEqual([{ name: 'PasswordlessLogin', variables: { ...LINK, binding: null } }])
    expect(readToken()?.token).toBe(authToken)
    expect(readToken()?.isImpersonated).toBe(isForStaff || undefined)
  }
})

test('a link that does not log in stores no token, and returns its details', async () => {
  const passwordlessLogin = {
    authToken: null,
    expiresAt: null,
    activationLinkExpired: true,
    canLogin: false,
    isActivation: true,
  }
  answerGraphql({ PasswordlessLogin: () => ({ passwordlessLogin }) })
  expect(await linkEffects().passwordlessLogin?.(LINK, RUN)).toEqual({
    isLoggedIn: false,
    activationLinkExpired: true,
    canLogin: false,
    isActivation: true,
  })
  expect(readToken()).toBeNull()
})

test('a person who must be referred first gets the server’s message', async () => {
  const message = 'Your university requires a referral from an authorized campus staff member.'
  const result = {
    __typename: 'TriggerPasswordlessAuthFlowError',
    errorCode: 'REFERRAL_REQUIRED',
    message,
  }
  answerGraphql({ TriggerPasswordlessAuthFlow: () => ({ triggerPasswordlessAuthFlow: result }) })
  await expect(
    linkEffects().mailLink?.({ email: LINK.email, wanted: 'activation' }, RUN),
  ).rejects.toMatchObject({
    code: 'REFERRAL_REQUIRED',
    message,
  })
})

test('the server’s message about an invalid link ends with a period, and the page says how to get another link [AUTH-13]', async () => {
  expect(invalidTokenWords('Link expired', ORIGINS.reset)).toBe(
    'Link expired. Please try sending another password reset email through our portal',
  )
  expect(invalidTokenWords('Invalid email or token.', ORIGINS.activation)).toBe(
    'Invalid email or token. Please try sending another activation email through our portal',
  )
  for (const code of ['LINK_EXPIRED', 'INVALID_LINK']) {
    answerGraphql({ FinishResetPassword: () => refusal(code, `Said of ${code}`) })
    await expect(
      linkEffects().resetPassword?.({ ...LINK, password: PASSWORD }, RUN),
    ).rejects.toMatchObject({
      code,
      message: `Said of ${code}. Please try sending another password reset email through our portal`,
    })
  }
})

test('a refused login after a reset shows no error; an unreachable server is reported [DCAL-42]', async () => {
  const reset = async (login: () => object | null) => {
    answerGraphql({ FinishResetPassword: () => ({ finishResetPassword: true }), Login: login })
    return linkEffects().resetPassword?.({ ...LINK, password: PASSWORD }, RUN)
  }
  for (const code of ['INVALID_LOGIN', 'TOO_MANY_REQUESTS', 'INTERNAL'])
    expect(await reset(() => refusal(code, 'GraphQL error: no'))).toEqual({
      isLoggedIn: false,
      isCutOff: false,
    })
  expect(await reset(() => null)).toEqual({ isLoggedIn: false, isCutOff: true })
  expect(readToken()).toBeNull()
  expect(await reset(() => ({ login: { authToken: 'new', expiresAt: END } }))).toEqual({
    isLoggedIn: true,
    isCutOff: false,
  })
  expect(readToken()?.token).toBe('new')
})
