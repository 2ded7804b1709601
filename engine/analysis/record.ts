import type { Flow } from '../definition/flow.ts'
import { isObject, sameJson } from '../definition/json.ts'
import { flowOf, type Library } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Case } from '../kit/case-file.ts'
import { type CaseRun, runCase } from '../kit/run-case.ts'
import { observedAt } from './diff-screen.ts'

/**
 * Everything that a flow says, asks, requires and scores on its cases, place by place: what was approved. Where the same place says
 * different things, each stands there once, in the order in which the cases meet it.
 */
export type FlowRecord = { readonly [place: string]: { readonly [aspect: string]: readonly Json[] } }

/** What people answer is the case's, not the flow's; long lists that questions choose from are content of their own. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['is filled in with', 'answer', 'value'])

/** Runs cases and writes down what there is to see. */
export function recordOf(library: Library, id: string, cases: readonly Case[]): FlowRecord {
  return recordOfRuns(
    flowOf(library, id),
    cases.map((one) => runCase(library, id, one)),
  )
}

/** The same of runs that were made already. */
export function recordOfRuns(flow: Flow, runs: readonly CaseRun[]): FlowRecord {
  const record = new Map<string, Map<string, Json[]>>()
  const note = (place: string, aspect: string, value: Json): void => {
    const aspects = record.get(place) ?? new Map<string, Json[]>()
    record.set(place, aspects)
    const values = aspects.get(aspect) ?? []
    aspects.set(aspect, values)
    if (!values.some((one) => sameJson(one, value))) values.push(value)
  }
  for (const { moments } of runs) {
    for (const { state, effects } of moments) {
      const seen = observedAt(flow, state)
      const lists = new Set(seen.flatMap(({ place, aspect }) => (aspect === 'from' ? [place] : [])))
      for (const { place, aspect, value } of seen)
        if (!OF_ANSWERS.has(aspect) && !(lists.has(place) && /^(options?|points)\b/.test(aspect))) note(place, aspect, value)
      if (effects.length > 0)
        note(
          [...state.at, state.step ?? 'end'].join('/'),
          'asks the host',
          effects.map(({ effect }) => effect),
        )
      for (const { effect, args, at, step } of effects) note([...at, `${step}!${effect}`].join('/'), 'arguments', args)
    }
  }
  return Object.fromEntries([...record].map(([place, aspects]) => [place, Object.fromEntries(aspects)]))
}

/** Places and aspects at which two records differ. */
export function recordChanges(approved: JsonObject, found: FlowRecord): readonly string[] {
  const places = [...new Set([...Object.keys(approved), ...Object.keys(found)])]
  return places.flatMap((place) => {
    const old = approved[place]
    const aspects = isObject(old) ? old : {}
    const now = found[place] ?? {}
    const names = [...new Set([...Object.keys(aspects), ...Object.keys(now)])]
    return names.filter((aspect) => !sameJson(aspects[aspect], now[aspect])).map((aspect) => `${place}: ${aspect}`)
  })
}
