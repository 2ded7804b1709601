import { readCell } from '../../answers/cells.ts'
import { start } from '../../machine/start.ts'
import type { RunState } from '../../machine/types.ts'
import { type Exploration, MOST_SITUATIONS, type Passage, type Situation, taken } from '../explore.ts'
import { isOffered, type Move, movesOf } from '../moves.ts'
import { type Appearance, appearancesOf, givenBy, placesOf } from '../places.ts'
import type { Ahead } from '../situation.ts'
import { boxKey, type Witness, witnessIn } from './box.ts'
import type { Together } from './decide.ts'
import type { Slice } from './slice.ts'
import { type Space, spaceOf } from './space.ts'
import { type Sums, sumsOf } from './sums.ts'
import { type Came, type Found, replayed, told, wayTo } from './ways.ts'

export type SearchOptions<Mark> = {
  /** Effects may fail. */
  readonly failures: boolean
  /** Something remembered along the way, over the flow of the slice. */
  readonly mark: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  readonly until?: (situation: Situation<Mark>) => boolean
  readonly limit?: number
}

export type Search<Mark> = Exploration<Mark> & {
  /** The shortest run to the situation that ended the search, from its start on; else nothing. */
  readonly way: readonly Situation<Mark>[]
  /** Groups of inputs of which not everything was tried. */
  readonly cut: readonly string[]
}

/**
 * Goes through everything that can happen to a run, breadth first, on the engine itself. What a host tells is told late: a run stands for
 * all that a host may have said as long as nothing has been decided by it, and is split where something is. In the same way a run
 * stands for all sums of points that answers on the way may have given.
 */
export function search<Mark extends string>(slice: Slice, options: SearchOptions<Mark>): Search<Mark> {
  return searchIn(spaceOf(slice, true), options) ?? searchIn(spaceOf(slice, false), options) ?? NOTHING
}

const NOTHING = { situations: [], way: [], passages: [], starts: [], isComplete: false, hit: null, sampled: [], cut: [] }

/** @returns Null where sums cannot be left open: an answer that counts was taken back. */
function searchIn<Mark extends string>(space: Space, options: SearchOptions<Mark>): Search<Mark> | null {
  const { flow, watch, decide, totals } = space
  const { limit = MOST_SITUATIONS, until } = options
  const found: Found<Mark>[] = []
  const known = new Map<string, number>()
  const passages: Passage[] = []
  const starts = new Set<number>()
  const queue: { readonly at: number; readonly sums: Sums[] }[] = []
  const waiting = new Map<number, Sums[]>()
  let hit: number | null = null

  const add = (one: Omit<Found<Mark>, 'index' | 'came'>, came: readonly Came[]): number => {
    const open = space.toldOf(one.box, space.aheadOf(one.state))
    const key = `${one.mark} ${space.keyOf(one.state, one.decided)} ${open} ${totals.length === 0 ? '' : boxKey(one.box)}`
    const there = known.get(key) ?? found.length
    const here = found[there] ?? { ...one, index: there, came: new Map<string, Came>() }
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

  /** What has read the same and may read the same from there on is one: it is gone through once. */
  const firstOfEach = (ahead: readonly Ahead[]) => {
    const seen = new Set<string>()
    return ({ box, read }: Together): boolean => {
      const key = `${read ?? ''} ${space.toldOf(box, ahead)}`
      const isNew = read === undefined || totals.length > 0 || !seen.has(key)
      seen.add(key)
      return isNew
    }
  }

  /** Runs of a situation that go together: one of them to try. */
  const oneOf = (here: Found<Mark>, { box, sums }: Together): { witness: Witness; sums: Sums; state: RunState } => {
    const witness = witnessIn(box, here.witness)
    const own = here.sums.join()
    const mine = sums.find((one) => one.join() === own) ?? sums[0] ?? here.sums
    const isSame = mine.join() === own && [...box.keys()].every((group) => witness.get(group) === (here.witness.get(group) ?? 0))
    return { witness, sums: mine, state: isSame ? here.state : replayed(space, found, here.index, { witness, sums: mine }) }
  }

  const begin = (): void => {
    const open: Together[] = [{ box: new Map(), sums: [totals.map(() => 0)] }]
    const isNew = firstOfEach(space.begins)
    for (let next = open.pop(); next && hit === null; next = open.pop()) {
      if (!isNew(next)) continue
      const witness = witnessIn(next.box, new Map())
      const inputs = told(space, witness)
      const tried = watch.during(() => {
        const { state, effects } = start(flow, inputs)
        readUnsure(space, state)
        const appeared = appearancesOf([], placesOf(flow, state), effects)
        return { state, appeared, mark: options.mark(null, appeared, state) }
      })
      const sums = sumsOf(totals, tried.value.state)
      const { box, others } = decide(tried.reads, { ...next, sums: [sums] }, { witness, sums })
      open.push(...others)
      starts.add(add({ ...tried.value, decided: [], from: null, inputs, box, witness, sums }, [{ sums, from: null }]))
    }
  }

  /** @returns False where sums cannot be left open. */
  const goOn = (here: Found<Mark>, move: Move, from: Together): boolean => {
    const open: Together[] = [from]
    const isNew = firstOfEach(space.aheadOf(here.state))
    for (let next = open.pop(); next && hit === null; next = open.pop()) {
      if (!isNew(next)) continue
      const one = oneOf(here, next)
      const before = placesOf(flow, one.state)
      const tried = watch.during(() => {
        const after = !isOffered(flow, one.state, move) ? null : taken(flow, { state: one.state, decided: here.decided }, move)
        if (!after) return null
        readUnsure(space, after.state)
        const given = move.kind === 'empty' ? [] : givenBy(move.event)
        const appeared = [...given, ...appearancesOf(before, placesOf(flow, after.state), after.effects)]
        return { state: after.state, decided: after.decided, appeared, mark: options.mark(here.mark, appeared, after.state) }
      })
      const { box, sums, others } = decide(tried.reads, next, one)
      open.push(...others)
      if (!tried.value) continue
      if (totals.length > 0 && isTakenBack(space, one.state, tried.value.state)) return false
      const inputs = told(space, one.witness)
      const now = sumsOf(totals, tried.value.state)
      const isOver = totals.map(({ flow: id }) => !isUnderWay(tried.value?.state, id))
      const sumsAfter = (was: Sums): Sums =>
        now.map((sum, i) => (isOver[i] === true ? 0 : (was[i] ?? 0) + sum - (one.sums[i] ?? 0)))
      const came = sums.map((was): Came => ({ sums: sumsAfter(was), from: { situation: here.index, sums: was, move } }))
      const to = add(
        { ...tried.value, from: { situation: here.index, move }, inputs, box, witness: one.witness, sums: now },
        came,
      )
      passages.push({ from: here.index, to, appeared: tried.value.appeared, move })
    }
    return true
  }

  begin()
  for (let next = 0; next < queue.length && found.length < limit && hit === null; next += 1) {
    const { at, sums } = queue[next] ?? { at: -1, sums: [] }
    const here = found[at]
    waiting.delete(at)
    if (!here) break
    const open: Together[] = [{ box: here.box, sums }]
    for (let part = open.pop(); part && hit === null; part = open.pop()) {
      const one = oneOf(here, part)
      const tried = watch.during(() =>
        movesOf(flow, one.state, here.decided, { ...options, offersAll: true, modelFor: space.modelFor }),
      )
      const decision = decide(tried.reads, part, one)
      open.push(...decision.others)
      for (const move of tried.value) if (!goOn(here, move, decision)) return null
    }
  }
  const last = hit === null ? undefined : found[hit]
  const models = new Set([...found.flatMap(({ state }) => flowsOf(state))].map(space.modelFor))
  return {
    situations: found,
    way: last ? wayTo(space, found, last) : [],
    passages,
    starts: [...starts],
    isComplete: found.length < limit,
    hit,
    sampled: [...models].flatMap(({ candidates }) => [...candidates].flatMap(([id, one]) => (one.isComplete ? [] : [id]))),
    cut: space.cut,
  }
}

/** An answer that was given may be dropped where its question stops applying: what that follows from is read. */
function readUnsure(space: Space, state: RunState): void {
  for (const { raw, judged } of space.unsure.get(state.flow) ?? [])
    if ((readCell(state.cells, raw) ?? null) !== null) readCell(state.cells, judged)
  for (const child of Object.values(state.children)) readUnsure(space, child)
}

function isTakenBack({ totals, modelFor }: Space, before: RunState, after: RunState): boolean {
  return totals.some(({ flow: id, fields }) => {
    const [was, is] = [frameOf(before, id), frameOf(after, id)]
    const { flow } = modelFor(id)
    return (
      was !== undefined &&
      is !== undefined &&
      [...fields].some((field) => {
        const raw = flow.fieldsById.get(field)?.raw ?? -1
        const answer = readCell(was.cells, raw) ?? null
        return answer !== null && readCell(is.cells, raw) !== answer
      })
    )
  })
}

function isUnderWay(state: RunState | undefined, flow: string): boolean {
  return state !== undefined && frameOf(state, flow) !== undefined
}

function frameOf(state: RunState, flow: string): RunState | undefined {
  if (state.flow === flow) return state
  for (const child of Object.values(state.children)) {
    const inside = frameOf(child, flow)
    if (inside) return inside
  }
  return undefined
}

function flowsOf(state: RunState): readonly string[] {
  return [state.flow, ...Object.values(state.children).flatMap(flowsOf)]
}
