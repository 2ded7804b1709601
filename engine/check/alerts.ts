import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { readsOf } from '../rules/json-logic.ts'

/**
 * Reports alerts whose question is not asked (decision 1). A section that uses part of an
 * instrument must also ask the questions that the alert's condition reads.
 */
export function alerts({ flows, instruments }: Model): readonly Finding[] {
  return [...flows, ...instruments].flatMap((form) =>
    [...form.flags].flatMap(([name, { source, place, isOwn }]): readonly Finding[] => {
      if (!form.isComplete) return []
      if (isOwn && source.alert === true && source.item === undefined) {
        return [
          {
            code: 'alert-item-not-asked',
            ...place,
            message: `Alert "${name}" names no question: a safety record needs one`,
          },
        ]
      }
      const read = readsOf(source.when).flatMap((path) =>
        /^(answers|scores)\./.test(path) ? [path.split('.')[1] ?? ''] : [],
      )
      const needed = [...(source.item === undefined ? [] : [source.item]), ...(isOwn ? [] : read)]
      const missing = needed.find((item) => !form.fieldsByPath.has(item))
      if (missing === undefined) return []
      if (isOwn)
        return [
          {
            code: 'alert-item-not-asked',
            file: place.file,
            pointer: `${place.pointer}/item`,
            message: `Alert "${name}" names "${missing}", which ${form.kind} "${form.id}" never asks`,
          },
        ]
      const section = form.sections.find(
        (one) =>
          one.section.instrument !== undefined &&
          one.section.only !== undefined &&
          !one.section.only.includes(missing),
      )
      if (!section || source.alert !== true) return []
      const at = { file: section.place.file, pointer: `${section.place.pointer}/only` }
      return [
        {
          code: 'alert-item-not-asked',
          ...at,
          message: `Section "${section.section.id}" brings alert "${name}" but never asks "${missing}"`,
        },
      ]
    }),
  )
}
