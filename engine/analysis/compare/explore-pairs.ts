import {
  type Budget,
  type Detour,
  type Move,
  type RulesAhead,
  splitRuns,
  type RunExample,
  exampleIn,
  type RunSet,
  exampleInputs,
} from '../explore/index.ts'
import { isBlank } from '../../answers/accept.ts'
import type { Flow } from '../../definition/flow.ts'
import type { JsonObject } from '../../definition/types.ts'
import { innermostFlow } from '../../machine/flows-in-run.ts'
import { rawOf } from '../../machine/answers.ts'
import { start } from '../../machine/start.ts'
import type { StartOptions } from '../../machine/types.ts'
import { compareRuns } from './compare-runs.ts'
import type { Contrast } from './contrasts.ts'
import { type Side, addRequests } from './side.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { readUncertainInBoth, type ExamplePair, pairActions } from './pair-actions.ts'
import { type Comparison, nextDecisions } from './apply-turn.ts'
import { type RunPair, pendingKey, nextTurns, type TurnSide } from './turns.ts'
import type { Versions } from './versions/version-watch.ts'
import { historyKey } from './history-key.ts'
import type { PairState } from './pair-state.ts'
import { traitsOf } from '../../modes/modes.ts'

/** A trace to a difference: the inputs, and the moves in both versions or in one. */
export type DifferenceTrace = {
  readonly inputs: JsonObject
  readonly moves: readonly { readonly who: TurnSide; readonly move: Move | Detour }[]
}

/** A difference between the versions, with its shortest trace. */
export type Difference = Contrast & { readonly way: DifferenceTrace }

/** A contrast between the sliced versions, and the state that shows it. */
export type ContrastFound = { readonly contrast: Contrast; readonly placed: PairState }

export type PairExploration = {
  readonly found: readonly ContrastFound[]
  readonly moments: readonly PairState[]
  /** The limit that ended the exploration; null if it is complete. */
  readonly bound: string | null
}

export type PairOptions = {
  /** How runs start, apart from their inputs. In mode `tree`: at each step. */
  readonly starts: readonly StartOptions[]
  readonly comparing: Comparison
  /** The limit on explored states. */
  readonly limit: number
  readonly budget: Budget
  /**
   * Whether the history, as far as Back may reach it, distinguishes runs in otherwise equal states.
   */
  readonly withWays: boolean
  /** True if nothing else can be found. */
  readonly isAll: (found: readonly Contrast[]) => boolean
}

/**
 * Explores two versions of a flow side by side, breadth first, by applying the same moves to both.
 * If the versions are at different places, the one that is behind moves alone, and the other one
 * later gets the same answers. Inputs stay open until either version reads them.
 */
export function explorePairs(space: DiffSpace, options: PairOptions): PairExploration {
  const { comparing } = options
  const all: PairState[] = []
  const found = new Map<string, ContrastFound>()
  const search: PairSearch = {
    space,
    options,
    versions: { before: comparing.before, after: comparing.after },
    tries: pairActions(space, comparing),
    wayKey: options.withWays ? historyKey(space, comparing.changed) : () => '',
    all,
    known: new Set(),
    found,
  }
  for (const start of options.starts) begin(search, start)
  let seen = 0
  for (let index = 0; index < all.length && !isOut(search); index += 1) {
    const here = all[index]
    if (!here) break
    if (found.size > seen && options.isAll([...found.values()].map(({ contrast }) => contrast)))
      break
    seen = found.size
    expand(search, here)
  }
  return { found: [...found.values()], moments: all, bound: boundMet(search) }
}

/** An exploration while it runs. */
type PairSearch = {
  readonly space: DiffSpace
  readonly options: PairOptions
  readonly versions: Versions
  readonly tries: ReturnType<typeof pairActions>
  readonly wayKey: (pair: RunPair) => string
  readonly all: PairState[]
  readonly known: Set<string>
  readonly found: Map<string, ContrastFound>
}

function begin(search: PairSearch, options: StartOptions): void {
  const { space } = search
  const { before, after } = space
  const choose = ({ possible }: RunSet): RunExample => ({
    example: exampleIn(possible, new Map()),
    sums: [],
  })
  const act = ({ example }: RunExample) => {
    const begun = startBoth(search.options.comparing, exampleInputs(before, example), options)
    readUncertainInBoth(space, begun.pair)
    return begun
  }
  const ahead = [...before.begins, ...after.begins]
  const from: RunSet = { possible: new Map(), sums: [[]] }
  for (const { one, value, split } of splitRuns(before, from, { ahead, choose, act })) {
    const { pair, contrasts } = value
    const { example } = one
    const placed: PairState = { pair, possible: split.possible, example, options, from: null }
    tell(search, placed, contrasts)
    add(search, placed)
    if (isOut(search)) return
  }
}

/** Tries every turn at a state. */
function expand(search: PairSearch, here: PairState): void {
  const { space, options, versions, tries } = search
  const ahead = aheadOf(space, here.pair)
  const offer = ({ pair }: ExamplePair) =>
    nextTurns(versions, pair, nextDecisions(options.comparing, pair))
  const from: RunSet = { possible: here.possible, sums: [[]] }
  const choose = tries.chooseAt(here)
  for (const { value: turns, split } of splitRuns(space.before, from, {
    ahead,
    choose,
    act: offer,
  }))
    for (const turn of turns) {
      if (isOut(search)) return
      for (const { placed, contrasts, goesOn } of tries.tried(here, turn, split, ahead)) {
        tell(search, placed, contrasts)
        if (goesOn) add(search, placed)
        if (isOut(search)) return
      }
    }
}

function tell({ found }: PairSearch, placed: PairState, contrasts: readonly Contrast[]): void {
  for (const contrast of contrasts) {
    const key = contrastKey(contrast)
    if (!found.has(key)) found.set(key, { contrast, placed })
  }
}

function add({ space, versions, wayKey, all, known }: PairSearch, one: PairState): void {
  const { pair, possible, options } = one
  if (pair.isApart && traitsOf(versions.before.source).showsFirst) return
  const key = [
    options.path?.join('/'),
    pairKey(space, versions, pair),
    wayKey(pair),
    space.before.inputsKeyOf(possible, aheadOf(space, pair)),
  ].join('\n')
  if (known.has(key)) return
  known.add(key)
  all.push(one)
}

function aheadOf({ before, after }: DiffSpace, pair: RunPair): readonly RulesAhead[] {
  return [...before.aheadOf(pair.before.state), ...after.aheadOf(pair.after.state)]
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

export function startBoth(comparing: Comparison, inputs: JsonObject, options: StartOptions) {
  const { before, after, changed } = comparing
  const sideOf = (flow: Flow): Side => {
    const { state, effects } = start(flow, inputs, options)
    return { state, decided: [], asked: addRequests([], effects) }
  }
  const pair: RunPair = {
    before: sideOf(before),
    after: sideOf(after),
    pending: new Map(),
    isApart: false,
  }
  return compareRuns({ before, after }, pair, changed)
}

/** A key of everything that can still affect either run. */
export function pairKey(
  space: DiffSpace,
  versions: Versions,
  { before, after, pending, isApart }: RunPair,
): string {
  return [
    isApart,
    pendingKey(pending),
    before.asked.join(),
    after.asked.join(),
    leftOpen(versions.before, before),
    leftOpen(versions.after, after),
    space.before.keyOf(before.state, before.decided),
    space.after.keyOf(after.state, after.decided),
  ].join('\n')
}

/**
 * The unanswered questions of the page. The key only needs the first one that is always required,
 * because optional ones never block.
 */
function leftOpen(flow: Flow, { state, decided }: Side): string {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const open = decided.flatMap((id) => {
    const field = inner.fieldsById.get(id)
    return field !== undefined && isBlank(rawOf(frame, field))
      ? [{ id, optional: field.source.optional ?? false }]
      : []
  })
  const required = open.find(({ optional }) => optional === false)
  return [required, ...open.filter(({ optional }) => typeof optional === 'object')]
    .map((one) => one?.id)
    .join()
}
