import { afterEach, expect, test, vi } from 'vitest'
import { request } from '#renderer/api/client.ts'
import { CurrentUserDocument, LogoutDocument } from '#renderer/api/generated/session.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { answerGraphql } from '#tests/support/network.ts'

afterEach(() => vi.unstubAllGlobals())

test('every call goes to one address with credentials, names the portal and the web, and is made anew each time [DCAL-01] [DCAL-02]', async () => {
  const sent: { readonly input: unknown; readonly init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit) => {
    sent.push({ input, init })
    return new Response('{"data":{"currentUser":{"id":"u1"},"logout":true}}', { headers: { 'content-type': 'application/json' } })
  })
  for (let i = 0; i < 2; i += 1) {
    await request(CurrentUserDocument, {})
    await request<unknown, Record<string, never>>(LogoutDocument, {})
  }
  expect(sent).toHaveLength(4)
  for (const { input, init } of sent) {
    expect([input, init.method, init.credentials]).toEqual(['/graphql', 'POST', 'include'])
    const headers = new Headers(init.headers)
    expect([headers.get('x-app-name'), headers.get('x-app-platform')]).toEqual(['patient-portal', 'web'])
  }
})

test('the person is asked for anew each time, without variables, and never taken from what was read before [CALL-02]', async () => {
  let firstName = 'Ada'
  const asked = answerGraphql({
    CurrentUser: () => ({ currentUser: { ...buildSession().user, firstName }, currentSession: { impersonatedBy: null } }),
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
