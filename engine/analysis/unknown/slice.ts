import { closureFiles } from '../../definition/closure.ts'
import type { Flow } from '../../definition/flow.ts'
import { isObject } from '../../definition/json.ts'
import { flowOf, loadLibrary, type SourceFile } from '../../definition/library.ts'
import { placesCalled } from '../../definition/named-places.ts'
import type { FactSource, FlagSource, Json, JsonObject, Rule } from '../../definition/types.ts'
import { readsOf } from '../../rules/json-logic.ts'
import { computedIn, withOrigins } from './computed-answers.ts'
import { idleFlow, idleName } from './idle.ts'
import { parametersTold, withParametersTold } from './told-parameters.ts'
import { withQuestionsAsked } from './asked-of-copies.ts'
import { stillWithout, withoutSteps } from './still-steps.ts'
import { type Names, rulesNamed, withNamedParts, watchedName } from './name-parts.ts'

/** A flow without what decides nothing, compiled apart from the one that patients use; its rules have names for their parts. */
export type Slice = { readonly flow: Flow; readonly watched: readonly Rule[] }

/**
 * Cuts a flow down to what may decide the way through it: arguments of effects, props, marks of options go, and so do prefills of
 * questions that no rule reads (every answer to those is tried anyway) and the flows in slots that show nothing of what is looked for.
 *
 * @param watched Rules that somebody watches besides.
 * @param places What is looked for, by name; null where everything counts. None: flows in slots and in steps that stand side by side go.
 * @param gone Steps that nobody looks at, of those that only show something beside others; those in which nothing is looked for if left out.
 */
export function sliceOf(
  flow: Flow,
  watched: readonly Rule[],
  places: readonly string[] | null,
  gone: readonly string[] = places === null || places.length === 0 ? [] : stillWithout(flow, places),
): Slice {
  const kept = places && flowsWith(flow, places)
  const slices = known.get(flow) ?? new Map<string, Slice>()
  known.set(flow, slices)
  const key = JSON.stringify([watched, kept && [...kept].sort(), gone])
  const isShown = (inner: string) => kept === null || kept.has(inner)
  const slice = slices.get(key) ?? cutDown(flow, watched, { isShown, keeps: () => false, gone })
  slices.set(key, slice)
  return slice
}

const known = new WeakMap<Flow, Map<string, Slice>>()

/** The flows inside that show one of some places. */
function flowsWith({ library, id }: Flow, places: readonly string[]): ReadonlySet<string> {
  return new Set(places.flatMap((name) => placesCalled(library, id, name).flatMap(({ inside }) => inside)))
}

/** What is cut away of a flow, of all that decides nothing. */
export type Cut = {
  /** Whether a flow stays that stands in a slot, or in a step beside others. */
  readonly isShown: (flow: string) => boolean
  /** Whether something else stays: arguments, props, marks, cases of a text, what a question is filled in with. */
  readonly keeps: Keeps
  /** Steps of the flow itself that go. */
  readonly gone?: readonly string[]
}

/** @param place Where it stands: `FILE/steps/ID/…`, the same in another version. */
type Keeps = (place: string, idle: Json) => boolean

/** Everything that decides nothing in a flow, by its place. */
export function idleIn(flow: Flow): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  const keeps: Keeps = (place, idle) => {
    found.set(place, idle)
    return true
  }
  for (const { path, text } of closureFiles(flow.library, flow.id)) {
    const source = parsed(text)
    if (hasRules(source))
      withoutPrefills(withoutIdle(source, { isShown: () => true, keeps }, path), { read: new Set(), keeps }, path)
  }
  return found
}

/** Cuts a flow down, and gives names to the parts of its rules. */
export function cutDown(whole: Flow, rules: readonly Rule[], cut: Cut): Slice {
  const flow = withParametersTold(whole)
  const { library } = flow
  const given = flow === whole ? rules : rules.map(parametersTold)
  const written = filesWithout(flow, cut.gone ?? []).map(({ path, text }) => ({ path, source: parsed(text) }))
  const computed = computedIn(written.map(({ source }) => source))
  const asked = withQuestionsAsked(written.map(({ source }) => objectOf(withOrigins(source, computed))))
  const all = written.flatMap(({ path }, i) => ({ path, source: asked[i] ?? {} }))
  const watched = given.map((rule) => withOrigins(rule, computed))
  const files = all.map(({ path, source }) => ({
    path,
    source: hasRules(source) ? withoutIdle(source, cut, path) : source,
  }))
  const read = readAnswers([...files.map(({ source }) => source), ...watched])
  const facts = new Map<string, FactSource>()
  const cutFiles = files.map(({ path, source }): SourceFile => {
    const flags = new Map<string, FlagSource>()
    const names: Names = { facts, flags }
    if (!hasRules(source)) return { path, text: JSON.stringify(source) }
    const named = rulesNamed(library, withoutPrefills(source, { read, keeps: cut.keeps }, path), names, isFlow(source))
    // What is watched becomes a part of the flow: all that it reads has its cells then.
    if (source.id === flow.id && isFlow(source))
      for (const rule of watched) {
        const when = withNamedParts(library, rule, names, true)
        flags.set(watchedName(flags.size), { title: 'Watched', when })
      }
    return { path, text: JSON.stringify(withFlags(named, flags)) }
  })
  const names: Names = { facts, flags: flagsOf(cutFiles, flow.id) }
  const ours = watched.map((rule) => withNamedParts(library, rule, names, true))
  const named = { kind: 'facts', id: '$parts', title: 'Parts of rules', facts: Object.fromEntries(facts) }
  const idle = all.flatMap(({ source }) =>
    isFlow(source) && !cut.isShown(String(source.id)) ? [idleFlow(String(source.id))] : [],
  )
  const added = [named, ...idle].map((source): SourceFile => ({ path: source.id, text: JSON.stringify(source) }))
  return { flow: flowOf(loadLibrary([...cutFiles, ...added]), flow.id), watched: ours }
}

/** The flow without some of its steps, with everything that it refers to then. */
function filesWithout({ library, id }: Flow, gone: readonly string[]): readonly SourceFile[] {
  const files = closureFiles(library, id)
  if (gone.length === 0) return files
  const left = files.map(({ path, text }): SourceFile => {
    const source = parsed(text)
    return isFlow(source) && source.id === id ? { path, text: JSON.stringify(withoutSteps(source, gone)) } : { path, text }
  })
  return closureFiles(loadLibrary(left), id)
}

function parsed(text: string): JsonObject {
  const json: Json = JSON.parse(text)
  return objectOf(json)
}

function objectOf(json: Json): JsonObject {
  return isObject(json) ? json : {}
}

function withFlags(source: Json, added: ReadonlyMap<string, FlagSource>): Json {
  if (!isObject(source) || added.size === 0) return source
  const flags = Object.fromEntries([...added].map(([name, { title, when }]) => [name, { title, when }]))
  return { ...source, flags: { ...(isObject(source.flags) ? source.flags : {}), ...flags } }
}

/** The flags that were named in a flow's file. */
function flagsOf(files: readonly SourceFile[], id: string): Map<string, FlagSource> {
  const source = files.map(({ text }) => parsed(text)).find((one) => one.id === id && one.kind === undefined)
  const flags = isObject(source?.flags) ? source.flags : {}
  return new Map(
    Object.entries(flags).flatMap(([name, flag]): readonly [string, FlagSource][] =>
      name.startsWith('$') && isObject(flag) ? [[name, { title: String(flag.title), when: flag.when ?? null }]] : [],
    ),
  )
}

/** Every question that some rule reads, by the last part of its id: groups are no place to be exact about. */
function readAnswers(sources: readonly Json[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (source: Json): void => {
    if (Array.isArray(source)) source.forEach(visit)
    else if (isObject(source)) {
      for (const path of Object.keys(source).length === 1 ? readsOf(source) : []) {
        const [root = '', ...keys] = path.split('.')
        if (root === 'answers' || root === 'scores') for (const key of keys) found.add(key)
      }
      Object.values(source).forEach(visit)
    }
  }
  sources.forEach(visit)
  return found
}

function isFlow({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'flow'
}

function hasRules(source: JsonObject): boolean {
  return isFlow(source) || source.kind === 'instrument' || source.kind === 'facts'
}

function withoutIdle(given: JsonObject, cut: Cut, place: string): JsonObject {
  const isBeside = isFlow(given) && given.mode !== 'sequence' && Array.isArray(given.steps)
  const source = isBeside ? withIdleFlows(given, cut) : given
  const kept = Object.entries(source).filter(([key, value]) => !isIdle(source, key) || cut.keeps(`${place}/${key}`, value))
  const memberOf = (key: string, value: Json): Json => {
    const here = `${place}/${key}`
    if (isIdle(source, key)) return value
    if (key === 'slots' && isObject(value))
      return Object.fromEntries(Object.entries(value).filter(([, inner]) => typeof inner === 'string' && cut.isShown(inner)))
    // Whether there is a button, and whether an option is offered, are the only words that decide anything.
    if (isCases(value) && !DECIDING.has(key)) return cut.keeps(here, value) ? value : (value.at(-1)?.text ?? '')
    if (Array.isArray(value))
      return value.map((one: Json, i) => (isObject(one) ? withoutIdle(one, cut, `${here}/${nameIn(one, i)}`) : one))
    return isObject(value) ? withoutIdle(value, cut, here) : value
  }
  return Object.fromEntries(kept.map(([key, value]) => [key, memberOf(key, value)]))
}

/** What a member of a list is called, the same in another order. */
function nameIn({ id, key }: JsonObject, index: number): string {
  return typeof id === 'string' ? id : typeof key === 'string' ? key : String(index)
}

/** Where steps stand side by side, one leads to no other: what is inside of one matters only where something is looked for there. */
function withIdleFlows(source: JsonObject, { isShown }: Cut): JsonObject {
  const stepOf = (step: Json): Json => {
    if (!isObject(step)) return step
    const children = Array.isArray(step.children) ? { children: step.children.map(stepOf) } : {}
    const isOther = typeof step.flow === 'string' && step.into === undefined && step.over !== true && !isShown(step.flow)
    if (!isOther || typeof step.flow !== 'string') return { ...step, ...children }
    const { with: _given, ...own } = step
    return { ...own, ...children, flow: idleName(step.flow) }
  }
  return { ...source, steps: Array.isArray(source.steps) ? source.steps.map(stepOf) : [] }
}

function isIdle(source: JsonObject, key: string): boolean {
  if (key === 'args') return typeof source.effect === 'string'
  if (key === 'props') return typeof source.view === 'string'
  return ['mark', 'price', 'subText', 'details'].includes(key) && typeof source.key === 'string'
}

type Prefills = { readonly read: ReadonlySet<string>; readonly keeps: Keeps }

function withoutPrefills(source: JsonObject, { read, keeps }: Prefills, place: string): JsonObject {
  const isRead = typeof source.type !== 'string' || read.has(String(source.id))
  const isKept = (key: string, value: Json) => key !== 'prefill' || isRead || keeps(`${place}/${key}`, value)
  const memberOf = (key: string, value: Json): Json => {
    const here = `${place}/${key}`
    if (Array.isArray(value))
      return value.map((one: Json, i) =>
        isObject(one) ? withoutPrefills(one, { read, keeps }, `${here}/${nameIn(one, i)}`) : one,
      )
    return isObject(value) ? withoutPrefills(value, { read, keeps }, here) : value
  }
  const kept = Object.entries(source).filter(([key, value]) => isKept(key, value))
  return Object.fromEntries(kept.map(([key, value]) => [key, memberOf(key, value)]))
}

function isCases(value: Json): value is readonly { readonly text: string }[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => isObject(one) && typeof one.text === 'string' && Object.keys(one).every((key) => CASE.has(key)))
  )
}

const CASE: ReadonlySet<string> = new Set(['when', 'text'])
/** Texts that decide something, and what happens after a failure, which may be a text alone. */
const DECIDING: ReadonlySet<string> = new Set(['next', 'unavailable', 'onFail'])
