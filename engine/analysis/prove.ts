import type { Flow } from '../definition/flow.ts'
import type { GuaranteeSource } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'
import { explore, MOST_SITUATIONS } from './explore.ts'
import { inputCases } from './input-cases.ts'
import { type Appearance, placesOf } from './places.ts'
import { gaps } from './reach.ts'
import { replayMoves } from './replay-moves.ts'
import { ruleOf } from './situation.ts'
import { type Transcript, transcriptOf } from './transcript.ts'

/** What became of a guarantee. A counter-example was replayed on the engine from its first event. */
export type Proof = { readonly guarantee: GuaranteeSource; readonly tried: number } & (
  | { readonly outcome: 'holds' }
  | { readonly outcome: 'violated'; readonly counterExample: Transcript }
  | { readonly outcome: 'unknown'; readonly why: readonly string[] }
)

/** Where a run stands towards a guarantee. */
type Mark = 'open' | 'due' | 'kept' | 'broken'

/** Decides every guarantee of a flow over all answers, all that the host may say, and all failures. */
export function prove(flow: Flow, limit = MOST_SITUATIONS): readonly Proof[] {
  return (flow.source.guarantees ?? []).map((guarantee) => proofOf(flow, guarantee, limit))
}

function proofOf(flow: Flow, guarantee: GuaranteeSource, limit: number): Proof {
  const watched = [guarantee.whenever]
  const { cases, isComplete } = inputCases(flow, watched)
  const mark = markOf(flow, guarantee)
  const found = explore<Mark>(flow, {
    inputs: cases,
    failures: true,
    watched,
    limit,
    mark,
    until: (situation) => situation.mark === 'broken',
  })
  const tried = found.situations.length
  if (found.hit !== null) {
    const counterExample = transcriptOf(flow, found, found.hit)
    if (replayMoves(flow, counterExample, mark) !== 'broken')
      throw new Error(`Cannot prove "${guarantee.name}": its counter-example does not break it when it is replayed`)
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  const why = gaps(found, isComplete)
  return why.length === 0 ? { guarantee, tried, outcome: 'holds' } : { guarantee, tried, outcome: 'unknown', why }
}

/**
 * Follows a guarantee along a run.
 * - `appears X before Y`: from the moment at which the rule holds, X comes before Y does (`anything-else`: before anything else), and
 *   before the run ends; X that is on screen at that moment counts.
 * - `never X`: X is never there while the rule holds. `never X before Y`: from the moment at which the rule holds, X does not come until Y has.
 */
function markOf(flow: Flow, { whenever, appears, never, before }: GuaranteeSource) {
  const rule = ruleOf(flow, whenever)
  const isNamed = ({ names }: Appearance, name: string | undefined) => name !== undefined && names.includes(name)
  return (was: Mark | null, appeared: readonly Appearance[], state: RunState): Mark => {
    if (was === 'broken' || (was === 'kept' && (never === undefined || before !== undefined))) return was
    const holds = isTruthy(rule(momentOf(state)))
    const shown = placesOf(flow, state)
    if (never !== undefined && before === undefined) {
      const isThere = [...appeared, ...shown].some((one) => isNamed(one, never))
      return holds && isThere ? 'broken' : 'open'
    }
    if (was !== 'due' && !holds) return 'open'
    const wanted = appears ?? before
    if (
      appears !== undefined &&
      was !== 'due' &&
      shown.some((one) => isNamed(one, wanted)) &&
      !appeared.some((one) => isNamed(one, wanted))
    )
      return 'kept'
    for (const one of appeared) {
      if (isNamed(one, wanted)) return 'kept'
      const isTooEarly = never === undefined ? before === 'anything-else' || isNamed(one, before) : isNamed(one, never)
      if (isTooEarly) return 'broken'
    }
    return never === undefined && state.status !== 'active' ? 'broken' : 'due'
  }
}
