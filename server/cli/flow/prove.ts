import { type Budget, prove as proveFlow, proveWithNewInputs } from '#engine/analysis/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'
import { linesOf } from './proof-lines.ts'
import { proveAll } from './prove-all.ts'

const USAGE =
  'Usage: flow prove FLOW [--new-inputs] [--limit SECONDS] [--json], or flow prove --all [--limit SECONDS] [--json]'

type Options = { readonly 'new-inputs'?: boolean; readonly all?: boolean }

/**
 * Proves the guarantees of a flow for all answers. With `--new-inputs`, also for inputs that change
 * during a run.
 */
export function prove(
  [name]: readonly string[],
  { 'new-inputs': newInputs = false, all = false }: Options,
  budget?: Budget,
): Outcome {
  if (all && name === undefined && !newInputs) return proveAll(budget)
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  return proofOutcome(flow, newInputs, budget)
}

export function proofOutcome(flow: Flow, newInputs: boolean, budget?: Budget): Outcome {
  const proofs = newInputs
    ? proveWithNewInputs(flow, budget)
    : proveFlow(flow, undefined, { budget })
  const none = proofs.length === 0 ? [`Flow "${flow.id}" has no guarantees.`] : []
  return {
    isWell: proofs.every(({ outcome }) => outcome === 'holds'),
    lines: [...none, ...proofs.flatMap(linesOf)],
    json: toJson(proofs),
  }
}
