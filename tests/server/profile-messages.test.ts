import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readProfileMessages } from '#server/domains/profile/profile-messages.ts'
import { at } from '#tests/support/server.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const BRAND = {
  name: 'Harbor Care',
  supportPhone: '(555) 010-0100',
  supportEmail: 'help@harbor.example',
  locale: 'en-US',
  legalLinks: { termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' },
}

describe('the sentences about a profile', () => {
  it('say the brand of the operator and the full name of a state', () => {
    const say = readProfileMessages(CONTENT, BRAND)
    expect(say('state-not-offered', 'New Mexico')).toBe(
      'Harbor Care is not currently set up to offer services in New Mexico. Please contact Patient Support at help@harbor.example.',
    )
  })

  it('speak of a phone only where another account has the number: screens know that case by the word [ERRO-03]', () => {
    const messages = at(JSON.parse(readFileSync(join(CONTENT, 'profile/messages.json'), 'utf8')), 'messages')
    const speaking = Object.entries(messages ?? {}).filter(([, text]) => /phone/i.test(String(text)))
    expect(speaking.map(([name]) => name)).toEqual(['phone-taken'])
  })
})
