import type { Flow } from '../../definition/flow.ts'
import type { GuaranteeSource } from '../../definition/types.ts'
import { type DeadPart, type DeadParts, deadParts, type UndecidedPart } from '../cover/dead-parts.ts'
import { MOST_STATES_EXPLORED } from '../explore/exploration.ts'
import { anyOrderQuestions, laterOptionalQuestions } from '../moves/question-order.ts'
import { backEffects, type WatchedAt } from '../explore/back-effects.ts'
import type { Proof } from '../prove/proof.ts'
import {
  proofObligations,
  guaranteeSlice,
  combineProofs,
  type GuaranteeMark,
  guaranteeMark,
  proveGuarantee,
  watchedAt,
  guaranteeInSlice,
} from '../prove/prove.ts'
import { countedConditions, countMark, countSlice, limitGuarantee, OVER_LIMIT, questionLimit } from '../prove/question-limit.ts'
import { placeSlice, type Reach, type ReachMark, reach, reachMark } from '../prove/reach.ts'
import { type SolverAnswer, decideWith } from './decide.ts'
import { appearsFormula, brokenFormula, holdsFormula, overFormula } from './formulas.ts'
import type { Slice } from '../slice/slice.ts'
import { type Space, prepareSpace } from '../explore/space.ts'
import type { Solver } from './solver.ts'

/**
 * The limit before the solver is asked. Flows with more states often have a sum, which the solver decides at once.
 */
const FIRST_SITUATIONS = 5_000

/** Like `prove`. Guarantees that the exploration leaves open are put to a solver. */
export async function proveFully(flow: Flow, solver: Solver): Promise<readonly Proof[]> {
  const proofs: Proof[] = []
  for (const { guarantee, obligations } of proofObligations(flow)) {
    const found: Proof[] = []
    for (const obligation of obligations) {
      const searched = (limit: number) => proveGuarantee(flow, obligation, limit)
      const slice = guaranteeSlice(flow, obligation)
      const solved = () =>
        withoutBack(brokenBy(flow, obligation, solver), slice, [watchedAt(guaranteeInSlice(slice, obligation), false)])
      const proof = await fully<Proof>(searched, solved, (decided) => proofBy(obligation, decided))
      found.push(proof)
      if (proof.outcome === 'violated') break
    }
    proofs.push(combineProofs(guarantee, found))
  }
  const guarantee = limitGuarantee(flow)
  if (guarantee === null) return proofs
  const searched = (limit: number) => questionLimit(flow, limit) ?? { guarantee, tried: 0, outcome: 'holds' as const }
  const asked = await fully<Proof>(
    searched,
    () => withoutBack(overBy(flow, solver), countSlice(flow), countedConditions(countSlice(flow).flow)),
    (decided) => proofBy(guarantee, decided),
  )
  return [...proofs, asked]
}

/** Like `reach`. A place that the exploration leaves open is put to a solver. */
export async function reachFully(flow: Flow, place: string, solver: Solver): Promise<Reach> {
  const solved = () => placeFully(flow, place, solver)
  return fully<Reach>((limit) => reach(flow, place, limit), solved, reachBy)
}

/** Like `deadParts`. Steps, questions and bands that the exploration leaves open are put to a solver. */
export async function deadPartsFully(flow: Flow, solver: Solver, taken?: ReadonlySet<string>): Promise<DeadParts> {
  const { found, undecided, why } = deadParts(flow, taken === undefined ? {} : { taken })
  const more: DeadPart[] = []
  const left: UndecidedPart[] = []
  for (const undecidedPart of undecided) {
    const decided = 'place' in undecidedPart ? await placeFully(flow, undecidedPart.place, solver) : null
    if (decided?.outcome === 'never') more.push(undecidedPart.part)
    // Nothing was seen beyond a place that only the solver reached.
    else left.push(undecidedPart)
  }
  return { found: [...found, ...more], undecided: left, why: left.length === 0 ? [] : why }
}

/** Tries a short exploration, then the solver, then the full exploration. */
async function fully<T extends Proof | Reach>(
  searched: (limit: number) => T,
  solved: () => Promise<SolverAnswer>,
  told: (decided: Exclude<SolverAnswer, { readonly outcome: 'unknown' }>) => T,
): Promise<T> {
  const first = searched(FIRST_SITUATIONS)
  if (first.outcome !== 'unknown' || first.isOnward === true) return first
  const decided = await solved()
  if (decided.outcome !== 'unknown') return told(decided)
  const last = first.tried < FIRST_SITUATIONS ? first : searched(MOST_STATES_EXPLORED)
  return last.outcome === 'unknown' ? { ...last, why: [...last.why, decided.why] } : last
}

function proofBy(guarantee: GuaranteeSource, decided: Exclude<SolverAnswer, { readonly outcome: 'unknown' }>): Proof {
  return decided.outcome === 'never'
    ? { guarantee, tried: 0, outcome: 'holds', isSolved: true }
    : { guarantee, tried: 0, outcome: 'violated', counterExample: decided.transcript }
}

function reachBy(decided: Exclude<SolverAnswer, { readonly outcome: 'unknown' }>): Reach {
  return decided.outcome === 'never'
    ? { outcome: 'never', tried: 0, isSolved: true }
    : { outcome: 'reached', transcript: decided.transcript, tried: 0 }
}

/**
 * The solver covers runs without Back that answer pages as a whole. Its "no" is a proof only if Back and the order
 * of answers make no difference.
 */
async function withoutBack(asked: Promise<SolverAnswer>, slice: Slice, watched: readonly WatchedAt[]): Promise<SolverAnswer> {
  const decided = await asked
  if (decided.outcome !== 'never') return decided
  const space = prepareSpace(slice, false)
  if (hasOpenQuestions(space))
    return { outcome: 'unknown', why: 'the solver cannot be asked about the order of answers on a page' }
  const [reason] = backEffects(space, watched)
  return reason === undefined ? decided : { outcome: 'unknown', why: `the solver cannot be asked about Back (${reason})` }
}

/** True if the order in which the questions of a page are answered matters. */
function hasOpenQuestions({ begins, modelFor }: Space): boolean {
  return begins.some(({ flow }) =>
    flow.steps.some((step) =>
      (step.form?.pages ?? []).some(
        (page) =>
          page.kind !== 'question' &&
          [anyOrderQuestions, laterOptionalQuestions].some((read) => read(modelFor(flow.id), step, page).size > 0),
      ),
    ),
  )
}

function placeFully(flow: Flow, place: string, solver: Solver): Promise<SolverAnswer> {
  const slice = placeSlice(flow, place)
  const watched = slice.watched.map((rule): WatchedAt => ({ rule, counts: 'sometime' }))
  return withoutBack(placeBy(flow, place, solver), slice, watched)
}

/** Asks the solver for a run without Back that breaks a guarantee. */
export function brokenBy(flow: Flow, guarantee: GuaranteeSource, solver: Solver): Promise<SolverAnswer> {
  const slice = guaranteeSlice(flow, guarantee)
  return decideWith<GuaranteeMark>(solver, flow, slice, {
    watched: slice.watched,
    formula: (laid) => brokenFormula(laid, guaranteeInSlice(slice, guarantee)),
    markOf: guaranteeMark(flow, guarantee),
    isMet: (mark) => mark === 'broken',
  })
}

function overBy(flow: Flow, solver: Solver): Promise<SolverAnswer> {
  const limit = flow.source.limits?.questions ?? 0
  const slice = countSlice(flow)
  return decideWith<string>(solver, flow, slice, {
    watched: [],
    formula: (laid) => overFormula(laid, limit),
    markOf: countMark(flow, limit),
    isMet: (mark) => mark === OVER_LIMIT,
  })
}

/** Asks the solver for a run without Back that reaches a place. */
export function placeBy(flow: Flow, place: string, solver: Solver): Promise<SolverAnswer> {
  const slice = placeSlice(flow, place)
  const [band] = slice.watched
  return decideWith<ReachMark>(solver, flow, slice, {
    watched: slice.watched,
    formula: (laid) => (band === undefined ? appearsFormula(laid, place) : holdsFormula(laid, band)),
    markOf: reachMark(flow, place),
    isMet: (mark) => mark === 'there',
  })
}
