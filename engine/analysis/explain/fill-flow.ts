import type { Flow } from '../../definition/flow.ts'
import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { leavesOf } from '../../kit/leaves.ts'
import { findQuestion, questionsOf, valueOfWords } from '../../kit/questions.ts'
import { screenOf } from '../../machine/screen.ts'
import { isLedBack } from '../../machine/led-back.ts'
import { awaitedEffects } from '../../machine/serialize.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent, RunState } from '../../machine/types.ts'

/**
 * Answers and inputs as an author writes them. Questions are named by id or text, options by key or
 * text, and replies by the name of the effect.
 */
export type AnswersFile = {
  readonly inputs: JsonObject
  readonly answers: JsonObject
  readonly replies: JsonObject
}

/** @returns A sentence if the text is not such a file. */
export function readAnswersFile(text: string): AnswersFile | string {
  const json = parsed(text)
  if (!isObject(json))
    return 'Cannot read the answers: expected {"inputs": {…}, "answers": {"question": "answer"}, "replies": {…}}'
  const unknown = Object.keys(json).find((key) => !['inputs', 'answers', 'replies'].includes(key))
  if (unknown !== undefined)
    return `Cannot read the answers: unknown key "${unknown}"; expected inputs, answers, replies`
  const part = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
  return { inputs: part(json.inputs), answers: part(json.answers), replies: part(json.replies) }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json // JSON.parse gives JSON
  } catch {
    return null
  }
}

/**
 * Every state of a run with the answers of a file, the unused answers, and where the run stopped.
 */
export type FilledRun = {
  readonly states: readonly RunState[]
  readonly unused: readonly string[]
  /** Where the run stopped, and at which question; null if it has ended. */
  readonly stopped: { readonly at: string; readonly missing: string | null } | null
}

/** The maximum number of turns, larger than the length of any run. Stops flows that loop. */
const MOST_TURNS = 2000

/** Runs a flow with the answers of a file, as far as possible. */
export function fillFlow(flow: Flow, { inputs, answers, replies }: AnswersFile): FilledRun {
  const states = [start(flow, inputs).state]
  const open = new Map<string, Json>(Object.entries(answers))
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const state = states.at(-1)
    if (state?.status !== 'active') break
    const event = nextEvent(flow, state, open, replies)
    if (!event) break
    const after = transition(flow, state, event)
    if (after.refusal && !isLedBack(state, after)) break
    states.push(after.state)
  }
  return { states, unused: [...open.keys()], stopped: stoppedAt(flow, states.at(-1)) }
}

function stoppedAt(flow: Flow, state: RunState | undefined): FilledRun['stopped'] {
  const leaf = state?.status === 'active' ? leavesOf(screenOf(flow, state)).at(-1) : undefined
  if (!leaf) return null
  return { at: [...leaf.at, leaf.step.id].join('/'), missing: leaf.step.form?.missing[0] ?? null }
}

/**
 * The next answer of the file for this page or, after the last one, what continues the run: the
 * host's reply or the button.
 */
function nextEvent(
  flow: Flow,
  state: RunState,
  open: Map<string, Json>,
  replies: AnswersFile['replies'],
): FlowEvent | null {
  const [waiting] = awaitedEffects(flow, state)
  if (waiting) return { type: 'result', id: waiting.id, value: replies[waiting.effect] ?? null }
  const screen = screenOf(flow, state)
  const asked = questionsOf(screen)
  for (const [words, answer] of open) {
    const found = findQuestion(asked, words)
    if (!found) continue
    open.delete(words)
    const value = valueOfWords(found.question, answer)
    if (value !== undefined)
      return { type: 'answer', field: found.question.id, value, at: found.at }
  }
  const leaf = leavesOf(screen).at(-1)
  if (!leaf) return null
  const goesOn = leaf.step.form ? leaf.step.form.canNext : leaf.step.texts.next !== undefined
  return goesOn ? { type: 'next', at: leaf.at } : null
}
