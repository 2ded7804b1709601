import { closureOf } from '../../definition/closure.ts'
import type { Field, Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import { flowOf, type Library } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import { orderedIn } from '../compared.ts'
import { prefillRules } from '../control-rules.ts'
import { type FlowModel, modelOf } from '../model.ts'
import { type Ahead, everythingOf, type Situations, situations } from '../situation.ts'
import { handedOn } from './handed-on.ts'
import { inputClasses } from './input-classes.ts'
import { type Decide, deciding } from './decide.ts'
import { type Origins, originsOf } from './origins.ts'
import { partsOf } from './parts.ts'
import { groupOf } from './pure.ts'
import { type Watch, watchRuns } from './reads.ts'
import type { Slice } from './slice.ts'
import { timeReads } from './time-reads.ts'
import { sampledData, storedIn } from '../stored.ts'
import { type OpenTotal, openTotals } from './sums.ts'
import { toldAhead } from './told.ts'

/** All that is known of a slice before a run of it begins. */
export type Space = {
  readonly flow: Flow
  readonly modelFor: (flow: string) => FlowModel
  readonly watch: Watch
  readonly decide: Decide
  readonly keyOf: Situations['keyOf']
  readonly aheadOf: Situations['aheadOf']
  /** What may be read by a run that is yet to begin. */
  readonly begins: readonly Ahead[]
  readonly toldOf: ReturnType<typeof toldAhead>
  readonly classesOf: (group: string) => readonly Json[]
  /** Groups of inputs of which not all classes are there. */
  readonly cut: readonly string[]
  readonly totals: readonly OpenTotal[]
  /** Questions whose being there, or being answered, follows from what is not known: by flow. */
  readonly unsure: ReadonlyMap<string, readonly Field[]>
}

/**
 * Prepared once for a slice.
 *
 * @param opensSums Whether the sums of totals are left open.
 * @param goesBack Whether Back is pressed everywhere.
 * @param takesInputs Whether the host may say something else at any time.
 */
export function spaceOf(slice: Slice, opensSums: boolean, goesBack = false, takesInputs = false): Space {
  const spaces = known.get(slice) ?? new Map<string, Space>()
  known.set(slice, spaces)
  const key = `${opensSums} ${goesBack} ${takesInputs}`
  const everywhere = goesBack ? { takesInputs } : null
  const space = spaces.get(key) ?? prepared(slice, opensSums, everywhere)
  spaces.set(key, space)
  return space
}

const known = new WeakMap<Slice, Map<string, Space>>()

function prepared(
  { flow: whole, watched }: Slice,
  opensSums: boolean,
  everywhere: { readonly takesInputs: boolean } | null,
): Space {
  // A space watches the flows of a library of its own: two that had one library would each see what the other's runs read.
  const library: Library = { ...whole.library, compiled: new Map() }
  const plain = flowOf(library, whole.id)
  const members = closureOf(library, plain.id).members.map(([name]) => name)
  const namesOf = (kind: string) => members.flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []))
  const ids = namesOf('flow:')
  const instruments = namesOf('instrument:').flatMap((id) => toJson(library.instruments.get(id) ?? null) ?? [])
  const flows = ids.map((id) => flowOf(library, id))
  const models = new Map(
    flows.map((one) => [one.id, modelOf(one, one.id === plain.id ? watched : [], prefillRules(one))] as const),
  )
  const modelFor = (id: string): FlowModel => models.get(id) ?? modelOf(flowOf(library, id), [], [])
  const text = JSON.stringify([flows.map(({ source }) => source), instruments, watched])
  const isRead = (_: Flow, name: string) => text.includes(`"totals.${name}"`) || text.includes(`"bands.${name}"`)
  const totals = opensSums ? openTotals(flows, isRead) : []
  const origins = new Map<string, Origins>(
    flows.map((one) => [one.id, originsOf(one, new Set(totals.flatMap(({ flow, cell }) => (flow === one.id ? [cell] : []))))]),
  )
  const matters = (flow: Flow, id: number): boolean => {
    const known = origins.get(flow.id)
    return known !== undefined && (known.isTold[id] === 1 || known.isSummed[id] === 1)
  }
  const isOpen = flows.some((one) => one.plan.nodes.some((_, id) => matters(one, id)))
  const watch: Watch = isOpen ? watchRuns(flows, matters) : { during: (act) => ({ value: act(), reads: [] }) }
  const { tests, open: handedWhole } = handedOn(library)
  const others = [...watched, ...instruments, ...tests]
  const classes = inputClasses(plain, partsIn(flows, others, plain, modelFor))
  // What stands in an order with answers is not told apart by classes.
  const ordered = new Set([...models.values()].flatMap(({ flow, rules }) => orderedGroups(flow, rules)))
  const classesOf = (group: string) => classes.get(group)?.values ?? [null]
  const noOrigins: Origins = { groups: [], isTold: new Uint8Array(), isSummed: new Uint8Array(), paths: new Map() }
  const begins = flows.map(({ id }) => everythingOf(modelFor(id)))
  const open = {
    isOpenSum: (flow: string, total: string) => totals.some((one) => one.flow === flow && one.name === total),
    isTold: (flow: Flow, { applies }: Field) => origins.get(flow.id)?.isTold[applies] === 1,
  }
  return {
    flow: flowOf(library, plain.id),
    modelFor,
    watch,
    decide: deciding({ classesOf, totals, originsOf: (flow) => origins.get(flow.id) ?? noOrigins }),
    ...situations(modelFor, open, everywhere && { ...everywhere, ahead: begins }),
    begins,
    toldOf: toldAhead(classesOf),
    classesOf,
    cut: [
      ...[...classes].flatMap(([group, { isComplete }]) => (isComplete && !ordered.has(group) ? [] : [group])),
      ...new Set([
        ...handedWhole,
        // Of rows that are offered later on it is not told apart whether the one that was chosen is among them.
        ...(everywhere?.takesInputs === true
          ? flows.flatMap(({ fields }) => fields.flatMap(({ rowOptions, id }) => (rowOptions ? [`row of ${id}`] : [])))
          : []),
        ...flows.flatMap((one) => sampledData(one, storedIn([library]))),
        ...timeReads(library, [...flows.map(({ source }) => toJson(source)), ...others]),
      ]),
    ],
    totals,
    unsure: new Map(flows.map((one) => [one.id, one.fields.filter(({ judged }) => matters(one, judged))] as const)),
  }
}

function orderedGroups(flow: Flow, rules: FlowModel['rules']): readonly string[] {
  return [
    ...orderedIn(
      flow,
      rules.map(({ rule }) => rule),
    ).paths,
  ].map(groupOf)
}

function partsIn(
  flows: readonly Flow[],
  others: readonly Json[],
  outer: Flow,
  modelFor: (flow: string) => FlowModel,
): ReturnType<typeof partsOf> {
  const answersTo = (field: string): readonly Json[] => [
    null,
    ...flows.flatMap(({ id }) => modelFor(id).candidates.get(field)?.values ?? []),
  ]
  const all = [partsOf(outer, others, answersTo), ...flows.map((flow) => partsOf(flow, [toJson(flow.source)], answersTo))]
  const paths = new Set(all.flatMap((parts) => [...parts.keys()]))
  return new Map([...paths].map((path) => [path, all.flatMap((parts) => parts.get(path) ?? [])] as const))
}
