import { isCaseChange, type RecordChange, recordOfRuns } from '#engine/analysis/index.ts'
import { type Json, toJson } from '#engine/index.ts'
import { openFlow, recordPath, writeRecord } from './opened.ts'
import type { Outcome } from './outcome.ts'
import { failingLine, noCasesLine, standingOf } from './standing.ts'

const USAGE = 'Usage: flow record FLOW [--write] [--json]'

/**
 * Reports differences between a flow and its approved record. `write` approves its current texts,
 * questions, requirements and scores.
 */
export function record([name]: readonly string[], { write = false }: { readonly write?: boolean }): Outcome {
  if (name === undefined) return { usage: USAGE }
  const opened = openFlow(name)
  if (!('flow' in opened)) return { isWell: false, lines: opened, json: { errors: opened } }
  const { flow, cases, record: approved } = opened
  const again = `npm run flow -- record ${name} --write`
  if (cases.length === 0) return refused(noCasesLine(name))
  const { runs, failing, changes } = standingOf(opened)
  if (failing.length > 0) return refused(failingLine(name, failing))
  const path = recordPath(flow)
  if (write) {
    writeRecord(flow, recordOfRuns(flow, runs))
    return { isWell: true, lines: [`${path} was written.`], json: toJson(changes) }
  }
  if (approved === null) return refused(`Nothing of "${flow.id}" was approved yet: \`${again}\` writes ${path}. Read it.`)
  if (changes.length === 0) return { isWell: true, lines: [`Matches the approval in ${path}.`], json: [] }
  return {
    isWell: false,
    lines: [
      `Differs from the approval in ${path}:`,
      ...changes.flatMap(linesOf),
      `If all of this is intended, \`${again}\` approves it.`,
    ],
    json: toJson(changes),
  }
}

function refused(line: string): Outcome {
  return { isWell: false, lines: [line], json: { errors: [line] } }
}

function linesOf(change: RecordChange): readonly string[] {
  const { place, aspect, approved, found } = change
  if (isCaseChange(change)) {
    const what =
      approved === null ? 'is new' : found === null ? 'is gone' : 'has other screens, effects, totals or facts, or another order'
    return [`  the case ${JSON.stringify(aspect)} ${what}`]
  }
  return [`  ${place}: ${aspect}`, `    approved ${wordsOf(approved)}`, `    now      ${wordsOf(found)}`]
}

/** Formats the texts of a place, in order. */
function wordsOf(values: Json): string {
  if (values === null) return 'nothing'
  return Array.isArray(values) ? values.map((one) => JSON.stringify(one)).join(', then ') : JSON.stringify(values)
}
