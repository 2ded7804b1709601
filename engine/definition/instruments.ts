import type { Place } from './issue.ts'
import type { Library } from './flow.ts'
import type {
  FieldSource,
  InstrumentSource,
  ItemSource,
  ItemsSource,
  SectionSource,
} from './types.ts'

/** An item and where it is written. */
export type PlacedItem = { readonly item: ItemSource; readonly place: Place }

export function isField(item: ItemSource): item is FieldSource {
  return 'type' in item
}

/** The parts of a library that provide questions. */
export type Asked = Pick<Library, 'instruments' | 'origins'>

/**
 * The items of an instrument, including those from other instruments. Adds the stem and options
 * that the questions share.
 */
export function instrumentItems(
  library: Asked,
  id: string,
  only?: readonly string[],
): readonly PlacedItem[] {
  const instrument = library.instruments.get(id)
  if (!instrument) return []
  const file = library.origins.get(`instrument:${id}`)?.path ?? id
  const items = instrument.questions.flatMap((entry, i): readonly PlacedItem[] => {
    if ('use' in entry)
      return entry.use === id ? [] : instrumentItems(library, entry.use, entry.only)
    return [{ item: withShared(entry, instrument), place: { file, pointer: `/questions/${i}` } }]
  })
  return only ? items.filter(({ item }) => only.includes(item.id)) : items
}

function withShared(item: ItemSource, instrument: InstrumentSource): ItemSource {
  if (!isField(item)) return item
  return {
    ...item,
    ...(item.preText === undefined && instrument.stem !== undefined
      ? { preText: instrument.stem }
      : {}),
    ...(item.options === undefined &&
    item.from === undefined &&
    instrument.options !== undefined &&
    takesOptions(item)
      ? { options: instrument.options }
      : {}),
  }
}

function takesOptions(field: FieldSource): boolean {
  return (
    field.rowOptions === undefined &&
    ['multi-choice', 'multi-select', 'radio', 'single-select-v2'].includes(field.type)
  )
}

/** The items of a section: first those of its instrument, then its own. */
export function sectionItems(
  library: Asked,
  section: SectionSource,
  place: Place,
): readonly PlacedItem[] {
  const taken =
    section.instrument === undefined
      ? []
      : instrumentItems(library, section.instrument, section.only)
  const own = (section.items ?? []).map((item, i) => ({
    item,
    place: { file: place.file, pointer: `${place.pointer}/items/${i}` },
  }))
  return [...taken, ...own]
}

/** Ids of the questions of a total. */
export function totalItems(
  library: Library,
  items: ItemsSource,
  sections: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if ('section' in items) return sections.get(items.section) ?? []
  if ('instrument' in items)
    return instrumentItems(library, items.instrument).flatMap(({ item }) =>
      isField(item) ? [item.id] : [],
    )
  return items
}
