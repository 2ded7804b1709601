import { closureOf } from '../definition/closure.ts'
import { fastHash } from '../definition/fast-hash.ts'
import type { Flow } from '../definition/flow.ts'
import { isObject, sameJson, toJson } from '../definition/json.ts'
import { flowOf, type Library } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Case } from '../kit/case-file.ts'
import { questionsOf } from '../kit/questions.ts'
import { type CaseMoment, type CaseRun, runCase } from '../kit/run-case.ts'
import { screenOf } from '../machine/screen.ts'
import type { RunState } from '../machine/types.ts'
import { type Observed, observedAt } from './diff-screen.ts'
import { promisesOf } from './promises.ts'
import { watchedRule } from './watched-rule.ts'

/**
 * What a flow promises, and everything that it says, asks, requires and scores on its cases, and whether Back is offered, place by
 * place: what was approved. Where the same place says different things, each stands there once, in the order in which the cases meet it; `each case`
 * holds a fingerprint of which of them each case met, and of the facts that follow from what the host says in it.
 */
export type FlowRecord = { readonly [place: string]: { readonly [aspect: string]: readonly Json[] } }

/** A run of a case, with the name of the case. */
export type NamedRun = CaseRun & { readonly name: string }

/** What was wrong with an answer, in words, where it was said. */
const WRONG = 'says what is wrong'

/** What people answer is the case's, not the flow's; long lists that questions choose from are content of their own. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['is filled in with', 'answer', 'value'])
const EACH_CASE = 'each case'
const PROMISES = 'what it promises'

/** Runs cases and writes down what there is to see. */
export function recordOf(library: Library, id: string, cases: readonly Case[]): FlowRecord {
  return recordOfRuns(
    flowOf(library, id),
    cases.map((one) => ({ name: one.name, ...runCase(library, id, one) })),
  )
}

/** The same of runs that were made already. */
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
    const met = moments.map((moment) => ({ ...moment, seen: seenAt(flow, moment) }))
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
    note(EACH_CASE, name, fingerprint(flow, met))
  }
  return Object.fromEntries([...record].map(([place, aspects]) => [place, Object.fromEntries(aspects)]))
}

/** Whether a run of a case is as it was approved; a record that says nothing of the case approves nothing of it. */
export function isAsApproved(record: JsonObject, flow: Flow, run: NamedRun): boolean {
  const approved = record[EACH_CASE]
  return sameJson(isObject(approved) ? (approved[run.name] ?? null) : null, [fingerprintOf(flow, run)])
}

type Met = CaseMoment & { readonly seen: readonly Observed[] }

/** What can be observed at a moment, and what was wrong with answers where the run says so. */
function seenAt(flow: Flow, { state }: CaseMoment): readonly Observed[] {
  const wrong = questionsOf(screenOf(flow, state)).flatMap(
    ({ at, step, question: { id, issue, showsIssue } }): readonly Observed[] =>
      issue !== null && showsIssue
        ? [{ kind: 'shown', place: [...at, `${step} ${id}`].join('/'), aspect: WRONG, value: issue.message }]
        : [],
  )
  return [...observedAt(flow, state), ...wrong]
}

/** Two runs of one fingerprint were shown the same, asked the host for the same, and began with the same facts. */
export function fingerprintOf(flow: Flow, { moments }: CaseRun): string {
  return fingerprint(
    flow,
    moments.map((moment) => ({ ...moment, seen: seenAt(flow, moment) })),
  )
}

function fingerprint(flow: Flow, moments: readonly Met[]): string {
  const [first] = moments
  const met = moments.map(({ seen, effects, state }) => [
    seen.map(({ place, aspect, value }) => [place, aspect, value]),
    effects.map(({ effect, args }) => [effect, args]),
    state.step,
  ])
  return fastHash(JSON.stringify([first ? factsOf(flow, first.state) : [], met]))
}

const facts = new WeakMap<Flow, readonly (readonly [string, (state: RunState) => unknown])[]>()

/** The facts that a flow refers to, as they follow from what the host says. */
export function factsOf(flow: Flow, state: RunState): readonly (readonly [string, Json])[] {
  const known =
    facts.get(flow) ??
    closureOf(flow.library, flow.id).members.flatMap(([name]) =>
      name.startsWith('fact:') ? [[name.slice(5), watchedRule(flow, { fact: name.slice(5) })] as const] : [],
    )
  facts.set(flow, known)
  return known.map(([name, read]) => [name, toJson(read(state) ?? null) ?? null])
}

/** Something that is not as it was approved: what stands in the record, and what was found; null where nothing is. */
export type RecordChange = {
  readonly place: string
  readonly aspect: string
  readonly approved: Json
  readonly found: Json
}

/** Places and aspects at which two records differ. */
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

/** Whether a change of a record is that a case met something else: each has a fingerprint. */
export function isOfCase({ place }: RecordChange): boolean {
  return place === EACH_CASE
}
