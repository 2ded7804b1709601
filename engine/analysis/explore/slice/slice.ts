import { closureFiles } from '../../../definition/closure.ts'
import type { Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { flowOf, loadLibrary, type SourceFile } from '../../../definition/library.ts'
import { placesCalled } from '../../../definition/named-places.ts'
import type { FactSource, FlagSource, Json, JsonObject, Rule } from '../../../definition/types.ts'
import { readsOf } from '../../../rules/json-logic.ts'
import { computedAnswers, expandComputed } from './computed-answers.ts'
import { placeholderFlow, placeholderName } from '../structure/placeholder-flow.ts'
import { readParameterInput, withParameterInput } from './parameter-input.ts'
import { withCopyUses } from './copied-values.ts'
import { hasRules, isFlowSource } from './source-kinds.ts'
import { displayStepsWithout, withoutSteps } from './display-steps.ts'
import {
  type NamedParts,
  namePartsInside,
  withNamedParts,
  watchedFlagName,
} from '../structure/named-parts.ts'

/**
 * A flow without irrelevant parts, compiled separately from the original. Parts of its rules have
 * names.
 */
export type Slice = { readonly flow: Flow; readonly watched: readonly Rule[] }

/**
 * Reduces a flow to what may affect the way through it. Removes arguments of effects, props, marks
 * of options, and flows in slots that show none of the places. Also removes prefills of questions
 * that no rule reads, because every answer to these is tried anyway.
 * @param watched Further rules to keep.
 * @param places The names to search for. Null: everything matters. Empty: flows in slots and in
 *   side-by-side steps are removed.
 * @param gone Display steps to remove. By default those that contain none of the places.
 */
export function sliceFlow(
  flow: Flow,
  watched: readonly Rule[],
  places: readonly string[] | null,
  gone: readonly string[] = places === null || places.length === 0
    ? []
    : displayStepsWithout(flow, places),
): Slice {
  const kept = places && flowsWith(flow, places)
  const isShown = (inner: string) => kept === null || kept.has(inner)
  return cutFlow(flow, watched, { isShown, keeps: () => false, gone })
}

/** The sub-flows that contain one of the places. */
function flowsWith({ library, id }: Flow, places: readonly string[]): ReadonlySet<string> {
  return new Set(
    places.flatMap((name) => placesCalled(library, id, name).flatMap(({ inside }) => inside)),
  )
}

/** The irrelevant parts to remove from a flow. */
export type Removal = {
  /** True if a flow in a slot, or in a side-by-side step, stays. */
  readonly isShown: (flow: string) => boolean
  /** True if another removable part stays: arguments, props, marks, cases of a text, prefills. */
  readonly keeps: Keeps
  /** Steps of the flow itself that are removed. */
  readonly gone?: readonly string[]
}

/** @param place The part's place: `FILE/steps/ID/…`, the same in another version. */
type Keeps = (place: string, removable: Json) => boolean

/** All irrelevant parts of a flow, by their place. */
export function removableParts(flow: Flow): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  const keeps: Keeps = (place, removable) => {
    found.set(place, removable)
    return true
  }
  for (const { path, text } of closureFiles(flow.library, flow.id)) {
    const source = parsed(text)
    if (hasRules(source))
      withoutPrefills(
        withoutRemovable(source, { isShown: () => true, keeps }, path),
        { read: new Set(), keeps },
        path,
      )
  }
  return found
}

/** Removes parts of a flow, and names the parts of its rules. */
export function cutFlow(whole: Flow, rules: readonly Rule[], cut: Removal): Slice {
  const flow = withParameterInput(whole)
  const { library } = flow
  const given = flow === whole ? rules : rules.map(readParameterInput)
  const written = filesWithout(flow, cut.gone ?? []).map(({ path, text }) => ({
    path,
    source: parsed(text),
  }))
  const computed = computedAnswers(written.map(({ source }) => source))
  const asked = withCopyUses(
    written.map(({ source }) => objectOf(expandComputed(source, computed))),
  )
  const all = written.flatMap(({ path }, i) => ({ path, source: asked[i] ?? {} }))
  const watched = given.map((rule) => expandComputed(rule, computed))
  const files = all.map(({ path, source }) => ({
    path,
    source: hasRules(source) ? withoutRemovable(source, cut, path) : source,
  }))
  const read = readAnswers([...files.map(({ source }) => source), ...watched])
  const facts = new Map<string, FactSource>()
  const cutFiles = files.map(({ path, source }): SourceFile => {
    const flags = new Map<string, FlagSource>()
    const names: NamedParts = { facts, flags }
    if (!hasRules(source)) return { path, text: JSON.stringify(source) }
    const named = namePartsInside(
      library,
      withoutPrefills(source, { read, keeps: cut.keeps }, path),
      names,
      isFlowSource(source),
    )
    // A watched rule becomes a flag of the flow, so that everything it reads has cells.
    if (source.id === flow.id && isFlowSource(source))
      for (const rule of watched) {
        const when = withNamedParts(library, rule, names, true)
        flags.set(watchedFlagName(flags.size), { title: 'Watched', when })
      }
    return { path, text: JSON.stringify(withFlags(named, flags)) }
  })
  const names: NamedParts = { facts, flags: flagsOf(cutFiles, flow.id) }
  const ours = watched.map((rule) => withNamedParts(library, rule, names, true))
  const named = {
    kind: 'facts',
    id: '$parts',
    title: 'Parts of rules',
    facts: Object.fromEntries(facts),
  }
  const removable = all.flatMap(({ source }) =>
    isFlowSource(source) && !cut.isShown(String(source.id))
      ? [placeholderFlow(String(source.id))]
      : [],
  )
  const added = [named, ...removable].map(
    (source): SourceFile => ({ path: source.id, text: JSON.stringify(source) }),
  )
  return { flow: flowOf(loadLibrary([...cutFiles, ...added]), flow.id), watched: ours }
}

/** The files of the flow without some of its steps, and of all remaining references. */
function filesWithout({ library, id }: Flow, gone: readonly string[]): readonly SourceFile[] {
  const files = closureFiles(library, id)
  if (gone.length === 0) return files
  const left = files.map(({ path, text }): SourceFile => {
    const source = parsed(text)
    return isFlowSource(source) && source.id === id
      ? { path, text: JSON.stringify(withoutSteps(source, gone)) }
      : { path, text }
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
  const flags = Object.fromEntries(
    [...added].map(([name, { title, when }]) => [name, { title, when }]),
  )
  return { ...source, flags: { ...(isObject(source.flags) ? source.flags : {}), ...flags } }
}

/** The generated flags in a flow's file. */
function flagsOf(files: readonly SourceFile[], id: string): Map<string, FlagSource> {
  const source = files
    .map(({ text }) => parsed(text))
    .find((one) => one.id === id && one.kind === undefined)
  const flags = isObject(source?.flags) ? source.flags : {}
  return new Map(
    Object.entries(flags).flatMap(([name, flag]): readonly [string, FlagSource][] =>
      name.startsWith('$') && isObject(flag)
        ? [[name, { title: String(flag.title), when: flag.when ?? null }]]
        : [],
    ),
  )
}

/**
 * The last id segments of all questions that any rule reads. Inside groups, this may include too
 * many questions.
 */
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

function withoutRemovable(given: JsonObject, cut: Removal, place: string): JsonObject {
  const isBeside = isFlowSource(given) && given.mode !== 'sequence' && Array.isArray(given.steps)
  return pruned(isBeside ? withPlaceholders(given, cut) : given, place, {
    isCut: (source, key, here) => isRemovable(source, key) && !cut.keeps(here, source[key] ?? null),
    instead: (source, key, here) => {
      const value = source[key] ?? null
      if (isRemovable(source, key)) return value
      if (key === 'slots' && isObject(value))
        return Object.fromEntries(
          Object.entries(value).filter(
            ([, inner]) => typeof inner === 'string' && cut.isShown(inner),
          ),
        )
      // The only texts that affect a run are the Continue button and the reason why an option is
      // unavailable.
      if (!isCases(value) || DECIDING.has(key)) return undefined
      return cut.keeps(here, value) ? value : (value.at(-1)?.text ?? '')
    },
  })
}

type Pruning = {
  readonly isCut: (source: JsonObject, key: string, place: string) => boolean
  /** Another value for a member; undefined if the member is pruned in turn. */
  readonly instead?: (source: JsonObject, key: string, place: string) => Json | undefined
}

function pruned(source: JsonObject, place: string, pruning: Pruning): JsonObject {
  const { isCut, instead } = pruning
  const inside = (value: Json, here: string): Json => {
    if (Array.isArray(value))
      return value.map((one: Json, i) =>
        isObject(one) ? pruned(one, `${here}/${nameIn(one, i)}`, pruning) : one,
      )
    return isObject(value) ? pruned(value, here, pruning) : value
  }
  return Object.fromEntries(
    Object.entries(source).flatMap(([key, value]) => {
      const here = `${place}/${key}`
      return isCut(source, key, here)
        ? []
        : [[key, instead?.(source, key, here) ?? inside(value, here)] as const]
    }),
  )
}

/** A name for a list member that does not depend on the order. */
function nameIn({ id, key }: JsonObject, index: number): string {
  const [name = String(index)] = [id, key].filter((one) => typeof one === 'string')
  return name
}

/**
 * Side-by-side steps do not follow each other. A sub-flow in one of them matters only if the search
 * looks for something inside it.
 */
function withPlaceholders(source: JsonObject, { isShown }: Removal): JsonObject {
  const stepOf = (step: Json): Json => {
    if (!isObject(step)) return step
    const children = Array.isArray(step.children) ? { children: step.children.map(stepOf) } : {}
    const isOther =
      typeof step.flow === 'string' &&
      step.into === undefined &&
      step.over !== true &&
      !isShown(step.flow)
    if (!isOther || typeof step.flow !== 'string') return { ...step, ...children }
    const { with: _given, ...own } = step
    return { ...own, ...children, flow: placeholderName(step.flow) }
  }
  return { ...source, steps: Array.isArray(source.steps) ? source.steps.map(stepOf) : [] }
}

function isRemovable(source: JsonObject, key: string): boolean {
  if (key === 'args') return typeof source.effect === 'string'
  if (key === 'props') return typeof source.view === 'string'
  return ['mark', 'price', 'subText', 'details'].includes(key) && typeof source.key === 'string'
}

type Prefills = { readonly read: ReadonlySet<string>; readonly keeps: Keeps }

function withoutPrefills(source: JsonObject, { read, keeps }: Prefills, place: string): JsonObject {
  const isRead = ({ type, id }: JsonObject) => typeof type !== 'string' || read.has(String(id))
  return pruned(source, place, {
    isCut: (part, key, here) =>
      key === 'prefill' && !isRead(part) && !keeps(here, part.prefill ?? null),
  })
}

function isCases(value: Json): value is readonly { readonly text: string }[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        isObject(one) &&
        typeof one.text === 'string' &&
        Object.keys(one).every((key) => CASE.has(key)),
    )
  )
}

const CASE: ReadonlySet<string> = new Set(['when', 'text'])
/** Texts that affect a run, and failure handlers, which may consist of a text alone. */
const DECIDING: ReadonlySet<string> = new Set(['next', 'unavailable', 'onFail'])
