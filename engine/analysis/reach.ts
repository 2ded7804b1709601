import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'
import { MOST_SITUATIONS } from './exploration.ts'
import type { Appearance } from './places.ts'
import { ruleOf } from './situation.ts'
import { type Transcript, transcriptOf } from './transcript.ts'
import { type Slice, sliceOf } from './unknown/slice.ts'
import { type Claim, searchWithBack } from './with-back.ts'

/** Whether something can appear: the shortest run that makes it, the proof that none does, or why it could not be decided. */
export type Reach =
  | { readonly outcome: 'reached'; readonly transcript: Transcript; readonly tried: number }
  | { readonly outcome: 'never'; readonly tried: number; readonly isSolved?: true }
  | { readonly outcome: 'unknown'; readonly why: readonly string[]; readonly tried: number; readonly isOnward?: true }

/**
 * Looks for a place: a step, question, section, interstitial, view, effect or failure code by name, `end`, or a band as `total:band`.
 * Effects may fail.
 */
export function reach(flow: Flow, place: string, limit = MOST_SITUATIONS, { newInputs = false }: Claim = {}): Reach {
  const slice = newInputs ? wholeSlice(flow, place) : placeSlice(flow, place)
  const [rule] = slice.watched
  const { found, tried, why, isOnward } = searchWithBack<Reached>(
    slice,
    {
      failures: true,
      limit,
      takesInputs: newInputs,
      mark: reachedBy(slice.flow, place, rule ?? null),
      until: ({ mark }) => mark === 'there',
    },
    () => slice.watched.map((band) => ({ rule: band, counts: 'sometime' })),
  )
  if (found.hit !== null)
    return { outcome: 'reached', transcript: transcriptOf(flow, { situations: found.way }, found.way.length - 1), tried }
  if (why.length === 0) return { outcome: 'never', tried }
  return { outcome: 'unknown', why, tried, ...(isOnward ? { isOnward } : {}) }
}

/** How far a run is towards a place. */
export type Reached = 'there' | 'on the way'

/** What of a flow decides whether a place appears; a band is watched as a rule. */
export function placeSlice(flow: Flow, place: string): Slice {
  return sliceOf(flow, bandRules(flow, place), [place.replace(PRE_SCREEN, '')])
}

/** With every flow inside: one that was begun is held against new inputs. */
function wholeSlice(flow: Flow, place: string): Slice {
  return sliceOf(flow, bandRules(flow, place), null)
}

function bandRules(flow: Flow, place: string): readonly Rule[] {
  const band = bandRule(flow, place)
  return band === null ? [] : [band]
}

/** A page before a section has no name of its own in a definition. */
const PRE_SCREEN = /:pre-screen$/

/** The name by which a place is written in a definition: the last part of a whole way, the section of a pre-screen. */
export function writtenName(place: string): string {
  return (place.split('/').at(-1) ?? place).replace(PRE_SCREEN, '')
}

/** Follows a run to a place. @param band The rule that a band stands for, as the flow has it. */
export function reachedBy(flow: Flow, place: string, band = bandRule(flow, place)) {
  const holds = band === null ? null : ruleOf(flow, band)
  return (before: Reached | null, appeared: readonly Appearance[], state: RunState): Reached => {
    const isThere = holds ? isTruthy(holds(momentOf(state))) : appeared.some(({ names }) => names.includes(place))
    return before === 'there' || isThere ? 'there' : 'on the way'
  }
}

/** The rule that a band as `total:band` stands for; null where it is none. */
export function bandRule(flow: Flow, place: string): Rule {
  const [total = '', band] = place.split(':')
  return band !== undefined && flow.totals.has(total) ? { '==': [{ var: `bands.${total}` }, band] } : null
}
