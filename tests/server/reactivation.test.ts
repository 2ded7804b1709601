import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import {
  at,
  type PersonStory,
  type SchoolStory,
  startServer,
  tokenOf,
} from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.database.database

type Period = 'nonSponsoredBreak' | 'nonSponsoredTerm' | 'sponsoredBreak' | 'sponsoredTerm'
type Care = NonNullable<PersonStory['careFlows']>[number]

const THERAPY: Care = { careType: 'Therapy', careStatus: 'OnHold', paymentSource: 'Organization' }
const PSYCHIATRY: Care = { ...THERAPY, careType: 'Psychiatry' }
const ALONE = { Reactivation: { isSelfReactivationAllowed: true } }

async function addPeriod(
  school: string,
  period_type: Period,
  start_date: string,
  end_date: string,
): Promise<void> {
  await db
    .insertInto('organization_care_periods')
    .values({ id: randomUUID(), organization_id: school, period_type, start_date, end_date })
    .execute()
}

/**
 * A student whose therapy is on hold, at a school whose sponsored term has begun and whose people
 * may reactivate care.
 */
async function student(
  story: SchoolStory = {},
  careFlows: readonly Care[] = [THERAPY],
  current: Period = 'sponsoredTerm',
) {
  const schoolId = await server.addSchool({ entitlements: ALONE, ...story })
  await addPeriod(schoolId, current, '2026-03-01', '2026-05-31')
  const person = await server.addPerson({ schoolId, careFlows })
  const token = await tokenOf(server, person)
  const ask = async (query: string, variables = {}) =>
    (await server.ask(query, { token, variables })).data
  return {
    schoolId,
    person,
    ask,
    pending: async () => (await ask(PENDING)).pendingSponsoredCareReenrollment,
    confirm: (careType: string, state: string) =>
      server.ask(CONFIRM, { token, variables: { careType, state } }),
    waiting: async () => (await ask(WAITING)).doesUserNeedToReactivateCareType,
    reactivate: async (careType = 'Therapy', state: string | null = null) =>
      (await ask(REACTIVATE, { careType, state })).reactivateSelfForSponsoredCare,
    statuses: async () =>
      at(
        await ask('{ currentUser { careFlows { careType careStatus } } }'),
        'currentUser',
        'careFlows',
      ),
  }
}

const WAITING = `{ doesUserNeedToReactivateCareType {
  isSelfReactivationAllowed careTypes reactivationCopy userHasRemainingAppts } }`
const REACTIVATE = `mutation ($careType: CareType!, $state: String) {
  reactivateSelfForSponsoredCare(careType: $careType, state: $state) }`
const PENDING = '{ pendingSponsoredCareReenrollment { careType state } }'
const CONFIRM = `mutation ($careType: CareType!, $state: String!) {
  updateSponsoredCareReenrollment(careType: $careType, state: $state) { careType state } }`
const BOTH = [
  { careType: 'Therapy', sponsoredSessions: null },
  { careType: 'Psychiatry', sponsoredSessions: 4 },
] as const

describe('the periods of an organization', () => {
  it('have a first and last day and a kind; the current one and the next one are marked [DENT-03]', async () => {
    const ada = await student({}, [], 'sponsoredBreak')
    await addPeriod(ada.schoolId, 'nonSponsoredTerm', '2026-09-01', '2026-12-20')
    await addPeriod(ada.schoolId, 'sponsoredTerm', '2026-06-01', '2026-08-31')
    await addPeriod(ada.schoolId, 'nonSponsoredBreak', '2025-12-01', '2026-02-28')
    const data =
      await ada.ask(`{ currentUser { organization { carePeriods { startDate endDate periodType }
      currentPeriod { periodType } nextPeriod { periodType startDate } } } }`)
    expect(at(data, 'currentUser', 'organization')).toEqual({
      carePeriods: [
        { startDate: '2025-12-01', endDate: '2026-02-28', periodType: 'nonSponsoredBreak' },
        { startDate: '2026-03-01', endDate: '2026-05-31', periodType: 'sponsoredBreak' },
        { startDate: '2026-06-01', endDate: '2026-08-31', periodType: 'sponsoredTerm' },
        { startDate: '2026-09-01', endDate: '2026-12-20', periodType: 'nonSponsoredTerm' },
      ],
      currentPeriod: { periodType: 'sponsoredBreak' },
      nextPeriod: { periodType: 'sponsoredTerm', startDate: '2026-06-01' },
    })
  })

  it('begin and end with the days of New York; between two there is no current one', async () => {
    const ada = await student()
    await addPeriod(ada.schoolId, 'sponsoredBreak', '2026-06-10', '2026-06-10')
    const kinds = async (now: string) => {
      server.clock.now = new Date(now)
      const token = await tokenOf(server, ada.person)
      const asked =
        '{ currentUser { organization { currentPeriod { periodType } nextPeriod { periodType } } } }'
      const { data } = await server.ask(asked, { token })
      return ['currentPeriod', 'nextPeriod'].map(
        (one) => at(data, 'currentUser', 'organization', one, 'periodType') ?? null,
      )
    }
    const before = server.clock.now
    expect(await kinds('2026-06-01T03:59:59Z')).toEqual(['sponsoredTerm', 'sponsoredBreak'])
    expect(await kinds('2026-06-01T04:00:00Z')).toEqual([null, 'sponsoredBreak'])
    expect(await kinds('2026-06-10T04:00:00Z')).toEqual(['sponsoredBreak', null])
    expect(await kinds('2026-06-11T04:00:00Z')).toEqual([null, null])
    server.clock.now = before
  })

  it('never overlap', async () => {
    const { schoolId } = await student()
    await expect(addPeriod(schoolId, 'sponsoredBreak', '2026-05-31', '2026-07-01')).rejects.toThrow(
      'care_periods_apart',
    )
  })
})

describe('care that can be reactivated', () => {
  it('includes the permission to reactivate it, visits left, texts and types of care [DENT-26] [DCAL-17] [QURY-34]', async () => {
    const ada = await student({ careFlows: BOTH }, [THERAPY, PSYCHIATRY])
    expect(await ada.waiting()).toEqual({
      isSelfReactivationAllowed: true,
      careTypes: ['Therapy', 'Psychiatry'],
      reactivationCopy:
        'A new term has started, and your school is ready to cover your care again.',
      userHasRemainingAppts: true,
    })
    const entitlements = {
      Reactivation: { isSelfReactivationAllowed: false, reactivationCopy: 'Come to room 4.' },
    }
    const limit = {
      careFlows: [{ careType: 'Psychiatry', sponsoredSessions: 0 }],
      entitlements,
    } as const
    expect(await (await student(limit, [PSYCHIATRY])).waiting()).toEqual({
      isSelfReactivationAllowed: false,
      careTypes: ['Psychiatry'],
      reactivationCopy: 'Come to room 4.',
      userHasRemainingAppts: false,
    })
  })

  it.each<[string, SchoolStory, readonly Care[], Period]>([
    ['care goes on', {}, [{ ...THERAPY, careStatus: 'Active' }], 'sponsoredTerm'],
    ['the person pays', {}, [{ ...THERAPY, paymentSource: 'SelfPay' }], 'sponsoredTerm'],
    ['the term is not covered', {}, [THERAPY], 'nonSponsoredTerm'],
    ['there is a break', {}, [THERAPY], 'sponsoredBreak'],
    ['the school asks nobody', { entitlements: {} }, [THERAPY], 'sponsoredTerm'],
    ['the school offers other care alone', { careFlows: [BOTH[1]] }, [THERAPY], 'sponsoredTerm'],
  ])(
    'is absent if %s, and appears when a covered term begins [HOLD-11]',
    async (_why, story, care, current) => {
      const [ada, ben] = [
        await student(story, care, current),
        await student({}, [THERAPY], 'sponsoredTerm'),
      ]
      expect(await ada.waiting()).toBeNull()
      expect(await ben.waiting()).toMatchObject({ careTypes: ['Therapy'] })
    },
  )
})

describe('reactivating care', () => {
  it('activates that care, and no other; a repeat succeeds as well [HOLD-12] [DCAL-34] [MUTA-49]', async () => {
    const ada = await student({ careFlows: BOTH }, [THERAPY, PSYCHIATRY])
    expect(await ada.reactivate('Psychiatry', 'OH')).toBe(true)
    expect(await ada.statuses()).toEqual([
      { careType: 'Psychiatry', careStatus: 'Active' },
      { careType: 'Therapy', careStatus: 'OnHold' },
    ])
    expect(await ada.reactivate('Psychiatry', 'OH')).toBe(true)
    expect(await Promise.all([ada.reactivate(), ada.reactivate()])).toEqual([true, true])
    expect(await ada.waiting()).toBeNull()
  })

  it('is refused in a state where the campus does not offer the care; by default the state of the address counts', async () => {
    const careFlows = [
      { careType: 'Therapy', sponsoredSessions: null, statesAvailable: ['NY', 'NJ'] },
    ] as const
    const ada = await student({ careFlows })
    expect(await ada.reactivate('Therapy', 'OH')).toBe(false)
    expect(await ada.statuses()).toEqual([{ careType: 'Therapy', careStatus: 'OnHold' }])
    expect(await ada.reactivate('Therapy', 'NJ')).toBe(true)
    expect(await (await student({ careFlows })).reactivate()).toBe(true)
  })

  it('is for people of an organization with care of that type only [HOLD-13]', async () => {
    const alone = await server.addPerson({ careFlows: [{ ...THERAPY, paymentSource: 'SelfPay' }] })
    const token = await tokenOf(server, alone)
    const refused = await server.ask(REACTIVATE, { token, variables: { careType: 'Therapy' } })
    expect(refused.data).toEqual({ reactivateSelfForSponsoredCare: false })
    const ada = await student({ careFlows: BOTH })
    expect(await ada.reactivate('Psychiatry')).toBe(false)
    expect(await ada.reactivate('Therapy')).toBe(true)
  })

  it('is refused if Patient Support does it, and once the school no longer pays', async () => {
    const ada = await student({
      entitlements: { Reactivation: { isSelfReactivationAllowed: false } },
    })
    expect(await ada.reactivate()).toBe(false)
    const ended = await student()
    const id = '00000000-0000-4000-8000-000000000055'
    await db.insertInto('organizations').values({ id, name: 'Lakeshore College' }).execute()
    await db
      .updateTable('organization_care_periods')
      .set({ organization_id: id })
      .where('organization_id', '=', ended.schoolId)
      .execute()
    await db
      .updateTable('organization_care_flows')
      .set({ organization_id: id })
      .where('organization_id', '=', ended.schoolId)
      .execute()
    await db
      .updateTable('organization_entitlements')
      .set({ organization_id: id })
      .where('organization_id', '=', ended.schoolId)
      .execute()
    await db
      .updateTable('users')
      .set({ organization_id: id })
      .where('id', '=', ended.person.id)
      .execute()
    expect(await ended.reactivate()).toBe(false)
    expect(
      at(
        await ended.ask('{ currentUser { organization { sponsorshipHasEnded } } }'),
        'currentUser',
        'organization',
      ),
    ).toEqual({
      sponsorshipHasEnded: true,
    })
  })

  it('waits for consent, like a booking', async () => {
    const ada = await student()
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', ada.person.id)
      .execute()
    expect(await ada.reactivate()).toBeUndefined()
    expect(await ada.statuses()).toEqual([{ careType: 'Therapy', careStatus: 'OnHold' }])
  })
})

describe('the answer to a pending re-enrollment', () => {
  it('is stored with the waiting care until it is reactivated; without such care nothing is pending [QURY-38] [MUTA-48]', async () => {
    const ada = await student({ careFlows: BOTH }, [THERAPY, PSYCHIATRY])
    expect(await ada.pending()).toEqual({ careType: 'Therapy', state: null })
    for (const state of ['OH', 'NJ']) {
      expect((await ada.confirm('Therapy', state)).data.updateSponsoredCareReenrollment).toEqual({
        careType: 'Therapy',
        state,
      })
      expect(await ada.pending()).toEqual({ careType: 'Therapy', state })
    }
    await ada.confirm('Psychiatry', 'CT')
    expect(await ada.reactivate()).toBe(true)
    expect(await ada.pending()).toEqual({ careType: 'Psychiatry', state: 'CT' })
    expect(await ada.reactivate('Psychiatry')).toBe(true)
    expect(await ada.pending()).toBeNull()
    await db
      .updateTable('user_care_flows')
      .set({ care_status: 'OnHold' })
      .where('user_id', '=', ada.person.id)
      .execute()
    expect(await ada.pending()).toEqual({ careType: 'Therapy', state: null })
    expect(
      await (await student({}, [{ ...THERAPY, paymentSource: 'SelfPay' }])).pending(),
    ).toBeNull()
  })

  it('decides where the care continues, unless another state is given', async () => {
    const careFlows = [
      { careType: 'Therapy', sponsoredSessions: null, statesAvailable: ['NY', 'NJ'] },
    ] as const
    const ada = await student({ careFlows })
    await ada.confirm('Therapy', 'OH')
    expect(await ada.reactivate()).toBe(false)
    expect(await ada.pending()).toEqual({ careType: 'Therapy', state: 'OH' })
    expect(await ada.reactivate('Therapy', 'NJ')).toBe(true)
  })

  it('is refused for care that does not wait, for an unknown state, and to others', async () => {
    const [ada, ben] = [await student(), await student()]
    expect((await ada.confirm('Psychiatry', 'NY')).code).toBe('NOT_FOUND')
    for (const state of ['ZZ', 'ny', ''])
      expect((await ada.confirm('Therapy', state)).code).toBe('BAD_INPUT')
    await ada.confirm('Therapy', 'NJ')
    expect(await ben.pending()).toEqual({ careType: 'Therapy', state: null })
  })
})
