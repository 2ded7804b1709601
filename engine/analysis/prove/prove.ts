import type { Flow } from '../../definition/flow.ts'
import { listOr } from '../../definition/named-places.ts'
import { isShownRule, textsAt } from '../../definition/place-texts.ts'
import type { GuaranteeSource, Rule } from '../../definition/types.ts'
import { isTruthy, operationOf } from '../../rules/json-logic.ts'
import type { RunState } from '../../machine/types.ts'
import {
  type Budget,
  boundGap,
  freeTimes,
  MOST_STATES_EXPLORED,
  type WatchedAt,
  type Appearance,
  placesOnScreen,
  changesAnswer,
  replayRun,
  type Transcript,
  transcriptOf,
  inputsRead,
  type Slice,
  sliceFlow,
  type Claim,
  searchWithBack,
} from '../explore/index.ts'
import { stepsWithout } from './steps-without.ts'
import type { Proof } from './proof.ts'
import { questionLimit } from './question-limit.ts'
import { writtenName } from './reach.ts'
import { watchedRule } from '../../machine/watched-rule.ts'

/**
 * The progress of a run towards a guarantee. `due`: owed, and the rule is true; `lapsed`: still
 * owed, although the rule is no longer true. `again`: was due until an answer was replaced, and is
 * due again if the rule is still true. `never`: with these inputs, the rule can never be true.
 */
type GuaranteeMark = 'open' | 'due' | 'lapsed' | 'again' | 'kept' | 'broken' | 'never'

/**
 * Decides every guarantee of a flow, and its question limit, over all answers, inputs and failures.
 */
export function prove(
  flow: Flow,
  limit = MOST_STATES_EXPLORED,
  claim: Claim = {},
): readonly Proof[] {
  const asked = questionLimit(flow, limit, claim.budget)
  const proofs = proofObligations(flow).map(({ guarantee, obligations }) => {
    const [impossible] = obligations
    if (guarantee.possible !== undefined && impossible !== undefined)
      return opposite(guarantee, proveGuarantee(flow, impossible, limit, claim))
    const found: Proof[] = []
    for (const obligation of obligations) {
      const proof = proveGuarantee(flow, obligation, limit, claim)
      found.push(proof)
      if (proof.outcome === 'violated') break
    }
    return combineProofs(guarantee, found)
  })
  return [...proofs, ...(asked ? [asked] : [])]
}

/** Does the same for runs whose inputs may change at any time. */
export function proveWithNewInputs(flow: Flow, budget?: Budget): readonly Proof[] {
  return prove(flow, MOST_STATES_EXPLORED, { newInputs: true, budget })
}

/** The outcome for something possible, from that of its opposite: that it never appears. */
function opposite(guarantee: GuaranteeSource, { tried, ...never }: Proof): Proof {
  switch (never.outcome) {
    case 'violated':
      return { guarantee, tried, outcome: 'holds' }
    case 'holds':
      return { guarantee, tried, outcome: 'violated', counterExample: NO_RUN }
    case 'unknown':
      return { guarantee, tried, outcome: 'unknown', why: never.why }
  }
}

const NO_RUN: Transcript = { inputs: {}, moves: [], lines: ['No run leads there'] }

/** A guarantee, and what must be proved for it. */
export type ProofObligations = {
  readonly guarantee: GuaranteeSource
  readonly obligations: readonly GuaranteeSource[]
}

/**
 * The proof obligations of each guarantee. Usually the guarantee itself. For `always`, most steps
 * make the offer by their definition; each other step must never be shown while the rule under
 * which it makes the offer is false. For `possible`, the opposite of the obligation must be proved.
 */
export function proofObligations(flow: Flow): readonly ProofObligations[] {
  return (flow.source.guarantees ?? []).map((guarantee) => ({
    guarantee,
    obligations: guarantee.always
      ? stepsWithout(flow, guarantee.always).map(({ place, offeredIf }) => ({
          name: guarantee.name,
          whenever: { and: [guarantee.whenever, { '!': [offeredIf] }] },
          never: place,
        }))
      : [withTexts(flow, guarantee)],
  }))
}

/** Adds the condition of the text in `with` or `without` to `whenever`. */
function withTexts(flow: Flow, { possible, ...guarantee }: GuaranteeSource): GuaranteeSource {
  const { with: shown, without: hidden, whenever } = guarantee
  const never = possible ?? guarantee.never
  const name = shown ?? hidden
  if (never === undefined || name === undefined)
    return possible === undefined ? guarantee : { ...guarantee, never: possible }
  const text = textsAt(flow.library, flow.id, never)?.[name]
  const isShown = text === undefined ? false : isShownRule(flow.library, text)
  const rule = shown === undefined ? { '!': [isShown] } : isShown
  return { name: guarantee.name, whenever: { and: [whenever, rule] }, never }
}

function combineProofs(guarantee: GuaranteeSource, proofs: readonly Proof[]): Proof {
  const tried = proofs.reduce((all, proof) => all + proof.tried, 0)
  for (const proof of proofs)
    if (proof.outcome === 'violated')
      return { ...proof, ...offeringSaid(guarantee, proof), guarantee, tried }
  const why = proofs.flatMap((proof) => (proof.outcome === 'unknown' ? proof.why : []))
  const isOnward = proofs.every(
    (proof) =>
      proof.outcome === 'holds' || (proof.outcome === 'unknown' && proof.isOnward === true),
  )
  if (why.length > 0)
    return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
  return { guarantee, tried, outcome: 'holds' }
}

/** Names the missing offers, for a step that makes none of the promised ones. */
function offeringSaid(
  { always }: GuaranteeSource,
  { guarantee: { never: place }, counterExample }: Proof & { readonly outcome: 'violated' },
): Pick<Proof & { readonly outcome: 'violated' }, 'counterExample'> {
  if (!always || place === undefined) return { counterExample }
  const missing = `"${place}" does not offer ${listOr(always.map((name) => `"${name}"`))}`
  return { counterExample: { ...counterExample, lines: [...counterExample.lines, missing] } }
}

/**
 * Decides one guarantee by exploring everything that can happen. If this cannot be decided because
 * of comparisons of times, tries to prove it whatever these result in.
 */
export function proveGuarantee(
  flow: Flow,
  guarantee: GuaranteeSource,
  limit: number,
  claim: Claim = {},
): Proof {
  const proof = searchGuarantee(flow, guarantee, limit, claim)
  if (proof.outcome !== 'unknown' || proof.isOnward === true) return proof
  const freed = freeTimes(flow, [guarantee.whenever])
  if (freed === null) return proof
  const [whenever = null] = freed.rules
  const { outcome, tried } = searchGuarantee(freed.flow, { ...guarantee, whenever }, limit, claim)
  return outcome === 'holds' ? { guarantee, tried: proof.tried + tried, outcome } : proof
}

function searchGuarantee(
  flow: Flow,
  guarantee: GuaranteeSource,
  limit: number,
  { newInputs = false, budget }: Claim,
): Proof {
  const [reached] = boundGap(budget?.() ?? null)
  if (reached !== undefined) return { guarantee, tried: 0, outcome: 'unknown', why: [reached] }
  const slice = newInputs
    ? sliceFlow(flow, [guarantee.whenever], null)
    : guaranteeSlice(flow, guarantee)
  const watched = guaranteeInSlice(slice, guarantee)
  const { found, tried, why, isOnward } = searchWithBack<GuaranteeMark>(
    slice,
    {
      failures: true,
      limit,
      budget,
      sharesOutcomes: true,
      countsOrder: guarantee.appears !== undefined || guarantee.before !== undefined,
      takesInputs: newInputs,
      mark: guaranteeMark(slice.flow, watched, !newInputs),
      afterChange,
      until: ({ mark }) => mark === 'broken',
      isOver: (mark) => mark === 'never' || (mark === 'kept' && isKeptForGood(watched)),
    },
    ({ states }) => [
      watchedAt(watched, !states.some(({ mark }) => mark === 'due' || mark === 'lapsed')),
    ],
  )
  if (found.hit !== null) {
    const counterExample = transcriptOf(flow, { states: found.way }, found.way.length - 1)
    if (replayedMark(flow, guarantee, counterExample) !== 'broken')
      throw new Error(
        `Cannot prove "${guarantee.name}": its counter-example does not break it when it is replayed`,
      )
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  if (why.length === 0) return { guarantee, tried, outcome: 'holds' }
  return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
}

/** The mark at the end of a run that is replayed on the flow as written. */
function replayedMark(
  flow: Flow,
  guarantee: GuaranteeSource,
  transcript: Transcript,
): GuaranteeMark | null {
  const markOf = guaranteeMark(flow, guarantee)
  let mark: GuaranteeMark | null = null
  for (const { move, before, state, appeared } of replayRun(flow, transcript)) {
    if (move?.kind === 'empty') continue
    const isRenewed = move?.kind === 'back' || move?.kind === 'inputs'
    const isChanged =
      isRenewed || (move !== null && before !== null && changesAnswer(flow, before, move))
    mark = markOf(mark !== null && isChanged ? afterChange(mark) : mark, appeared, state)
  }
  return mark
}

/**
 * When the rule of a guarantee is evaluated.
 * @param isMetAtOnce True if nothing was ever due beyond the moment when it became due.
 */
function watchedAt(
  { whenever: rule, never, before }: GuaranteeSource,
  isMetAtOnce: boolean,
): WatchedAt {
  if (never !== undefined && before === undefined)
    return { rule, counts: 'at', places: [writtenName(never)] }
  return { rule, counts: 'from then on', isMetAtOnce: isMetAtOnce && before === 'anything-else' }
}

/** A replaced answer no longer counts: the new answers decide whether X is still due. */
function afterChange(mark: GuaranteeMark): GuaranteeMark {
  return mark === 'due' ? 'again' : mark
}

/** The part of a flow that decides whether a guarantee holds. */
function guaranteeSlice(flow: Flow, guarantee: GuaranteeSource): Slice {
  return sliceFlow(flow, [guarantee.whenever], placesNamed(guarantee))
}

/** The guarantee with its rule as rewritten in the slice. */
function guaranteeInSlice({ watched }: Slice, guarantee: GuaranteeSource): GuaranteeSource {
  return { ...guarantee, whenever: watched[0] ?? null }
}

function placesNamed({ appears, never, before }: GuaranteeSource): readonly string[] | null {
  return before === 'anything-else' ? null : [appears, never, before].flatMap((name) => name ?? [])
}

/**
 * Follows a guarantee along a run.
 * - `appears X before Y`: once the rule is true, X must come before Y (`anything-else`: before
 *   anything else) and before the run ends. X on screen at that moment counts.
 * - `never X`: X is never on screen while the rule is true. `never X before Y`: once the rule is
 *   true, X must not come before Y.
 * If an answer is replaced and the rule is no longer true, nothing is owed.
 * @param isToldOnce True if the inputs of a run do not change.
 */
function guaranteeMark(flow: Flow, guarantee: GuaranteeSource, isToldOnce = false) {
  const { whenever, appears, never, before } = guarantee
  const rule = watchedRule(flow, whenever)
  const isKept = isKeptForGood(guarantee)
  const needed = isToldOnce ? toldParts(flow, whenever).map((part) => watchedRule(flow, part)) : []
  const isNamed = ({ names }: Appearance, name: string | undefined) =>
    name !== undefined && names.includes(name)
  return (
    was: GuaranteeMark | null,
    appeared: readonly Appearance[],
    state: RunState,
  ): GuaranteeMark => {
    if (was === 'broken' || was === 'never' || (was === 'kept' && isKept)) return was
    if (was === null && !needed.every((part) => isTruthy(part(state)))) return 'never'
    const shown = placesOnScreen(flow, state)
    const holds = () => isTruthy(rule(state))
    if (never !== undefined && before === undefined)
      return [...appeared, ...shown].some((one) => isNamed(one, never)) && holds()
        ? 'broken'
        : 'open'
    const isOwed = was === 'due' || was === 'lapsed'
    const isHolding = holds()
    if (!isOwed && !isHolding) return 'open'
    const wanted = appears ?? before
    if (
      appears !== undefined &&
      !isOwed &&
      was !== 'again' &&
      shown.some((one) => isNamed(one, wanted)) &&
      !appeared.some((one) => isNamed(one, wanted))
    )
      return 'kept'
    for (const one of appeared) {
      if (isNamed(one, wanted)) return 'kept'
      const isTooEarly =
        never === undefined
          ? before === 'anything-else' || isNamed(one, before)
          : isNamed(one, never)
      if (isTooEarly) return 'broken'
    }
    if (never === undefined && state.status !== 'active') return 'broken'
    return isHolding ? 'due' : 'lapsed'
  }
}

/** True if a guarantee that was met stays met for the rest of the run. */
function isKeptForGood({ never, before }: GuaranteeSource): boolean {
  return never === undefined || before !== undefined
}

/** The parts of a rule that read inputs only and must be true for the rule to be true. */
function toldParts(flow: Flow, rule: Rule): readonly Rule[] {
  if (inputsRead(flow.library, rule) !== null) return [rule]
  const operation = operationOf(rule)
  return operation?.operator === 'and'
    ? operation.args.flatMap((part) => toldParts(flow, part))
    : []
}
