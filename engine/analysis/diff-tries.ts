import { afterTurn, type Comparing, type Moved } from './diff-turn.ts'
import type { BesidesTurn, Joint, Turn } from './diff-turns.ts'
import type { Contrast } from './diff-screen.ts'
import type { DiffSpace } from './diff-space.ts'
import { type Placed, replayingBoth, type States } from './diff-ways.ts'
import type { Ahead } from './situation.ts'
import { apart, type Chosen } from './unknown/apart.ts'
import { witnessIn } from './unknown/box.ts'
import type { Together } from './unknown/decide.ts'
import { readUnsure } from './unknown/steps.ts'

/** Both runs of a witness. */
export type Runs = Chosen & { readonly joint: Joint }

/** What came of something that was done to both runs, and in what they differ then. */
export type Tried = { readonly placed: Placed; readonly contrasts: readonly Contrast[]; readonly goesOn: boolean }

export type Tries = {
  /** The runs of a moment for what a part of all hosts say. */
  readonly chooseAt: (here: Placed) => (part: Together) => Runs
  /** Does something to both runs of a moment: once for each part of what hosts may say that decides otherwise. */
  readonly tried: (here: Placed, turn: Turn | BesidesTurn, from: Together, ahead: readonly Ahead[]) => Iterable<Tried>
}

/** How something is tried on two versions, at moments that the same things led to. */
export function triesOf(space: DiffSpace, comparing: Comparing): Tries {
  const replayed = replayingBoth(space)
  const chooseAt = (here: Placed) => {
    return ({ box }: Together): Runs => {
      const witness = witnessIn(box, here.witness)
      const isSame = [...box.keys()].every((group) => witness.get(group) === (here.witness.get(group) ?? 0))
      return { witness, sums: [], joint: isSame ? here.joint : withStates(here.joint, replayed(here, witness)) }
    }
  }
  const act =
    (turn: Turn | BesidesTurn) =>
    ({ joint }: Runs): Moved | null => {
      const moved = afterTurn(comparing, joint, turn)
      if (moved) readBoth(space, moved.joint)
      return moved
    }
  function* tried(here: Placed, turn: Turn | BesidesTurn, from: Together, ahead: readonly Ahead[]): Generator<Tried> {
    for (const { one, value, decision } of apart(space.before, from, { ahead, choose: chooseAt(here), act: act(turn) })) {
      if (!value) continue
      const { joint, contrasts, goesOn, events } = value
      const { box } = decision
      const placed = { joint, box, witness: one.witness, options: here.options, from: { placed: here, turn, events } }
      yield { placed, contrasts, goesOn }
    }
  }
  return { chooseAt, tried }
}

/** What both runs drop where a question stops applying is read. */
export function readBoth({ before, after }: DiffSpace, joint: Joint): void {
  readUnsure(before, joint.before.state)
  readUnsure(after, joint.after.state)
}

function withStates(joint: Joint, { before, after }: States): Joint {
  return { ...joint, before: { ...joint.before, state: before }, after: { ...joint.after, state: after } }
}
