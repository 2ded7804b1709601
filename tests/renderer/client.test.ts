import { afterEach, expect, test, vi } from 'vitest'
import { request } from '#renderer/api/client.ts'
import { CurrentUserDocument } from '#renderer/api/generated/session.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { answerGraphql } from '#tests/support/network.ts'

afterEach(() => vi.unstubAllGlobals())

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
