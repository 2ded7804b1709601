import type { MutantResult } from '#engine/analysis/index.ts'

/** Counts of the mutants of a flow, by result. */
export type MutationCounts = {
  readonly changes: number
  /** Proven equivalent, so no test can detect them. */
  readonly same: number
  readonly noticed: number
  /** Listed as equivalent, with a reason. */
  readonly listed: number
  /** Neither detected nor listed. */
  readonly open: number
  /** Percentage detected of those not proven equivalent, rounded down to one decimal. */
  readonly percent: number
}

/** The minimum percentage of detected mutants: nineteen of twenty. */
export const ENOUGH_PERCENT = 95

export function countsOf(results: readonly MutantResult[]): MutationCounts {
  const of = (...outcomes: readonly MutantResult['detection']['outcome'][]) =>
    results.filter(({ detection }) => outcomes.includes(detection.outcome)).length
  const same = of('same')
  const noticed = of('check', 'case', 'comparison', 'guarantee')
  const telling = results.length - same
  const percent = telling === 0 ? 100 : Math.floor((noticed / telling) * 1000) / 10
  return {
    changes: results.length,
    same,
    noticed,
    listed: of('listed'),
    open: of('unnoticed', 'undecided'),
    percent,
  }
}
