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
import type { Versions } from './versions/pair.ts'
import { inlineNames } from './versions/version-watch.ts'
import type { Comparison } from './compare-runs.ts'

/** The data about two versions that is prepared before runs start. Both share the input classes. */
export type DiffSpace = {
  readonly before: Space
  readonly after: Space
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
  const ids = { before: flowIds(slices.before), after: flowIds(slices.after) }
  const flows = [
    ...ids.before.map((id) => flowOf(slices.before.library, id)),
    ...ids.after.map((id) => flowOf(slices.after.library, id)),
  ]
  const origins = new Map(
    flows.map((flow) => [flow.plan.nodes, cellOrigins(flow, new Set())] as const),
  )
  const known = ({ plan }: Flow): CellOrigins => origins.get(plan.nodes) ?? NO_ORIGINS
  const dependsOnInputs = (flow: Flow, id: number): boolean => known(flow).dependsOnInputs[id] === 1
  const watch = watchReads(flows, dependsOnInputs)
  const modelsFor = versionModels(whole, slices)
  const inside = [...new Set([...ids.before, ...ids.after])]
  const { classesOf, cut } = classesIn(slices, flows, inside.map(modelsFor))
  const sets = inputSets(classesOf)
  const splitter = inputSplitter({ classesOf, totals: [], originsOf: known, read: new Set() })
  const inputsKeyOf = remainingInputs(classesOf)
  const open = {
    isOpenSum: () => false,
    dependsOnInputs: (flow: Flow, { applies }: Field) => dependsOnInputs(flow, applies),
  }
  const spaceOf = (version: 'before' | 'after', modelFor: (id: string) => FlowModel): Space => {
    const { library, id: name } = slices[version]
    const mine = ids[version].map((id) => flowOf(library, id))
    return {
      flow: flowOf(library, name),
      modelFor,
      watch,
      ...splitter,
      inputSets: sets,
      ...stateKeys(modelFor, open),
      begins: mine.map(({ id }) => allRulesAhead(modelFor(id))),
      inputsKeyOf,
      classesOf,
      cut,
      untried: new Set(),
      read: new Set(),
      totals: [],
      uncertain: new Map(
        mine.map(
          (flow) =>
            [flow.id, flow.fields.filter(({ judged }) => dependsOnInputs(flow, judged))] as const,
        ),
      ),
    }
  }
  const watching = new Map<string, FlowModel>()
  const aloneFor = (id: string): FlowModel => {
    const made = watching.get(id) ?? watchingAll(modelsFor(id))
    watching.set(id, made)
    return made
  }
  return {
    before: spaceOf('before', (id) => modelsFor(id).before),
    after: spaceOf('after', (id) => modelsFor(id).after),
    alone: () => spaceOf('before', aloneFor),
    modelsFor,
    flows: inside,
    versions: {
      before: flowOf(slices.before.library, slices.before.id),
      after: flowOf(slices.after.library, slices.after.id),
      modelsFor,
      changed: changedPlaces(whole, modelsFor, inside),
    },
  }
}

function watchingAll({ before, watch }: VersionModels): FlowModel {
  const all = buildFlowModel(
    before.flow,
    [...watch.reads.before, ...watch.rules],
    prefillRules(before.flow),
  )
  return { ...all, candidates: before.candidates }
}

const NO_ORIGINS: CellOrigins = {
  groups: [],
  dependsOnInputs: new Uint8Array(),
  dependsOnSums: new Uint8Array(),
  paths: new Map(),
}

function flowIds({ library, id }: Flow): readonly string[] {
  return closureOf(library, id).members.flatMap(([name]) =>
    name.startsWith('flow:') ? [name.slice('flow:'.length)] : [],
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
  const all = new Map<string, Map<string, Rule>>()
  const handedWhole: string[] = []
  const ofTime: string[] = []
  const note = (flow: Flow, sources: readonly Json[]): void => {
    ofTime.push(...timeReads(flow.library, sources))
    for (const [path, rules] of inputTests(flow, sources, answersTo)) {
      const tests = all.get(path) ?? new Map<string, Rule>()
      for (const rule of rules) {
        const plain = inlineNames(flow, rule)
        tests.set(JSON.stringify(plain), plain)
      }
      all.set(path, tests)
    }
  }
  for (const flow of flows) note(flow, [toJson(flow.source)])
  for (const flow of [slices.before, slices.after]) {
    const names = closureOf(flow.library, flow.id).members.map(([name]) => name)
    const instruments = names.flatMap((name) =>
      name.startsWith('instrument:')
        ? [toJson(flow.library.instruments.get(name.slice('instrument:'.length)) ?? null) ?? null]
        : [],
    )
    const { tests, open } = copiedInputs(flow.library)
    handedWhole.push(...open)
    note(flow, [...instruments, ...inputRules, ...tests])
  }
  const stored = storedDataUse([slices.before.library, slices.after.library])
  const shown = flows.flatMap((flow) => [
    ...flow.steps.flatMap(({ each, id }) => (each === null ? [] : [`row of ${id}`])),
    ...flow.steps.flatMap(({ form }) =>
      (form?.sections ?? []).flatMap(({ items }) =>
        items.flatMap((item) =>
          item.kind === 'interstitial' && item.each !== null ? [`row of ${item.id}`] : [],
        ),
      ),
    ),
    ...flow.fields.flatMap(({ rowOptions, id }) => (rowOptions === null ? [] : [`row of ${id}`])),
  ])
  const sampled = [...flows.flatMap((flow) => undersampledData(flow, stored)), ...shown]
  const parts: InputTests = new Map(
    [...all].map(([path, tests]) => [path, [...tests.values()]] as const),
  )
  const classes = joined(inputClasses(slices.before, parts), inputClasses(slices.after, parts))
  return {
    classesOf: (group: string) => classes.get(group)?.values ?? [null],
    cut: [
      ...new Set([
        ...[...classes].flatMap(([group, { isComplete }]) => (isComplete ? [] : [group])),
        ...handedWhole,
        ...sampled,
        ...ofTime,
      ]),
    ],
  }
}

/** Merges the classes of both versions, because they may declare an input differently. */
function joined(
  before: ReadonlyMap<string, InputClasses>,
  after: ReadonlyMap<string, InputClasses>,
): ReadonlyMap<string, InputClasses> {
  return new Map(
    [...before].map(([group, old]) => {
      const now = after.get(group) ?? old
      const values = [
        ...new Map(
          [...old.values, ...now.values].map((value) => [JSON.stringify(value), value]),
        ).values(),
      ]
      return [group, { values, isComplete: old.isComplete && now.isComplete }] as const
    }),
  )
}
