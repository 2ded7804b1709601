import {
  undersampledData,
  storedDataUse,
  copiedInputs,
  type FlowModel,
  buildFlowModel,
  prefillRules,
  allRulesAhead,
  stateKeys,
  inputSets,
  inputSplitter,
  type InputClasses,
  inputClasses,
  type CellOrigins,
  cellOrigins,
  type InputTests,
  inputTests,
  timeReads,
  watchReads,
  type Space,
  remainingInputs,
} from '../explore/index.ts'
import { closureOf } from '../../definition/closure.ts'
import type { Field, Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { type VersionModels, versionModels } from './versions/version-models.ts'
import { sliceVersions } from './versions/slice-versions.ts'
import { changedPlaces } from './versions/changed-places.ts'
import { inBoth, type Pair, type Versions } from './versions/pair.ts'
import { distinct, inlineNames } from './versions/version-watch.ts'
import type { Comparison } from './compare-runs.ts'

/** The data about two versions that is prepared before runs start. Both share the input classes. */
export type DiffSpace = Pair<Space> & {
  /** The old version alone, with every distinction that changed parts of the new one need. */
  readonly alone: () => Space
  readonly modelsFor: (id: string) => VersionModels
  /** The flows that may be on screen in either version. */
  readonly flows: readonly string[]
  /** The sliced versions. */
  readonly versions: Comparison
}

export function prepareDiff(whole: Versions): DiffSpace {
  const slices = sliceVersions(whole)
  const flowOfSlice = (version: keyof Versions, id: string) => flowOf(slices[version].library, id)
  const flowsOf = inBoth((version) =>
    memberNames(slices[version], 'flow:').map((id) => flowOfSlice(version, id)),
  )
  const flows = [...flowsOf.before, ...flowsOf.after]
  const ids = [...new Set(flows.map(({ id }) => id))]
  const origins = new Map(flows.map((flow) => [flow.plan.nodes, cellOrigins(flow)] as const))
  const originsOf = ({ plan }: Flow): CellOrigins => origins.get(plan.nodes) ?? NO_ORIGINS
  const dependsOnInputs = (flow: Flow, id: number) => originsOf(flow).dependsOnInputs[id] === 1
  const modelsFor = versionModels(whole, slices)
  const { classesOf, cut } = classesIn(slices, flows, ids.map(modelsFor))
  const shared = {
    watch: watchReads(flows, dependsOnInputs),
    ...inputSplitter({ classesOf, originsOf, read: new Set() }),
    inputSets: inputSets(classesOf),
    inputsKeyOf: remainingInputs(classesOf),
    classesOf,
    cut,
    untried: new Set<string>(),
    read: new Set<string>(),
  }
  const open = {
    dependsOnInputs: (flow: Flow, { applies }: Field) => dependsOnInputs(flow, applies),
  }
  const spaceOf = (version: keyof Versions, modelFor: (id: string) => FlowModel): Space => ({
    ...shared,
    flow: flowOfSlice(version, slices[version].id),
    modelFor,
    ...stateKeys(modelFor, open),
    begins: flowsOf[version].map(({ id }) => allRulesAhead(modelFor(id))),
    uncertain: new Map(
      flowsOf[version].map((flow) => [
        flow.id,
        flow.fields.filter(({ judged }) => dependsOnInputs(flow, judged)),
      ]),
    ),
  })
  const watching = new Map<string, FlowModel>()
  const aloneFor = (id: string): FlowModel => {
    const made = watching.get(id) ?? watchingAll(modelsFor(id))
    watching.set(id, made)
    return made
  }
  return {
    ...inBoth((version) => spaceOf(version, (id) => modelsFor(id)[version])),
    alone: () => spaceOf('before', aloneFor),
    modelsFor,
    flows: ids,
    versions: {
      ...inBoth((version) => flowOfSlice(version, slices[version].id)),
      modelsFor,
      changed: changedPlaces(whole, modelsFor, ids),
    },
  }
}

function watchingAll({ before, watch }: VersionModels): FlowModel {
  const rules = [...watch.reads.before, ...watch.rules]
  const all = buildFlowModel(before.flow, rules, prefillRules(before.flow))
  return { ...all, candidates: before.candidates }
}

const NO_ORIGINS: CellOrigins = {
  groups: [],
  dependsOnInputs: new Uint8Array(),
  paths: new Map(),
}

/** The names of everything of one kind that a flow uses. */
function memberNames({ library, id }: Flow, kind: string): readonly string[] {
  return closureOf(library, id).members.flatMap(([name]) =>
    name.startsWith(kind) ? [name.slice(kind.length)] : [],
  )
}

/** The input classes that rules of either version distinguish. */
function classesIn(slices: Versions, flows: readonly Flow[], models: readonly VersionModels[]) {
  const inputRules = models
    .flatMap(({ watch }) => [...watch.inputRules.before, ...watch.inputRules.after])
    .map(({ rule }) => rule)
  const answersTo = (field: string): readonly Json[] => [
    null,
    ...models.flatMap(({ before }) => before.candidates.get(field)?.values ?? []),
  ]
  const libraries = [slices.before.library, slices.after.library]
  const copied = libraries.map(copiedInputs)
  const sources: readonly (readonly [Flow, readonly Json[]])[] = [
    ...flows.map((flow) => [flow, [toJson(flow.source)]] as const),
    ...[slices.before, slices.after].map((flow, i) => {
      const instruments = memberNames(flow, 'instrument:').map((name) =>
        toJson(flow.library.instruments.get(name)),
      )
      return [flow, [...instruments, ...inputRules, ...(copied[i]?.tests ?? [])]] as const
    }),
  ]
  const all = new Map<string, Map<string, Rule>>()
  for (const [flow, parts] of sources)
    for (const [path, rules] of inputTests(flow, parts, answersTo)) {
      const tests = all.get(path) ?? new Map<string, Rule>()
      for (const rule of rules) {
        const plain = inlineNames(flow, rule)
        tests.set(JSON.stringify(plain), plain)
      }
      all.set(path, tests)
    }
  const tests: InputTests = new Map([...all].map(([path, some]) => [path, [...some.values()]]))
  const classes = joined(inputClasses(slices.before, tests), inputClasses(slices.after, tests))
  const stored = storedDataUse(libraries)
  return {
    classesOf: (group: string) => classes.get(group)?.values ?? [null],
    cut: [
      ...new Set([
        ...[...classes].flatMap(([group, { isComplete }]) => (isComplete ? [] : [group])),
        ...copied.flatMap(({ open }) => open),
        ...flows.flatMap((flow) => undersampledData(flow, stored)),
        ...flows.flatMap(rowsShown).map((id) => `row of ${id}`),
        ...sources.flatMap(([flow, parts]) => timeReads(flow.library, parts)),
      ]),
    ],
  }
}

/** The steps, screens and questions of a flow that show or offer a list of rows. */
function rowsShown({ steps, fields }: Flow): readonly string[] {
  const items = steps.flatMap(({ form }) => form?.sections ?? []).flatMap((one) => one.items)
  return [
    ...steps.filter(({ each }) => each !== null),
    ...items.filter((item) => item.kind === 'interstitial' && item.each !== null),
    ...fields.filter(({ rowOptions }) => rowOptions !== null),
  ].map(({ id }) => id)
}

/** Merges the classes of both versions, because they may declare an input differently. */
function joined(
  before: ReadonlyMap<string, InputClasses>,
  after: ReadonlyMap<string, InputClasses>,
): ReadonlyMap<string, InputClasses> {
  return new Map(
    [...before].map(([group, old]) => {
      const now = after.get(group) ?? old
      const isComplete = old.isComplete && now.isComplete
      return [group, { values: distinct([...old.values, ...now.values]), isComplete }]
    }),
  )
}
