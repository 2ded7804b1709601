import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkLibrary } from '#engine/check/index.ts'
import { toJson } from '#engine/index.ts'
import { onDisk } from './folders.ts'
import { judgedOf } from './judged.ts'
import { readDefinitions } from './library.ts'
import { countsOf, ENOUGH_PERCENT } from './mutation-counts.ts'
import { figuresIn, figuresLines, type MutationRow } from './mutation-figures.ts'
import { openFlow } from './opened.ts'
import type { Outcome } from './outcome.ts'
import { partDone } from './progress.ts'
import { failingLines } from './standing.ts'

/** The manual contains the table of all flows. */
const MANUAL = 'flows/docs/figures.md'

/**
 * Tests the mutants of every flow, one process after the other, and prints one table row for each.
 * All is well if enough are detected in each flow and all others are explained. `write` updates the
 * table in the manual.
 */
export async function mutateAll(write: boolean): Promise<Outcome> {
  const definitions = readDefinitions([])
  const lines = typeof definitions === 'string' ? [definitions] : []
  const { library, issues } = checkLibrary(
    typeof definitions === 'string' ? [] : definitions.definitions,
  )
  if (!library || lines.length > 0)
    return wrong([...lines, ...issues.map(({ file, message }) => `${file}: ${message}`)])
  const rows: MutationRow[] = []
  const strays: string[] = []
  for (const id of [...library.flows.keys()].toSorted()) {
    const opened = openFlow(id)
    const mistakes = 'flow' in opened ? failingLines(id, opened) : opened
    if (!('flow' in opened) || mistakes.length > 0) return wrong(mistakes)
    const before = performance.now()
    const judged = await judgedOf(id, opened)
    const row = {
      id,
      ...countsOf(judged.results),
      seconds: Math.round((performance.now() - before) / 1000),
    }
    rows.push(row)
    strays.push(...judged.strays.flatMap(({ change, why }) => [`  ${change}`, `    ${why}`]))
    partDone(
      `${id}: ${row.noticed} of ${row.changes - row.same} noticed, ${row.open} open, ${row.seconds} s`,
    )
  }
  const short = rows.filter(({ percent }) => percent < ENOUGH_PERCENT).map(({ id }) => id)
  const open = rows.filter((row) => row.open > 0).map(({ id }) => id)
  return {
    isWell: short.length === 0 && open.length === 0 && strays.length === 0,
    lines: [
      ...figuresLines(rows),
      ...(short.length === 0
        ? []
        : ['', `Fewer than ${ENOUGH_PERCENT} of a hundred are noticed in: ${short.join(', ')}`]),
      ...(open.length === 0
        ? []
        : [
            '',
            `Some are open, as \`npm run flow -- mutate FLOW\` lists them, in: ${open.join(', ')}`,
          ]),
      ...(strays.length === 0 ? [] : ['', 'Wrongly listed as equivalent:', ...strays]),
      ...(write ? ['', written(rows)] : []),
    ],
    json: toJson({ rows, strays }),
  }
}

function wrong(lines: readonly string[]): Outcome {
  return { isWell: false, lines, json: { errors: lines } }
}

function written(rows: readonly MutationRow[]): string {
  const file = onDisk(MANUAL)
  const text = existsSync(file) ? figuresIn(readFileSync(file, 'utf8'), rows) : null
  if (text === null) return `${MANUAL} has no place for these figures: nothing was written.`
  writeFileSync(file, text)
  return `${MANUAL} has these figures now.`
}
