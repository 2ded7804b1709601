import { describe, expect, it } from 'vitest'
import { passwordIssue } from '../../../server/domains/sessions/password-rules.ts'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const LINK = { email: 'ana@example.org', token: 'abc', maskedEmail: 'a***@example.org' }
const choose = () => begin(shipped, 'password-reset', { inputs: { link: LINK } })
const typed = () =>
  choose().answer('Password', 'Quiet-River-42!').answer('Confirm password', 'Quiet-River-42!')

describe('asking for a link by e-mail', () => {
  const ask = (wanted: 'password' | 'login' | 'register' | 'activation') =>
    begin(shipped, 'link-by-mail', { inputs: { wanted } })

  it('asks for the e-mail, in its own words [AUTH-28] [AUTH-29]', () => {
    const refused = (run: ReturnType<typeof ask>) =>
      run.refuses('INVALID', (one) => one.press('Email me a link'))
    refused(ask('password')).shows('Please enter your email address.').notAsked('mailLink')
    for (const email of ['ana', 'ana@example', 'ana@@example.org', 'ana b@example.org'])
      refused(ask('password').answer('Email', email))
        .shows('Please provide a valid email address')
        .notAsked('mailLink')
  })

  it.each(['password', 'login', 'register', 'activation'] as const)(
    'sends a link for a %s, and shows the same for every address',
    (wanted) => {
      ask(wanted)
        .answer('Email', 'ana@example.org')
        .press('Email me a link')
        .asked('mailLink', { email: 'ana@example.org', wanted })
        .reply(true)
        .shows('If an account uses ana@example.org, we sent an email with a link. It works once.')
        .press('Back to log in')
        .asked('navigate', { to: '/login' })
    },
  )

  it('says why no e-mail was sent, and how to continue', () => {
    const asked = (wanted: 'register' | 'activation') =>
      ask(wanted).answer('Email', 'ana@example.org').press('Email me a link').asked('mailLink')
    asked('register')
      .fails('REFERRAL_REQUIRED')
      .shows('Your university requires a referral from an authorized campus staff member.')
    asked('register').fails('NOT_REACHED').shows('An unexpected error occurred. Please try again.')
    asked('activation')
      .fails('NOT_REACHED')
      .shows('There was an error sending your activation details, please try again')
      .press('Email me a link')
      .asked('mailLink', { email: 'ana@example.org', wanted: 'activation' })
  })
})

describe('a new password', () => {
  it('is required, strong and repeated, with this form’s own messages [AUTH-30] [AUTH-31]', () => {
    const refused = (run: ReturnType<typeof choose>) =>
      run.refuses('INVALID', (one) => one.press('Save and log in'))
    refused(choose())
      .shows('Please enter a password.')
      .shows('Please confirm your password.')
      .notAsked('resetPassword')
    for (const weak of ['Quiet-R4', 'quiet-r4!', 'QUIET-R4!', 'Quiet-Ri!', 'Qui-R4!'])
      refused(choose().answer('Password', weak).answer('Confirm password', weak))
        .shows('Password is not strong enough.')
        .notAsked('resetPassword')
    refused(choose().answer('Password', 'Quiet-R4!').answer('Confirm password', 'Quiet-R5!'))
      .shows("Confirm password doesn't match")
      .showsNot('Password is not strong enough.')
      .notAsked('resetPassword')
  })

  it('is saved by the link, and logs in [AUTH-27]', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword', {
        email: 'ana@example.org',
        token: 'abc',
        password: 'Quiet-River-42!',
      })
      .reply({ isLoggedIn: true, isCutOff: false })
      .shows('Your password has been reset.')
      .press('Continue')
      .asked('navigate', { to: '/' })
  })

  it('opens the login page if logging in did not work; the reason is shown only if the network failed', () => {
    const done = (isCutOff: boolean) =>
      typed().press('Save and log in').asked('resetPassword').reply({ isLoggedIn: false, isCutOff })
    done(true).shows("We couldn't log you in just now. Please check your connection and log in.")
    done(false)
      .shows('Your password has been reset.')
      .showsNot("We couldn't log you in just now. Please check your connection and log in.")
      .press('Log in')
      .asked('navigate', { to: '/login' })
  })

  it('needs a valid link; for an expired one, another is sent', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails(
        'LINK_EXPIRED',
        'Link expired. Please try sending another password reset email through our portal',
      )
      .shows('Link expired. Please try sending another password reset email through our portal')
      .press('Email me a new link')
      .asked('renewLink', { token: 'abc' })
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails(
        'INVALID_LINK',
        'Invalid email or token. Please try sending another password reset email through our portal',
      )
      .shows(
        'Invalid email or token. Please try sending another password reset email through our portal',
      )
      .press('Email me a new link')
      .asked('navigate', { to: '/forgotpassword' })
  })

  it('shows the server’s message about a password', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails('NOT_SAVED', 'This password is easy to guess. Please choose another one.')
      .shows('This password is easy to guess. Please choose another one.')
  })

  it('is checked with the same rule here and on the server', () => {
    const patterns = ['new-password', 'another-password'].map((form) => {
      const rule = shipped.instruments
        .get(form)
        ?.questions.find((one) => 'id' in one && one.id === 'password')
      return new RegExp(
        String(rule !== undefined && 'validation' in rule ? rule.validation?.pattern : ''),
        'u',
      )
    })
    const passwords = [
      'Quiet-R4',
      'quiet-r4!',
      'QUIET-R4!',
      'Quiet-Ri!',
      'Quiet-R4',
      'Qui-R4!',
      'Quiet-R4!',
      'a calm river at noon',
      'a calm river a',
    ]
    for (const password of passwords)
      for (const pattern of patterns)
        expect(`${password}: ${pattern.test(password)}`).toBe(
          `${password}: ${passwordIssue(password) === undefined}`,
        )
  })
})
