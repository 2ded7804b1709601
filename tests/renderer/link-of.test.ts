import { expect, test } from 'vitest'
import { resolveDeepLink } from '#renderer/login/deep-link.ts'
import { linkOf } from '#renderer/login/link-of.ts'

const from = (address: string) => linkOf(new URL(address, 'https://portal.example'))

test('a link carries e-mail and token in its fragment or its query, the plus of an address included [PWLS-01]', () => {
  const link = {
    email: 'ana+work@example.org',
    token: 'a-b_c',
    isForStaff: false,
    isSso: false,
    maskedEmail: 'a***@example.org',
    goesTo: '/',
    from: null,
  }
  expect(from('/verify-email#email=ana%2Bwork%40example.org&token=a-b_c')).toEqual(link)
  expect(from('/verify-email?email=ana+work@example.org&token=a-b_c')).toEqual(link)
  expect(from('/verify-email?token=a-b_c&email=ana%2Bwork%40example.org')).toEqual(link)
  expect(from('/verify-email?from=mail#email=ana+work@example.org&token=a-b_c')).toEqual(link)
})

test('an address with only one of the two is still a link; an address without either is not [PWLS-01]', () => {
  expect(from('/verify-email#email=ana@example.org')).toMatchObject({
    email: 'ana@example.org',
    token: null,
  })
  expect(from('/verify-email?token=a-b_c')).toMatchObject({
    email: null,
    token: 'a-b_c',
    maskedEmail: null,
  })
  expect(from('/verify-email?from=mail#top')).toBeNull()
})

test('a link is for staff, or for single sign-on, if it says so', () => {
  const link = '/passwordless#email=a@b.example&token=c'
  expect(from(link)).toMatchObject({ isForStaff: false, isSso: false })
  expect(from(`${link}&impersonated=true`)).toMatchObject({ isForStaff: true, isSso: false })
  for (const sso of ['sso=true', 'sso=1', 'sso'])
    expect(from(`${link}&${sso}`)).toMatchObject({ isForStaff: false, isSso: true })
  expect(from(`${link}&sso=false`)?.isSso).toBe(false)
  expect(from('/passwordless?sso=true')).toMatchObject({ email: null, token: null, isSso: true })
})

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a deep link names a destination and carries its parameters as JSON in base64url; both known ones open home [RTES-39] [RTES-40]', () => {
  // The first has characters in it that base64 and base64url write differently.
  for (const parameters of [{ text: 'ü?>~þÿ' }, { id: 7, care: ['Therapy'] }])
    for (const destination of ['patientPortalHome', 'appointment'])
      expect(resolveDeepLink(`mrn.${destination}.${pack(parameters)}`)).toEqual({
        destination,
        parameters,
        path: '/home',
      })
})

test('an unknown, malformed or missing deep link opens home, and its parameters are ignored [RTES-41]', () => {
  const packed = pack({ id: 7 })
  for (const text of [
    `mrn.billing.${packed}`,
    `mrn.toString.${packed}`,
    `mrn.appointment.${packed}.more`,
    `urn.appointment.${packed}`,
    `appointment.${packed}`,
    'mrn.appointment',
    'mrn.appointment.%%%',
    `mrn.appointment.${pack([7])}`,
    `mrn.appointment.${Buffer.from('{"id":').toString('base64url')}`,
    'https://evil.example',
    'mrn',
    '',
  ])
    expect(resolveDeepLink(text), text).toEqual({
      destination: null,
      parameters: {},
      path: '/home',
    })
})

test('a link that logs in opens the page of its deep link, otherwise the root', () => {
  const link = '/passwordless#email=a@b.example&token=c'
  expect(from(link)?.goesTo).toBe('/')
  for (const deepLink of [`mrn.appointment.${pack({ id: 7 })}`, 'mrn.https://evil.example', ''])
    expect(from(`${link}&mrn=${deepLink}`)?.goesTo).toBe('/home')
})
