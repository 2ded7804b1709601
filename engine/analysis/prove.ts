import type { Flow } from '../definition/flow.ts'
import type { GuaranteeSource } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { RunState } from '../machine/types.ts'
import { MOST_SITUATIONS } from './exploration.ts'
import { stepsWithout } from './offers.ts'
import { type Appearance, placesOf } from './places.ts'
import type { Proof } from './proof.ts'
import { questionLimit } from './question-limit.ts'
import { gaps } from './reach.ts'
import { replayMoves } from './replay-moves.ts'
import { transcriptOf } from './transcript.ts'
import { search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'
import { watchedRule } from './watched-rule.ts'

/** Where a run stands towards a guarantee. */
type Mark = 'open' | 'due' | 'kept' | 'broken'

/** Decides every guarantee of a flow, and the number of questions that it states, over all answers, all that the host may say, and all failures. */
export function prove(flow: Flow, limit = MOST_SITUATIONS): readonly Proof[] {
  const asked = questionLimit(flow, limit)
  return [
    ...(flow.source.guarantees ?? []).map((guarantee) =>
      guarantee.always ? alwaysProof(flow, { guarantee, names: guarantee.always }, limit) : proofOf(flow, guarantee, limit),
    ),
    ...(asked ? [asked] : []),
  ]
}

/** Holds by construction where every step offers one of the names; a step that may not must never be there while it does not. */
function alwaysProof(
  flow: Flow,
  { guarantee, names }: { readonly guarantee: GuaranteeSource; readonly names: readonly string[] },
  limit: number,
): Proof {
  let tried = 0
  const why: string[] = []
  for (const { place, offeredIf } of stepsWithout(flow, names)) {
    const whenever = { and: [guarantee.whenever, { '!': [offeredIf] }] }
    const proof = proofOf(flow, { name: guarantee.name, whenever, never: place }, limit)
    tried += proof.tried
    if (proof.outcome === 'violated') return { ...proof, guarantee }
    if (proof.outcome === 'unknown') why.push(...proof.why)
  }
  return why.length === 0 ? { guarantee, tried, outcome: 'holds' } : { guarantee, tried, outcome: 'unknown', why }
}

function proofOf(flow: Flow, guarantee: GuaranteeSource, limit: number): Proof {
  const slice = sliceOf(flow, [guarantee.whenever], placesNamed(guarantee))
  const found = search<Mark>(slice, {
    failures: true,
    limit,
    mark: markOf(slice.flow, { ...guarantee, whenever: slice.watched[0] ?? null }),
    until: (situation) => situation.mark === 'broken',
  })
  const tried = found.situations.length
  if (found.hit !== null) {
    const counterExample = transcriptOf(flow, { situations: found.way }, found.way.length - 1)
    if (replayMoves(flow, counterExample, markOf(flow, guarantee)) !== 'broken')
      throw new Error(`Cannot prove "${guarantee.name}": its counter-example does not break it when it is replayed`)
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  const why = gaps(found)
  return why.length === 0 ? { guarantee, tried, outcome: 'holds' } : { guarantee, tried, outcome: 'unknown', why }
}

function placesNamed({ appears, never, before }: GuaranteeSource): readonly string[] | null {
  return before === 'anything-else' ? null : [appears, never, before].flatMap((name) => name?.split('/').at(-1) ?? [])
}

/**
 * Follows a guarantee along a run.
 * - `appears X before Y`: from the moment at which the rule holds, X comes before Y does (`anything-else`: before anything else), and
 *   before the run ends; X that is on screen at that moment counts.
 * - `never X`: X is never there while the rule holds. `never X before Y`: from the moment at which the rule holds, X does not come until Y has.
 */
function markOf(flow: Flow, { whenever, appears, never, before }: GuaranteeSource) {
  const rule = watchedRule(flow, whenever)
  const isNamed = ({ names }: Appearance, name: string | undefined) => name !== undefined && names.includes(name)
  return (was: Mark | null, appeared: readonly Appearance[], state: RunState): Mark => {
    if (was === 'broken' || (was === 'kept' && (never === undefined || before !== undefined))) return was
    const shown = placesOf(flow, state)
    const holds = () => isTruthy(rule(state))
    if (never !== undefined && before === undefined)
      return [...appeared, ...shown].some((one) => isNamed(one, never)) && holds() ? 'broken' : 'open'
    if (was !== 'due' && !holds()) return 'open'
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
