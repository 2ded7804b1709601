import { describe, expect, it } from 'vitest'
import {
  flowOf,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'emergency-contact')
const opened = (parameters: JsonObject = { contact: null, isPrimary: false }) =>
  start(flow, told({}, { parameters }), { run: 'r' })
const typed = (at: Transition, field: string, value: string) =>
  transition(flow, at.state, { type: 'answer', field, value })
const saved = (at: Transition) => transition(flow, at.state, { type: 'next' })
const questions = (at: Transition) =>
  screenOf(flow, at.state).steps.flatMap(
    ({ form }) =>
      form?.sections.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
      ) ?? [],
  )
const wrong = (at: Transition, field: string) =>
  questions(at).find(({ id, showsIssue }) => id === field && showsIssue)?.issue?.message
const filled = (field: string, value: string) =>
  Object.entries({
    name: 'Jo Day',
    relationship: 'Friend',
    phoneNumber: '5550100002',
    [field]: value,
  }).reduce((at, [name, text]) => typed(at, name, text), opened())

describe('an emergency contact', () => {
  it('has a name, a relationship, a phone number and a mark for the primary one [ECON-02]', () => {
    expect(questions(opened()).map(({ id, type }) => [id, type])).toEqual([
      ['name', 'free-text-field'],
      ['relationship', 'free-text-field'],
      ['phoneNumber', 'free-phone-field'],
      ['primary', 'checkbox'],
    ])
  })

  it('has a phone number of ten digits, in any typed format [ECON-03]', () => {
    for (const phone of ['555-010-0002', '5550100002'])
      expect(saved(filled('phoneNumber', phone)).effects[0]?.args).toMatchObject({
        phoneNumber: '5550100002',
      })
    for (const phone of ['555-010-000', '55501000022'])
      expect(wrong(saved(filled('phoneNumber', phone)), 'phoneNumber')).toBe(
        'Please enter a 10-digit phone number.',
      )
  })

  it.each(['name', 'relationship', 'phoneNumber'])(
    'needs its %s, and blanks do not count [ECON-04] [ECON-05] [ECON-06]',
    (field) => {
      for (const nothing of ['', '   ']) {
        const refused = saved(filled(field, nothing))
        expect([refused.effects, wrong(refused, field)]).toEqual([[], 'This field is required.'])
      }
      expect(
        saved(filled(field, field === 'phoneNumber' ? '5550100003' : 'Ed')).effects,
      ).toHaveLength(1)
    },
  )
})

describe('the list of contacts', () => {
  const list = flowOf(shipped, 'emergency-contacts')
  const marks = [true, false]
  const lists = [
    [],
    ...marks.map((a) => [a]),
    ...marks.flatMap((a) => marks.map((b) => [a, b])),
  ].flatMap((few) => [few, ...marks.map((one) => [...few, one])])

  it('never offers to delete a primary contact, and offers it for each other one', () => {
    for (const primary of lists) {
      const contacts = primary.map((one, i) => ({
        id: `c${i}`,
        name: 'Jo Day',
        relationship: 'Friend',
        primary: one,
      }))
      const { state } = start(list, { contacts }, { run: 'r' })
      for (const contact of contacts) {
        const pressed = transition(list, state, {
          type: 'view',
          name: 'delete',
          step: 'contact',
          row: contact.id,
        })
        const { effects } = transition(list, pressed.state, { type: 'next' })
        const asked = effects.map(({ effect, args }) => [effect, args])
        expect(asked).toEqual(contact.primary ? [] : [['deleteUserContact', { known: contact }]])
      }
    }
  })
})
