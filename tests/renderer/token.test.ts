import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasLeft, leaveSession, readToken, writeToken } from '#renderer/api/token.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const KEY = 'portal.auth-token'

describe('the token in the browser', () => {
  test('is read, written and removed in its storage, with the mark of staff who act for a person [AUTH-23] [AUTH-24] [AUTH-26]', () => {
    for (const token of ['a', 'b'])
      for (const mark of [{}, { isImpersonated: true }]) {
        const kept = { token, expiresAt: inSeconds(60), ...mark }
        writeToken(kept)
        expect(JSON.parse(localStorage.getItem(KEY) ?? 'null')).toEqual(kept)
        expect(readToken()).toEqual(kept)
        expect(hasLeft()).toBe(false)
        leaveSession()
        expect(localStorage.getItem(KEY)).toBeNull()
        expect(readToken()).toBeNull()
        expect(hasLeft()).toBe(true)
      }
  })

  afterEach(() => {
    vi.restoreAllMocks()
    writeToken(null)
  })

  test('counts as none when it is missing, or past its end by more than 30 seconds [PWLS-06]', () => {
    expect(readToken()).toBeNull()
    writeToken({ token: 'a', expiresAt: inSeconds(60) })
    expect(readToken()?.token).toBe('a')
    writeToken({ token: 'b', expiresAt: inSeconds(-20) })
    expect(readToken()?.token).toBe('b')
    writeToken({ token: 'c', expiresAt: inSeconds(-40) })
    expect(readToken()).toBeNull()
  })

  test('counts as none when it is not what this page wrote [PWLS-06]', () => {
    for (const stored of [
      'no json',
      '{"token":"a"}',
      '"a"',
      '{"token":1,"expiresAt":"2999-01-01"}',
    ]) {
      localStorage.setItem(KEY, stored)
      expect(readToken()).toBeNull()
    }
  })

  test('ends with the session that another tab ends', () => {
    writeToken({ token: 'a', expiresAt: inSeconds(60) })
    localStorage.removeItem(KEY)
    expect(readToken()).toBeNull()
  })

  test('is kept in memory if the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage')
    })
    writeToken({ token: 'a', expiresAt: inSeconds(60) })
    expect(readToken()?.token).toBe('a')
  })
})
