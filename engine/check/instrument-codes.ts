import { instrumentItems, isField } from '../definition/instruments.ts'
import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Json } from '../definition/types.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** Reports codes of an instrument for unknown questions and options. */
export function instrumentCodes({ library, instruments }: Model): readonly Finding[] {
  return instruments.flatMap((form) => {
    const { codes } = library.instruments.get(form.id) ?? {}
    if (!codes || !form.isComplete) return []
    const questions = instrumentItems(library, form.id).flatMap(({ item }) =>
      isField(item) ? [item] : [],
    )
    const ids = questions.map(({ id }) => id)
    const options = [
      ...new Set(questions.flatMap((field) => field.options?.map(({ key }) => key) ?? [])),
    ]
    const of = { file: form.file, instrument: form.id }
    return [
      ...namesNothing(
        codes.questions,
        { ...of, pointer: '/codes/questions', what: 'question', code: 'unknown-question' },
        ids,
      ),
      ...namesNothing(
        codes.answers,
        { ...of, pointer: '/codes/answers', what: 'option', code: 'unknown-option' },
        options,
      ),
    ]
  })
}

type At = {
  readonly file: string
  readonly instrument: string
  readonly pointer: string
  readonly what: string
  readonly code: 'unknown-question' | 'unknown-option'
}

function namesNothing(
  named: Json | undefined,
  { file, instrument, pointer, what, code }: At,
  known: readonly string[],
): readonly Finding[] {
  if (!isObject(named)) return []
  return Object.keys(named).flatMap((name): readonly Finding[] => {
    if (known.includes(name)) return []
    const near = nearest(name, known)
    const proposal = near === null ? '' : `; did you mean "${near}"?`
    const message = `Instrument "${instrument}" has no ${what} "${name}" to give a code to${proposal}`
    return [{ code, file, pointer: pointer + pointerStep(name), part: 'key', message }]
  })
}
