import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { momentOf } from '../machine/work.ts'
import { type Exploration, explore } from './explore.ts'
import { inputCases } from './input-cases.ts'
import { ruleOf } from './situation.ts'
import { type Transcript, transcriptOf } from './transcript.ts'

/** Whether something can appear: the shortest run that makes it, the proof that none does, or why it could not be decided. */
export type Reach =
  | { readonly outcome: 'reached'; readonly transcript: Transcript; readonly tried: number }
  | { readonly outcome: 'never'; readonly tried: number }
  | { readonly outcome: 'unknown'; readonly why: readonly string[]; readonly tried: number }

/**
 * Looks for a place: a step, question, section, interstitial, view, effect or failure code by name, `end`, or a band as `total:band`.
 * Effects may fail.
 */
export function reach(flow: Flow, place: string): Reach {
  const band = bandRule(flow, place)
  const watched = band === null ? [] : [band]
  const { cases, isComplete } = inputCases(flow, watched)
  const holds = band === null ? null : ruleOf(flow, band)
  const found = explore<'there' | 'on the way'>(flow, {
    inputs: cases,
    failures: true,
    watched,
    mark: (before, appeared, state) => {
      const isThere = holds ? isTruthy(holds(momentOf(state))) : appeared.some(({ names }) => names.includes(place))
      return before === 'there' || isThere ? 'there' : 'on the way'
    },
    until: ({ mark }) => mark === 'there',
  })
  const tried = found.situations.length
  if (found.hit !== null) return { outcome: 'reached', transcript: transcriptOf(flow, found, found.hit), tried }
  const why = gaps(found, isComplete)
  return why.length === 0 ? { outcome: 'never', tried } : { outcome: 'unknown', why, tried }
}

/** Why an exploration is no proof. */
export function gaps({ isComplete, sampled, situations }: Exploration<string>, hasAllInputs: boolean): readonly string[] {
  return [
    ...(hasAllInputs ? [] : ['what the host may say differs in too many ways to try them all']),
    ...(isComplete ? [] : [`more than ${situations.length} situations were found, and there are others`]),
    ...sampled.map((id) => `of the answers to "${id}" only some were tried`),
  ]
}

function bandRule(flow: Flow, place: string): Rule {
  const [total = '', band] = place.split(':')
  return band !== undefined && flow.totals.has(total) ? { '==': [{ var: `bands.${total}` }, band] } : null
}
