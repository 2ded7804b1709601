import {
  awaitedEffects,
  type Effect,
  everyFlow,
  type Flow,
  flowOf,
  type Inputs,
  isObject,
  type Json,
  type JsonObject,
  type Library,
  type RunState,
  resume,
  screenOf,
  start,
  transition,
} from '#engine/index.ts'

export type RestoredRun = {
  readonly state: RunState
  /** Requested at the start; none if the run continues from a state. */
  readonly effects: readonly Effect[]
  /** True if the previous place no longer exists, so that the run was started again. */
  readonly isPlaceLost: boolean
}

/** The largest number of pages that answers are carried over to. */
const MOST_PAGES = 300

/**
 * Continues a run on other definitions: at the same place, if it still exists, with the answers
 * that still fit.
 */
export function restoreRun(flow: Flow, inputs: Inputs, kept: JsonObject | null): RestoredRun {
  const first = start(flow, inputs, { run: 'studio' })
  if (kept === null) return { ...first, isPlaceLost: false }
  const state = sameState(flow, kept)
  if (state !== null) return { state, effects: [], isPlaceLost: false }
  return {
    state: withAnswers(flow, first.state, isObject(kept.answers) ? kept.answers : {}),
    effects: [],
    isPlaceLost: true,
  }
}

function sameState(flow: Flow, kept: JsonObject): RunState | null {
  try {
    const state = resume(flow, atPresentVersion(flow.library, kept))
    const isKnown = everyFlow({ flow, state }).every(
      (one) => one.state.step === null || one.flow.stepsById.has(one.state.step),
    )
    if (!isKnown) return null
    return screenOf(flow, state).status === 'ended' || screenOf(flow, state).steps.length > 0
      ? state
      : null
  } catch {
    // A page or sub-flow of the kept state no longer exists.
    return null
  }
}

/** The state as one of the present version, at any depth. */
function atPresentVersion(library: Library, kept: JsonObject): JsonObject {
  const { version } = flowOf(library, String(kept.flow))
  const children = isObject(kept.children) ? kept.children : {}
  const inside = Object.entries(children).map(([key, child]): [string, Json] => [
    key,
    isObject(child) ? atPresentVersion(library, child) : (child ?? null),
  ])
  return { ...kept, version, children: Object.fromEntries(inside) }
}

/** Answers page by page from the start, as far as the answers reach. */
function withAnswers(flow: Flow, first: RunState, answers: JsonObject): RunState {
  let state = first
  for (let page = 0; page < MOST_PAGES && state.status === 'active'; page += 1) {
    for (const [field, value = null] of Object.entries(answers)) {
      const answered = flow.fieldsById.has(field)
        ? transition(flow, state, { type: 'answer', field, value })
        : null
      if (answered?.refusal === null) state = answered.state
    }
    if (Object.keys(answers).every((field) => !flow.fieldsById.has(field))) return state
    const [waiting] = awaitedEffects(flow, state)
    const next = transition(
      flow,
      state,
      waiting ? { type: 'result', id: waiting.id } : { type: 'next' },
    )
    if (next.refusal !== null) return state
    state = next.state
  }
  return state
}
