import {
  changeLine,
  type Misplaced,
  misplaced,
  type MutantFate,
  mutate as mutantsOf,
  noticingCases,
  recordOf,
  unnoticedBy,
} from '#engine/analysis/index.ts'
import { checkLibrary } from '#engine/check/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { approvedOf, casesOf, recordPath, sameOf } from './approved.ts'
import { casesPath, writeCases } from './cover.ts'
import { readDefinitions, readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'
import { writeRecord } from './record.ts'

const USAGE = 'Usage: flow mutate FLOW [--write] [--json], or flow mutate --all [--json]'

type Options = { readonly all?: boolean; readonly write?: boolean }

/**
 * Says which small changes of a flow, or of every flow, its checks, cases and guarantees fail to notice; `write` adds cases that notice more.
 */
export function mutate([name]: readonly string[], { all = false, write = false }: Options): Outcome {
  if (all) return mutateAll()
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  return write ? addCases(flow, name) : measured(flow, name)
}

function filesOf(name: string) {
  const definitions = readDefinitions(name.endsWith('.json') ? [name] : [])
  return typeof definitions === 'string' ? [] : definitions.files
}

function measured(flow: Flow, name: string): Outcome {
  const { fates, strays } = judged(flow, name)
  const open = fates.filter(({ fate }) => fate.outcome === 'unnoticed' || fate.outcome === 'undecided')
  return {
    isWell: open.length === 0 && strays.length === 0,
    lines: [...linesOf(flow.id, casesOf(flow).length, fates), ...strayLines(strays)],
    json: toJson({ fates, misplaced: strays }),
  }
}

function judged(flow: Flow, name: string): { readonly fates: readonly MutantFate[]; readonly strays: readonly Misplaced[] } {
  const record = approvedOf(flow)
  const same = sameOf(flow)
  const fates = [...mutantsOf(filesOf(name), flow.id, { cases: casesOf(flow), same, ...(record ? { record } : {}) })]
  return { fates, strays: misplaced(same, fates) }
}

/** Nineteen of twenty changes are noticed. */
const ENOUGH_PERCENT = 95

/** Every flow, one line each; well where enough is noticed in every one. */
function mutateAll(): Outcome {
  const rows = flowIds().map((id) => {
    const flow = readFlow(id)
    if (!('steps' in flow)) return { id, noticed: 0, telling: 0, same: 0, unexplained: 0, percent: 0, strays: 0, seconds: 0 }
    const before = performance.now()
    const { fates, strays } = judged(flow, id)
    return { id, ...countsOf(fates), strays: strays.length, seconds: Math.round((performance.now() - before) / 1000) }
  })
  return {
    isWell: rows.every(({ percent, unexplained, strays }) => percent >= ENOUGH_PERCENT && unexplained === 0 && strays === 0),
    lines: rows.map(
      ({ id, noticed, telling, percent, same, unexplained, strays, seconds }) =>
        `${id}: ${noticed} of ${telling} noticed (${percent} %), ${unexplained} of the others without a reason, ${same} more make no difference, ${strays} wrongly listed, ${seconds} s`,
    ),
    json: toJson(rows),
  }
}

function flowIds(): readonly string[] {
  return [...(checkLibrary(filesOf('')).library?.flows.keys() ?? [])].toSorted()
}

/** Cases that notice more, and the record with what they meet. What was approved before must stand. */
function addCases(flow: Flow, name: string): Outcome {
  const cases = casesOf(flow)
  const record = approvedOf(flow)
  const open = unnoticedBy(filesOf(name), flow.id, { cases, ...(record ? { record } : {}) })
  const found = noticingCases(flow, open, cases)
  const all: readonly Case[] = [...cases, ...found]
  if (found.length > 0) {
    writeCases(casesPath(flow), flow, all)
    writeRecord(recordPath(flow), recordOf(flow.library, flow.id, all))
  }
  const lines = [
    `${open.length} small changes were noticed by neither checks nor cases nor the record: ${found.length} cases were added to ${casesPath(flow)}.`,
    ...found.map((one) => `  ${one.name}`),
  ]
  return { isWell: true, lines, json: toJson(found) }
}

const NAMES = {
  check: 'by the checks',
  case: 'by a case',
  record: 'by the record of what was approved',
  guarantee: 'by a guarantee',
} as const

function linesOf(id: string, caseCount: number, fates: readonly MutantFate[]): readonly string[] {
  const of = (outcome: MutantFate['fate']['outcome']) => fates.filter(({ fate }) => fate.outcome === outcome)
  const { noticed, telling, percent } = countsOf(fates)
  const by = (['check', 'case', 'record', 'guarantee'] as const).map((key) => `${of(key).length} ${NAMES[key]}`).join(', ')
  return [
    `${fates.length} small changes of "${id}" (${caseCount} cases): ${noticed} of the ${telling} that make a difference are noticed (${percent} %): ${by}.`,
    ...section('Nothing notices:', of('unnoticed')),
    ...section('Not decided whether they make a difference:', of('undecided')),
    ...section('They make no difference, for the reason that is listed; not all that may happen was compared:', of('listed')),
    ...section('They make no difference, for any answers:', of('same')),
  ]
}

function strayLines(strays: readonly Misplaced[]): readonly string[] {
  if (strays.length === 0) return []
  return [
    '',
    'Listed as making no difference, and wrongly so:',
    ...strays.flatMap(({ change, why }) => [`  ${change}`, `    ${why}`]),
  ]
}

/** How many are noticed of those that make a difference, in percent with one decimal, rounded down. */
function countsOf(fates: readonly MutantFate[]) {
  const same = fates.filter(({ fate }) => fate.outcome === 'same').length
  const open = fates.filter(({ fate }) => fate.outcome === 'unnoticed' || fate.outcome === 'undecided').length
  const telling = fates.length - same
  const noticed = telling - open - fates.filter(({ fate }) => fate.outcome === 'listed').length
  return { noticed, telling, same, unexplained: open, percent: telling === 0 ? 100 : Math.floor((noticed / telling) * 1000) / 10 }
}

function section(title: string, fates: readonly MutantFate[]): readonly string[] {
  if (fates.length === 0) return []
  return [
    '',
    title,
    ...fates.flatMap(({ file, mutant, fate }) => [
      `  ${changeLine(file, mutant)}`,
      ...('reason' in fate && fate.reason !== null ? [`    ${fate.reason}`] : []),
      ...(fate.outcome === 'unnoticed' ? [`    ${fate.difference}`] : []),
      ...(fate.outcome === 'undecided' || fate.outcome === 'listed' ? fate.why.map((why) => `    ${why}`) : []),
    ]),
  ]
}
