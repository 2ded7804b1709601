import { type Proof, proveFully, proveWithNewInputs } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'
import { withZ3 } from './z3.ts'

const USAGE = 'Usage: flow prove FLOW [--new-inputs] [--json]'

type Options = { readonly 'new-inputs'?: boolean }

/** Decides the guarantees of a flow over all answers; with `--new-inputs` also where the host says something else while a run is under way. */
export async function prove([name]: readonly string[], { 'new-inputs': newInputs = false }: Options): Promise<Outcome> {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const proofs = newInputs ? proveWithNewInputs(flow) : await withZ3((solve) => proveFully(flow, solve))
  const none = proofs.length === 0 ? [`Flow "${flow.id}" promises nothing: it has no guarantees.`] : []
  return {
    isWell: proofs.every(({ outcome }) => outcome === 'holds'),
    lines: [...none, ...proofs.flatMap(linesOf)],
    json: toJson(proofs),
  }
}

function linesOf(proof: Proof): readonly string[] {
  const { name, sentence } = proof.guarantee
  const promise = sentence === undefined ? `"${name}"` : `"${name}" (${sentence})`
  switch (proof.outcome) {
    case 'holds':
      if (proof.isSolved === true) return [`Holds: ${promise}. The solver proved that no answers break it.`]
      if (proof.tried === 0) return [`Holds: ${promise}. It follows from how the flow is written.`]
      return [`Holds: ${promise}. ${proof.tried} situations were gone through, no run can come to another.`]
    case 'violated':
      return [
        `Does not hold: ${promise}. ${proof.tried === 0 ? 'A run' : 'The shortest run'} that breaks it:`,
        ...proof.counterExample.lines.map((line) => `  ${line}`),
      ]
    case 'unknown':
      if (proof.isOnward === true)
        return [`Holds for whoever does not go back: ${promise}. Not decided with Back:`, ...proof.why.map((why) => `  ${why}`)]
      return [`Not decided: ${promise}. ${proof.tried} situations were gone through, but:`, ...proof.why.map((why) => `  ${why}`)]
  }
}
