import type { Json, JsonObject } from '../../definition/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import type { Passage, Situation } from '../exploration.ts'
import type { Move } from '../moves.ts'
import type { Appearance } from '../places.ts'
import { type Box, type Witness, witnessIn } from './box.ts'
import type { Together } from './decide.ts'
import type { Space } from './space.ts'
import { type Moment, moved, offered, type Run, type Standing, told } from './steps.ts'

/** What a host may say at a beginning, and an example of it. */
export type Told = { readonly box: Box; readonly witness: Witness }

/** What was gone through, and who looked at it. */
export type Followed = {
  readonly space: Space
  readonly situations: readonly Situation<string>[]
  readonly see: (moment: Moment) => readonly string[]
}

/** A run of its own, and for what of the inputs it goes the same way. */
type Piece = Pick<Moment, 'state' | 'decided'> & Told & { readonly moves: readonly Move[]; readonly seen: readonly string[] }

/**
 * One run that goes a way through an exploration: what a host has to say for it is found as it goes.
 *
 * @returns Null where no run goes it.
 */
export function follow(
  { space, situations, see }: Followed,
  begins: readonly Told[],
  passages: readonly Passage[],
): { readonly inputs: JsonObject; readonly moves: readonly Move[] } | null {
  const goOn = (piece: Piece, at: number, isExact: boolean): Piece | null => {
    const passage = passages[at]
    if (!passage) return piece
    const there = situations[passage.to]
    const wanted = there && space.keyOf(there.state, there.decided)
    // What came to the very situation goes on from it; where nothing does, what shows the same may still go on in the same way.
    const others: Piece[] = []
    for (const next of onward(space, piece, passage, see)) {
      const isThere = sameText(next.seen, passage.seen) && space.keyOf(next.state, next.decided) === wanted
      if (!isThere && !isExact) others.push(next)
      const found = isThere ? goOn(next, at + 1, isExact) : null
      if (found) return found
    }
    for (const next of others) {
      const found = goOn(next, at + 1, isExact)
      if (found) return found
    }
    return null
  }
  for (const isExact of [true, false]) {
    for (const { box, witness } of begins) {
      const { state } = start(space.flow, told(space, witness))
      const last = goOn({ state, decided: [], box, witness, moves: [], seen: [] }, 0, isExact)
      if (last) return { inputs: told(space, last.witness), moves: last.moves }
    }
  }
  return null
}

/** The runs of a piece that show the same as others on a passage. */
function* onward(space: Space, piece: Piece, { move, appeared }: Passage, see: Followed['see']): Generator<Piece> {
  const again = (witness: Witness): RunState =>
    piece.moves.reduce((state, one) => after(space, state, one), start(space.flow, told(space, witness)).state)
  const choose = ({ box }: Together): Run => {
    const witness = witnessIn(box, piece.witness)
    const isSame = [...box.keys()].every((group) => witness.get(group) === (piece.witness.get(group) ?? 0))
    return { witness, sums: [], state: isSame ? piece.state : again(witness) }
  }
  const standing: Standing = { decided: piece.decided, ahead: space.aheadOf(piece.state), choose }
  for (const { value: moves, decision } of offered(space, standing, { box: piece.box, sums: [[]] }, { failures: true })) {
    const own = moves.find((one) => isSameMove(one, move))
    if (!own) continue
    for (const { one, value, decision: left } of moved(space, standing, { move: own, from: decision }, see)) {
      if (!value || keysOf(value[0].appeared) !== keysOf(appeared)) continue
      const [{ state, decided }, seen] = value
      yield { state, decided, seen, box: left.box, witness: one.witness, moves: [...piece.moves, own] }
    }
  }
}

function after({ flow }: Space, state: RunState, move: Move): RunState {
  return move.kind === 'empty' ? state : transition(flow, state, move.event).state
}

/** The same thing to do, whatever the effects that it answers are called. */
function isSameMove(one: Move, other: Move): boolean {
  if ('field' in one && 'field' in other) return one.field === other.field && sameText(answerOf(one), answerOf(other))
  if (one.kind !== other.kind || !('words' in one && 'words' in other) || one.words !== other.words) return false
  if (one.event.type !== 'view' || other.event.type !== 'view') return true
  return sameText(one.event.data, other.event.data)
}

/** A question that is left empty, or emptied, has no answer either way. */
function answerOf(move: Move): Json {
  return 'value' in move ? move.value : null
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function keysOf(appeared: readonly Appearance[]): string {
  return appeared.map(({ key }) => key).join(' ')
}
