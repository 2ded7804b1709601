import type { Trx } from '../database/transaction.ts'
import type { Platform } from '../platform.ts'
import type { Persona } from './personas.ts'

const DAY_MS = 86_400_000

const BANDS = {
  phq9: [
    ['minimal', 4],
    ['mild', 9],
    ['moderate', 14],
    ['moderately-severe', 19],
    ['severe', 27],
  ],
  gad7: [
    ['minimal', 4],
    ['mild', 9],
    ['moderate', 14],
    ['severe', 21],
  ],
  asrsv11: [
    ['unlikely', 3],
    ['likely', 6],
  ],
} as const

/**
 * Adds the totals of an intake, by default a week ago. Demo patients have no answers, only results.
 */
export async function addDemoResults(
  trx: Trx,
  { newId, now, dataKeys }: Platform,
  results: NonNullable<Persona['results']>,
  userId: string,
  daysAgo = 7,
): Promise<void> {
  const current = await trx
    .selectFrom('current_flows')
    .selectAll()
    .where('flow_id', '=', 'intake')
    .executeTakeFirst()
  if (!current) return
  const id = newId()
  const total = (name: keyof typeof BANDS, value: number | undefined) =>
    value === undefined
      ? []
      : [[name, { value, band: BANDS[name].find(([, to]) => value <= to)?.[0] ?? null }] as const]
  const content = {
    questionnaires: ['phq9', 'gad7', ...(results.asrs === undefined ? [] : ['asrsv11'])].map(
      (key) => ({ key, answers: [] }),
    ),
    totals: Object.fromEntries([
      ...total('phq9', results.phq9),
      ...total('gad7', results.gad7),
      ...total('asrsv11', results.asrs),
    ]),
    flags: {
      suicidal: results.suicidal === true,
      bipolarSchizophrenia: results.bipolarSchizophrenia === true,
    },
  }
  await trx
    .insertInto('assessment_submissions')
    .values({
      id,
      user_id: userId,
      assessment_key: 'Intake',
      flow_id: current.flow_id,
      flow_version: current.version,
      run_id: null,
      effect_id: null,
      request_id: null,
      sealed_content: dataKeys.seal(JSON.stringify(content), ['submission', userId, id]),
      submitted_at: new Date(now().getTime() - daysAgo * DAY_MS),
    })
    .execute()
}
