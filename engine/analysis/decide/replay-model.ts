import type { Flow } from '../../definition/flow.ts'
import { isObject } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { start } from '../../machine/start.ts'
import type { RunState } from '../../machine/types.ts'
import type { ExploredState } from '../explore/exploration.ts'
import { buildFlowModel } from '../moves/flow-model.ts'
import { type Move, possibleMoves } from '../moves/moves.ts'
import { type Appearance, newAppearances, secretsGiven, placesOnScreen } from '../moves/appearances.ts'
import { applyMove } from '../explore/apply-move.ts'

/** What a person and the host do in a solver's model. */
export type ModelRun = {
  readonly inputs: JsonObject
  /** Null: the question is left empty. */
  readonly answerTo: (field: string) => Json
  readonly givesSecrets: (step: string, page: string) => boolean
  readonly failureOf: (step: string, phase: string, index: number) => string | null
}

type MarkOf<Mark> = (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark

/**
 * Replays a model on the engine, up to the first moment that is looked for.
 * @returns Null if the engine refuses the run, or it never gets there.
 */
export function replayModel<Mark>(
  flow: Flow,
  doings: ModelRun,
  { markOf, isMet }: { readonly markOf: MarkOf<Mark>; readonly isMet: (mark: Mark) => boolean },
): readonly ExploredState<Mark>[] | null {
  const { inputs } = doings
  const begun = start(flow, inputs)
  let { state } = begun
  let decided: readonly string[] = []
  let shown = placesOnScreen(flow, state)
  const appeared = newAppearances([], shown, begun.effects)
  let mark = markOf(null, appeared, state)
  const way: ExploredState<Mark>[] = [{ index: 0, state, decided, mark, from: null, inputs, appeared }]
  const failed = new Set<string>()
  while (!isMet(mark)) {
    const move = moveOf(flow, state, decided, doings)
    const after = move && applyMove(flow, { state, decided }, move)
    if (!move || !after) return null
    const now = placesOnScreen(flow, after.state)
    const given = move.kind === 'empty' ? [] : secretsGiven(move.event)
    const fresh = [...given, ...newAppearances(shown, now, after.effects)]
    if (move.kind !== 'empty') mark = markOf(mark, fresh, after.state)
    ;({ state, decided } = after)
    shown = now
    way.push({ index: way.length, state, decided, mark, from: { index: way.length - 1, move }, inputs, appeared: fresh })
    // Something that fails twice would fail forever.
    if (move.kind === 'failure' && failed.has(move.words)) return null
    if (move.kind === 'failure') failed.add(move.words)
  }
  return way
}

function moveOf(flow: Flow, state: RunState, decided: readonly string[], doings: ModelRun): Move | null {
  const modelFor = (id: string) => {
    const model = buildFlowModel(flowOf(flow.library, id), [], [])
    const candidates = new Map(
      model.flow.fields.map((field) => {
        const value = doings.answerTo(field.id)
        return [field.id, { values: value === null ? [] : [value], isComplete: true }] as const
      }),
    )
    return { ...model, candidates }
  }
  const moves = possibleMoves(flow, state, decided, { failures: true, modelFor })
  const [first] = moves
  if (!first) return null
  if (first.kind === 'reply' || first.kind === 'failure') {
    const [waiting] = state.awaited
    const code = waiting ? doings.failureOf(waiting.step, waiting.phase, waiting.index) : null
    return moves.find((move) => (code === null ? move.kind === 'reply' : isFailure(move, code))) ?? null
  }
  if (first.kind !== 'next') return first
  const gives = doings.givesSecrets(state.step ?? '', state.page ?? '')
  return moves.find((move) => move.kind === 'next' && isObject(secretsIn(move)) === gives) ?? first
}

function isFailure(move: Move, code: string): boolean {
  return move.kind === 'failure' && move.event.type === 'failure' && move.event.code === code
}

function secretsIn(move: Move): Json {
  return move.kind === 'next' && move.event.type === 'next' ? (move.event.secrets ?? null) : null
}
