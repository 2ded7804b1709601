import type { MutantResult } from '#engine/analysis/index.ts'

/** Who notices the small changes of a flow, as counts. */
export type MutationCounts = {
  readonly changes: number
  /** Proven to make no difference: there is nothing to notice. */
  readonly same: number
  readonly noticed: number
  /** Listed with the reason why they make no difference. */
  readonly listed: number
  /** Neither noticed nor listed. */
  readonly open: number
  /** How many are noticed of those that are not proven to make no difference, with one decimal, rounded down. */
  readonly percent: number
}

/** Nineteen of twenty changes are noticed. */
export const ENOUGH_PERCENT = 95

/** Counts what became of the changes of a flow. */
export function countsOf(results: readonly MutantResult[]): MutationCounts {
  const of = (...outcomes: readonly MutantResult['detection']['outcome'][]) =>
    results.filter(({ detection }) => outcomes.includes(detection.outcome)).length
  const same = of('same')
  const noticed = of('check', 'case', 'comparison', 'guarantee')
  const telling = results.length - same
  const percent = telling === 0 ? 100 : Math.floor((noticed / telling) * 1000) / 10
  return { changes: results.length, same, noticed, listed: of('listed'), open: of('unnoticed', 'undecided'), percent }
}
