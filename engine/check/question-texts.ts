import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { traitsOf } from '../modes/modes.ts'

/**
 * Reports questions without text, controls with two names, and steps that need a title but have
 * none.
 */
export function questionTexts({ library, flows, instruments }: Model): readonly Finding[] {
  const wordless = [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap(({ source, path, place, isOwn }): readonly Finding[] => {
      if (
        !isOwn ||
        source.visible === false ||
        (source.text ?? source.label ?? source.legend) !== undefined
      )
        return []
      return [{ code: 'missing-text', ...place, message: `Question "${path}" has no words` }]
    }),
  )
  const named = [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap(({ source, path, place, isOwn }): readonly Finding[] =>
      isOwn && source.label !== undefined && source.legend !== undefined
        ? [
            {
              code: 'label-and-legend',
              ...place,
              message: `Question "${path}" has a label and a legend: only the legend is shown`,
            },
          ]
        : [],
    ),
  )
  const untitled = flows.flatMap((form) =>
    form.steps.flatMap(({ step, place }): readonly Finding[] => {
      if (step.title !== undefined) return []
      const flow = library.flows.get(form.id)
      const isBranch = flow !== undefined && traitsOf(flow).takesPaths
      const isPage = (step.fields?.length ?? 0) > 1
      return isBranch || isPage
        ? [
            {
              code: 'missing-title',
              ...place,
              message: `Step "${step.id}" has no title: ${isBranch ? 'a tree names its branches' : 'its page has several questions'}`,
            },
          ]
        : []
    }),
  )
  return [...wordless, ...named, ...untitled]
}
