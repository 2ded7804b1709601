import { expect, test } from 'vitest'
import { planParts } from '#renderer/views/plan-parts.ts'

const callOf = (name: string | null, contact: string | null) =>
  planParts({ label1: 'People', call: 'Call' }, { items1: [{ name, contact, address: null }] })[0]
    ?.items[0]?.call

test.each([
  ['Rosa', '555-010-0001', 'Call Rosa', 'tel:+15550100001'],
  ['Rosa', 'at home: (555) 010 0001, ext. 7', 'Call Rosa', 'tel:+15550100001'],
  ['Rosa', '1-555-010-0001', 'Call Rosa', 'tel:+15550100001'],
  ['אמא', '+972 50 123 4567', 'Call אמא', 'tel:+972501234567'],
  ['Lifeline', '988', 'Call Lifeline', 'tel:988'],
  [null, '988', 'Call 988', 'tel:988'],
  ['Call or text 988', null, 'Call 988', 'tel:988'],
  ['Rosa 555.010.0001', 'evenings', 'Call 555.010.0001', 'tel:+15550100001'],
])(
  'a person with a number in "%s" or "%s" can be called with one press',
  (name, contact, words, href) => {
    expect(callOf(name, contact)).toEqual({ words, href })
  },
)

test.each([
  ['Choir', 'Tuesday at 7, Old Hall'],
  ['The gym', 'Main Street 1200'],
  ['Room 9881', '12345678901234567'],
  [null, null],
])('in "%s" and "%s" no number to call is found', (name, contact) => {
  expect(callOf(name, contact)).toBeNull()
})
