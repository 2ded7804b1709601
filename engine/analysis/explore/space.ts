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
import { type OpenTotal, openTotals } from './inputs/open-totals.ts'
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
  readonly totals: readonly OpenTotal[]
  /** By flow: questions that may apply or be answered depending on open data. */
  readonly uncertain: ReadonlyMap<string, readonly Field[]>
}

/**
 * Prepares a slice once.
 * @param opensSums Whether sums of totals stay open.
 * @param goesBack Whether Back is pressed everywhere.
 * @param takesInputs Whether the inputs may change at any time.
 */
export function prepareSpace(
  slice: Slice,
  opensSums: boolean,
  goesBack = false,
  takesInputs = false,
): Space {
  const spaces = known.get(slice) ?? new Map<string, Space>()
  known.set(slice, spaces)
  const keyOf = (opens: boolean) => `${opens} ${goesBack} ${takesInputs}`
  const everywhere = goesBack ? { takesInputs } : null
  const space = spaces.get(keyOf(opensSums)) ?? prepared(slice, opensSums, everywhere)
  spaces.set(keyOf(opensSums), space)
  if (opensSums && space.totals.length === 0) spaces.set(keyOf(false), space)
  return space
}

const known = new WeakMap<Slice, Map<string, Space>>()
/** The same for all spaces of a slice. */
const knownClasses = new WeakMap<Slice, ReadonlyMap<string, InputClasses>>()

function prepared(
  slice: Slice,
  opensSums: boolean,
  everywhere: { readonly takesInputs: boolean } | null,
): Space {
  const { flow: whole, watched } = slice
  // Each space has a separate copy of the library and records its reads. Spaces that share a
  // library would record each other's reads.
  const library: Library = { ...whole.library, compiled: new Map() }
  const plain = flowOf(library, whole.id)
  const members = closureOf(library, plain.id).members.map(([name]) => name)
  const namesOf = (kind: string) =>
    members.flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []))
  const ids = namesOf('flow:')
  const instruments = namesOf('instrument:').flatMap(
    (id) => toJson(library.instruments.get(id) ?? null) ?? [],
  )
  const flows = ids.map((id) => flowOf(library, id))
  const models = new Map(
    flows.map(
      (one) =>
        [
          one.id,
          buildFlowModel(one, one.id === plain.id ? watched : [], prefillRules(one)),
        ] as const,
    ),
  )
  const modelFor = (id: string): FlowModel =>
    models.get(id) ?? buildFlowModel(flowOf(library, id), [], [])
  const text = JSON.stringify([flows.map(({ source }) => source), instruments, watched])
  const isRead = (_: Flow, name: string) =>
    text.includes(`"totals.${name}"`) || text.includes(`"bands.${name}"`)
  const totals = opensSums ? openTotals(flows, isRead) : []
  const origins = new Map<string, CellOrigins>(
    flows.map((one) => [
      one.id,
      cellOrigins(
        one,
        new Set(totals.flatMap(({ flow, cell }) => (flow === one.id ? [cell] : []))),
      ),
    ]),
  )
  const matters = (flow: Flow, id: number): boolean => {
    const known = origins.get(flow.id)
    return known !== undefined && (known.dependsOnInputs[id] === 1 || known.dependsOnSums[id] === 1)
  }
  const isOpen = flows.some((one) => one.plan.nodes.some((_, id) => matters(one, id)))
  const watch: ReadWatch = isOpen
    ? watchReads(flows, matters)
    : { during: (act) => ({ value: act(), reads: [] }) }
  const { tests, open: handedWhole } = copiedInputs(library)
  const others = [...watched, ...instruments, ...tests]
  const classes =
    knownClasses.get(slice) ?? inputClasses(plain, partsIn(flows, others, plain, modelFor))
  knownClasses.set(slice, classes)
  // Classes do not distinguish inputs that are ordered against answers.
  const ordered = new Set(
    [...models.values()].flatMap(({ flow, rules }) => orderedGroups(flow, rules)),
  )
  const classesOf = (group: string) => classes.get(group)?.values ?? [null]
  const read = new Set<string>()
  const noOrigins: CellOrigins = {
    groups: [],
    dependsOnInputs: new Uint8Array(),
    dependsOnSums: new Uint8Array(),
    paths: new Map(),
  }
  const begins = flows.map(({ id }) => allRulesAhead(modelFor(id)))
  const open = {
    isOpenSum: (flow: string, total: string) =>
      totals.some((one) => one.flow === flow && one.name === total),
    dependsOnInputs: (flow: Flow, { applies }: Field) =>
      origins.get(flow.id)?.dependsOnInputs[applies] === 1,
  }
  return {
    flow: flowOf(library, plain.id),
    modelFor,
    watch,
    ...inputSplitter({
      classesOf,
      totals,
      originsOf: (flow) => origins.get(flow.id) ?? noOrigins,
      read,
    }),
    ...stateKeys(modelFor, open, everywhere && { ...everywhere, ahead: begins }),
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
        ...[...classes.keys()].filter((group) => ordered.has(group)),
        ...handedWhole,
        // If rows are offered later, classes do not distinguish whether the chosen row is among
        // them.
        ...(everywhere?.takesInputs === true
          ? flows.flatMap(({ fields }) =>
              fields.flatMap(({ rowOptions, id }) => (rowOptions ? [`row of ${id}`] : [])),
            )
          : []),
        ...flows.flatMap((one) => undersampledData(one, storedDataUse([library]))),
        ...timeReads(library, [...flows.map(({ source }) => toJson(source)), ...others]),
      ]),
    ],
    totals,
    uncertain: new Map(
      flows.map(
        (one) => [one.id, one.fields.filter(({ judged }) => matters(one, judged))] as const,
      ),
    ),
  }
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
