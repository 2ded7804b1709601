import type { Flow, Json, JsonObject, RunState } from '../../engine/index.ts'
import {
  flowOf,
  loadLibrary,
  resume,
  screenOf,
  serialize,
  start,
  transition,
} from '../../engine/index.ts'
import { createChance, OPTION_COUNT } from './form.ts'
import { FLOW, ours } from './ours.ts'

/**
 * A filled form on one page: the next answer with its screen, and the run stored and resumed.
 */
export type Screens = {
  /** Throws if the screen does not show the answer. */
  readonly answer: () => { readonly settle: () => void; readonly check: () => void }
  readonly keep: () => JsonObject
  readonly takeUp: (kept: JsonObject) => RunState
}

export function prepareScreens(count: number): Screens {
  const library = loadLibrary([{ path: `flows/${FLOW}.json`, text: ours.write(count) }], {
    hash: (text) => String(text.length),
  })
  const flow = flowOf(library, FLOW)
  const chance = createChance(count)
  let state = start(flow, {}).state
  const give = (question: number, option: number) => {
    state = transition(flow, state, {
      type: 'answer',
      field: `q${question}`,
      value: `o${option}`,
    }).state
  }
  for (let question = 0; question < count; question += 1) give(question, 1)
  screenOf(flow, state)
  return {
    answer: () => {
      const question = chance(count)
      const option = 1 + chance(OPTION_COUNT - 1)
      return {
        settle: () => {
          give(question, option)
          screenOf(flow, state)
        },
        check: () => {
          if (answerOn(flow, state, `q${question}`) !== `o${option}`)
            throw new Error(`The screen does not show the answer to question ${question}`)
        },
      }
    },
    keep: () => serialize(flow, state),
    takeUp: (kept) => resume(flow, kept),
  }
}

function answerOn(flow: Flow, state: RunState, id: string): Json {
  const sections = screenOf(flow, state).steps[0]?.form?.sections ?? []
  const item = sections.flatMap(({ items }) => items).find((one) => one.id === id)
  return item?.kind === 'question' ? item.answer : null
}
