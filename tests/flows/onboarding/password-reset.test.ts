import { describe, expect, it } from 'vitest'
import { passwordIssue } from '../../../server/domains/sessions/password-rules.ts'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const LINK = { email: 'ana@example.org', token: 'abc', maskedEmail: 'a***@example.org' }
const choose = () => begin(shipped, 'password-reset', { inputs: { link: LINK } })
const typed = () => choose().answer('Password', 'Quiet-River-42!').answer('Confirm password', 'Quiet-River-42!')

describe('asking for a link by e-mail', () => {
  const ask = (wanted: 'password' | 'login') => begin(shipped, 'link-by-mail', { inputs: { wanted } })

  it('asks for the e-mail, in words of its own [AUTH-28] [AUTH-29]', () => {
    const refused = (run: ReturnType<typeof ask>) => run.refuses('INVALID', (one) => one.press('Email me a link'))
    refused(ask('password')).shows('Please enter your email address.').notAsked('mailLink')
    for (const email of ['ana', 'ana@example', 'ana@@example.org', 'ana b@example.org'])
      refused(ask('password').answer('Email', email)).shows('Please provide a valid email address').notAsked('mailLink')
  })

  it.each(['password', 'login'] as const)(
    'has one sent that is for a %s, and says the same whoever has the address',
    (wanted) => {
      ask(wanted)
        .answer('Email', 'ana@example.org')
        .press('Email me a link')
        .asked('mailLink', { email: 'ana@example.org', wanted })
        .reply()
        .shows('If an account uses ana@example.org, we sent an email with a link. It works once.')
        .press('Back to log in')
        .asked('navigate', { to: '/login' })
    },
  )
})

describe('a new password', () => {
  it('is saved by the link, and logs in', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword', { email: 'ana@example.org', token: 'abc', password: 'Quiet-River-42!' })
      .reply({ isLoggedIn: true })
      .shows('Your password has been reset.')
      .press('Continue')
      .asked('navigate', { to: '/' })
  })

  it('leads to the login where logging in did not work', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .reply({ isLoggedIn: false })
      .press('Log in')
      .asked('navigate', { to: '/login' })
  })

  it('needs a link that is good: of one that expired another is mailed', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails('LINK_EXPIRED', 'Link expired')
      .shows('Link expired. Please try sending another password reset email through our portal')
      .press('Email me a new link')
      .asked('renewLink', { token: 'abc' })
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails('INVALID_LINK', 'Invalid email or token')
      .shows('Invalid email or token. Please try sending another password reset email through our portal')
      .press('Email me a new link')
      .asked('navigate', { to: '/forgotpassword' })
  })

  it('shows what the server says against a password', () => {
    typed()
      .press('Save and log in')
      .asked('resetPassword')
      .fails('NOT_SAVED', 'This password is easy to guess. Please choose another one.')
      .shows('This password is easy to guess. Please choose another one.')
  })

  it('is judged by one rule here and by the server', () => {
    const rule = shipped.instruments.get('new-password')?.questions.find((one) => 'id' in one && one.id === 'password')
    const pattern = new RegExp(String(rule !== undefined && 'validation' in rule ? rule.validation?.pattern : ''), 'u')
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
      expect(`${password}: ${pattern.test(password)}`).toBe(`${password}: ${passwordIssue(password) === undefined}`)
  })
})
