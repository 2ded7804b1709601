import { isComputed } from '../answers/computed.ts'
import { readCell } from '../answers/cells.ts'
import type { Flow, Step } from '../definition/flow.ts'
import type { GuaranteeSource, Rule } from '../definition/types.ts'
import type { RunState } from '../machine/types.ts'
import { MOST_SITUATIONS, type Situation } from './exploration.ts'
import type { WatchedAt } from './going-back.ts'
import type { Appearance } from './places.ts'
import type { Proof } from './proof.ts'
import { questionWords } from './rule-words.ts'
import { transcriptOf } from './transcript.ts'
import { type Slice, sliceOf } from './unknown/slice.ts'
import { searchWithBack } from './with-back.ts'
import { conditionOf } from './row-rules.ts'

/** How the promise that `limits` make is called among guarantees. */
export const QUESTION_LIMIT = 'number of questions'

/**
 * Decides whether a flow keeps the number of questions that it states: never do more apply at a time, over all answers. A group counts as
 * one, flows inside state their own. A flow that has no more questions than that is not gone through.
 *
 * @returns Null where the flow states no number.
 */
export function questionLimit(flow: Flow, most = MOST_SITUATIONS): Proof | null {
  const limit = flow.source.limits?.questions
  const guarantee = limitGuarantee(flow)
  if (limit === undefined || guarantee === null) return null
  if (askable(flow).length <= limit) return { guarantee, tried: 0, outcome: 'holds' }
  const slice = countSlice(flow)
  const { found, tried, why, isOnward } = searchWithBack<string>(
    slice,
    { failures: false, limit: most, mark: countMark(slice.flow, limit), until: ({ mark }) => mark === OVER },
    () => conditionsCounted(slice.flow),
  )
  if (found.hit !== null) {
    const transcript = transcriptOf(flow, { situations: found.way }, found.way.length - 1)
    const counterExample = { ...transcript, lines: [...transcript.lines, tooMany(slice.flow, found.way)] }
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  if (why.length === 0) return { guarantee, tried, outcome: 'holds' }
  return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
}

/** How many questions apply at the end of a run, and which of them came last. */
function tooMany(flow: Flow, way: readonly Situation<string>[]): string {
  const [last, before] = [way.at(-1)?.state, way.at(-2)?.state]
  const asked = askable(flow).filter(({ applies }) => last && readCell(last.cells, applies) === true)
  const fresh = asked.filter(({ applies }) => before && readCell(before.cells, applies) !== true)
  const named = fresh.map(({ id }) => questionWords(flow, id)).join(', ')
  return `Now ${asked.length} questions apply${named === '' ? '' : `, the last of them ${named}`}`
}

/** The conditions that decide how many questions apply. */
export function conditionsCounted({ steps }: Flow): readonly WatchedAt[] {
  return steps.flatMap(whensOf).map((rule) => ({ rule, counts: 'sometime' }))
}

/** The conditions on which the questions of a step apply. */
function whensOf({ source, form }: Step): readonly Rule[] {
  const sections = (source.sections ?? []).map(({ when }) => when)
  const questions = (form?.sections ?? []).flatMap(({ items }) =>
    items.map((item) => (item.kind === 'question' ? item.source.when : undefined)),
  )
  return [conditionOf(source), ...sections, ...questions].flatMap((when) => (when === undefined ? [] : [when]))
}

/** The number of questions that a flow states, as a guarantee; null where it states none. */
export function limitGuarantee(flow: Flow): GuaranteeSource | null {
  const limit = flow.source.limits?.questions
  if (limit === undefined) return null
  return { name: QUESTION_LIMIT, sentence: sentenceOf(limit), whenever: true }
}

/** The part of a flow that decides how many questions apply. */
export function countSlice(flow: Flow): Slice {
  return sliceOf(flow, [], null)
}

/** Counts the questions that apply along a run, up to the first moment at which there are too many. */
export function countMark(flow: Flow, limit: number) {
  const cells = askable(flow).map(({ applies }) => applies)
  return (before: string | null, _: readonly Appearance[], state: RunState): string => {
    if (before === OVER || state.flow !== flow.id) return before ?? '0'
    const count = cells.filter((cell) => readCell(state.cells, cell) === true).length
    return count > limit ? OVER : String(count)
  }
}

/** The mark of a run on which too many questions applied. */
export const OVER = 'over'

function sentenceOf(limit: number): string {
  if (limit === 0) return 'It asks nothing itself; flows inside it state their own number'
  return `Nobody is asked more than ${limit === 1 ? 'one question' : `${limit} questions`}`
}

/** Questions that may be asked; fields of groups and lists belong to them. */
export function askable(flow: Flow): Flow['fields'] {
  const inside = new Set(flow.fields.flatMap(({ children, manual }) => [...children, ...(manual ? [manual] : [])]))
  return flow.fields.filter((field) => field.source.visible !== false && !isComputed(field.source) && !inside.has(field))
}
