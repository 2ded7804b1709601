import { readCell } from '../answers/cells.ts'
import type { Flow } from '../definition/flow.ts'
import type { GuaranteeSource } from '../definition/types.ts'
import { MOST_SITUATIONS } from './exploration.ts'
import type { Proof } from './proof.ts'
import { gaps } from './reach.ts'
import { transcriptOf } from './transcript.ts'
import { search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'

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
  if (limit === undefined) return null
  const guarantee: GuaranteeSource = {
    name: QUESTION_LIMIT,
    sentence: sentenceOf(limit),
    whenever: true,
  }
  if (askable(flow).length <= limit) return { guarantee, tried: 0, outcome: 'holds' }
  const slice = sliceOf(flow, [], null)
  const cells = askable(slice.flow).map(({ applies }) => applies)
  const found = search<string>(slice, {
    failures: false,
    limit: most,
    mark: (before, _, state) => {
      if (before === OVER || state.flow !== flow.id) return before ?? '0'
      const count = cells.filter((cell) => readCell(state.cells, cell) === true).length
      return count > limit ? OVER : String(count)
    },
    until: ({ mark }) => mark === OVER,
  })
  const tried = found.situations.length
  if (found.hit !== null)
    return {
      guarantee,
      tried,
      outcome: 'violated',
      counterExample: transcriptOf(flow, { situations: found.way }, found.way.length - 1),
    }
  const why = gaps(found)
  return why.length === 0 ? { guarantee, tried, outcome: 'holds' } : { guarantee, tried, outcome: 'unknown', why }
}

const OVER = 'over'

function sentenceOf(limit: number): string {
  if (limit === 0) return 'It asks nothing itself; flows inside it state their own number'
  return `Nobody is asked more than ${limit === 1 ? 'one question' : `${limit} questions`}`
}

/** Questions that may be asked; fields of groups and lists belong to them. */
export function askable(flow: Flow): Flow['fields'] {
  const inside = new Set(flow.fields.flatMap(({ children, manual }) => [...children, ...(manual ? [manual] : [])]))
  return flow.fields.filter((field) => field.source.visible !== false && !inside.has(field))
}
