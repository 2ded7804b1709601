import { type MutantFate, mutate as mutantsOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { approvedOf, casesOf } from './approved.ts'
import { readDefinitions, readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow mutate FLOW [--json]'

/** Says which small changes of a flow its checks, cases and guarantees fail to notice. */
export function mutate([name]: readonly string[]): Outcome {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const definitions = readDefinitions(name.endsWith('.json') ? [name] : [])
  if (typeof definitions === 'string') return { usage: definitions }
  const cases = casesOf(flow)
  const record = approvedOf(flow)
  const fates = [...mutantsOf(definitions.files, flow.id, { cases, ...(record ? { record } : {}) })]
  const open = fates.filter(({ fate }) => fate.outcome === 'unnoticed' || fate.outcome === 'undecided')
  return { isWell: open.length === 0, lines: linesOf(flow.id, cases.length, fates), json: toJson(fates) }
}

const NAMES = {
  check: 'by the checks',
  case: 'by a case',
  record: 'by the record of what was approved',
  guarantee: 'by a guarantee',
} as const

function linesOf(id: string, caseCount: number, fates: readonly MutantFate[]): readonly string[] {
  const of = (outcome: MutantFate['fate']['outcome']) => fates.filter(({ fate }) => fate.outcome === outcome)
  const noticed = [...of('check'), ...of('case'), ...of('record'), ...of('guarantee')]
  const telling = fates.length - of('same').length
  const share = telling === 0 ? 100 : Math.floor((noticed.length / telling) * 1000) / 10
  const by = (['check', 'case', 'record', 'guarantee'] as const).map((key) => `${of(key).length} ${NAMES[key]}`).join(', ')
  return [
    `${fates.length} small changes of "${id}" (${caseCount} cases): ${noticed.length} of the ${telling} that make a difference are noticed (${share} %): ${by}.`,
    ...section('Nothing notices:', of('unnoticed')),
    ...section('Not decided whether they make a difference:', of('undecided')),
    ...section('They make no difference, for any answers:', of('same')),
  ]
}

function section(title: string, fates: readonly MutantFate[]): readonly string[] {
  if (fates.length === 0) return []
  return [
    '',
    title,
    ...fates.flatMap(({ file, mutant, fate }) => [
      `  ${file}#${mutant.pointer} ${mutant.words}`,
      ...(fate.outcome === 'unnoticed' ? [`    ${fate.difference}`] : []),
      ...(fate.outcome === 'undecided' ? fate.why.map((why) => `    ${why}`) : []),
    ]),
  ]
}
