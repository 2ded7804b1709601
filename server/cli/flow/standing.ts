import { type RecordChange, recordChanges, recordOfRuns } from '#engine/analysis/index.ts'
import { type CaseRun, runCase } from '#engine/kit/index.ts'
import type { OpenedFlow } from './opened.ts'

/** The results of a flow's cases. */
export type Standing = {
  readonly runs: readonly (CaseRun & { readonly name: string })[]
  /** Names of the failing cases. */
  readonly failing: readonly string[]
  /** Differences from the approved record. If none exists, everything is a difference. */
  readonly changes: readonly RecordChange[]
}

/** Runs the cases of a flow and compares the results with the approved record. */
export function standingOf({ flow, cases, record }: OpenedFlow): Standing {
  const runs = cases.map((one) => ({ name: one.name, ...runCase(flow.library, flow.id, one) }))
  const failing = runs.filter(({ failure }) => failure !== null).map(({ name }) => name)
  return { runs, failing, changes: recordChanges(record ?? {}, recordOfRuns(flow, runs)) }
}

/** Says that a flow has no cases, and how to get some. */
export function noCasesLine(name: string): string {
  return `There are no cases: write some, or let \`npm run flow -- cover ${name} --write\` find them`
}

/** Lists the failing cases and the command that explains them. */
export function failingLine(name: string, failing: readonly string[]): string {
  const names = failing.map((one) => JSON.stringify(one)).join(', ')
  return `Some cases fail, as \`npm run flow -- cover ${name}\` tells: ${names}`
}

/**
 * Explains why mutants cannot be tested yet: the cases or the record already fail without a mutant.
 */
export function unreadyLines(name: string, opened: OpenedFlow): readonly string[] {
  const { failing, changes } = standingOf(opened)
  if (failing.length > 0) return [failingLine(name, failing)]
  return opened.record !== null && changes.length > 0
    ? [`"${opened.flow.id}" differs from its approval: read \`npm run flow -- record ${name}\` first`]
    : []
}
