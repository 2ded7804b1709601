import { describe, it } from 'vitest'
import type { JsonObject } from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const LINK = { email: 'ana+work@example.org', token: 'abc' }
const MASKED = { ...LINK, maskedEmail: 'a***@example.org' }
const open = (link: JsonObject) => begin(shipped, 'email-link', { inputs: { link } })
const pressed = (link: JsonObject) =>
  open(link).notAsked('passwordlessLogin').press('Verify my email')

describe('the link of an activation mail', () => {
  it('sends e-mail and token once it is pressed, and then continues with the person logged in [PWLS-01] [PWLS-02]', () => {
    pressed(LINK)
      .asked('passwordlessLogin', LINK)
      .reply({ isLoggedIn: true, activationLinkExpired: false, canLogin: false })
      .asked('navigate', { to: '/verification-complete' })
      .ends()
  })

  it('says whose it is before it is pressed', () => {
    open(MASKED)
      .shows('Verify your email')
      .shows('This link is for a***@example.org.')
      .shows('Verify my email')
  })

  it('says that it expired, before any other problem [PWLS-03]', () => {
    pressed(LINK)
      .asked('passwordlessLogin')
      .reply({ isLoggedIn: false, activationLinkExpired: true, canLogin: false })
      .shows('Link expired')
      .shows('Log in')
  })

  it('sends another one with one press, to the same address', () => {
    pressed(MASKED)
      .asked('passwordlessLogin')
      .reply({ isLoggedIn: false, activationLinkExpired: true, canLogin: false })
      .press('Email me a new link')
      .asked('renewLink', { token: 'abc' })
      .reply()
      .shows('We sent a new link to a***@example.org. It works once.')
      .press('Back to log in')
      .asked('navigate', { to: '/login' })
  })

  it('shows a message if too many mails were sent, and can be pressed again', () => {
    pressed(MASKED)
      .asked('passwordlessLogin')
      .reply({ isLoggedIn: false, activationLinkExpired: true, canLogin: false })
      .press('Email me a new link')
      .asked('renewLink')
      .fails('TOO_MANY_REQUESTS')
      .shows(
        "We've sent several emails already. Please open the newest one, or try again in an hour.",
      )
      .press('Email me a new link')
      .asked('renewLink', { token: 'abc' })
  })

  it('says that it is wrong [PWLS-04]', () => {
    pressed(LINK)
      .asked('passwordlessLogin')
      .reply({ isLoggedIn: false, activationLinkExpired: false, canLogin: false })
      .shows('Invalid email or token')
      .showsNot('Link expired')
  })

  it('sends no request if a part of it is missing [PWLS-01] [PWLS-04]', () => {
    open({ email: 'ana@example.org', token: null })
      .notAsked('passwordlessLogin')
      .shows('Invalid email or token')
    open({ email: null, token: 'abc' })
      .notAsked('passwordlessLogin')
      .shows('Invalid email or token')
  })

  it('shows the server’s message, and can try again [PWLS-05]', () => {
    pressed(LINK)
      .asked('passwordlessLogin')
      .fails('TOO_MANY_REQUESTS', 'Too many tries.')
      .shows('Too many tries.')
      .press('Verify my email')
      .asked('passwordlessLogin', LINK)
  })
})

describe('the page after it', () => {
  it('says that the e-mail is verified; Continue reads the person again and goes home [VRFY-05] [VRFY-06]', () => {
    begin(shipped, 'verification-complete', { inputs: {} })
      .shows('Your email has been verified')
      .press('Continue')
      .asked('refetchUser')
      .notAsked('navigate')
      .reply()
      .asked('navigate', { to: '/home' })
  })
})
