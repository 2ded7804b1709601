import type { Flow } from '../../definition/flow.ts'
import { sameJson, toJson } from '../../definition/json.ts'
import type { Json } from '../../definition/types.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { type CaseMoment, type CaseRun, runCase } from '../../kit/run-case.ts'
import { changeWords, KINDS, valueWords } from './difference-words.ts'
import { isSameDefinition } from './versions/definition-files.ts'
import type { Pair, Versions } from './versions/pair.ts'
import { factsOf, fingerprintOf, observationsAt } from './observed-run.ts'

/** A difference between two versions that a case shows. `words` is the sentence for a person. */
export type BehaviorChange = {
  /** Equal for the same change at other places and in other flows. */
  readonly key: string
  readonly words: string
  readonly cases: readonly string[]
}

export type BehaviorChanges = {
  readonly isSameDefinition: boolean
  readonly changes: readonly BehaviorChange[]
  /** The number of cases compared. */
  readonly compared: number
}

/** The cases of each version. A case of the same name is the same case. */
export type VersionCases = Pair<readonly Case[]>

/** Runs the cases on two versions of a flow, and lists what differs. */
export function behaviorChanges(versions: Versions, cases: VersionCases): BehaviorChanges {
  const names = new Set([...cases.after, ...cases.before].map(({ name }) => name))
  if (isSameDefinition(versions))
    return { isSameDefinition: true, changes: [], compared: names.size }
  const found = new Map<string, { readonly words: string; readonly cases: string[] }>()
  for (const name of names) {
    const old = cases.before.find((one) => one.name === name)
    const now = cases.after.find((one) => one.name === name)
    for (const [key, words] of changesOfRuns(versions, name, runPair(versions, old, now))) {
      const known = found.get(key) ?? { words, cases: [] }
      found.set(key, known)
      if (!known.cases.includes(name)) known.cases.push(name)
    }
  }
  return {
    isSameDefinition: false,
    changes: [...found].map(([key, change]) => ({ key, ...change })),
    compared: names.size,
  }
}

type RunPair = Pair<CaseRun> & { readonly isSameWalk: boolean }

/**
 * The newer case on both versions. If it cannot be walked on the old version, for example because
 * it answers a new question, each version runs its own case.
 */
function runPair(
  { before, after }: Versions,
  old: Case | undefined,
  now: Case | undefined,
): RunPair {
  const one = now ?? old
  if (!one) throw new Error('A pair of runs needs a case')
  const walked = { before: walk(before, one), after: walk(after, one) }
  const isOwnNeeded =
    old !== undefined && walked.before.failure !== null && walked.after.failure === null
  return isOwnNeeded
    ? { ...walked, before: walk(before, old), isSameWalk: false }
    : { ...walked, isSameWalk: true }
}

/** Runs a case without its expectations, because one of the versions would not meet them. */
function walk(flow: Flow, { name, inputs, walk: turns }: Case): CaseRun {
  const actions = turns.map(
    ({ screen: _screen, step: _step, shows: _shows, asked: _asked, ...turn }): Turn => turn,
  )
  return runCase(flow.library, flow.id, { name, ...(inputs ? { inputs } : {}), walk: actions })
}

/** What a run met at a place, in one aspect: its different values, in their order. */
type Met = {
  readonly subject: string
  readonly place: string
  readonly aspect: string
  readonly values: Json[]
}

type MetByPlace = ReadonlyMap<string, Met>

type Change = readonly [key: string, words: string]

function changesOfRuns(
  versions: Versions,
  name: string,
  { before, after, isSameWalk }: RunPair,
): readonly Change[] {
  const length = Math.min(before.moments.length, after.moments.length)
  const cut = ({ moments }: CaseRun) => (isSameWalk ? moments.slice(0, length) : moments)
  const old = metIn(versions.before, cut(before), isSameWalk)
  const now = metIn(versions.after, cut(after), isSameWalk)
  const changes = changesBetween(old, now)
  if (changes.length > 0 || !isSameWalk) return changes
  const failure = after.failure ?? before.failure
  if (failure && (before.failure === null || after.failure === null)) {
    const which = after.failure ? 'now' : 'before'
    return [
      [
        `stops ${name}`,
        `The case ${JSON.stringify(name)} stops ${which}: ${failure.message.split('\n')[0]}`,
      ],
    ]
  }
  const isSame = fingerprintOf(versions.before, before) === fingerprintOf(versions.after, after)
  return isSame ? [] : [[`order ${name}`, orderWords(before, after)]]
}

function orderWords(before: CaseRun, after: CaseRun): string {
  const orderOf = ({ moments }: CaseRun) => {
    const names = moments.flatMap(({ state, effects }) => [
      ...effects.map(({ effect }) => effect),
      state.step ?? 'end',
    ])
    return names.filter((one, i) => one !== names[i - 1]).join(', ')
  }
  return changeWords('In another order', orderOf(before), orderOf(after))
}

/** Aspects that depend on the answers of a case. Different walks differ in them anyway. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['is filled in with', 'answer', 'value'])
const THERE = 'there'

function metIn(flow: Flow, moments: readonly CaseMoment[], isSameWalk: boolean): MetByPlace {
  const met = new Map<string, Met>()
  const note = (subject: string, place: string, aspect: string, value: Json): void => {
    if (!isSameWalk && OF_ANSWERS.has(aspect)) return
    const known = met.get(keyOf(place, aspect)) ?? { subject, place, aspect, values: [] }
    met.set(keyOf(place, aspect), known)
    if (!includes(known.values, value)) known.values.push(value)
  }
  const [first] = moments
  for (const [fact, value] of first ? factsOf(flow, first.state) : [])
    note('Fact', fact, THERE, value)
  for (const moment of moments) {
    for (const { kind, place, aspect, value } of observationsAt(flow, moment))
      note(KINDS[kind], place, aspect, value)
    for (const { effect, args, at, step } of moment.effects) {
      const place = [...at, `${step}!${effect}`].join('/')
      note(KINDS.asked, place, THERE, true)
      note(KINDS.asked, place, 'arguments', toJson(args) ?? null)
    }
  }
  return met
}

function keyOf(place: string, aspect: string): string {
  return `${place}\n${aspect}`
}

function changesBetween(old: MetByPlace, now: MetByPlace): readonly Change[] {
  const all = new Map([...now, ...old])
  const isLone = (place: string) => old.has(keyOf(place, THERE)) !== now.has(keyOf(place, THERE))
  const lone = [...new Set([...all.values()].map(({ place }) => place))].filter(isLone)
  // Parts of something that only one version has are not reported separately.
  const isPart = ({ place, aspect }: Met) =>
    lone.some((other) => (other === place ? aspect !== THERE : isInside(place, other)))
  return [...all].flatMap(([key, one]): readonly Change[] => {
    const [before, after] = [old.get(key)?.values ?? [], now.get(key)?.values ?? []]
    if (sameJson(before, after) || isPart(one)) return []
    return [changeOf(one, placeWords(one, now, old), [before, after])]
  })
}

function isInside(place: string, outer: string): boolean {
  return (
    ['/', ' ', '.', ':', '!'].some((mark) => place.startsWith(`${outer}${mark}`)) ||
    place === `the flow/${outer}`
  )
}

function changeOf(
  { subject, place, aspect }: Met,
  words: string,
  [before, after]: readonly [readonly Json[], readonly Json[]],
): Change {
  const lost = before.filter((one) => !includes(after, one))
  const gained = after.filter((one) => !includes(before, one))
  const isText = [...lost, ...gained].every((value) => typeof value === 'string')
  // A changed text counts once, wherever it is shown; any other value counts once per place.
  const where = isText ? null : [place.split('/').at(-1) ?? place, aspect]
  const what = aspect === THERE ? words : `${words}, ${aspect}`
  return [
    JSON.stringify([subject, where, lost, gained]),
    saidOf(`${subject}: ${what}`, { before, after, lost, gained }),
  ]
}

function includes(values: readonly Json[], value: Json): boolean {
  return values.some((one) => sameJson(one, value))
}

type Values = {
  readonly before: readonly Json[]
  readonly after: readonly Json[]
  readonly lost: readonly Json[]
  readonly gained: readonly Json[]
}

function saidOf(what: string, { before, after, lost, gained }: Values): string {
  if (lost.length === 0 && gained.length > 0 && before.length > 0)
    return `${what}: now also ${sequenceWords(gained)}`
  if (gained.length === 0 && lost.length > 0 && after.length > 0)
    return `${what}: no longer ${sequenceWords(lost)}`
  const [old, now] = lost.length + gained.length === 0 ? [before, after] : [lost, gained]
  return changeWords(what, sequenceWords(old), sequenceWords(now))
}

function sequenceWords(values: readonly Json[]): string {
  return values.length === 0 ? 'nothing' : values.map(valueWords).join(', then ')
}

/** Aspects whose text names a place for a person. */
const NAMING = ['text', 'label', 'title', 'text title', 'text heading', 'text body']

/** A place with its text on screen: one that has not changed. */
function placeWords({ place, aspect }: Met, now: MetByPlace, old: MetByPlace): string {
  for (const name of NAMING.filter((one) => one !== aspect)) {
    const [text] = (now.get(keyOf(place, name)) ?? old.get(keyOf(place, name)))?.values ?? []
    if (typeof text === 'string' && text.trim() !== '') return `${place} ("${text}")`
  }
  return place
}
