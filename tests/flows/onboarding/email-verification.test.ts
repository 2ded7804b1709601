import { describe, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import type { Inputs } from '../../../engine/index.ts'
import { shipped } from '../shipped.ts'
import { told } from './person.ts'

const unverified = (rest = {}) => told({ emailVerified: false }, rest)
const open = (inputs: Inputs) => begin(shipped, 'email-verification', { inputs })
const SENT = 'Activation email sent. Please check your email.'

describe('the e-mail verification screen', () => {
  it('asks to verify the address, and where to write otherwise [VRFY-01]', () => {
    open(unverified()).shows(
      'Verify your email',
      'Please verify your email address (ana@example.org) to activate your account.',
    )
  })

  it('sends the mail on opening and remembers that it went [VRFY-07] [VRFY-03] [STOR-02]', () => {
    open(unverified())
      .asked('sendActivationEmail')
      .showsNot(SENT)
      .reply(true)
      .asked('setMarker', { marker: 'activationSent' })
      .shows(SENT)
  })

  it('sends nothing on opening if a mail was sent before [VRFY-07]', () => {
    open(unverified({ markers: { activationSent: true } }))
      .notAsked('sendActivationEmail')
      .showsNot(SENT)
  })

  it('remembers nothing if sending failed, and says so [VRFY-07] [STOR-02]', () => {
    open(unverified())
      .asked('sendActivationEmail')
      .fails('UNEXPECTED')
      .notAsked('setMarker')
      .showsNot(SENT)
      .shows('An unexpected error occurred. Please try again.')
    open(unverified()).reply(false).notAsked('setMarker').showsNot(SENT)
  })

  it('sends again on request, even if one was sent before [VRFY-02] [VRFY-03] [CALL-06]', () => {
    open(unverified({ markers: { activationSent: true } }))
      .event('resend')
      .asked('sendActivationEmail', {})
      .reply(true)
      .asked('setMarker', { marker: 'activationSent' })
      .shows(SENT)
  })

  it('says to wait if a mail was sent a moment ago', () => {
    open(unverified({ markers: { activationSent: true } }))
      .event('resend')
      .fails('TOO_MANY_REQUESTS')
      .shows('We just sent you an email. You can ask for another one in 30 seconds.')
  })

  it('sends nothing automatically if the person is impersonated', () => {
    open(unverified({ session: { userHasSso: false, isImpersonated: true } })).notAsked(
      'sendActivationEmail',
    )
  })

  it('closes when the address is verified', () => {
    open(unverified()).reply(true).reply().event('verified').ends()
  })
})
