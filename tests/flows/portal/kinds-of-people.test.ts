import { expect, it } from 'vitest'
import { factReader, type Json, type JsonObject, toJson } from '../../../engine/index.ts'
import states from '../../../content/reference/states.json' with { type: 'json' }
import { school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const read = factReader(shipped)
const SOURCES = ['Insurance', 'OONInsurance', 'Organization', 'SelfPay']
const STATUSES = ['Active', 'Cancelled', 'Deleted', 'Discharged', 'New', 'OnHold', 'ScreenedOut']

const care = (paymentSource: string, careType = 'Therapy', careStatus = 'Active') => ({
  careType,
  careStatus,
  paymentSource,
})

/** A fact about a person; the parts given by name replace the defaults. */
function about(fact: string, user: JsonObject, given: { readonly careType?: string } = {}): Json {
  return read(fact, given).valueFor({ user: toJson(told(user).user) ?? null })
}

/** For which of these people a fact holds. */
const held = (fact: string, people: readonly JsonObject[]) =>
  people.map((user) => about(fact, user) === true)

const selfPaid = { careFlows: [care('SelfPay')], organization: null }
const paidFor = {
  careFlows: [care('SelfPay'), care('Organization', 'Psychiatry')],
  organization: null,
}
const ofSchool = { careFlows: [care('SelfPay')], organization: school() }

it('care counts as sponsored by its own payment source, Organization and no other [PTYP-03]', () => {
  for (const careType of ['Therapy', 'Psychiatry'])
    for (const source of SOURCES)
      expect(
        about('care-is-sponsored', { careFlows: [care(source, careType)] }, { careType }),
        source,
      ).toBe(source === 'Organization')
  const both = { careFlows: [care('SelfPay'), care('Organization', 'Psychiatry')] }
  expect(about('care-is-sponsored', both, { careType: 'Therapy' })).toBe(false)
  expect(about('care-is-sponsored', both, { careType: 'Psychiatry' })).toBe(true)
})

it('a person is sponsored by any care that an organization pays for, or by an organization [PTYP-04]', () => {
  expect(held('is-sponsored', [selfPaid, paidFor, ofSchool])).toEqual([false, true, true])
  expect(
    held(
      'is-sponsored',
      SOURCES.map((source) => ({ ...selfPaid, careFlows: [care(source)] })),
    ),
  ).toEqual(SOURCES.map((source) => source === 'Organization'))
  expect(about('is-sponsored', { careFlows: [], organization: null })).toBe(false)
})

it('a person is direct-to-consumer who came directly and is not sponsored [PTYP-05]', () => {
  const people = ['Dtc', 'Student'].flatMap((origin) =>
    [selfPaid, paidFor, ofSchool].map((user) => ({ ...user, origin })),
  )
  expect(held('is-direct-to-consumer', people)).toEqual([true, false, false, false, false, false])
})

it('a person is portal-referred and sponsored if both are true [PTYP-06]', () => {
  const people = ['Portal', 'Mcp', null].flatMap((referralSource) =>
    [selfPaid, paidFor, ofSchool].map((user) => ({ ...user, referralSource })),
  )
  expect(held('is-portal-referred-and-sponsored', people)).toEqual([
    ...[false, true, true],
    ...[false, false, false],
    ...[false, false, false],
  ])
})

it('a student counts as referred by Mcp while no organization pays for any of their care [PTYP-07]', () => {
  const lists = [
    [],
    [care('SelfPay')],
    [care('SelfPay'), care('Insurance')],
    [care('Organization')],
    [care('SelfPay'), care('Organization')],
  ]
  const people = ['Student', 'Dtc'].flatMap((origin) =>
    lists.map((careFlows) => ({ origin, careFlows, referralSource: 'Portal' })),
  )
  expect(held('is-student-referred-by-mcp', people)).toEqual([
    ...[true, true, true, false, false],
    ...[false, false, false, false, false],
  ])
})

it('a profile is complete with zip, both names and a phone, and, if interpretation is offered, its answer [PTYP-09]', () => {
  const address = { line1: '1 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' }
  const known = {
    firstName: 'Ada',
    lastName: 'Quill',
    phone: '5185550100',
    primaryAddress: address,
    organization: null,
  }
  const interpreted = { ...known, organization: school({}, 'InterpretationService') }
  const wishes = (
    requestsInterpretationServices: boolean | null,
    interpretationLanguageId: string | null,
  ) => ({
    ...interpreted,
    requestsInterpretationServices,
    interpretationLanguageId,
  })
  const complete = [
    known,
    wishes(false, null),
    wishes(true, 'spa'),
    { ...wishes(null, null), organization: school() },
  ]
  expect(held('meets-interpretation-requirement', complete)).toEqual([true, true, true, true])
  const incomplete = [
    ...['firstName', 'lastName', 'phone'].flatMap((name) => [
      { ...known, [name]: null },
      { ...wishes(false, null), [name]: '' },
    ]),
    { ...known, primaryAddress: { ...address, zip: null } },
    { ...known, primaryAddress: null },
    wishes(null, null),
    wishes(true, null),
  ]
  expect(held('meets-interpretation-requirement', incomplete)).toEqual(incomplete.map(() => false))
})

it('care is ongoing if it is Active or OnHold, and in no other status [ENUM-03]', () => {
  for (const careType of ['Therapy', 'Psychiatry'])
    for (const status of STATUSES)
      expect(
        about('care-is-ongoing', { careFlows: [care('SelfPay', careType, status)] }, { careType }),
        status,
      ).toBe(status === 'Active' || status === 'OnHold')
})

it('a student without any care has not started, and no one else [ENUM-04]', () => {
  const people = ['Student', 'Dtc'].flatMap((origin) => [
    { origin, careFlows: [] },
    ...STATUSES.map((status) => ({ origin, careFlows: [care('Organization', 'Therapy', status)] })),
  ])
  expect(held('has-not-started', people)).toEqual(people.map((_, i) => i === 0))
})

it('states and territories are the fifty states and nine others, each by its code [ENUM-19]', () => {
  const codes =
    `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
    SC SD TN TX UT VT VA WA WV WI WY DC AS FM GU MH MP PW PR VI`.split(/\s+/)
  expect(codes).toHaveLength(59)
  expect(states.options.map(({ key }) => key).toSorted()).toEqual(codes.toSorted())
})
