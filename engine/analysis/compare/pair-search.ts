import type { StartOptions } from '../../machine/types.ts'
import { traitsOf } from '../../modes/modes.ts'
import {
  type Budget,
  boundGap,
  exampleIn,
  exampleInputs,
  type RunExample,
  type RunSet,
  splitRuns,
} from '../explore/index.ts'
import type { RunPair } from './compare-runs.ts'
import type { Contrast } from './contrasts.ts'
import { detoursFrom } from './detours.ts'
import { historyKey } from './history-key.ts'
import {
  aheadOf,
  type DifferenceTrace,
  exampleAt,
  type ExamplePair,
  pairKey,
  pairReplayer,
  type PairState,
  readUncertainInBoth,
  type PairReplay,
  startBoth,
  tryTurn,
} from './pair-state.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { nextTurns } from './turns.ts'

/** A difference between the versions, with its shortest trace. */
export type Difference = Contrast & { readonly way: DifferenceTrace }

/** A contrast between the sliced versions, and the state that shows it. */
export type ContrastFound = { readonly contrast: Contrast; readonly placed: PairState }

export type PairOptions = {
  /** How runs start, apart from their inputs. In mode `tree`: at each step. */
  readonly starts: readonly StartOptions[]
  /** The limit on explored states, and on detours. */
  readonly limit: number
  readonly budget: Budget
  /** True if nothing else can be found. */
  readonly isAll: (found: readonly Contrast[]) => boolean
}

/** An exploration while it runs. */
type PairSearch = {
  readonly space: DiffSpace
  readonly options: PairOptions
  readonly replay: PairReplay
  readonly historyOf: (pair: RunPair) => string
  readonly all: PairState[]
  readonly known: Set<string>
  readonly found: Map<string, ContrastFound>
}

/**
 * Explores two versions of a flow side by side, breadth first, by applying the same moves to both.
 * If the versions are at different places, the one that is behind moves alone, and the other one
 * later gets the same answers. Inputs stay open until either version reads them. If a change can
 * affect navigation, detours are tried from each state at the end.
 * @returns `found`: the contrasts, shortest traces first. `gaps`: the unexplored parts.
 */
export function explorePairs(space: DiffSpace, options: PairOptions) {
  const { leads } = space.versions.changed
  const all: PairState[] = []
  const found = new Map<string, ContrastFound>()
  const search: PairSearch = {
    space,
    options,
    replay: pairReplayer(space),
    historyOf: leads ? historyKey(space) : () => '',
    all,
    known: new Set(),
    found,
  }
  for (const one of options.starts) begin(search, one)
  let seen = 0
  for (let index = 0; index < all.length && !isOut(search); index += 1) {
    const here = all[index]
    if (!here) break
    if (found.size > seen && options.isAll([...found.values()].map(({ contrast }) => contrast)))
      break
    seen = found.size
    expand(search, here)
  }
  const bound = boundMet(search)
  const hasAll = !leads || (tryDetours(search) && bound === null)
  return {
    found: [...found.values()].toSorted((one, other) => one.placed.length - other.placed.length),
    tried: all.length,
    gaps: [
      ...boundGap(bound),
      ...(hasAll
        ? []
        : ['Back, Undo, changed answers and new inputs were tried in some of these states only']),
    ],
  }
}

function begin(search: PairSearch, options: StartOptions): void {
  const { space } = search
  const { before, after } = space
  const choose = ({ possible }: RunSet): RunExample => ({
    example: exampleIn(possible, new Map()),
  })
  const act = ({ example }: RunExample) => {
    const begun = startBoth(space.versions, exampleInputs(before, example), options)
    readUncertainInBoth(space, begun.pair)
    return begun
  }
  const ahead = [...before.begins, ...after.begins]
  const from: RunSet = { possible: new Map() }
  for (const { one, value, split } of splitRuns(before, from, { ahead, choose, act })) {
    const { pair, contrasts } = value
    const { example } = one
    const placed: PairState = {
      pair,
      possible: split.possible,
      example,
      options,
      length: 0,
      from: null,
    }
    tell(search, placed, contrasts)
    add(search, placed)
    if (isOut(search)) return
  }
}

/** Tries every turn at a state. */
function expand(search: PairSearch, here: PairState): void {
  const { space } = search
  const ahead = aheadOf(space, here.pair)
  const from: RunSet = { possible: here.possible }
  const choose = exampleAt(search.replay, here)
  const act = ({ pair }: ExamplePair) => nextTurns(space.versions, pair)
  for (const { value: turns, split } of splitRuns(space.before, from, { ahead, choose, act }))
    for (const turn of turns) {
      if (isOut(search)) return
      const action = { from: split, ahead, choose, turnFor: () => turn }
      for (const { placed, contrasts, goesOn } of tryTurn(space, here, action)) {
        tell(search, placed, contrasts)
        if (goesOn) add(search, placed)
        if (isOut(search)) return
      }
    }
}

/** @returns False if the limit ended the detours. */
function tryDetours(search: PairSearch): boolean {
  const { limit, budget } = search.options
  const detours = detoursFrom(search.space, search)
  let count = 0
  for (const here of search.all)
    for (const { placed, contrasts } of detours(here)) {
      count += 1
      if (count > limit || budget() !== null) return false
      tell(search, placed, contrasts)
    }
  return true
}

/** Keeps the shortest trace to each contrast. */
function tell({ found }: PairSearch, placed: PairState, contrasts: readonly Contrast[]): void {
  for (const contrast of contrasts) {
    const key = contrastKey(contrast)
    const known = found.get(key)
    if (known && known.placed.length <= placed.length) continue
    found.delete(key)
    found.set(key, { contrast, placed })
  }
}

function add({ space, historyOf, all, known }: PairSearch, one: PairState): void {
  const { pair, possible, options } = one
  if (pair.isApart && traitsOf(space.versions.before.source).showsFirst) return
  const key = [
    options.path?.join('/'),
    pairKey(space, pair),
    historyOf(pair),
    space.before.inputsKeyOf(possible, aheadOf(space, pair)),
  ].join('\n')
  if (known.has(key)) return
  known.add(key)
  all.push(one)
}

/** A single state may have more inputs and turns than the limit allows time for. */
function isOut(search: PairSearch): boolean {
  return boundMet(search) !== null
}

function boundMet({ all, options: { limit, budget } }: PairSearch): string | null {
  return all.length < limit ? budget() : `${all.length} states`
}

export function contrastKey({ kind, place, aspect }: Contrast): string {
  return `${kind} ${place} ${aspect}`
}
