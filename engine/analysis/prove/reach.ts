import type { Flow } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { isTruthy } from '../../rules/json-logic.ts'
import type { RunState } from '../../machine/types.ts'
import { momentOf } from '../../machine/work.ts'
import {
  boundGap,
  MOST_STATES_EXPLORED,
  type Appearance,
  ruleReader,
  type Transcript,
  transcriptOf,
  type Slice,
  sliceFlow,
  type Claim,
  searchWithBack,
} from '../explore/index.ts'

/**
 * Whether something can appear: the shortest run that shows it, a proof that no run does, or the
 * reasons why it is undecided.
 */
export type Reach =
  | { readonly outcome: 'reached'; readonly transcript: Transcript; readonly tried: number }
  | { readonly outcome: 'never'; readonly tried: number }
  | {
      readonly outcome: 'unknown'
      readonly why: readonly string[]
      readonly tried: number
      readonly isOnward?: true
    }

/**
 * Searches for a place: a step, question, section, interstitial, view, effect or failure code by
 * name, `end`, or a band as `total:band`. Effects may fail.
 */
export function reach(
  flow: Flow,
  place: string,
  limit = MOST_STATES_EXPLORED,
  { newInputs = false, budget }: Claim = {},
): Reach {
  const [reached] = boundGap(budget?.() ?? null)
  if (reached !== undefined) return { outcome: 'unknown', why: [reached], tried: 0 }
  const slice = newInputs ? wholeSlice(flow, place) : placeSlice(flow, place)
  const [rule] = slice.watched
  const { found, tried, why, isOnward } = searchWithBack<ReachMark>(
    slice,
    {
      failures: true,
      limit,
      budget,
      takesInputs: newInputs,
      mark: reachMark(slice.flow, place, rule ?? null),
      until: ({ mark }) => mark === 'there',
    },
    () => slice.watched.map((band) => ({ rule: band, counts: 'sometime' })),
  )
  if (found.hit !== null)
    return {
      outcome: 'reached',
      transcript: transcriptOf(flow, { states: found.way }, found.way.length - 1),
      tried,
    }
  if (why.length === 0) return { outcome: 'never', tried }
  return { outcome: 'unknown', why, tried, ...(isOnward ? { isOnward } : {}) }
}

/** The progress of a run towards a place. */
type ReachMark = 'there' | 'on the way'

/** The part of a flow that decides whether a place appears. A band becomes a watched rule. */
function placeSlice(flow: Flow, place: string): Slice {
  return sliceFlow(flow, bandRules(flow, place), [place.replace(PRE_SCREEN, '')])
}

/** Keeps every sub-flow, because a sub-flow that has started continues under new inputs. */
function wholeSlice(flow: Flow, place: string): Slice {
  return sliceFlow(flow, bandRules(flow, place), null)
}

function bandRules(flow: Flow, place: string): readonly Rule[] {
  const band = bandRule(flow, place)
  return band === null ? [] : [band]
}

/** The page before a section, which definitions do not name. */
const PRE_SCREEN = /:pre-screen$/

/**
 * The name of a place in a definition: the last part of a full path, or the section of a
 * pre-screen.
 */
export function writtenName(place: string): string {
  return (place.split('/').at(-1) ?? place).replace(PRE_SCREEN, '')
}

/**
 * Follows a run to a place.
 * @param band The rule of a band in this flow.
 */
export function reachMark(flow: Flow, place: string, band = bandRule(flow, place)) {
  const holds = band === null ? null : ruleReader(flow, band)
  return (
    before: ReachMark | null,
    appeared: readonly Appearance[],
    state: RunState,
  ): ReachMark => {
    const isThere = holds
      ? isTruthy(holds(momentOf(state)))
      : appeared.some(({ names }) => names.includes(place))
    return before === 'there' || isThere ? 'there' : 'on the way'
  }
}

/** The rule for a band written as `total:band`; null if it is something else. */
function bandRule(flow: Flow, place: string): Rule {
  const [total = '', band] = place.split(':')
  return band !== undefined && flow.totals.has(total)
    ? { '==': [{ var: `bands.${total}` }, band] }
    : null
}
