import { changeLine, type WronglyListed, type MutantResult } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { countOf } from './count-of.ts'
import { type Judged, judgedOf } from './judged.ts'
import { mutateAll } from './mutate-all.ts'
import { countsOf, ENOUGH_PERCENT } from './mutation-counts.ts'
import { type OpenedFlow, openFlow } from './opened.ts'
import type { Outcome } from './outcome.ts'
import { failingLines } from './standing.ts'

const USAGE =
  'Usage: flow mutate FLOW [--limit SECONDS] [--json], or flow mutate --all [--write] [--json]'

type Options = { readonly all?: boolean; readonly write?: boolean }

/**
 * Reports the mutants of one flow, or of every flow, that checks, cases and guarantees fail to
 * detect. For every flow, `write` updates the figures in the manual.
 *
 * @param limit Ends the tests of one flow.
 */
export async function mutate(
  [name]: readonly string[],
  { all = false, write = false }: Options,
  limit?: AbortSignal,
): Promise<Outcome> {
  if (all === (name !== undefined) || (write && !all)) return { usage: USAGE }
  if (name === undefined) return mutateAll(write)
  const opened = openFlow(name)
  const wrong = 'flow' in opened ? failingLines(name, opened) : opened
  if (!('flow' in opened) || wrong.length > 0)
    return { isWell: false, lines: wrong, json: { errors: wrong } }
  const { results, untested, strays } = await judgedOf(name, opened, limit)
  const { open, percent } = countsOf(results)
  return {
    isWell: open === 0 && untested.length === 0 && strays.length === 0 && percent >= ENOUGH_PERCENT,
    lines: [...linesOf(opened, results), ...strayLines(strays), ...untestedLines(untested)],
    json: toJson({ results, untested, misplaced: strays }),
  }
}

function linesOf({ flow, cases }: OpenedFlow, results: readonly MutantResult[]): readonly string[] {
  const of = (outcome: MutantResult['detection']['outcome']) =>
    results.filter(({ detection }) => detection.outcome === outcome)
  const { changes, same, noticed, listed, open, percent } = countsOf(results)
  const by = [
    `${of('check').length} by the checks`,
    `${of('case').length} by the ${countOf(cases.length, 'case')}`,
    `${of('guarantee').length} by a guarantee`,
    `${of('comparison').length} only by comparing what the cases meet`,
  ]
  return [
    `${countOf(changes, 'small change')} of "${flow.id}": ${noticed} noticed (${percent} %), ${listed} listed, ${same} proven to make no difference, ${open} open`,
    `Noticed: ${by.join(', ')}`,
    ...section('Nothing detects:', of('unnoticed')),
    ...section(
      'No case fails, but a comparison with the unchanged flow shows it:',
      of('comparison').filter(({ mutant }) => !mutant.isText),
    ),
    ...section('Not decided whether they are equivalent:', of('undecided')),
    ...section('Equivalent for the listed reason; not every state was compared:', of('listed')),
    ...section('Proven equivalent for all answers:', of('same')),
  ]
}

function strayLines(strays: readonly WronglyListed[]): readonly string[] {
  if (strays.length === 0) return []
  return [
    '',
    'Wrongly listed as equivalent:',
    ...strays.flatMap(({ change, why }) => [`  ${change}`, `    ${why}`]),
  ]
}

/** Tells in each file how many changes the limit left untested, and where they begin. */
function untestedLines(untested: Judged['untested']): readonly string[] {
  if (untested.length === 0) return []
  const byFile = Map.groupBy(untested, ({ file }) => file)
  return [
    '',
    `${countOf(untested.length, 'change')} not tested, because the limit was reached:`,
    ...[...byFile].flatMap(([file, [first, ...more]]) =>
      first ? [`  ${more.length + 1} in ${file}, from ${first.mutant.pointer || '/'} on`] : [],
    ),
    'To test all, give it more time: --limit SECONDS',
  ]
}

function section(title: string, results: readonly MutantResult[]): readonly string[] {
  if (results.length === 0) return []
  return [
    '',
    title,
    ...results.flatMap(({ file, mutant, detection }) => [
      `  ${changeLine(file, mutant)}`,
      ...('reason' in detection && detection.reason !== null ? [`    ${detection.reason}`] : []),
      ...(detection.outcome === 'unnoticed' ? [`    ${detection.difference}`] : []),
      ...(detection.outcome === 'undecided' || detection.outcome === 'listed'
        ? detection.why.map((why) => `    ${why}`)
        : []),
    ]),
  ]
}
