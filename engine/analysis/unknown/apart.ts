import type { Cells } from '../../answers/cells.ts'
import type { Ahead } from '../situation.ts'
import type { Witness } from './box.ts'
import type { Decision, Together } from './decide.ts'
import type { Space } from './space.ts'
import type { Sums } from './sums.ts'

/** The run that is tried for all that go together. */
export type Chosen = { readonly witness: Witness; readonly sums: Sums }

/** What an act gave for one part of the runs that went together. */
export type Part<One, T> = { readonly one: One; readonly value: T; readonly decision: Decision }

export type Acting<One, T> = {
  /** What may be read after it. */
  readonly ahead: readonly Ahead[]
  readonly choose: (part: Together) => One
  readonly act: (one: One) => T
  /** Vectors of cells that are settled: reading them tells nothing apart. */
  readonly settled?: readonly Cells[]
}

/** What is known of a space that runs are told apart in. */
export type Telling = Pick<Space, 'watch' | 'decide' | 'toldOf' | 'totals'>

/** Does the same to all runs that go together: once for each part of them for which the engine decides otherwise. */
export function* apart<One extends Chosen, T>(
  space: Telling,
  from: Together,
  { ahead, choose, act, settled }: Acting<One, T>,
): Generator<Part<One, T>> {
  const open: Together[] = [from]
  const isNew = firstOfEach(space, ahead)
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isNew(next)) continue
    const one = choose(next)
    const { value, reads } = space.watch.during(() => act(one), settled)
    const decision = space.decide(reads, next, one)
    open.push(...decision.others)
    yield { one, value, decision }
  }
}

/** What has read the same and may read the same from there on is one: it is gone through once. */
function firstOfEach({ toldOf, totals }: Telling, ahead: readonly Ahead[]): (part: Together) => boolean {
  const seen = new Set<string>()
  return ({ box, read }) => {
    if (totals.length > 0) return true
    const key = `${read ?? ''} ${toldOf(box, ahead)}`
    const isNew = read === undefined || !seen.has(key)
    seen.add(key)
    return isNew
  }
}
