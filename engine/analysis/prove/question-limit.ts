import { isComputed } from '../../answers/computed.ts'
import { readCell } from '../../answers/cells.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { GuaranteeSource, Rule } from '../../definition/types.ts'
import type { RunState } from '../../machine/types.ts'
import {
  type Budget,
  boundGap,
  MOST_STATES_EXPLORED,
  type ExploredState,
  type WatchedAt,
  type Appearance,
  questionWords,
  transcriptOf,
  type Slice,
  sliceFlow,
  searchWithBack,
  stepCondition,
} from '../explore/index.ts'
import type { Proof } from './proof.ts'

/** The name that reports give to the question limit. */
export const QUESTION_LIMIT = 'number of questions'

/**
 * Decides whether a flow keeps its limit: the number of questions that apply at one time, over all
 * answers. A group counts as one question. Sub-flows have limits of their own. A flow with no more
 * questions than the limit needs no exploration.
 * @returns Null if the flow states no limit.
 */
export function questionLimit(
  flow: Flow,
  most = MOST_STATES_EXPLORED,
  budget?: Budget,
): Proof | null {
  const limit = flow.source.limits?.questions
  const guarantee = limitGuarantee(flow)
  if (limit === undefined || guarantee === null) return null
  if (askableFields(flow).length <= limit) return { guarantee, tried: 0, outcome: 'holds' }
  const [reached] = boundGap(budget?.() ?? null)
  if (reached !== undefined) return { guarantee, tried: 0, outcome: 'unknown', why: [reached] }
  const slice = countSlice(flow)
  const { found, tried, why, isOnward } = searchWithBack<string>(
    slice,
    {
      failures: false,
      limit: most,
      budget,
      mark: countMark(slice.flow, limit),
      until: ({ mark }) => mark === OVER_LIMIT,
    },
    () => countedConditions(slice.flow),
  )
  if (found.hit !== null) {
    const transcript = transcriptOf(flow, { states: found.way }, found.way.length - 1)
    const counterExample = {
      ...transcript,
      lines: [...transcript.lines, tooMany(slice.flow, found.way)],
    }
    return { guarantee, tried, outcome: 'violated', counterExample }
  }
  if (why.length === 0) return { guarantee, tried, outcome: 'holds' }
  return { guarantee, tried, outcome: 'unknown', why, ...(isOnward ? { isOnward } : {}) }
}

/** The number of questions that apply at the end of a run, and the last ones among them. */
function tooMany(flow: Flow, way: readonly ExploredState<string>[]): string {
  const [last, before] = [way.at(-1)?.state, way.at(-2)?.state]
  const asked = askableFields(flow).filter(
    ({ applies }) => last && readCell(last.cells, applies) === true,
  )
  const fresh = asked.filter(({ applies }) => before && readCell(before.cells, applies) !== true)
  const named = fresh.map(({ id }) => questionWords(flow, id)).join(', ')
  return `Now ${asked.length} questions apply${named === '' ? '' : `, the last of them ${named}`}`
}

/** The conditions that decide how many questions apply. */
function countedConditions({ steps }: Flow): readonly WatchedAt[] {
  return steps.flatMap(whensOf).map((rule) => ({ rule, counts: 'sometime' }))
}

function whensOf({ source, form }: Step): readonly Rule[] {
  const sections = (source.sections ?? []).map(({ when }) => when)
  const questions = (form?.sections ?? []).flatMap(({ items }) =>
    items.map((item) => (item.kind === 'question' ? item.source.when : undefined)),
  )
  return [stepCondition(source), ...sections, ...questions].flatMap((when) =>
    when === undefined ? [] : [when],
  )
}

/** The question limit of a flow as a guarantee; null if it states none. */
export function limitGuarantee(flow: Flow): GuaranteeSource | null {
  const limit = flow.source.limits?.questions
  if (limit === undefined) return null
  return { name: QUESTION_LIMIT, sentence: sentenceOf(limit), whenever: true }
}

/** The part of a flow that decides how many questions apply. */
function countSlice(flow: Flow): Slice {
  return sliceFlow(flow, [], null)
}

/** Counts the questions that apply along a run, until there are too many. */
function countMark(flow: Flow, limit: number) {
  const cells = askableFields(flow).map(({ applies }) => applies)
  return (before: string | null, _: readonly Appearance[], state: RunState): string => {
    if (before === OVER_LIMIT || state.flow !== flow.id) return before ?? '0'
    const count = cells.filter((cell) => readCell(state.cells, cell) === true).length
    return count > limit ? OVER_LIMIT : String(count)
  }
}

/** The mark of a run with too many questions. */
const OVER_LIMIT = 'over'

function sentenceOf(limit: number): string {
  if (limit === 0) return 'It asks nothing itself; flows inside it state their own number'
  return `Nobody is asked more than ${limit === 1 ? 'one question' : `${limit} questions`}`
}

/** Questions that may be asked. Fields of groups and lists count with their question. */
function askableFields(flow: Flow): Flow['fields'] {
  const inside = new Set(
    flow.fields.flatMap(({ children, manual }) => [...children, ...(manual ? [manual] : [])]),
  )
  return flow.fields.filter(
    (field) => field.source.visible !== false && !isComputed(field.source) && !inside.has(field),
  )
}
