import {
  type Budget,
  type Detour,
  type RulesAhead,
  splitRuns,
  type RunExample,
  exampleIn,
  type RunSet,
  exampleInputs,
} from '../explore/index.ts'
import { innermostFlow } from '../../machine/flows-in-run.ts'
import { pageFields, pageOf } from '../../machine/paging.ts'
import { rawOf } from '../../machine/answers.ts'
import type { RunState } from '../../machine/types.ts'
import { sameJson } from '../../definition/json.ts'
import type { Cells } from '../../answers/cells.ts'
import type { JsonObject } from '../../definition/types.ts'
import { contrastKey, pairKey, type ContrastFound } from './explore-pairs.ts'
import { awaitsReply, placeOf } from './side.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { applyTurn, type Comparison, nextDecisions } from './apply-turn.ts'
import type { DetourTurn, RunPair } from './turns.ts'
import { readUncertainInBoth, type TryResult, pairActions } from './pair-actions.ts'
import { historyKey } from './history-key.ts'
import { type PairState, turnsTo } from './pair-state.ts'

const BACK: DetourTurn = {
  who: 'both',
  move: { kind: 'back', words: 'goes back', event: { type: 'back' } },
}
const UNDO: DetourTurn = {
  who: 'both',
  move: { kind: 'undo', words: 'takes the answer back', event: { type: 'undo' } },
}

/**
 * Tries all detours from each state.
 * @param limit Maximum number of detours to try.
 */
export function tryDetours(
  space: DiffSpace,
  {
    comparing,
    moments,
    limit,
    budget,
  }: {
    readonly comparing: Comparison
    readonly moments: readonly PairState[]
    readonly limit: number
    readonly budget: Budget
  },
): { readonly found: readonly ContrastFound[]; readonly isComplete: boolean } {
  const found: ContrastFound[] = []
  const known = new Set<string>()
  const besides = besidesOf(space, comparing)
  let count = 0
  for (const here of moments)
    for (const { placed, contrasts } of besides(here)) {
      count += 1
      if (count > limit || budget() !== null) return { found, isComplete: false }
      for (const contrast of contrasts) {
        const key = `${contrastKey(contrast)} ${turnsTo(placed).length}`
        if (!known.has(key)) found.push({ contrast, placed })
        known.add(key)
      }
    }
  return { found, isComplete: true }
}

/**
 * The detours from a state: Back, another answer on this page or on the page behind Back, Undo of
 * such an answer, and new inputs. Nothing follows a detour.
 */
function besidesOf(
  space: DiffSpace,
  comparing: Comparison,
): (here: PairState) => Iterable<TryResult> {
  const { tried } = pairActions(space, comparing)
  const wayKey = historyKey(space, comparing.changed)
  const everything: readonly RulesAhead[] = [...space.before.begins, ...space.after.begins]
  const dependsOnInputs = new Set<string>()

  function* does(here: PairState, turn: DetourTurn): Generator<TryResult> {
    yield* tried(here, turn, { possible: here.possible, sums: [[]] }, everything)
  }
  function* anew(here: PairState): Generator<TryResult> {
    for (const move of otherAnswers(space, comparing, here.pair))
      for (const one of does(here, { who: 'both', move })) {
        yield one
        if (offersUndo(one.placed.pair)) yield* does(one.placed, UNDO)
      }
  }
  function* backFrom(here: PairState): Generator<TryResult> {
    const { decided } = here.pair.before
    for (const one of does(here, BACK)) {
      yield one
      if (decided.length === 0 && isTogether(one.placed.pair)) yield* anew(one.placed)
    }
  }
  function* toldAnew(here: PairState): Generator<TryResult> {
    const old = [...cellsOf(here.pair.before.state), ...cellsOf(here.pair.after.state)]
    const watch: DiffSpace['before']['watch'] = {
      during: (act) => space.before.watch.during(act, old),
    }
    const choose = ({ possible }: RunSet): RunExample => ({
      example: exampleIn(possible, here.example),
      sums: [],
    })
    const act = ({ example }: RunExample) => {
      const turn: DetourTurn = {
        who: 'both',
        move: inputsMove(
          exampleInputs(space.before, here.example),
          exampleInputs(space.before, example),
        ),
      }
      const moved = applyTurn(comparing, here.pair, turn)
      if (moved) readUncertainInBoth(space, moved.pair)
      return { turn, moved }
    }
    const from: RunSet = { possible: new Map(), sums: [[]] }
    for (const { value } of splitRuns({ ...space.before, watch }, from, {
      ahead: everything,
      choose,
      act,
    })) {
      const { turn, moved } = value
      if (!moved) continue
      const { pair, contrasts, goesOn, events } = moved
      yield { placed: { ...here, pair, from: { placed: here, turn, events } }, contrasts, goesOn }
    }
  }
  return function* (here: PairState): Generator<TryResult> {
    const { pair } = here
    if (!isTogether(pair)) return
    yield* backFrom(here)
    if (isSettled(comparing, pair)) yield* anew(here)
    const key = pairKey(space, comparing, pair) + wayKey(pair)
    if (dependsOnInputs.has(key)) return
    dependsOnInputs.add(key)
    yield* toldAnew(here)
  }
}

/** True if both runs are at the same place with the same answers and wait for nothing. */
function isTogether({ before, after, pending, isApart }: RunPair): boolean {
  const isActive = before.state.status === 'active' && after.state.status === 'active'
  const isAtRest = !awaitsReply(before.state) && !awaitsReply(after.state)
  const isSame = pending.size === 0 && !isApart && placeOf(before.state) === placeOf(after.state)
  return isActive && isAtRest && isSame
}

/** True if every question of the page is decided in both runs. */
function isSettled(comparing: Comparison, pair: RunPair): boolean {
  if (pair.before.decided.length === 0) return false
  const { before, after } = nextDecisions(comparing, pair)
  return [before, after].every(
    (decision) => decision?.moves.every(({ kind }) => kind === 'next' || kind === 'view') === true,
  )
}

function offersUndo({ before, after }: RunPair): boolean {
  return [before.state, after.state].some(hasUndo)
}

function hasUndo({ undo, children }: RunState): boolean {
  return undo !== null || Object.values(children).some(hasUndo)
}

function cellsOf({ cells, children }: RunState): readonly Cells[] {
  return [cells, ...Object.values(children).flatMap(cellsOf)]
}

/** Other answers to the answered questions of the page. */
function otherAnswers(
  { modelsFor }: DiffSpace,
  { before }: Comparison,
  pair: RunPair,
): readonly Detour[] {
  const { flow, state: frame } = innermostFlow({ flow: before, state: pair.before.state })
  const form = frame.step === null ? undefined : flow.stepsById.get(frame.step)?.form
  const page = form && pageOf(form, frame.page)
  const fields = page
    ? pageFields(frame, page).filter(
        ({ source }) => source.secret !== true && source.type !== 'group',
      )
    : []
  return fields.flatMap((field) => {
    const given = rawOf(frame, field)
    const values = [...(modelsFor(flow.id).before.candidates.get(field.id)?.values ?? []), null]
    return values
      .filter((value) => !sameJson(value, given))
      .map(
        (value): Detour => ({
          kind: 'anew',
          field: field.id,
          value,
          event: { type: 'answer', field: field.id, value },
        }),
      )
  })
}

/** A move with new inputs. Its words name the changed inputs. */
function inputsMove(before: JsonObject, inputs: JsonObject): Detour {
  const names = [...new Set([...Object.keys(before), ...Object.keys(inputs)])]
  const other = names.filter((name) => !sameJson(before[name] ?? null, inputs[name] ?? null))
  const said = other.map((name) => `${name} = ${JSON.stringify(inputs[name] ?? null)}`)
  const words =
    said.length === 0
      ? 'the host sends the same inputs again'
      : `the host sends new inputs: ${said.join(', ')}`
  return { kind: 'inputs', words, event: { type: 'inputs', inputs } }
}
