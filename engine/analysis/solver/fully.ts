import type { Flow } from '../../definition/flow.ts'
import type { GuaranteeSource } from '../../definition/types.ts'
import { type DeadPart, type DeadParts, deadParts, type Doubt } from '../dead-parts.ts'
import { MOST_SITUATIONS } from '../exploration.ts'
import { answeredInAnyOrder, optionalLater } from '../any-order.ts'
import { reasonsOfBack, type WatchedAt } from '../going-back.ts'
import type { Proof } from '../proof.ts'
import { dutiesOf, guaranteeSlice, joinedProof, type Mark, markOf, proofOf, watchedAt, watchedIn } from '../prove.ts'
import { conditionsCounted, countMark, countSlice, limitGuarantee, OVER, questionLimit } from '../question-limit.ts'
import { placeSlice, type Reach, type Reached, reach, reachedBy } from '../reach.ts'
import { type Decided, decidedBy } from './decide.ts'
import { appearsFormula, brokenFormula, holdsFormula, overFormula } from './formulas.ts'
import type { Slice } from '../unknown/slice.ts'
import { type Space, spaceOf } from '../unknown/space.ts'
import type { Solver } from './model.ts'

/** Situations that are gone through before the solver is asked: what takes more is often a sum, which it decides at once. */
const FIRST_SITUATIONS = 5_000

/** As `prove`; what is not decided by going through situations is put to a solver. */
export async function proveFully(flow: Flow, solver: Solver): Promise<readonly Proof[]> {
  const proofs: Proof[] = []
  for (const { guarantee, duties } of dutiesOf(flow)) {
    const found: Proof[] = []
    for (const duty of duties) {
      const searched = (limit: number) => proofOf(flow, duty, limit)
      const slice = guaranteeSlice(flow, duty)
      const solved = () => withoutBack(brokenBy(flow, duty, solver), slice, [watchedAt(watchedIn(slice, duty), false)])
      const proof = await fully<Proof>(searched, solved, (decided) => proofBy(duty, decided))
      found.push(proof)
      if (proof.outcome === 'violated') break
    }
    proofs.push(joinedProof(guarantee, found))
  }
  const guarantee = limitGuarantee(flow)
  if (guarantee === null) return proofs
  const searched = (limit: number) => questionLimit(flow, limit) ?? { guarantee, tried: 0, outcome: 'holds' as const }
  const asked = await fully<Proof>(
    searched,
    () => withoutBack(overBy(flow, solver), countSlice(flow), conditionsCounted(countSlice(flow).flow)),
    (decided) => proofBy(guarantee, decided),
  )
  return [...proofs, asked]
}

/** As `reach`; what is not decided by going through situations is put to a solver. */
export async function reachFully(flow: Flow, place: string, solver: Solver): Promise<Reach> {
  const solved = () => placeFully(flow, place, solver)
  return fully<Reach>((limit) => reach(flow, place, limit), solved, reachBy)
}

/** As `deadParts`; steps, questions and bands that are not decided by going through situations are put to a solver. */
export async function deadPartsFully(flow: Flow, solver: Solver, taken?: ReadonlySet<string>): Promise<DeadParts> {
  const { found, doubts, why } = deadParts(flow, taken === undefined ? {} : { taken })
  const more: DeadPart[] = []
  const left: Doubt[] = []
  for (const doubt of doubts) {
    const decided = 'place' in doubt ? await placeFully(flow, doubt.place, solver) : null
    if (decided?.outcome === 'never') more.push(doubt.part)
    // Of what is behind a place that only the solver comes to, nothing was seen.
    else left.push(doubt)
  }
  return { found: [...found, ...more], doubts: left, why: left.length === 0 ? [] : why }
}

/** By going through some situations, by the solver, by going through all of them. */
async function fully<T extends Proof | Reach>(
  searched: (limit: number) => T,
  solved: () => Promise<Decided>,
  told: (decided: Exclude<Decided, { readonly outcome: 'unknown' }>) => T,
): Promise<T> {
  const first = searched(FIRST_SITUATIONS)
  if (first.outcome !== 'unknown' || first.isOnward === true) return first
  const decided = await solved()
  if (decided.outcome !== 'unknown') return told(decided)
  const last = first.tried < FIRST_SITUATIONS ? first : searched(MOST_SITUATIONS)
  return last.outcome === 'unknown' ? { ...last, why: [...last.why, decided.why] } : last
}

function proofBy(guarantee: GuaranteeSource, decided: Exclude<Decided, { readonly outcome: 'unknown' }>): Proof {
  return decided.outcome === 'never'
    ? { guarantee, tried: 0, outcome: 'holds', isSolved: true }
    : { guarantee, tried: 0, outcome: 'violated', counterExample: decided.transcript }
}

function reachBy(decided: Exclude<Decided, { readonly outcome: 'unknown' }>): Reach {
  return decided.outcome === 'never'
    ? { outcome: 'never', tried: 0, isSolved: true }
    : { outcome: 'reached', transcript: decided.transcript, tried: 0 }
}

/** The solver is asked about runs without Back, that answer a page as a whole: that there is none is no proof where either may lead elsewhere. */
async function withoutBack(asked: Promise<Decided>, slice: Slice, watched: readonly WatchedAt[]): Promise<Decided> {
  const decided = await asked
  if (decided.outcome !== 'never') return decided
  const space = spaceOf(slice, false)
  if (hasOpenQuestions(space))
    return { outcome: 'unknown', why: 'the solver cannot be asked about the order of answers on a page' }
  const [reason] = reasonsOfBack(space, watched)
  return reason === undefined ? decided : { outcome: 'unknown', why: `the solver cannot be asked about Back (${reason})` }
}

/** True if the order matters in which the questions of a page are answered. */
function hasOpenQuestions({ begins, modelFor }: Space): boolean {
  return begins.some(({ flow }) =>
    flow.steps.some((step) =>
      (step.form?.pages ?? []).some(
        (page) =>
          page.kind !== 'question' &&
          [answeredInAnyOrder, optionalLater].some((read) => read(modelFor(flow.id), step, page).size > 0),
      ),
    ),
  )
}

function placeFully(flow: Flow, place: string, solver: Solver): Promise<Decided> {
  const slice = placeSlice(flow, place)
  const watched = slice.watched.map((rule): WatchedAt => ({ rule, counts: 'sometime' }))
  return withoutBack(placeBy(flow, place, solver), slice, watched)
}

/** Whether the solver finds a run without Back that breaks a guarantee. */
export function brokenBy(flow: Flow, guarantee: GuaranteeSource, solver: Solver): Promise<Decided> {
  const slice = guaranteeSlice(flow, guarantee)
  return decidedBy<Mark>(solver, flow, slice, {
    watched: slice.watched,
    formula: (laid) => brokenFormula(laid, watchedIn(slice, guarantee)),
    markOf: markOf(flow, guarantee),
    isMet: (mark) => mark === 'broken',
  })
}

function overBy(flow: Flow, solver: Solver): Promise<Decided> {
  const limit = flow.source.limits?.questions ?? 0
  const slice = countSlice(flow)
  return decidedBy<string>(solver, flow, slice, {
    watched: [],
    formula: (laid) => overFormula(laid, limit),
    markOf: countMark(flow, limit),
    isMet: (mark) => mark === OVER,
  })
}

/** Whether the solver finds a run without Back to a place. */
export function placeBy(flow: Flow, place: string, solver: Solver): Promise<Decided> {
  const slice = placeSlice(flow, place)
  const [band] = slice.watched
  return decidedBy<Reached>(solver, flow, slice, {
    watched: slice.watched,
    formula: (laid) => (band === undefined ? appearsFormula(laid, place) : holdsFormula(laid, band)),
    markOf: reachedBy(flow, place),
    isMet: (mark) => mark === 'there',
  })
}
