import { keywordsOf } from '../answers/keywords.ts'
import type { FieldSource, Json } from '../definition/types.ts'
import type { Library } from '../definition/library.ts'
import { decide } from './model/decide.ts'
import type { Finding } from './model/finding.ts'
import { listAround } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Reports questions whose `rules` refuse every answer. */
export function refusedAnswers(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) => {
    const scope = { library: model.library, form, factType: model.factType }
    return form.fields.flatMap((field): readonly Finding[] => {
      const { source, place, isOwn, path } = field
      const refusing = (source.rules ?? []).map(({ when }) => when)
      if (!isOwn || refusing.length === 0 || source.optional === true || listAround(field) !== null)
        return []
      const answers = everyAnswer(source, model.library)
      const isRefused = ({ answer, score }: Candidate) => {
        const fixed = new Map([
          [`answers.${path}`, [answer]],
          [`scores.${path}`, [score]],
        ])
        return decide([{ or: refusing }], scope, fixed) === 'always'
      }
      if (answers === null || !answers.every(isRefused)) return []
      return [
        {
          code: 'empty-range',
          file: place.file,
          pointer: `${place.pointer}/rules`,
          message: `The rules of question "${path}" refuse each of its answers`,
        },
      ]
    })
  })
}

type Candidate = { readonly answer: Json; readonly score: Json }

/** All possible answers to a question; null if they are too many. */
function everyAnswer(field: FieldSource, library: Library): readonly Candidate[] | null {
  switch (field.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
    case 'choice': {
      if (field.rowOptions !== undefined) return null
      const options =
        field.options ??
        (field.from === undefined ? undefined : library.choices.get(field.from)?.options)
      return options?.map(({ key, score = null }) => ({ answer: key, score })) ?? null
    }
    case 'checkbox':
      return [{ answer: true, score: null }]
    case 'one-to-ten-scale':
    case 'one-to-seven-scale': {
      const { minimum = 1, maximum = 1 } = keywordsOf(field)
      if (maximum - minimum > MOST_STEPS) return null
      return Array.from({ length: Math.max(0, maximum - minimum + 1) }, (_, i) => ({
        answer: minimum + i,
        score: minimum + i,
      }))
    }
    default:
      return null
  }
}

/** Maximum number of scale values to try. */
const MOST_STEPS = 100
