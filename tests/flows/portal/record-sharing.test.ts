import { describe, expect, it } from 'vitest'
import {
  flowOf,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const zone = { locale: 'en-US', timeZone: 'America/New_York' }
const CONSENT = { endDate: '2026-08-29T15:00:00Z' }
const userWith = (status: string | null, consent: JsonObject | null = null): JsonObject => ({
  dataSharingRequest: status === null ? null : { id: 'r1', status },
  dataSharingConsent: consent,
})
const screenFor = (user: JsonObject) =>
  begin(shipped, 'data-sharing-consent', { inputs: { ...zone, user } })

/** A form that shares a record: in the profile's dialog, or the one that answers a request. */
const FORMS = ['record-consent', 'data-sharing-consent'] as const
type Form = (typeof FORMS)[number]
const opened = (form: Form) =>
  start(flowOf(shipped, form), told({}, { ...zone, user: userWith('pending') }), { run: 'r' })
const filled = (
  form: Form,
  { agrees, initials }: { readonly agrees?: boolean; readonly initials?: string },
) => {
  const flow = flowOf(shipped, form)
  const ticked =
    agrees === undefined
      ? opened(form)
      : transition(flow, opened(form).state, { type: 'answer', field: 'agrees', value: agrees })
  return initials === undefined
    ? ticked
    : transition(flow, ticked.state, { type: 'answer', field: 'initials', value: initials })
}
const pressed = (form: Form, at: Transition) =>
  transition(flowOf(shipped, form), at.state, { type: 'next' })
const questions = (form: Form, { state }: Transition) =>
  screenOf(flowOf(shipped, form), state).steps.flatMap(
    ({ form: shown }) =>
      shown?.sections.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'question' ? [item] : [])),
      ) ?? [],
  )
const wrong = (form: Form, at: Transition, field: string) =>
  questions(form, at).find(({ id, showsIssue }) => id === field && showsIssue)?.issue?.message
const asked = ({ effects }: Transition) => effects.map(({ effect, args }) => ({ effect, args }))

describe.each(FORMS)('the form of %s', (form) => {
  const ids = form === 'record-consent' ? '[SHAR-03] [SHAR-05]' : '[SHAR-14] [SHAR-16]'
  it(`shares nothing without the box, even with the initials ${ids}`, () => {
    for (const at of [
      filled(form, { initials: 'AQ' }),
      filled(form, { agrees: false, initials: 'XYZ' }),
    ]) {
      const refused = pressed(form, at)
      expect(asked(refused)).toEqual([])
      expect(wrong(form, refused, 'agrees')).toBe('Please check the box if you agree.')
      expect(
        questions(form, at)
          .filter(({ issue }) => issue !== null)
          .map(({ id }) => id),
      ).toEqual(['agrees'])
    }
  })

  it(`shares nothing without initials of at least 2 characters ${form === 'record-consent' ? '[SHAR-04] [SHAR-05]' : '[SHAR-15] [SHAR-16]'}`, () => {
    for (const initials of [undefined, '', '  ', 'A', ' B ', 'n\u0303', '𐐀', 'ABCDEFGHIJK']) {
      const refused = pressed(
        form,
        filled(form, { agrees: true, ...(initials === undefined ? {} : { initials }) }),
      )
      expect(asked(refused), JSON.stringify(initials)).toEqual([])
      expect(wrong(form, refused, 'initials')).toBe('Please enter your initials.')
    }
  })

  it(`is valid with the box and initials of 2 to 10 characters, which it sends ${
    form === 'record-consent' ? '[SHAR-03] [SHAR-04] [SHAR-05]' : '[SHAR-14] [SHAR-15] [SHAR-16]'
  }`, () => {
    for (const initials of ['AQ', 'ABCDEFGHIJ', "O'B", 'Ñu', 'n\u0303u', '李雷', '𐐀𐐁']) {
      const valid = filled(form, { agrees: true, initials })
      expect(questions(form, valid).filter(({ issue }) => issue !== null)).toEqual([])
      expect(asked(pressed(form, valid))).toEqual([
        { effect: 'setDataSharingConsent', args: { consent: true, initials } },
      ])
    }
  })
})

describe('Share My Record in the profile', () => {
  const school = (...keys: readonly string[]) => ({
    entitlements: keys.map((key) => ({ key, config: {} })),
  })
  const profile = (organization: JsonObject | null, consent: JsonObject | null = null) =>
    begin(shipped, 'profile', {
      inputs: {
        ...told(),
        ...zone,
        contacts: [],
        user: { organization, dataSharingConsent: consent },
      },
    })

  it('exists only for people whose organization has restricted patient profiles [PROF-06]', () => {
    for (const keys of [['RestrictedPatientProfiles'], ['Hub', 'RestrictedPatientProfiles']])
      profile(school(...keys))
        .shows('Share My Record')
        .shows('Limited access')
    for (const organization of [school('Hub', 'CampusResources'), school(), null])
      profile(organization)
        .showsNot('Share My Record')
        .showsNot('Limited access')
        .showsNot('Full access')
  })

  it('says until which day the record is shared, as M/D/YYYY [SHAR-07]', () => {
    const all = school('RestrictedPatientProfiles')
    profile(all, CONSENT)
      .shows('Full access')
      .shows('Shared until 8/29/2026')
      .showsNot('Limited access')
    profile(all, { endDate: '2027-01-05T03:00:00Z' }).shows('Shared until 1/4/2027')
    profile(all).showsNot('Shared until')
  })
})

describe('the screen of a request', () => {
  it('is pending with the form, accepted or declined [SHAR-09]', () => {
    screenFor(userWith('pending'))
      .shows('Your school asks to see your record')
      .shows('Your initials')
      .showsNot('Health record shared')
    screenFor(userWith('accepted', CONSENT)).shows('Health record shared').showsNot('Your initials')
    screenFor(userWith('declined'))
      .shows('You declined this record-sharing request')
      .showsNot('Your initials')
    screenFor(userWith(null)).asked('navigate', { to: '/home' }).ends()
  })

  it('is declined only by the dialog that asks, and without initials [SHAR-12]', () => {
    screenFor(userWith('pending'))
      .event('press')
      .shows('Decline this request?')
      .notAsked('declineRecordRequest')
      .event('cancel')
      .notAsked('declineRecordRequest')
      .shows('Your initials')
      .showsNot('You declined this record-sharing request')
      .event('press')
      .press('Decline')
      .asked('declineRecordRequest', { request: 'r1' })
      .fails('NOT_SAVED')
      .showsNot('You declined this record-sharing request')
      .press('Decline')
      .reply(null)
      .reply(null)
      .shows('You declined this record-sharing request')
  })
})
