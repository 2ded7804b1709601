import { expect, test } from 'vitest'
import { linkOf } from '#renderer/onboarding/link-of.ts'

const from = (address: string) => linkOf(new URL(address, 'https://portal.example'))

test('a link carries e-mail and token in its fragment or its query, the plus of an address included [PWLS-01]', () => {
  const link = {
    email: 'ana+work@example.org',
    token: 'a-b_c',
    isForStaff: false,
    isForLogin: false,
    maskedEmail: 'a***@example.org',
  }
  expect(from('/verify-email#email=ana%2Bwork%40example.org&token=a-b_c')).toEqual(link)
  expect(from('/verify-email?email=ana+work@example.org&token=a-b_c')).toEqual(link)
  expect(from('/verify-email?token=a-b_c&email=ana%2Bwork%40example.org')).toEqual(link)
  expect(from('/verify-email?from=mail#email=ana+work@example.org&token=a-b_c')).toEqual(link)
})

test('a link that lacks a part is still one; an address without either is none [PWLS-01]', () => {
  expect(from('/verify-email#email=ana@example.org')).toMatchObject({ email: 'ana@example.org', token: null })
  expect(from('/verify-email?token=a-b_c')).toMatchObject({ email: null, token: 'a-b_c', maskedEmail: null })
  expect(from('/verify-email?from=mail#top')).toBeNull()
})

test('a link to /passwordless logs in a person, or staff who act for one', () => {
  expect(from('/passwordless#email=a@b.example&token=c')).toMatchObject({ isForStaff: false, isForLogin: true })
  expect(from('/passwordless#email=a@b.example&token=c&impersonated=true')).toMatchObject({ isForStaff: true, isForLogin: false })
})
