import type { Flow } from './flow.ts'
import { isField, sectionItems } from './instruments.ts'
import type { Place } from './issue.ts'
import type { FieldSource } from './types.ts'

/**
 * The place where a field is written. The manual text of an option has the place of its question.
 * Computed on demand, since few places are ever needed.
 */
export function fieldPlace(flow: Flow, id: string): Place | null {
  const [top = '', ...inside] = id.replace(/:text$/, '').split('.')
  for (const { place, source } of flow.steps) {
    const own = (source.fields ?? []).map((item, i) => ({
      item,
      place: below(place, `/fields/${i}`),
    }))
    const sections = (source.sections ?? []).flatMap((section, i) =>
      sectionItems(flow.library, section, below(place, `/sections/${i}`)),
    )
    const found = [...own, ...sections].find(({ item }) => isField(item) && item.id === top)
    if (found && isField(found.item)) return memberPlace(found.item, inside, found.place)
  }
  return null
}

function memberPlace(field: FieldSource, path: readonly string[], place: Place): Place | null {
  const [id, ...rest] = path
  if (id === undefined) return place
  const index = field.fields?.findIndex((one) => one.id === id) ?? -1
  const member = field.fields?.[index]
  return member ? memberPlace(member, rest, below(place, `/fields/${index}`)) : null
}

function below(place: Place, path: string): Place {
  return { file: place.file, pointer: `${place.pointer}${path}` }
}
