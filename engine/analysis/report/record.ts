import type { Flow } from '../../definition/flow.ts'
import { isObject, sameJson, toJson } from '../../definition/json.ts'
import { flowOf, type Library } from '../../definition/library.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import type { Case } from '../../kit/case-file.ts'
import { type CaseRun, runCase } from '../../kit/run-case.ts'
import { promisesOf } from './promises.ts'
import { fingerprintOf, observationsAt } from './observed-run.ts'

/**
 * The approved behavior of a flow: its promises and, for each place, everything that its cases
 * show, ask, require and score there. If a place shows different things, each is listed once, in
 * the order of the cases. `each case` contains a fingerprint of each case: its observations, and
 * the facts for its inputs.
 */
export type FlowRecord = { readonly [place: string]: { readonly [aspect: string]: readonly Json[] } }

/** A run of a case, with the name of the case. */
export type NamedRun = CaseRun & { readonly name: string }

/**
 * Excluded: answers belong to the case instead of the flow, and long choice lists are separate
 * content.
 */
const OF_ANSWERS: ReadonlySet<string> = new Set(['is filled in with', 'answer', 'value'])
const EACH_CASE = 'each case'
const PROMISES = 'what it promises'

/** Runs cases and records what they show. */
export function recordOf(library: Library, id: string, cases: readonly Case[]): FlowRecord {
  return recordOfRuns(
    flowOf(library, id),
    cases.map((one) => ({ name: one.name, ...runCase(library, id, one) })),
  )
}

/** Records existing runs. */
export function recordOfRuns(flow: Flow, runs: readonly NamedRun[]): FlowRecord {
  const record = new Map<string, Map<string, Json[]>>()
  const note = (place: string, aspect: string, value: Json): void => {
    const aspects = record.get(place) ?? new Map<string, Json[]>()
    record.set(place, aspects)
    const values = aspects.get(aspect) ?? []
    aspects.set(aspect, values)
    if (!values.some((one) => sameJson(one, value))) values.push(value)
  }
  for (const [name, promise] of promisesOf(flow)) note(PROMISES, name, promise)
  for (const { name, moments } of runs) {
    const met = moments.map((moment) => ({ ...moment, seen: observationsAt(flow, moment) }))
    for (const { state, effects, seen } of met) {
      for (const { place, aspect, value } of seen) if (!OF_ANSWERS.has(aspect)) note(place, aspect, value)
      if (effects.length > 0)
        note(
          [...state.at, state.step ?? 'end'].join('/'),
          'asks the host',
          effects.map(({ effect }) => effect),
        )
      for (const { effect, args, at, step } of effects) note([...at, `${step}!${effect}`].join('/'), 'arguments', args)
    }
    note(EACH_CASE, name, fingerprintOf(flow, { moments, failure: null }))
  }
  return Object.fromEntries([...record].map(([place, aspects]) => [place, Object.fromEntries(aspects)]))
}

/**
 * True if a run of a case equals the approved one. A record without the case approves nothing about
 * it.
 */
export function isAsApproved(record: JsonObject, flow: Flow, run: NamedRun): boolean {
  const approved = record[EACH_CASE]
  return sameJson(isObject(approved) ? (approved[run.name] ?? null) : null, [fingerprintOf(flow, run)])
}

/** A difference from the approved record. Null means missing. */
export type RecordChange = {
  readonly place: string
  readonly aspect: string
  readonly approved: Json
  readonly found: Json
}

/** The places and aspects where two records differ. */
export function recordChanges(approved: JsonObject, found: FlowRecord): readonly RecordChange[] {
  const places = [...new Set([...Object.keys(approved), ...Object.keys(found)])]
  return places.flatMap((place) => {
    const old = approved[place]
    const before = isObject(old) ? old : {}
    const now = found[place] ?? {}
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((aspect) => {
      const change = { place, aspect, approved: before[aspect] ?? null, found: toJson(now[aspect] ?? null) ?? null }
      return sameJson(change.approved, change.found) ? [] : [change]
    })
  })
}

/** True if the change is a fingerprint, so the observations of a case have changed. */
export function isCaseChange({ place }: RecordChange): boolean {
  return place === EACH_CASE
}
