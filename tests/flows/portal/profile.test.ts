import { describe, expect, it } from 'vitest'
import type { JsonObject, Screen } from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import { isEmail } from '../../../server/domains/profile/text-rules.ts'
import words from '../../../content/portal/words.json' with { type: 'json' }
import { school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const HOME = { line1: '1 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' }
const open = (user: JsonObject = {}) =>
  begin(shipped, 'profile', {
    inputs: told({ primaryAddress: HOME, phone: '5550100000', ...user }),
  })
const contact = (user?: JsonObject) => open(user).edit('contact-information')
const personal = (user?: JsonObject) => open(user).edit('personal-information')

/** The parts of the page whose questions were changed and are not saved. */
const unsaved = ({ steps }: Screen) =>
  steps.filter(({ form }) => form?.isChanged === true).map(({ id }) => id)
/** The issue of an answer once Save was pressed. */
const wrong = (label: string, typed: string, page = contact()) => {
  page.answer(label, typed)
  const refusal = page.refuses('INVALID', (run) => run.press('Save'))
  return refusal.question(label).issue?.message
}

describe('the profile', () => {
  it('has its sections in order, the password last, and none for people who log in by single sign-on [PROF-02] [PROF-05] [PROF-07]', () => {
    const titles = (session: JsonObject) =>
      begin(shipped, 'profile', { inputs: told({}, { session }) })
        .screen()
        .steps.map(({ title, texts }) => title ?? texts.title)
    const first = ['Personal Information', 'Contact Information', 'Emergency Contacts']
    const own = titles({ userHasSso: false })
    expect(own.filter((title) => title !== 'Share My Record')).toEqual([...first, 'Password Reset'])
    expect(own.at(-1)).toBe('Password Reset')
    expect(titles({ userHasSso: true })).toEqual(own.filter((title) => title !== 'Password Reset'))
  })

  it('shows the legal name, the preferred first name, the date of birth as M/D/YYYY and the pronouns [PROF-03]', () => {
    open({
      firstName: 'Ana',
      lastName: 'Lee',
      birthDate: '2001-01-09',
      preferredName: 'Annie',
      pronouns: 'she/they',
    }).shows('Ana Lee', 'Annie', '1/9/2001', 'she/they')
    open({ firstName: 'Bo', lastName: 'Ng', birthDate: '1987-12-31' }).shows(
      'Bo Ng',
      "Not set. We'll call you Bo.",
      '12/31/1987',
      'Not given',
    )
  })

  it('shows email, phone and residential address [PROF-04]', () => {
    open({ email: 'a@b.example' }).shows(
      'a@b.example',
      '(555) 010-0000',
      '1 Elm Street, Albany, NY 12207',
    )
    const primaryAddress = {
      line1: '9 Oak Road',
      line2: 'Unit 3B',
      city: 'Troy',
      state: 'PR',
      zip: '00901-1234',
    }
    open({ email: 'c@d.example', emailVerified: false, phone: '5185550101', primaryAddress }).shows(
      'c@d.example (not verified yet)',
      '(518) 555-0101',
      '9 Oak Road, Unit 3B, Troy, PR 00901-1234',
    )
    open({ phone: null, primaryAddress: null }).shows('Not given')
  })

  it('pronouns have a question with seven examples [DENT-08]', () => {
    expect(personal().question('Pronouns').examples).toEqual([
      ...['she/her', 'he/him', 'they/them', 'xe/xem', 'she/they', 'he/they', 'she/he/they'],
    ])
  })

  it('changes are unsaved until they are saved or closed, and the prompt on leaving has its specified words [AERR-20]', () => {
    const page = open()
    expect(unsaved(page.screen())).toEqual([])
    page.edit('personal-information')
    expect(unsaved(page.screen())).toEqual([])
    page.answer('Pronouns', 'they/them')
    expect(unsaved(page.screen())).toEqual(['personal-information'])
    page.close()
    expect(unsaved(page.screen())).toEqual([])
    page.edit('contact-information').answer('City', 'Troy')
    expect(unsaved(page.screen())).toEqual(['contact-information'])
    page.press('Save').asked('saveProfile').reply().asked('refetchUser').reply()
    expect(unsaved(page.screen())).toEqual([])
    expect(words.leave).toMatchObject({
      title: 'Leave without completing?',
      changed: 'Progress will not be saved.',
      delete: 'Leave without saving',
      stayHere: 'Stay on this page',
    })
  })

  it('sends the entries with the values from when the section was opened, even if newer values arrive', () => {
    const page = open({ preferredName: 'Bea', pronouns: 'she/her' })
      .edit('personal-information')
      .answer('Pronouns', 'they/them')
    page
      .inputs(told({ preferredName: 'Cy', pronouns: 'she/her' }))
      .shows('Saved elsewhere meanwhile:', 'Cy')
    page.press('Save').asked('saveProfile', {
      updates: { preferredName: 'Bea', pronouns: 'they/them' },
      known: { preferredName: 'Bea', pronouns: 'she/her' },
    })
  })

  it('accepts names and pronouns of up to 50 characters in any script', () => {
    for (const label of ['Preferred first name', 'Pronouns']) {
      for (const typed of ['', 'x'.repeat(50), 'Ngũgĩ wa Thiong’o', '李雷', 'محمد', '👩🏽‍🚀'])
        personal().answer(label, typed).press('Save').asked('saveProfile')
      expect(wrong(label, 'x'.repeat(51), personal())).toBe('Must be at most 50 characters')
    }
  })

  it('keeps a known phone unchanged, and asks for one if it is missing', () => {
    expect(() => contact().question('Phone')).toThrow()
    const page = contact({ phone: null })
    expect(wrong('Phone', '555-01', page)).toBe('Please enter a 10-digit phone number.')
    page.answer('Phone', '555-010-0001').press('Save')
    page.asked('saveProfile', {
      updates: { email: 'ana@example.org', phone: '5550100001', primaryAddress: HOME },
      known: { email: 'ana@example.org', phone: null, primaryAddress: HOME },
      acceptsLimitedCare: true,
    })
  })
})

describe('the address form', () => {
  it.each([
    ['PROF-11', 'Street address', '2 Oak Road'],
    ['PROF-12', 'City', 'Utica'],
    ['PROF-13', 'Zip code', '12345-6789'],
  ])('has its own required fields, and blanks do not count [%s]', (_id, label, typed) => {
    expect(wrong(label, '')).toBe('This field is required.')
    expect(wrong(label, '  ')).toBe('This field is required.')
    contact().answer(label, typed).press('Save').asked('saveProfile')
    const empty = contact({ primaryAddress: null })
    empty.refuses('INVALID', (run) => run.press('Save'))
    expect(empty.question(label).issue?.message).toBe('This field is required.')
  })

  it('accepts lines of 35 characters with units, a city of 100 and a zip code of 5 or 9 digits, and refuses longer ones', () => {
    for (const [label, typed] of [
      ['Street address', 'x'.repeat(35)],
      ['Street address', '12½ Ñuñoa St. #4-B/2'],
      ['Apartment, suite or room', 'x'.repeat(35)],
      ['Apartment, suite or room', ''],
      ['City', 'x'.repeat(100)],
      ['Zip code', '00501'],
      ['Zip code', '12207-0001'],
      ['Zip code', ' １２２０７ '],
    ] as const)
      contact().answer(label, typed).press('Save').asked('saveProfile')
    expect(wrong('Street address', 'x'.repeat(36))).toBe('Must be less than 35 characters')
    expect(wrong('Apartment, suite or room', 'x'.repeat(36))).toBe(
      'Must be less than 35 characters',
    )
    expect(wrong('City', 'x'.repeat(101))).toBe('Must be at most 100 characters')
    for (const zip of ['1220', '122071', '12207-1', 'ABCDE'])
      expect(wrong('Zip code', zip)).toBe('Invalid zip code')
  })

  it('has every state and territory to choose from, and warns about one where care may be limited [PROF-14]', () => {
    const { options } = contact().question('State')
    expect(options).toHaveLength(59)
    for (const code of ['NY', 'TX', 'DC', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI'])
      expect(options.map(({ key }) => key)).toContain(code)
    const warned = (user: JsonObject, state: string) =>
      contact(user).answer('State', state).question('State').advice?.text ?? null
    expect(warned({}, 'Wyoming')).toContain('Your care may be limited in Wyoming.')
    expect(warned({}, 'New York')).toBeNull()
    const organization = school({
      careFlows: [
        {
          careType: 'Therapy',
          sponsoredSessions: null,
          hideSessionCount: false,
          canSelfRefer: true,
          statesAvailable: ['OH'],
          referralRestrictedStates: [],
        },
      ],
    })
    expect(warned({ organization }, 'Texas')).toContain('Your care may be limited in Texas.')
    expect(warned({ organization }, 'Ohio')).toBeNull()
    contact().answer('State', 'Wyoming').press('Save').asked('saveProfile')
  })
})

describe('the email of the profile', () => {
  it('says what a change means before it is saved', () => {
    expect(contact().question('Email').subText).toBe(
      "If you change it, we email a link to the new address and a note to the old one. Until you open that link, you can't book or join visits. Other devices are logged out.",
    )
  })

  it('must be valid, by the same rule as on the server', () => {
    expect(wrong('Email', ' ')).toBe('This field is required.')
    const typed = [
      ...[
        'a@b.co',
        'ann.lee+x@mail.example.org',
        "o'neil@x-y.example",
        `${'a'.repeat(64)}@example.org`,
        'a',
        'a@b',
        '@b.co',
        'a@.co',
      ],
      ...[
        'a@b..co',
        '.a@b.co',
        'a..b@b.co',
        'a b@b.co',
        'a@b.co,c@d.co',
        'Ann <a@b.co>',
        '"a"@b.co',
        'a@-b.co',
        'bücher@b.co',
      ],
      ...[
        'a@127.0.0.1',
        'a@b@c.co',
        `${'a'.repeat(65)}@example.org`,
        `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(61)}.org`,
      ],
    ]
    for (const email of typed) {
      const page = contact().answer('Email', email)
      const issue = page.question('Email').issue?.message ?? null
      expect([email, issue]).toEqual([
        email,
        isEmail(email) ? null : 'Please provide a valid email address',
      ])
    }
  })
})
