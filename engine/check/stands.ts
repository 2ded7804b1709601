import type { ItemSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import type { StepAt } from './model/form.ts'
import type { Model } from './model/model.ts'

/**
 * Reports views with a declared position on the page in steps without a page of several questions.
 */
export function stands({ flows, library }: Model): readonly Finding[] {
  const hasPlace = (view: string | undefined) =>
    view !== undefined && library.views.get(view)?.stands !== undefined
  return flows.flatMap(({ steps }) => steps.flatMap(mistakes))

  function mistakes({ step, place }: StepAt): readonly Finding[] {
    const at = { code: 'stands-nowhere', file: place.file } as const
    const own: readonly Finding[] = hasPlace(step.view)
      ? [
          {
            ...at,
            pointer: `${place.pointer}/view`,
            message: `View "${step.view}" needs a page of questions; step "${step.id}" has none`,
          },
        ]
      : []
    if ((step.paging ?? 'question') !== 'question') return own
    const inside = (step.sections ?? []).flatMap(({ items = [] }, i) =>
      items.flatMap((item: ItemSource, j): readonly Finding[] => {
        if (!('view' in item) || !hasPlace(item.view)) return []
        const pointer = `${place.pointer}/sections/${i}/items/${j}/view`
        return [
          {
            ...at,
            pointer,
            message: `View "${item.view}" needs a page of questions; step "${step.id}" shows one at a time`,
          },
        ]
      }),
    )
    return [...own, ...inside]
  }
}
