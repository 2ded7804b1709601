import { instrumentItems, isField, sectionItems, totalItems } from '../../definition/instruments.ts'
import type { Place } from '../../definition/issue.ts'
import type { Library } from '../../definition/library.ts'
import type {
  FieldSource,
  FlagSource,
  FlowSource,
  ItemSource,
  JsonSchema,
  ParameterSource,
  Rule,
  SectionSource,
  StepSource,
  TotalSource,
} from '../../definition/types.ts'

/** A step and where it is written. Children of a tree come after their parent. */
export type StepAt = {
  readonly step: StepSource
  readonly place: Place
  readonly parent: StepAt | null
  readonly index: number
}
export type SectionAt = {
  readonly section: SectionSource
  readonly place: Place
  readonly step: StepAt
}
export type FieldAt = {
  readonly path: string
  readonly source: FieldSource
  readonly place: Place
  readonly step: StepAt | null
  readonly section: SectionAt | null
  readonly parent: FieldAt | null
  /** True if it is written in the file of this form, false if it comes from an instrument. */
  readonly isOwn: boolean
}
export type InterstitialAt = {
  readonly item: Exclude<ItemSource, FieldSource>
  readonly place: Place
  readonly isOwn: boolean
}
type Named<T> = { readonly source: T; readonly place: Place; readonly isOwn: boolean }

/** A flow or an instrument with its questions and all names that its rules may read. */
export type Form = {
  readonly kind: 'flow' | 'instrument'
  readonly id: string
  readonly file: string
  readonly steps: readonly StepAt[]
  readonly sections: readonly SectionAt[]
  /** In order. Children of groups and lists come after their parent. */
  readonly fields: readonly FieldAt[]
  /** Fields that rules read by path. Excludes fields in rows, which are read as `row.…`. */
  readonly fieldsByPath: ReadonlyMap<string, FieldAt>
  readonly interstitials: readonly InterstitialAt[]
  readonly totals: ReadonlyMap<string, Named<TotalSource>>
  readonly flags: ReadonlyMap<string, Named<FlagSource>>
  readonly values: ReadonlyMap<string, JsonSchema>
  readonly parameters: ReadonlyMap<string, ParameterSource>
  /** Totals and flags whose name is already used by another source. */
  readonly clashes: readonly {
    readonly kind: 'total' | 'flag'
    readonly name: string
    readonly place: Place
    readonly other: string
  }[]
  /**
   * False if an instrument of the form is unknown or cannot be read. Missing names are then not
   * reported.
   */
  readonly isComplete: boolean
}

type Building = { readonly fields: FieldAt[]; readonly interstitials: InterstitialAt[] }

/**
 * The form of a flow: its steps, sections and questions, with the totals and flags of its
 * instruments.
 */
export function flowForm(library: Library, flow: FlowSource): Form {
  const file = library.origins.get(`flow:${flow.id}`)?.path ?? flow.id
  const steps: StepAt[] = []
  const gather = (list: readonly StepSource[], pointer: string, parent: StepAt | null) => {
    list.forEach((step, index) => {
      const at: StepAt = { step, place: { file, pointer: `${pointer}/${index}` }, parent, index }
      steps.push(at)
      gather(step.children ?? [], `${at.place.pointer}/children`, at)
    })
  }
  gather(flow.steps, '/steps', null)
  const building: Building = { fields: [], interstitials: [] }
  const sections: SectionAt[] = []
  for (const step of steps) {
    step.step.fields?.forEach((item, i) => {
      addItem(
        building,
        item,
        { file, pointer: `${step.place.pointer}/fields/${i}` },
        { step, section: null, file },
      )
    })
    step.step.sections?.forEach((section, i) => {
      const at: SectionAt = {
        section,
        place: { file, pointer: `${step.place.pointer}/sections/${i}` },
        step,
      }
      sections.push(at)
      for (const { item, place } of sectionItems(library, section, at.place))
        addItem(building, item, place, { step, section: at, file })
    })
  }
  const asked = [...new Set(sections.flatMap(({ section }) => section.instrument ?? []))]
  const scores = gatherScores(
    [
      ...asked.map((id) => instrumentScores(library, id)),
      { file, totals: flow.totals, flags: flow.flags, where: `flow "${flow.id}"` },
    ],
    file,
  )
  return {
    kind: 'flow',
    id: flow.id,
    file,
    steps,
    sections,
    ...building,
    fieldsByPath: byPath(building.fields),
    ...scores,
    values: new Map(Object.entries(flow.values ?? {}).map(([name, value]) => [name, value.schema])),
    parameters: new Map(Object.entries(flow.parameters ?? {})),
    isComplete: asked.every((id) => isWhole(library, id)),
  }
}

export function instrumentForm(library: Library, id: string): Form {
  const { file, totals, flags, where } = instrumentScores(library, id)
  const building: Building = { fields: [], interstitials: [] }
  for (const { item, place } of instrumentItems(library, id))
    addItem(building, item, place, { step: null, section: null, file })
  return {
    kind: 'instrument',
    id,
    file,
    steps: [],
    sections: [],
    ...building,
    fieldsByPath: byPath(building.fields),
    ...gatherScores([{ file, totals, flags, where }], file),
    values: new Map(),
    parameters: new Map(),
    isComplete: isWhole(library, id),
  }
}

/**
 * Name of the view in the placeholder entry that replaces an instrument which would contain itself.
 */
export const CUT = ''

/** True if an instrument and all instruments that it uses are known. */
function isWhole(library: Library, id: string): boolean {
  const instrument = library.instruments.get(id)
  return (
    instrument?.questions.every((entry) =>
      'use' in entry ? isWhole(library, entry.use) : !('view' in entry) || entry.view !== CUT,
    ) ?? false
  )
}

type Around = {
  readonly step: StepAt | null
  readonly section: SectionAt | null
  readonly file: string
}

function addItem(building: Building, item: ItemSource, place: Place, around: Around): void {
  const isOwn = place.file === around.file
  if (!isField(item)) building.interstitials.push({ item, place, isOwn })
  else
    addField(building, item, {
      path: item.id,
      source: item,
      place,
      step: around.step,
      section: around.section,
      parent: null,
      isOwn,
    })
}

function addField(building: Building, source: FieldSource, field: FieldAt): void {
  building.fields.push(field)
  source.fields?.forEach((child, i) => {
    addField(building, child, {
      ...field,
      path: `${field.path}.${child.id}`,
      source: child,
      parent: field,
      place: { file: field.place.file, pointer: `${field.place.pointer}/fields/${i}` },
    })
  })
}

function byPath(fields: readonly FieldAt[]): ReadonlyMap<string, FieldAt> {
  const map = new Map<string, FieldAt>()
  for (const field of fields)
    if (!map.has(field.path) && listAround(field) === null) map.set(field.path, field)
  return map
}

/** The innermost list around a field; null if there is no list. */
export function listAround({ parent }: FieldAt): FieldAt | null {
  return parent === null || parent.source.type === 'list' ? parent : listAround(parent)
}

type Scores = {
  readonly file: string
  readonly where: string
  readonly totals: { readonly [name: string]: TotalSource } | undefined
  readonly flags: { readonly [name: string]: FlagSource } | undefined
}

function instrumentScores(library: Library, id: string): Scores {
  const instrument = library.instruments.get(id)
  return {
    file: library.origins.get(`instrument:${id}`)?.path ?? id,
    where: `instrument "${id}"`,
    totals: instrument?.totals,
    flags: instrument?.flags,
  }
}

function gatherScores(
  sources: readonly Scores[],
  own: string,
): Pick<Form, 'totals' | 'flags' | 'clashes'> {
  const totals = new Map<string, Named<TotalSource>>()
  const flags = new Map<string, Named<FlagSource>>()
  const clashes: Form['clashes'][number][] = []
  const add = <T>(
    kind: 'total' | 'flag',
    map: Map<string, Named<T>>,
    members: { readonly [name: string]: T } | undefined,
    from: Scores,
  ) => {
    for (const [name, source] of Object.entries(members ?? {})) {
      const place = { file: from.file, pointer: `/${kind}s/${name}` }
      const before = map.get(name)
      if (before) clashes.push({ kind, name, place, other: before.place.file })
      map.set(name, { source, place, isOwn: from.file === own })
    }
  }
  for (const from of sources) {
    add('total', totals, from.totals, from)
    add('flag', flags, from.flags, from)
  }
  return { totals, flags, clashes }
}

/** Conditions that must all be true for a question to apply, outermost first. */
export function conditionsOf(field: FieldAt): readonly Rule[] {
  const rules: (Rule | undefined)[] = []
  for (let step = field.step; step !== null; step = step.parent) rules.unshift(step.step.when)
  if (field.section) rules.push(field.section.section.when)
  if (field.parent)
    rules.push(
      ...conditionsOf(field.parent).slice(rules.filter((rule) => rule !== undefined).length),
    )
  rules.push(field.source.when)
  return rules.flatMap((rule) => (rule === undefined ? [] : [rule]))
}

/** The questions of a total; null if one of them is unknown. */
export function fieldsOfTotal(
  library: Library,
  form: Form,
  of: TotalSource['sum'],
): readonly FieldAt[] | null {
  if (of === undefined) return []
  const sections = new Map<string, readonly string[]>(
    form.sections.map(({ section }) => [
      section.id,
      form.fields
        .filter((field) => field.section?.section === section && !field.parent)
        .map(({ path }) => path),
    ]),
  )
  if (
    ('section' in of && !sections.has(of.section)) ||
    ('instrument' in of && !library.instruments.has(of.instrument))
  )
    return null
  const ids = totalItems(library, of, sections)
  const fields = ids.flatMap((id) => form.fieldsByPath.get(id) ?? [])
  return fields.length === ids.length ? fields : null
}
