import type { Flow } from './flow.ts'
import { isField, sectionItems } from './instruments.ts'
import type { Place } from './issue.ts'
import type { FieldSource } from './types.ts'

/** Where a field of a flow is written; the text of an option where its question is. Found when it is asked for: few ever are. */
export function fieldPlace(flow: Flow, id: string): Place | null {
  const [top = '', ...inside] = id.replace(/:text$/, '').split('.')
  for (const { place, source } of flow.steps) {
    const own = (source.fields ?? []).map((item, i) => ({ item, place: below(place, `/fields/${i}`) }))
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
