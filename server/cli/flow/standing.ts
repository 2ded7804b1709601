import { type RecordChange, recordChanges, recordOfRuns } from '#engine/analysis/index.ts'
import { type CaseRun, runCase } from '#engine/kit/index.ts'
import type { OpenedFlow } from './opened.ts'

/** How the cases of a flow go as it is now. */
export type Standing = {
  readonly runs: readonly (CaseRun & { readonly name: string })[]
  /** Names of cases that go otherwise than they say. */
  readonly failing: readonly string[]
  /** In what the flow is not as it was approved; all of it where nothing was. */
  readonly changes: readonly RecordChange[]
}

/** Runs the cases of a flow and compares what they meet with what was approved. */
export function standingOf({ flow, cases, record }: OpenedFlow): Standing {
  const runs = cases.map((one) => ({ name: one.name, ...runCase(flow.library, flow.id, one) }))
  const failing = runs.filter(({ failure }) => failure !== null).map(({ name }) => name)
  return { runs, failing, changes: recordChanges(record ?? {}, recordOfRuns(flow, runs)) }
}

/** Says that a flow has no cases, and where they come from. */
export function noCasesLine(name: string): string {
  return `There are no cases: write some, or let \`npm run flow -- cover ${name} --write\` find them`
}

/** Says which cases go otherwise than they say, and where to read how. */
export function failingLine(name: string, failing: readonly string[]): string {
  const names = failing.map((one) => JSON.stringify(one)).join(', ')
  return `Some cases fail, as \`npm run flow -- cover ${name}\` tells: ${names}`
}

/** Why nothing can be told from changes of a flow yet: whatever notices them notices something already. */
export function unreadyLines(name: string, opened: OpenedFlow): readonly string[] {
  const { failing, changes } = standingOf(opened)
  if (failing.length > 0) return [failingLine(name, failing)]
  return opened.record !== null && changes.length > 0
    ? [`"${opened.flow.id}" differs from its approval: read \`npm run flow -- record ${name}\` first`]
    : []
}
