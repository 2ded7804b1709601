import { type Detour, exampleIn, exampleInputs, type RulesAhead } from '../explore/index.ts'
import { sameJson } from '../../definition/json.ts'
import type { JsonObject } from '../../definition/types.ts'
import { innermostFlow } from '../../machine/flows-in-run.ts'
import { rawOf } from '../../machine/answers.ts'
import { pageFields, pageOf } from '../../machine/paging.ts'
import type { Comparison, RunPair } from './compare-runs.ts'
import {
  exampleAt,
  pairKey,
  type PairState,
  type PairReplay,
  type TryResult,
  tryTurn,
} from './pair-state.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { awaitsReply, framesOf, placeOf } from './side.ts'
import { nextDecisions } from './turns.ts'

const BACK: Detour = { kind: 'back', words: 'goes back', event: { type: 'back' } }
const UNDO: Detour = { kind: 'undo', words: 'takes the answer back', event: { type: 'undo' } }

/**
 * The detours from a state: Back, another answer on this page or on the page behind Back, Undo of
 * such an answer, and new inputs. Nothing follows a detour.
 */
export function detoursFrom(
  space: DiffSpace,
  {
    replay,
    historyOf,
  }: { readonly replay: PairReplay; readonly historyOf: (pair: RunPair) => string },
): (here: PairState) => Iterable<TryResult> {
  const { versions } = space
  const ahead: readonly RulesAhead[] = [...space.before.begins, ...space.after.begins]
  const known = new Set<string>()

  function* detour(here: PairState, move: Detour): Generator<TryResult> {
    const from = { possible: here.possible }
    const choose = exampleAt(replay, here)
    yield* tryTurn(space, here, { from, ahead, choose, turnFor: () => ({ who: 'both', move }) })
  }
  function* answerAgain(here: PairState): Generator<TryResult> {
    for (const move of otherAnswers(versions, here.pair))
      for (const one of detour(here, move)) {
        yield one
        if (offersUndo(one.placed.pair)) yield* detour(one.placed, UNDO)
      }
  }
  function* newInputs(here: PairState): Generator<TryResult> {
    const { pair, example: first } = here
    yield* tryTurn(space, here, {
      from: { possible: new Map() },
      ahead,
      choose: ({ possible }) => ({ example: exampleIn(possible, first), pair }),
      turnFor: (example) => {
        const inputs = [first, example].map((one) => exampleInputs(space.before, one))
        return { who: 'both', move: inputsMove(inputs[0] ?? {}, inputs[1] ?? {}) }
      },
      settled: [pair.before, pair.after].flatMap(({ state }) =>
        framesOf(state).map(({ cells }) => cells),
      ),
    })
  }
  return function* (here: PairState): Generator<TryResult> {
    const { pair } = here
    if (!isTogether(pair)) return
    for (const one of detour(here, BACK)) {
      yield one
      if (pair.before.decided.length === 0 && isTogether(one.placed.pair))
        yield* answerAgain(one.placed)
    }
    if (isSettled(versions, pair)) yield* answerAgain(here)
    const key = pairKey(space, pair) + historyOf(pair)
    if (known.has(key)) return
    known.add(key)
    yield* newInputs(here)
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
function isSettled(versions: Comparison, pair: RunPair): boolean {
  if (pair.before.decided.length === 0) return false
  const { before, after } = nextDecisions(versions, pair)
  return [before, after].every(
    (decision) => decision?.moves.every(({ kind }) => kind === 'next' || kind === 'view') === true,
  )
}

function offersUndo({ before, after }: RunPair): boolean {
  return [...framesOf(before.state), ...framesOf(after.state)].some(({ undo }) => undo !== null)
}

/** Other answers to the answered questions of the page. */
function otherAnswers(versions: Comparison, pair: RunPair): readonly Detour[] {
  const run = { flow: versions.before, state: pair.before.state }
  const { flow, state: frame } = innermostFlow(run)
  const form = frame.step === null ? undefined : flow.stepsById.get(frame.step)?.form
  const page = form && pageOf(form, frame.page)
  const fields = page
    ? pageFields(frame, page).filter(
        ({ source }) => source.secret !== true && source.type !== 'group',
      )
    : []
  const { candidates } = versions.modelsFor(flow.id).before
  return fields.flatMap((field) => {
    const given = rawOf(frame, field)
    return [...(candidates.get(field.id)?.values ?? []), null]
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
