import { closureOf } from '../../definition/closure.ts'
import type { Field, Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import { flowOf, type Library } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import { orderedComparisons } from './moves/ordered-comparisons.ts'
import { prefillRules } from './structure/control-rules.ts'
import { type FlowModel, buildFlowModel } from './moves/flow-model.ts'
import { type RulesAhead, allRulesAhead, type StateKeys, stateKeys } from './state-key.ts'
import { copiedInputs } from './slice/copied-inputs.ts'
import { type InputClasses, inputClasses } from './inputs/input-classes.ts'
import { type InputSets, inputSets } from './inputs/input-sets.ts'
import { type SplitInputs, inputSplitter } from './inputs/split-inputs.ts'
import { type CellOrigins, cellOrigins } from './inputs/cell-origins.ts'
import { inputTests } from './inputs/input-tests.ts'
import { inputGroup } from './structure/input-reads.ts'
import { type ReadWatch, watchReads } from './inputs/cell-reads.ts'
import type { Slice } from './slice/slice.ts'
import { timeReads } from './moves/time-reads.ts'
import { undersampledData, storedDataUse } from './samples/data-use.ts'
import { remainingInputs } from './remaining-inputs.ts'

/** The data about a slice that is prepared before a run starts. */
export type Space = {
  readonly flow: Flow
  readonly modelFor: (flow: string) => FlowModel
  readonly watch: ReadWatch
  readonly decide: SplitInputs['decide']
  readonly sameReads: SplitInputs['sameReads']
  readonly keyOf: StateKeys['keyOf']
  readonly aheadOf: StateKeys['aheadOf']
  /** The rules that a flow may read before its start. */
  readonly begins: readonly RulesAhead[]
  readonly inputSets: InputSets
  readonly inputsKeyOf: ReturnType<typeof remainingInputs>
  readonly classesOf: (group: string) => readonly Json[]
  /** Input groups that are not fully distinguished. */
  readonly cut: readonly string[]
  /** Input groups with missing classes. This is a gap only if a rule reads them. */
  readonly untried: ReadonlySet<string>
  /** Input groups read since the search started. */
  readonly read: Set<string>
  /** By flow: questions that may apply or be answered depending on open data. */
  readonly uncertain: ReadonlyMap<string, readonly Field[]>
}

/**
 * Prepares a slice once.
 * @param goesBack Whether Back is pressed everywhere.
 * @param takesInputs Whether the inputs may change at any time.
 */
export function prepareSpace(slice: Slice, goesBack = false, takesInputs = false): Space {
  const spaces = known.get(slice) ?? new Map<string, Space>()
  known.set(slice, spaces)
  const key = `${goesBack} ${takesInputs}`
  const space = spaces.get(key) ?? prepared(slice, goesBack ? { takesInputs } : null)
  spaces.set(key, space)
  return space
}

const known = new WeakMap<Slice, Map<string, Space>>()
/** The same for all spaces of a slice. */
const knownClasses = new WeakMap<Slice, ReadonlyMap<string, InputClasses>>()

function prepared(slice: Slice, everywhere: { readonly takesInputs: boolean } | null): Space {
  const { flow: whole, watched } = slice
  // Each space has a separate copy of the library and records its reads. Spaces that share a
  // library would record each other's reads.
  const library: Library = { ...whole.library, compiled: new Map() }
  const plain = flowOf(library, whole.id)
  const { flows, instruments } = membersOf(library, plain)
  const models = new Map(
    flows.map((one) => [one.id, modelOf(one, one.id === plain.id ? watched : [])] as const),
  )
  const modelFor = (id: string): FlowModel =>
    models.get(id) ?? buildFlowModel(flowOf(library, id), [], [])
  const origins = new Map(flows.map((one) => [one.id, cellOrigins(one)] as const))
  const originsOf = (flow: Flow) => origins.get(flow.id) ?? NO_ORIGINS
  const matters = (flow: Flow, id: number) => originsOf(flow).dependsOnInputs[id] === 1
  const isOpen = flows.some((one) => one.plan.nodes.some((_, id) => matters(one, id)))
  const watch = isOpen ? watchReads(flows, matters) : NO_WATCH
  const { tests, open: handedWhole } = copiedInputs(library)
  const others = [...watched, ...instruments, ...tests]
  const classes =
    knownClasses.get(slice) ?? inputClasses(plain, partsIn(flows, others, plain, modelFor))
  knownClasses.set(slice, classes)
  const classesOf = (group: string) => classes.get(group)?.values ?? [null]
  const read = new Set<string>()
  const begins = flows.map(({ id }) => allRulesAhead(modelFor(id)))
  const dependsOnInputs = (flow: Flow, { applies }: Field) => matters(flow, applies)
  return {
    flow: flowOf(library, plain.id),
    modelFor,
    watch,
    ...inputSplitter({ classesOf, originsOf, read }),
    ...stateKeys(modelFor, { dependsOnInputs }, everywhere && { ...everywhere, ahead: begins }),
    begins,
    inputSets: inputSets(classesOf),
    inputsKeyOf: remainingInputs(classesOf),
    classesOf,
    read,
    untried: new Set(
      [...classes].flatMap(([group, { isComplete }]) => (isComplete ? [] : [group])),
    ),
    cut: [
      ...new Set([
        ...orderedAgainstAnswers(classes, [...models.values()]),
        ...handedWhole,
        ...(everywhere?.takesInputs === true ? flows.flatMap(offeredRows) : []),
        ...flows.flatMap((one) => undersampledData(one, storedDataUse([library]))),
        ...timeReads(library, [...flows.map(({ source }) => toJson(source)), ...others]),
      ]),
    ],
    uncertain: new Map(
      flows.map((one) => [one.id, one.fields.filter(({ judged }) => matters(one, judged))]),
    ),
  }
}

const NO_WATCH: ReadWatch = { during: (act) => ({ value: act(), reads: [] }) }
const NO_ORIGINS: CellOrigins = {
  groups: [],
  dependsOnInputs: new Uint8Array(),
  paths: new Map(),
}

/** A flow and everything that it uses. */
function membersOf(library: Library, { id }: Flow) {
  const members = closureOf(library, id).members.map(([name]) => name)
  const namesOf = (kind: string) =>
    members.flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []))
  return {
    flows: namesOf('flow:').map((one) => flowOf(library, one)),
    instruments: namesOf('instrument:').flatMap(
      (one) => toJson(library.instruments.get(one) ?? null) ?? [],
    ),
  }
}

function modelOf(flow: Flow, watched: Slice['watched']): FlowModel {
  return buildFlowModel(flow, watched, prefillRules(flow))
}

/** Classes do not distinguish inputs that are ordered against answers. */
function orderedAgainstAnswers(
  classes: ReadonlyMap<string, InputClasses>,
  models: readonly FlowModel[],
): readonly string[] {
  const ordered = new Set(models.flatMap(({ flow, rules }) => orderedGroups(flow, rules)))
  return [...classes.keys()].filter((group) => ordered.has(group))
}

/** If rows are offered later, classes do not distinguish whether the chosen row is among them. */
function offeredRows({ fields }: Flow): readonly string[] {
  return fields.flatMap(({ rowOptions, id }) => (rowOptions ? [`row of ${id}`] : []))
}

function orderedGroups(flow: Flow, rules: FlowModel['rules']): readonly string[] {
  return [
    ...orderedComparisons(
      flow,
      rules.map(({ rule }) => rule),
    ).paths,
  ].map(inputGroup)
}

function partsIn(
  flows: readonly Flow[],
  others: readonly Json[],
  outer: Flow,
  modelFor: (flow: string) => FlowModel,
): ReturnType<typeof inputTests> {
  const answersTo = (field: string): readonly Json[] => [
    null,
    ...flows.flatMap(({ id }) => modelFor(id).candidates.get(field)?.values ?? []),
  ]
  const all = [
    inputTests(outer, others, answersTo),
    ...flows.map((flow) => inputTests(flow, [toJson(flow.source)], answersTo)),
  ]
  const paths = new Set(all.flatMap((parts) => [...parts.keys()]))
  return new Map(
    [...paths].map((path) => [path, all.flatMap((parts) => parts.get(path) ?? [])] as const),
  )
}
