import type { FieldType, Validation } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { isAmbiguous } from './model/ambiguous-pattern.ts'
import { type Limited, unmeetable } from './unmeetable.ts'

/** Reports keywords for other types of answers, impossible limits, and broken or slow patterns. */
export function validations({ flows, instruments, library }: Model): readonly Finding[] {
  return [...flows, ...instruments].flatMap((form) =>
    form.fields.flatMap(({ source, place, isOwn }) => {
      if (!isOwn) return []
      const at = (field: Limited, pointer: string) => {
        const found = field.validation
          ? keywords(field.validation, field.type, place.file, pointer)
          : []
        return found.length > 0
          ? found
          : unmeetable(field, library).map((one) => ({
              ...one,
              file: place.file,
              pointer: pointer + one.pointer,
            }))
      }
      return [
        ...at(source, `${place.pointer}/validation`),
        ...(source.manual?.validation
          ? at(
              { type: 'free-text-field', validation: source.manual.validation },
              `${place.pointer}/manual/validation`,
            )
          : []),
      ]
    }),
  )
}

/** Keywords that apply only to some types of answers. */
const LIMITS = [...new Set(Object.values(QUESTION_TYPES).flatMap(({ limits }) => limits))]

function keywords(
  validation: Validation,
  type: FieldType,
  file: string,
  pointer: string,
): readonly Finding[] {
  const known = QUESTION_TYPES[type].limits
  const findings: Finding[] = []
  for (const key of LIMITS) {
    if (validation[key] === undefined || known.includes(key)) continue
    findings.push({
      code: 'validation-not-for-type',
      file,
      pointer: `${pointer}/${key}`,
      part: 'key',
      message: `"${key}" never looks at an answer of type "${type}"`,
    })
  }
  if (validation.pattern !== undefined)
    findings.push(...pattern(validation.pattern, file, `${pointer}/pattern`))
  return findings
}

/** The test for slow patterns takes time quadratic in the length of the pattern. */
const LONGEST_PATTERN = 500

function pattern(source: string, file: string, pointer: string): readonly Finding[] {
  if (source.length > LONGEST_PATTERN) {
    const message = `The pattern has ${source.length} characters; it may have ${LONGEST_PATTERN}`
    return [{ code: 'long-pattern', file, pointer, message }]
  }
  try {
    new RegExp(source, 'u')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      {
        code: 'bad-pattern',
        file,
        pointer,
        message: `"${source}" is no regular expression: ${reason}`,
      },
    ]
  }
  return isAmbiguous(source)
    ? [
        {
          code: 'slow-pattern',
          file,
          pointer,
          message: `"${source}" can read a text in so many ways that a wrong one takes for ever`,
        },
      ]
    : []
}
