import { sampledData, storedIn } from './stored.ts'
import { handedOn } from './unknown/handed-on.ts'
import { closureOf } from '../definition/closure.ts'
import type { Field, Flow } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import { flowOf } from '../definition/library.ts'
import type { Json, Rule } from '../definition/types.ts'
import { type Models, modelsOf } from './diff-models.ts'
import { slicesOf } from './diff-slices.ts'
import { inlined, type Versions } from './diff-watch.ts'
import { type FlowModel, modelOf } from './model.ts'
import { prefillRules } from './control-rules.ts'
import { everythingOf, situations } from './situation.ts'
import { deciding } from './unknown/decide.ts'
import { type InputClasses, inputClasses } from './unknown/input-classes.ts'
import { type Origins, originsOf } from './unknown/origins.ts'
import { type Parts, partsOf } from './unknown/parts.ts'
import { timeReads } from './unknown/time-reads.ts'
import { watchRuns } from './unknown/reads.ts'
import type { Space } from './unknown/space.ts'
import { toldAhead } from './unknown/told.ts'

/** All that is known of two versions before runs of them begin: what hosts may say is told apart for both together. */
export type DiffSpace = {
  readonly before: Space
  readonly after: Space
  /** The old version alone, with all that differs in the new one kept apart to the end. */
  readonly alone: () => Space
  readonly modelsFor: (id: string) => Models
  /** The flows that may be on screen in either version. */
  readonly flows: readonly string[]
}

/** Prepared once for two versions. */
export function diffSpaceOf(whole: Versions): DiffSpace {
  const slices = slicesOf(whole)
  const ids = { before: flowIds(slices.before), after: flowIds(slices.after) }
  const flows = [
    ...ids.before.map((id) => flowOf(slices.before.library, id)),
    ...ids.after.map((id) => flowOf(slices.after.library, id)),
  ]
  const origins = new Map(flows.map((flow) => [flow.plan.nodes, originsOf(flow, new Set())] as const))
  const known = ({ plan }: Flow): Origins => origins.get(plan.nodes) ?? NO_ORIGINS
  const isTold = (flow: Flow, id: number): boolean => known(flow).isTold[id] === 1
  const watch = watchRuns(flows, isTold)
  const modelsFor = modelsOf(whole, slices)
  const inside = [...new Set([...ids.before, ...ids.after])]
  const { classesOf, cut } = classesIn(slices, flows, inside.map(modelsFor))
  const decide = deciding({ classesOf, totals: [], originsOf: known })
  const toldOf = toldAhead(classesOf)
  const open = { isOpenSum: () => false, isTold: (flow: Flow, { applies }: Field) => isTold(flow, applies) }
  const spaceOf = (version: 'before' | 'after', modelFor: (id: string) => FlowModel): Space => {
    const { library, id: name } = slices[version]
    const mine = ids[version].map((id) => flowOf(library, id))
    return {
      flow: flowOf(library, name),
      modelFor,
      watch,
      decide,
      ...situations(modelFor, open),
      begins: mine.map(({ id }) => everythingOf(modelFor(id))),
      toldOf,
      classesOf,
      cut,
      totals: [],
      unsure: new Map(mine.map((flow) => [flow.id, flow.fields.filter(({ judged }) => isTold(flow, judged))] as const)),
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
  }
}

function watchingAll({ before, watch }: Models): FlowModel {
  const all = modelOf(before.flow, [...watch.before, ...watch.rules], prefillRules(before.flow))
  return { ...all, candidates: before.candidates }
}

const NO_ORIGINS: Origins = { groups: [], isTold: new Uint8Array(), isSummed: new Uint8Array(), paths: new Map() }

function flowIds({ library, id }: Flow): readonly string[] {
  return closureOf(library, id).members.flatMap(([name]) => (name.startsWith('flow:') ? [name.slice('flow:'.length)] : []))
}

/** What a host may say of each group of inputs, told apart by the rules of either version. */
function classesIn(slices: Versions, flows: readonly Flow[], models: readonly Models[]) {
  const tellers = models.flatMap(({ watch }) => [...watch.told.before, ...watch.told.after]).map(({ rule }) => rule)
  const answersTo = (field: string): readonly Json[] => [
    null,
    ...models.flatMap(({ before }) => before.candidates.get(field)?.values ?? []),
  ]
  const all = new Map<string, Map<string, Rule>>()
  const handedWhole: string[] = []
  const ofTime: string[] = []
  const note = (flow: Flow, sources: readonly Json[]): void => {
    ofTime.push(...timeReads(flow.library, sources))
    for (const [path, rules] of partsOf(flow, sources, answersTo)) {
      const tests = all.get(path) ?? new Map<string, Rule>()
      for (const rule of rules) {
        const plain = inlined(flow, rule)
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
    const { tests, open } = handedOn(flow.library)
    handedWhole.push(...open)
    note(flow, [...instruments, ...tellers, ...tests])
  }
  const stored = storedIn([slices.before.library, slices.after.library])
  const shown = flows.flatMap((flow) => [
    ...flow.steps.flatMap(({ each, id }) => (each === null ? [] : [`row of ${id}`])),
    ...flow.steps.flatMap(({ form }) =>
      (form?.sections ?? []).flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'interstitial' && item.each !== null ? [`row of ${item.id}`] : [])),
      ),
    ),
    ...flow.fields.flatMap(({ rowOptions, id }) => (rowOptions === null ? [] : [`row of ${id}`])),
  ])
  const sampled = [...flows.flatMap((flow) => sampledData(flow, stored)), ...shown]
  const parts: Parts = new Map([...all].map(([path, tests]) => [path, [...tests.values()]] as const))
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

/** Inputs may be declared otherwise in the other version. */
function joined(
  before: ReadonlyMap<string, InputClasses>,
  after: ReadonlyMap<string, InputClasses>,
): ReadonlyMap<string, InputClasses> {
  return new Map(
    [...before].map(([group, old]) => {
      const now = after.get(group) ?? old
      const values = [...new Map([...old.values, ...now.values].map((value) => [JSON.stringify(value), value])).values()]
      return [group, { values, isComplete: old.isComplete && now.isComplete }] as const
    }),
  )
}
