import { withTransaction } from '../database/transaction.ts'
import type { CarePeriodRow } from '../domains/organizations/tables.ts'
import { isDate } from '../enrolment/new-provider.ts'
import type { NewCarePeriod } from '../enrolment/people.ts'
import type { Platform } from '../platform.ts'

const PERIOD_TYPES: readonly CarePeriodRow['period_type'][] = [
  'nonSponsoredBreak',
  'nonSponsoredTerm',
  'sponsoredBreak',
  'sponsoredTerm',
]

type Ports = Pick<Platform, 'db' | 'newId'>
type AskedPeriod = Omit<NewCarePeriod, 'periodType'> & { readonly periodType: string }

/**
 * Sets a term or a break of an organization. Existing periods on its days are deleted or shortened.
 *
 * @throws {Error} If the organization does not exist, or the period is invalid.
 */
export async function setCarePeriod(
  { db, newId }: Ports,
  organizationId: string,
  period: AskedPeriod,
): Promise<void> {
  const { startDate, endDate } = period
  const periodType = PERIOD_TYPES.find((one) => one === period.periodType)
  if (periodType === undefined)
    throw new Error(
      `"${period.periodType}" is not a period type: expected ${PERIOD_TYPES.join(', ')}`,
    )
  checkDays(startDate, endDate)
  await withTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('organizations')
      .select('id')
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', organizationId))
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) throw new Error(`There is no organization ${organizationId}`)
    const periods = trx
      .selectFrom('organization_care_periods')
      .selectAll()
      .where('organization_id', '=', organizationId)
    const before = await periods
      .where('start_date', '<=', endDate)
      .where('end_date', '>=', startDate)
      .execute()
    const parts = before.flatMap((other) => [
      { ...other, id: newId(), end_date: nextDay(startDate, -1) },
      { ...other, id: newId(), start_date: nextDay(endDate, 1) },
    ])
    const ids = before.map(({ id }) => id)
    if (ids.length > 0)
      await trx.deleteFrom('organization_care_periods').where('id', 'in', ids).execute()
    const rows = [
      ...parts.filter((part) => part.start_date <= part.end_date),
      {
        id: newId(),
        organization_id: organizationId,
        start_date: startDate,
        end_date: endDate,
        period_type: periodType,
      },
    ]
    await trx.insertInto('organization_care_periods').values(rows).execute()
  })
}

/**
 * Removes all terms and breaks of an organization.
 *
 * @throws {Error} If the organization does not exist.
 */
export async function removeCarePeriods(
  { db }: Pick<Ports, 'db'>,
  organizationId: string,
): Promise<void> {
  const known = await db.selectFrom('organizations').select('id').execute()
  if (!known.some(({ id }) => id === organizationId))
    throw new Error(`There is no organization ${organizationId}`)
  await db
    .deleteFrom('organization_care_periods')
    .where('organization_id', '=', organizationId)
    .execute()
}

function checkDays(startDate: string, endDate: string): void {
  const wrong = [startDate, endDate].find((date) => !isDate(date))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a date: expected one like 2026-03-04`)
  if (endDate < startDate) throw new Error('The period ends before it begins')
}

function nextDay(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
