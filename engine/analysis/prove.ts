import type { Flow } from '../definition/flow.ts'
import { listOr } from '../definition/named-places.ts'
import type { GuaranteeSource, Rule } from '../definition/types.ts'
import { isTruthy, operationOf } from '../rules/json-logic.ts'
import type { RunState } from '../machine/types.ts'
import { MOST_SITUATIONS } from './exploration.ts'
import { stepsWithout } from './offers.ts'
import type { WatchedAt } from './going-back.ts'
import { type Appearance, placesOf } from './places.ts'
import type { Proof } from './proof.ts'
import { questionLimit } from './question-limit.ts'
import { writtenName } from './reach.ts'
import { replayMoves } from './replay-moves.ts'
import { transcriptOf } from './transcript.ts'
import { inputsRead } from './unknown/pure.ts'
import { type Slice, sliceOf } from './unknown/slice.ts'
import { watchedRule } from './watched-rule.ts'
import { type Claim, searchWithBack } from './with-back.ts'

/**
 * Where a run stands towards a guarantee. `again`: due when Back was pressed, and due for as long as the rule holds. `never`: what the
 * host said keeps the rule from ever holding.
 */
export type Mark = 'open' | 'due' | 'again' | 'kept' | 'broken' | 'never'

/** Decides every guarantee of a flow, and the number of questions that it states, over all answers, all that the host may say, and all failures. */
export function prove(flow: Flow, limit = MOST_SITUATIONS, claim: Claim = {}): readonly Proof[] {
  const asked = questionLimit(flow, limit)
  const proofs = dutiesOf(flow).map(({ guarantee, duties }) => {
    const found: Proof[] = []
    for (const duty of duties) {
      const proof = proofOf(flow, duty, limit, claim)
      found.push(proof)
      if (proof.outcome === 'violated') break
    }
    return joinedProof(guarantee, found)
  })
  return [...proofs, ...(asked ? [asked] : [])]
}

/** The same over runs to which the host may say something else at any time. */
export function proveWithNewInputs(flow: Flow): readonly Proof[] {
  return prove(flow, MOST_SITUATIONS, { newInputs: true })
}

/** A guarantee, and what has to be proved for it. */
export type Duties = { readonly guarantee: GuaranteeSource; readonly duties: readonly GuaranteeSource[] }

/**
 * What has to be proved for each guarantee: itself. That something is always offered holds by construction where every step offers it; a
 * step that may not must never be there while it does not.
 */
export function dutiesOf(flow: Flow): readonly Duties[] {
  return (flow.source.guarantees ?? []).map((guarantee) => ({
    guarantee,
    duties: guarantee.always
      ? stepsWithout(flow, guarantee.always).map(({ place, offeredIf }) => ({
          name: guarantee.name,
          whenever: { and: [guarantee.whenever, { '!': [offeredIf] }] },
          never: place,
        }))
      : [guarantee],
  }))
}

/** What the proofs of its duties say of a guarantee. */
export function joinedProof(guarantee: GuaranteeSource, proofs: readonly Proof[]): Proof {
  const tried = proofs.reduce((all, proof) => all + proof.tried, 0)
  for (const proof of proofs)
    if (proof.outcome === 'violated') return { ...proof, ...offeringSaid(guarantee, proof), guarantee, tried }
  const why = proofs.flatMap((proof) => (proof.outcome === 'unknown' ? proof.why : []))
  const isOnward = proofs.every((proof) => proof.outcome === 'holds' || (proof.outcome === 'unknown' && proof.isOnward === true))
  if (why.length > 0) return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
  const isSolved = proofs.some((proof) => proof.outcome === 'holds' && proof.isSolved === true)
  return { guarantee, tried, outcome: 'holds', ...(isSolved ? { isSolved: true } : {}) }
}

/** Of a step that offers nothing of what is promised, what that is. */
function offeringSaid(
  { always }: GuaranteeSource,
  { guarantee: { never: place }, counterExample }: Proof & { readonly outcome: 'violated' },
): Pick<Proof & { readonly outcome: 'violated' }, 'counterExample'> {
  if (!always || place === undefined) return { counterExample }
  const missing = `"${place}" does not offer ${listOr(always.map((name) => `"${name}"`))}`
  return { counterExample: { ...counterExample, lines: [...counterExample.lines, missing] } }
}

/** Decides one guarantee by going through all that can happen. */
export function proofOf(flow: Flow, guarantee: GuaranteeSource, limit: number, { newInputs = false }: Claim = {}): Proof {
  const slice = newInputs ? sliceOf(flow, [guarantee.whenever], null) : guaranteeSlice(flow, guarantee)
  const watched = watchedIn(slice, guarantee)
  const { found, tried, why, isOnward } = searchWithBack<Mark>(
    slice,
    {
      failures: true,
      limit,
      takesInputs: newInputs,
      mark: markOf(slice.flow, watched, !newInputs),
      afterBack,
      until: ({ mark }) => mark === 'broken',
      isOver: (mark) => mark === 'never' || (mark === 'kept' && isKeptForGood(watched)),
    },
    ({ situations }) => [watchedAt(watched, !situations.some(({ mark }) => mark === 'due'))],
  )
  if (found.hit !== null) {
    const counterExample = transcriptOf(flow, { situations: found.way }, found.way.length - 1)
    if (replayMoves(flow, counterExample, markOf(flow, guarantee), afterBack) !== 'broken')
      throw new Error(`Cannot prove "${guarantee.name}": its counter-example does not break it when it is replayed`)
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  if (why.length === 0) return { guarantee, tried, outcome: 'holds' }
  return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
}

/** When the rule of a guarantee counts. @param isMetAtOnce Whether nothing was ever due for longer than a moment. */
export function watchedAt({ whenever: rule, never, before }: GuaranteeSource, isMetAtOnce: boolean): WatchedAt {
  if (never !== undefined && before === undefined) return { rule, counts: 'at', places: [writtenName(never)] }
  return { rule, counts: 'from then on', isMetAtOnce: isMetAtOnce && before === 'anything-else' }
}

/** Whoever goes back and answers otherwise is owed what the new answers promise. */
export function afterBack(mark: Mark): Mark {
  return mark === 'due' ? 'again' : mark
}

/** What of a flow decides whether a guarantee holds. */
export function guaranteeSlice(flow: Flow, guarantee: GuaranteeSource): Slice {
  return sliceOf(flow, [guarantee.whenever], placesNamed(guarantee))
}

/** The guarantee as the slice has its rule. */
export function watchedIn({ watched }: Slice, guarantee: GuaranteeSource): GuaranteeSource {
  return { ...guarantee, whenever: watched[0] ?? null }
}

function placesNamed({ appears, never, before }: GuaranteeSource): readonly string[] | null {
  return before === 'anything-else' ? null : [appears, never, before].flatMap((name) => name ?? [])
}

/**
 * Follows a guarantee along a run.
 * - `appears X before Y`: from the moment at which the rule holds, X comes before Y does (`anything-else`: before anything else), and
 *   before the run ends; X that is on screen at that moment counts.
 * - `never X`: X is never there while the rule holds. `never X before Y`: from the moment at which the rule holds, X does not come until Y has.
 *
 * @param isToldOnce Whether the host says the same throughout.
 */
export function markOf(flow: Flow, guarantee: GuaranteeSource, isToldOnce = false) {
  const { whenever, appears, never, before } = guarantee
  const rule = watchedRule(flow, whenever)
  const isKept = isKeptForGood(guarantee)
  const needed = isToldOnce ? toldParts(flow, whenever).map((part) => watchedRule(flow, part)) : []
  const isNamed = ({ names }: Appearance, name: string | undefined) => name !== undefined && names.includes(name)
  return (was: Mark | null, appeared: readonly Appearance[], state: RunState): Mark => {
    if (was === 'broken' || was === 'never' || (was === 'kept' && isKept)) return was
    if (was === null && !needed.every((part) => isTruthy(part(state)))) return 'never'
    const shown = placesOf(flow, state)
    const holds = () => isTruthy(rule(state))
    if (never !== undefined && before === undefined)
      return [...appeared, ...shown].some((one) => isNamed(one, never)) && holds() ? 'broken' : 'open'
    if (was !== 'due' && !holds()) return 'open'
    const wanted = appears ?? before
    if (
      appears !== undefined &&
      was !== 'due' &&
      was !== 'again' &&
      shown.some((one) => isNamed(one, wanted)) &&
      !appeared.some((one) => isNamed(one, wanted))
    )
      return 'kept'
    for (const one of appeared) {
      if (isNamed(one, wanted)) return 'kept'
      const isTooEarly = never === undefined ? before === 'anything-else' || isNamed(one, before) : isNamed(one, never)
      if (isTooEarly) return 'broken'
    }
    return never === undefined && state.status !== 'active' ? 'broken' : was === 'again' ? 'again' : 'due'
  }
}

/** Whether what came once keeps a guarantee whatever comes after it. */
function isKeptForGood({ never, before }: GuaranteeSource): boolean {
  return never === undefined || before !== undefined
}

/** Of a rule, what must hold for it to hold and reads nothing but what the host says. */
function toldParts(flow: Flow, rule: Rule): readonly Rule[] {
  if (inputsRead(flow.library, rule) !== null) return [rule]
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? operation.args.flatMap((part) => toldParts(flow, part)) : []
}
