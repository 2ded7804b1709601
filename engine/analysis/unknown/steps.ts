import { type Cells, readCell } from '../../answers/cells.ts'
import { start } from '../../machine/start.ts'
import type { Effect, RunState } from '../../machine/types.ts'
import { taken } from './taken.ts'
import { type GoingBack, isOffered, type Move, movesOf } from '../moves.ts'
import { type Appearance, appearancesOf, givenBy, placesOf } from '../places.ts'
import type { Ahead } from '../situation.ts'
import { apart, type Chosen, type Part } from './apart.ts'
import { inputsOf, type Witness, witnessIn } from './box.ts'
import type { Together } from './decide.ts'
import type { Space } from './space.ts'

/** A run after something was done: where it is, which questions of the page are settled, what appeared, and how. */
export type Moment = {
  readonly state: RunState
  readonly decided: readonly string[]
  readonly appeared: readonly Appearance[]
  /** What was done, to which run, and what the host was asked for; null at a beginning. */
  readonly by: { readonly move: Move; readonly before: RunState } | null
  readonly effects: readonly Effect[]
}

/** A run that is tried for others. */
export type Run = Chosen & { readonly state: RunState }

/** Runs that stand at one place, and how to have one of them. */
export type Standing = {
  readonly decided: readonly string[]
  readonly ahead: readonly Ahead[]
  readonly choose: (part: Together) => Run
}

/** How runs begin, over all that a host may say. @param see Looks at what came of it: what that reads is told apart. */
export function begun<T>(space: Space, see: (moment: Moment) => T): Generator<Part<Chosen, readonly [Moment, T]>> {
  const { flow, totals, begins } = space
  const none = totals.map(() => 0)
  const choose = ({ box }: Together): Chosen => ({ witness: witnessIn(box, new Map()), sums: none })
  const act = ({ witness }: Chosen) => {
    const { state, effects } = start(flow, told(space, witness))
    readUnsure(space, state)
    const appeared = appearancesOf([], placesOf(flow, state), effects)
    const moment: Moment = { state, decided: [], appeared, by: null, effects }
    return [moment, see(moment)] as const
  }
  return apart(space, { box: new Map(), sums: [none] }, { ahead: begins, choose, act })
}

/** What may happen next. */
export function offered(
  space: Space,
  { decided, ahead, choose }: Standing,
  from: Together,
  options: { readonly failures: boolean; readonly goesBack?: GoingBack; readonly takesInputs?: boolean },
): Generator<Part<Run, readonly Move[]>> {
  const all = { ...options, offersAll: true, takesBack: options.takesInputs === true, modelFor: space.modelFor }
  return apart(space, from, { ahead, choose, act: ({ state }) => movesOf(space.flow, state, decided, all) })
}

/** What a move makes of runs; null where the engine refuses it. */
export function moved<T>(
  space: Space,
  { decided, ahead, choose }: Standing,
  { move, from }: { readonly move: Move; readonly from: Together },
  see: (moment: Moment) => T,
): Generator<Part<Run, readonly [Moment, T] | null>> {
  const { flow } = space
  const act = ({ state }: Run) => {
    const before = placesOf(flow, state)
    const after = isOffered(flow, state, move) ? taken(flow, { state, decided }, move) : null
    if (!after) return null
    readUnsure(space, after.state)
    const given = move.kind === 'empty' ? [] : givenBy(move.event)
    const appeared = [...given, ...appearancesOf(before, placesOf(flow, after.state), after.effects)]
    const moment: Moment = { ...after, appeared, by: { move, before: state } }
    return [moment, see(moment)] as const
  }
  return apart(space, from, { ahead, choose, act })
}

/** What new inputs make of a run. Inputs are replaced as a whole: what the host said before tells nothing apart any more. */
export function renewed<T>(
  space: Space,
  { decided, ahead, state }: Pick<Standing, 'decided' | 'ahead'> & { readonly state: RunState },
  see: (moment: Moment) => T,
): Generator<Part<Run, readonly [Moment, T] | null>> {
  const none = space.totals.map(() => 0)
  const choose = ({ box }: Together): Run => ({ witness: witnessIn(box, new Map()), sums: none, state })
  const act = ({ witness }: Run) => {
    const move = newInputs(space, witness)
    const after = taken(space.flow, { state, decided }, move)
    if (!after) return null
    readUnsure(space, after.state)
    const appeared = appearancesOf(placesOf(space.flow, state), placesOf(space.flow, after.state), after.effects)
    const moment: Moment = { ...after, appeared, by: { move, before: state } }
    return [moment, see(moment)] as const
  }
  return apart(space, { box: new Map(), sums: [none] }, { ahead, choose, act, settled: cellsIn(state) })
}

/** The host says something else while the run is under way. */
export function newInputs(space: Pick<Space, 'classesOf'>, witness: Witness): Move {
  const inputs = told(space, witness)
  const { now: _now, ...said } = inputs
  return { kind: 'inputs', words: `the host says anew: ${JSON.stringify(said)}`, event: { type: 'inputs', inputs } }
}

function cellsIn(state: RunState): readonly Cells[] {
  return [state.cells, ...Object.values(state.children).flatMap(cellsIn)]
}

/** An answer that was given may be dropped where its question stops applying: what that follows from is read. */
export function readUnsure(space: Pick<Space, 'unsure'>, state: RunState): void {
  for (const { raw, judged } of space.unsure.get(state.flow) ?? [])
    if ((readCell(state.cells, raw) ?? null) !== null) readCell(state.cells, judged)
  for (const child of Object.values(state.children)) readUnsure(space, child)
}

/** What a host tells as a witness has it. */
export function told({ classesOf }: Pick<Space, 'classesOf'>, witness: Witness) {
  return inputsOf(witness, (group, at) => classesOf(group)[at] ?? null)
}
