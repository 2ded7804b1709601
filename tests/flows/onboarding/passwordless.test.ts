import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const LINK = {
  email: 'ana@example.org',
  token: 'abc',
  maskedEmail: 'a***@example.org',
  isForStaff: false,
  isSso: false,
  goesTo: '/',
}
const CONFIG = { brand: { name: 'Harbor' } }
const open = (link: JsonObject = {}) =>
  begin(shipped, 'passwordless', { inputs: { link: { ...LINK, ...link }, config: CONFIG } })
const pressed = (link: JsonObject = {}) =>
  open(link)
    .notAsked('passwordlessLogin')
    .press(link.isForStaff === true ? 'Start impersonating' : 'Log in to Harbor')
const WRONG = { isLoggedIn: false, activationLinkExpired: false, canLogin: false }
const landed = (result: JsonObject, link: JsonObject = {}) =>
  pressed(link)
    .asked('passwordlessLogin', { email: 'ana@example.org', token: 'abc' })
    .reply({ ...WRONG, ...result })

describe('a link that logs in', () => {
  it('is used by e-mail and token, and each answer has its state, of five [AUTH-08] [AUTH-14]', () => {
    const states = [
      landed({ activationLinkExpired: true, canLogin: true }).isAt('expired-token-login'),
      landed({ activationLinkExpired: true }).isAt('expired-token-resend'),
      landed({ canLogin: true }).isAt('error').shows('Invalid email or token'),
      landed({ isLoggedIn: true }, { isSso: true }).isAt('ssoRedirect'),
      landed({ isLoggedIn: true }),
    ].map((run) => (run.state().status === 'ended' ? 'done' : run.steps.at(-1)))
    // Other states: one asks for a press, one waits for the reply, and two redirect without a
    // message.
    const named = shipped.flows.get('passwordless')?.steps.map(({ id }) => id)
    expect(named?.toSorted()).toEqual(
      ['confirm', 'landing', 'refused', 'school', ...states].toSorted(),
    )
  })

  it('sends people who can log in only at their school there', () => {
    pressed()
      .asked('passwordlessLogin', { email: 'ana@example.org', token: 'abc' })
      .fails('SIGN_ON_REQUIRED')
      .asked('navigate', { to: '/login/school' })
      .ends()
  })

  it('opens its target page after logging in, or the root [AUTH-15]', () => {
    for (const goesTo of ['/', '/home'])
      for (const result of [
        { isLoggedIn: true },
        { isLoggedIn: true, activationLinkExpired: true, canLogin: true },
      ])
        landed(result, { goesTo }).asked('navigate', { to: goesTo }).ends()
  })

  it('waits for a press, and shows the masked e-mail, or says that it is for staff', () => {
    open()
      .shows('Ready to log in?')
      .shows('This link is for a***@example.org.')
      .shows('Log in to Harbor')
    open({ isForStaff: true }).shows('Act for a patient').showsNot('Log in to Harbor')
  })

  it('needs no press in the browser that has just been to its school', () => {
    open({ isSso: true }).notAsked('passwordlessLogin')
    open({ isSso: true, isStartedHere: true })
      .shows('Checking your link...')
      .asked('passwordlessLogin', { email: 'ana@example.org', token: 'abc' })
      .reply({ ...WRONG, isLoggedIn: true })
      .shows('Successfully logged in')
  })

  it('to log in that expired does not mention activation', () => {
    landed({ activationLinkExpired: true, canLogin: true, isActivation: false })
      .shows('Link expired')
      .showsNot('Account has already been activated')
      .shows('Email me a new link')
  })

  it('of an expired activation tells a person with a password to log in [AUTH-16]', () => {
    landed({ activationLinkExpired: true, canLogin: true, isActivation: true })
      .shows('Account has already been activated')
      .shows('Email me a new link')
      .press('Log in')
      .asked('navigate', { to: '/login' })
      .ends()
  })

  it('that expired sends activation details to a person without a password, once [AUTH-17] [AUTH-21]', () => {
    landed({ activationLinkExpired: true })
      .shows('Account activation link expired.')
      .shows('We can send new activation details to a***@example.org.')
      .event('button1')
      .asked('mailLink', { email: 'ana@example.org', wanted: 'activation' })
      .reply(true)
      .shows('Activation details sent')
      .shows('We sent new activation details to a***@example.org. Open the newest email from us.')
      .showsNot('Account activation link expired.')
      .showsNot('We can send new activation details to a***@example.org.')
  })

  it('that expired says who must be referred, and what failed, and can be pressed again [AUTH-22] [DERR-13]', () => {
    const resend = () => landed({ activationLinkExpired: true }).event('button1').asked('mailLink')
    for (const [code, words] of [
      [
        'REFERRAL_REQUIRED',
        'Your university requires a referral from an authorized campus staff member.',
      ],
      [
        'TOO_MANY_REQUESTS',
        "We've sent several emails already. Please open the newest one, or try again in an hour.",
      ],
      ['NOT_REACHED', 'There was an error sending your activation details, please try again'],
    ] as const)
      resend()
        .fails(code)
        .shows('Account activation link expired.')
        .shows(words)
        .event('button1')
        .asked('mailLink')
  })

  it('that cannot be checked opens the login page, with its reason [AUTH-18]', () => {
    for (const code of ['TOO_MANY_REQUESTS', 'NOT_REACHED'])
      for (const link of [{}, { isSso: true }, { isForStaff: true }])
        pressed(link)
          .asked('passwordlessLogin')
          .fails(code)
          .asked('navigate', { to: '/login?reason=InvalidLogin' })
          .ends()
  })

  it('of single sign-on says so for three seconds, then continues [AUTH-19]', () => {
    for (const goesTo of ['/', '/home'])
      for (const run of [
        landed({ isLoggedIn: true }, { isSso: true, goesTo }),
        open({ isSso: true, goesTo, email: null, token: null, maskedEmail: null }),
      ])
        run
          .shows('Successfully logged in')
          .shows('Go to my patient portal')
          .asked('wait', { ms: 3000 })
          .notAsked('navigate')
          .reply()
          .asked('navigate', { to: goesTo })
          .ends()
  })

  it('that lacks a part sends no request', () => {
    for (const missing of [{ email: null }, { token: null }])
      open(missing)
        .notAsked('passwordlessLogin')
        .shows('Invalid email or token')
        .press('Log in')
        .asked('navigate', { to: '/login' })
  })

  it('logs in staff who act for a patient; an expired one sends no e-mail [LOGN-03]', () => {
    landed({ isLoggedIn: true }, { isForStaff: true }).asked('navigate', { to: '/' }).ends()
    for (const canLogin of [true, false])
      landed({ activationLinkExpired: true, canLogin }, { isForStaff: true })
        .shows('Link expired')
        .showsNot('Email me a new link')
        .showsNot('Send activation details')
  })
})
