import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '#server/domains/profile/address-rules.ts'
import { readProfileMessages } from '#server/domains/profile/profile-messages.ts'
import { at, inFolder } from '#tests/support/server.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const BRAND = {
  name: 'Harbor Care',
  supportPhone: '(555) 010-0100',
  incidentPhone: '1-800 555 0111',
  supportEmail: 'help@harbor.example',
  locale: 'en-US',
  legalLinks: { termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' },
}

describe('the sentences about a profile', () => {
  it('have the operator’s brand and the full name of a state', () => {
    const { say } = readProfileMessages(CONTENT, BRAND)
    expect(say('state-not-offered', 'New Mexico')).toBe(
      'Harbor Care is not currently set up to offer services in New Mexico. Please contact Patient Support at help@harbor.example.',
    )
  })

  it('have the operator’s maximum length, which is also enforced', () =>
    inFolder((folder) => {
      cpSync(CONTENT, folder, { recursive: true })
      const file = join(folder, 'profile/messages.json')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('"addressLine": 35', '"addressLine": 40'),
      )
      const messages = readProfileMessages(folder, BRAND)
      const names = {
        name: 'name',
        line1: 'line1',
        line2: 'line2',
        city: 'city',
        state: 'state',
        zip: 'zip',
      }
      const lineOf = (length: number) => ({
        line1: 'x'.repeat(length),
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      })
      const issuesOf = (length: number) =>
        checkAddress(lineOf(length), { names, states: new Map([['NY', 'New York']]), ...messages })
          .issues
      expect(issuesOf(40)).toEqual([])
      expect(issuesOf(41).map(({ sentence }) => sentence)).toEqual([
        'Must be less than 40 characters',
      ])
    }))

  it('mention a phone only if another account has the number: screens recognize that case by the word [ERRO-03]', () => {
    const messages = at(
      JSON.parse(readFileSync(join(CONTENT, 'profile/messages.json'), 'utf8')),
      'messages',
    )
    const speaking = Object.entries(messages ?? {}).filter(([, text]) =>
      /phone/i.test(String(text)),
    )
    expect(speaking.map(([name]) => name)).toEqual(['phone-taken'])
  })
})
