import { expect, test } from 'vitest'
import { linkOf } from '#renderer/pages/verify-email/link-of.ts'

test('a link carries e-mail and token in its query, the plus of an address included [PWLS-01]', () => {
  const link = { email: 'ana+work@example.org', token: 'a-b_c', isForStaff: false }
  expect(linkOf('?email=ana+work@example.org&token=a-b_c')).toEqual(link)
  expect(linkOf('?token=a-b_c&email=ana%2Bwork%40example.org')).toEqual(link)
})

test('a link that lacks a part is still one; an address without either is none [PWLS-01]', () => {
  expect(linkOf('?email=ana@example.org')).toEqual({ email: 'ana@example.org', token: null, isForStaff: false })
  expect(linkOf('?token=a-b_c')).toEqual({ email: null, token: 'a-b_c', isForStaff: false })
  expect(linkOf('?from=mail')).toBeNull()
})
