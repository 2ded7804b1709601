import { afterAll, describe, expect, it } from 'vitest'
import { shipped } from '#tests/flows/shipped.ts'
import { at, type Json, tokenOf } from '#tests/support/server.ts'
import { issuesOf, startProfilePortal } from './profile-portal.ts'

const { server, addResident } = await startProfilePortal()
afterAll(() => server.close())

const SETTING =
  '{ currentUserInterpretationServices { requestsInterpretationServices interpretationLanguageId } }'

/** A student whose school offers interpretation. */
async function addStudent() {
  const student = await addResident({
    schoolId: await server.addSchool({ entitlements: { InterpretationService: {} } }),
  })
  const token = await tokenOf(server, student.person)
  return {
    ...student,
    setting: async () =>
      (await server.ask(SETTING, { token })).data.currentUserInterpretationServices,
  }
}

describe('interpretation', () => {
  it('is null before an answer, then the answer [CALL-09, ENTY-19, QURY-22]', async () => {
    const { update, setting } = await addStudent()
    expect(await setting()).toEqual({
      requestsInterpretationServices: null,
      interpretationLanguageId: null,
    })
    await update({ requestsInterpretationServices: true, interpretationLanguageId: 'spa' })
    expect(await setting()).toEqual({
      requestsInterpretationServices: true,
      interpretationLanguageId: 'spa',
    })
  })

  it('loses its language when it is turned off', async () => {
    const { update, setting } = await addStudent()
    await update({ requestsInterpretationServices: true, interpretationLanguageId: 'spa' })
    await update({ requestsInterpretationServices: false, interpretationLanguageId: 'spa' })
    expect(await setting()).toEqual({
      requestsInterpretationServices: false,
      interpretationLanguageId: null,
    })
  })

  it.each<[string, Json, readonly string[]]>([
    [
      'Yes without a language',
      { requestsInterpretationServices: true },
      ['interpretationLanguageId: INVALID_FIELD: Please select a language or select No above.'],
    ],
    [
      'a language that is not listed',
      { requestsInterpretationServices: true, interpretationLanguageId: 'tlh' },
      ['interpretationLanguageId: INVALID_FIELD: Not a valid language'],
    ],
    [
      'a language without Yes',
      { interpretationLanguageId: 'spa' },
      ['requestsInterpretationServices: INVALID_FIELD: Please make a selection.'],
    ],
    [
      'neither Yes nor No',
      { requestsInterpretationServices: null },
      ['requestsInterpretationServices: INVALID_FIELD: Please make a selection.'],
    ],
  ])('refuses %s', async (_name, updates, issues) => {
    const { update, setting } = await addStudent()
    expect(issuesOf(await update(updates))).toEqual(issues)
    expect(await setting()).toEqual({
      requestsInterpretationServices: null,
      interpretationLanguageId: null,
    })
  })
})

describe('the questions of an organization', () => {
  it('are only for its own people', async () => {
    for (const story of [{}, { schoolId: await server.addSchool() }]) {
      const { update } = await addResident(story)
      expect(
        issuesOf(
          await update({
            requestsInterpretationServices: false,
            organizationIdentification: 'S-42',
          }),
        ),
      ).toEqual([
        "organizationIdentification: FORBIDDEN: You don't have access to this.",
        "requestsInterpretationServices: FORBIDDEN: You don't have access to this.",
      ])
    }
  })

  it('trim an identification, and limit it to 50 characters', async () => {
    const schoolId = await server.addSchool({ entitlements: { OrganizationIdentification: {} } })
    const { update, read } = await addResident({ schoolId })
    await update({ organizationIdentification: '  S 42 ' })
    expect(await read('organizationIdentification')).toEqual({ organizationIdentification: 'S 42' })
    expect(issuesOf(await update({ organizationIdentification: '4'.repeat(51) }))).toEqual([
      'organizationIdentification: INVALID_FIELD: Must be at most 50 characters',
    ])
    expect(issuesOf(await update({ organizationIdentification: ' ' }))).toEqual([
      'organizationIdentification: INVALID_FIELD: This field is required.',
    ])
  })
})

describe('the languages of interpreters', () => {
  it('are American Sign Language and 240 others, the common ones first, then by name [CALL-10, ENTY-20, QURY-21]', async () => {
    const { interpretationLanguages } = (
      await server.ask('{ interpretationLanguages { id name isCommon } }')
    ).data
    if (!Array.isArray(interpretationLanguages)) throw new Error('Expected a list of languages')
    expect(interpretationLanguages[0]).toEqual({
      id: 'ase',
      name: 'American Sign Language',
      isCommon: true,
    })
    expect(interpretationLanguages.length).toBeGreaterThan(240)
    const ranked = interpretationLanguages.map(
      (one) => `${at(one, 'isCommon') === true ? 0 : 1} ${at(one, 'name')}`,
    )
    expect(ranked).toEqual(ranked.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(new Set(interpretationLanguages.map((one) => at(one, 'id'))).size).toBe(
      interpretationLanguages.length,
    )
    expect(interpretationLanguages).toContainEqual({ id: 'tgl', name: 'Tagalog', isCommon: true })
    expect(interpretationLanguages).toContainEqual({
      id: 'isl',
      name: 'Icelandic',
      isCommon: false,
    })
  })

  it('match the options of the forms, in the same order (Q-CALL-05)', async () => {
    const inForms = shipped.choices.get('languages')?.options ?? []
    expect((await server.ask('{ interpretationLanguages { id name isCommon } }')).data).toEqual({
      interpretationLanguages: inForms.map(({ key, text, mark }) => ({
        id: key,
        name: text,
        isCommon: mark === 'Common',
      })),
    })
  })
})
