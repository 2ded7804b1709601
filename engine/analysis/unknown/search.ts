import type { RunState } from '../../machine/types.ts'
import { type Beginning, type Exploration, MOST_SITUATIONS, type Passage, type Situation } from '../exploration.ts'
import { type GoingBack, leavesEmpty } from '../moves.ts'
import type { Appearance } from '../places.ts'
import { boxKey, witnessIn } from './box.ts'
import type { Together } from './decide.ts'
import { follow, type Told } from './follow.ts'
import type { Slice } from './slice.ts'
import { type Space, spaceOf } from './space.ts'
import { begun, type Moment, moved, newInputs, offered, renewed, type Run, type Standing, told } from './steps.ts'
import { flowsOf, isTakenBack, isUnderWay, type Sums, sumsOf } from './sums.ts'
import { type Came, type Found, replaying, wayTo } from './ways.ts'

export type SearchOptions<Mark> = {
  /** Effects may fail. */
  readonly failures: boolean
  /** Something remembered along the way, over the flow of the slice. */
  readonly mark: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  /** Looks at what was done: what it reads is told apart, and what it says stays with the passage. */
  readonly see?: (moment: Moment) => readonly string[]
  readonly until?: (situation: Situation<Mark>) => boolean
  /** Whether nothing that may still come matters: nobody goes on from there. */
  readonly isOver?: (mark: Mark) => boolean
  readonly limit?: number
  /** Every sum makes a situation of its own: for those who follow the ways between situations. */
  readonly keepsSums?: boolean
  /** Where Back is pressed. Default: nowhere. */
  readonly goesBack?: GoingBack
  /** The host may say something else at any time. Only where Back is pressed everywhere: every answer counts there. */
  readonly takesInputs?: boolean
  /** What becomes of what was remembered where Back is pressed, or the host says something else. */
  readonly afterBack?: (before: Mark) => Mark
}

export type Search<Mark> = Exploration<Mark> & {
  readonly situations: readonly Found<Mark>[]
  /** The shortest run to the situation that ended the search, from its start on; else nothing. */
  readonly way: readonly Situation<Mark>[]
  /** Groups of inputs of which not everything was tried. */
  readonly cut: readonly string[]
  /** A run that begins so and goes on by these passages. @returns Null where none does. */
  readonly follow: (beginning: Beginning, passages: readonly Passage[]) => ReturnType<typeof follow>
}

/**
 * Goes through everything that can happen to a run, breadth first, on the engine itself. What a host tells is told late: a run stands for
 * all that a host may have said as long as nothing has been decided by it, and is split where something is. In the same way a run
 * stands for all sums of points that answers on the way may have given.
 */
export function search<Mark extends string>(slice: Slice, options: SearchOptions<Mark>): Search<Mark> {
  const { takesInputs = false } = options
  const isEverywhere = options.goesBack === 'everywhere'
  const withOpenSums = options.keepsSums === true || isEverywhere ? null : searchIn(spaceOf(slice, true), options)
  return withOpenSums ?? searchIn(spaceOf(slice, false, isEverywhere, takesInputs), options) ?? NOTHING
}

const NOTHING = {
  situations: [],
  way: [],
  passages: [],
  beginnings: [],
  resting: new Set<number>(),
  isComplete: false,
  hit: null,
  sampled: [],
  cut: [],
  follow: () => null,
}

type Going = Pick<Passage, 'move' | 'isOptional' | 'part'> & { readonly from: Together }

/**
 * The same in a space that was prepared before.
 *
 * @returns Null where sums cannot be left open: an answer that counts was taken back.
 */
export function searchIn<Mark extends string>(space: Space, options: SearchOptions<Mark>): Search<Mark> | null {
  const { totals } = space
  const { limit = MOST_SITUATIONS, see = () => [], until, isOver = () => false, afterBack = (mark) => mark } = options
  const found: Found<Mark>[] = []
  const known = new Map<string, number>()
  const again = replaying(space, found)
  const passages: Passage[] = []
  const beginnings = new Map<string, Beginning>()
  const queue: { readonly at: number; readonly sums: Sums[] }[] = []
  const waiting = new Map<number, Sums[]>()
  const begins = new Map<Beginning, readonly Told[]>()
  const resting = new Set<number>()
  let hit: number | null = null
  let parts = 0

  const add = (one: Omit<Found<Mark>, 'index' | 'came' | 'inputs'>, came: readonly Came[]): number => {
    const open = space.toldOf(one.box, space.aheadOf(one.state))
    const key = `${one.mark} ${space.keyOf(one.state, one.decided)} ${open} ${totals.length === 0 ? '' : boxKey(one.box)}`
    const there = known.get(key) ?? found.length
    const here = found[there] ?? { ...one, inputs: told(space, one.witness), index: there, came: new Map<string, Came>() }
    if (there === found.length) {
      known.set(key, there)
      found.push(here)
      if (hit === null && until?.(here) === true) hit = there
    }
    const fresh = came.filter(({ sums }) => !here.came.has(sums.join()))
    for (const run of fresh) here.came.set(run.sums.join(), run)
    const later = waiting.get(there)
    if (later) later.push(...fresh.map(({ sums }) => sums))
    else if (fresh.length > 0) {
      const mine = fresh.map(({ sums }) => sums)
      waiting.set(there, mine)
      queue.push({ at: there, sums: mine })
    }
    return there
  }

  /** Runs of a situation that go together: one of them to try. */
  const standingAt = (here: Found<Mark>): Standing => ({
    decided: here.decided,
    ahead: space.aheadOf(here.state),
    choose: ({ box, sums }): Run => {
      const witness = witnessIn(box, here.witness)
      const own = here.sums.join()
      const mine = sums.find((one) => one.join() === own) ?? sums[0] ?? here.sums
      const isSame =
        mine.join() === own && [...box.keys()].every((group) => witness.get(group) === (here.witness.get(group) ?? 0))
      return { witness, sums: mine, state: isSame ? here.state : again(here.index, { witness, sums: mine }) }
    },
  })

  const begin = (): void => {
    const look = (moment: Moment) => ({ mark: options.mark(null, moment.appeared, moment.state), seen: see(moment) })
    for (const { one, value, decision } of begun(space, look)) {
      const [{ state, decided, appeared }, { mark, seen }] = value
      const { witness } = one
      const inputs = told(space, witness)
      const sums = sumsOf(totals, state)
      const to = add({ state, decided, appeared, mark, from: null, box: decision.box, witness, sums }, [{ sums, from: null }])
      const way = [to, ...appeared.map(({ key }) => key), ...seen].join(' ')
      const beginning = beginnings.get(way) ?? { to, appeared, inputs, seen }
      beginnings.set(way, beginning)
      begins.set(beginning, [...(begins.get(beginning) ?? []), { box: decision.box, witness }])
      if (hit !== null) return
    }
  }

  /** @returns False where sums cannot be left open. */
  const goOn = (here: Found<Mark>, standing: Standing, { from, ...going }: Going): boolean => {
    const isRenewed = going.move.kind === 'inputs'
    const before = going.move.kind === 'back' || isRenewed ? afterBack(here.mark) : here.mark
    const look = (moment: Moment) => ({ mark: options.mark(before, moment.appeared, moment.state), seen: see(moment) })
    const parts = isRenewed
      ? renewed(space, { ...standing, state: here.state }, look)
      : moved(space, standing, { move: going.move, from }, look)
    for (const { one, value, decision } of parts) {
      if (!value) continue
      const [{ state, decided, appeared }, { mark, seen }] = value
      if (totals.length > 0 && isTakenBack(totals, space.modelFor, one.state, state)) return false
      const now = sumsOf(totals, state)
      const isLeft = totals.map(({ flow: id }) => !isUnderWay(state, id))
      const sumsAfter = (was: Sums): Sums =>
        now.map((sum, i) => (isLeft[i] === true ? 0 : (was[i] ?? 0) + sum - (one.sums[i] ?? 0)))
      const came = decision.sums.map(
        (was): Came => ({ sums: sumsAfter(was), from: { situation: here.index, sums: was, move: going.move } }),
      )
      const { witness } = one
      const move = isRenewed ? newInputs(space, witness) : going.move
      const to = add(
        {
          state,
          decided,
          appeared,
          mark,
          from: { situation: here.index, move },
          box: decision.box,
          witness,
          sums: now,
        },
        came,
      )
      passages.push({ from: here.index, to, appeared, seen, ...going })
      if (hit !== null) return true
    }
    return true
  }

  begin()
  for (let next = 0; next < queue.length && found.length < limit && hit === null; next += 1) {
    const { at, sums } = queue[next] ?? { at: -1, sums: [] }
    const here = found[at]
    waiting.delete(at)
    if (!here) break
    if (isOver(here.mark)) continue
    const standing = standingAt(here)
    for (const { value, decision } of offered(space, standing, { box: here.box, sums }, options)) {
      const isOptional = value.some(leavesEmpty)
      if (value.length === 0) resting.add(at)
      parts += 1
      for (const move of value)
        if (hit === null && !goOn(here, standing, { move, from: decision, isOptional, part: parts })) return null
    }
    parts += 1
    if (options.takesInputs === true && here.state.status === 'active' && hit === null)
      goOn(here, standing, {
        move: newInputs(space, here.witness),
        from: { box: here.box, sums: [here.sums] },
        isOptional: false,
        part: parts,
      })
  }
  const last = hit === null ? undefined : found[hit]
  const models = new Set([...found.flatMap(({ state }) => flowsOf(state))].map(space.modelFor))
  return {
    situations: found,
    way: last ? wayTo(space, found, last) : [],
    passages,
    beginnings: [...beginnings.values()],
    resting,
    isComplete: found.length < limit,
    hit,
    sampled: [...models].flatMap(({ candidates }) => [...candidates].flatMap(([id, one]) => (one.isComplete ? [] : [id]))),
    cut: space.cut,
    follow: (beginning, ways) => follow({ space, situations: found, see }, begins.get(beginning) ?? [], ways),
  }
}
