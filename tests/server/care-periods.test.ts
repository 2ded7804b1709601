import { afterAll, describe, expect, it } from 'vitest'
import { removeCarePeriods, setCarePeriod } from '#server/operator/set-care-period.ts'
import { startServer } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app

const period = (periodType: string, startDate: string, endDate: string) => ({
  periodType,
  startDate,
  endDate,
})

async function periodsOf(schoolId: string): Promise<readonly string[]> {
  const rows = platform.db
    .selectFrom('organization_care_periods')
    .selectAll()
    .where('organization_id', '=', schoolId)
  const found = await rows.orderBy('start_date').execute()
  return found.map(
    ({ start_date, end_date, period_type }) => `${period_type} ${start_date} ${end_date}`,
  )
}

describe('a term or a break of an organization', () => {
  it('replaces earlier ones on its days only', async () => {
    const [school, other] = [await server.addSchool(), await server.addSchool()]
    const set = (...[type, from, until]: readonly [string, string, string]) =>
      setCarePeriod(platform, school, period(type, from, until))
    await setCarePeriod(platform, other, period('sponsoredTerm', '2026-01-12', '2026-05-08'))
    await set('sponsoredTerm', '2026-01-12', '2026-05-08')
    await set('nonSponsoredBreak', '2026-03-01', '2026-03-07')
    await set('sponsoredBreak', '2026-05-01', '2026-06-30')
    expect(await periodsOf(school)).toEqual([
      'sponsoredTerm 2026-01-12 2026-02-28',
      'nonSponsoredBreak 2026-03-01 2026-03-07',
      'sponsoredTerm 2026-03-08 2026-04-30',
      'sponsoredBreak 2026-05-01 2026-06-30',
    ])
    await set('nonSponsoredTerm', '2026-01-01', '2026-12-31')
    expect(await periodsOf(school)).toEqual(['nonSponsoredTerm 2026-01-01 2026-12-31'])
    await removeCarePeriods(platform, school)
    expect([await periodsOf(school), await periodsOf(other)]).toEqual([
      [],
      ['sponsoredTerm 2026-01-12 2026-05-08'],
    ])
  })

  it('is refused with the mistake, and then changes nothing', async () => {
    const school = await server.addSchool()
    const refused = (id: string, type: string, from: string, until: string) =>
      expect(setCarePeriod(platform, id, period(type, from, until))).rejects
    await refused(school, 'holiday', '2026-01-12', '2026-05-08').toThrow(
      /^"holiday" is not a period type: expected nonSponsoredBreak/,
    )
    await refused(school, 'sponsoredTerm', '2026-02-30', '2026-05-08').toThrow(
      '"2026-02-30" is not a date',
    )
    await refused(school, 'sponsoredTerm', '2026-05-08', '2026-01-12').toThrow(
      'The period ends before it begins',
    )
    await refused('nowhere', 'sponsoredTerm', '2026-01-12', '2026-05-08').toThrow(
      'There is no organization nowhere',
    )
    await expect(removeCarePeriods(platform, 'nowhere')).rejects.toThrow(
      'There is no organization nowhere',
    )
    expect(await periodsOf(school)).toEqual([])
  })
})
