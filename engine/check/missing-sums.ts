import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt, fieldsOfTotal } from './model/form.ts'
import { excludedAt, isSettledBy, type Subject, subjectRead } from './hidden-values.ts'
import type { Model } from './model/model.ts'
import type { RuleUse } from './model/uses.ts'

/** In JSON-Logic, the result of these operators is not a number if an argument is missing. */
const NO_NUMBER: ReadonlySet<string> = new Set(['+', '*'])

/** Reports sums over an answer, score or total that may be missing, without a default for it. */
export function missingSums(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model.readingOf(use).nodes.flatMap(({ operator, args, places, pointer }) =>
      args.flatMap((arg, i): readonly Finding[] => {
        const subject = NO_NUMBER.has(operator) ? subjectRead(arg, use) : undefined
        if (!subject || !mayBeMissing(model, subject, use)) return []
        const isNegated = false
        if (
          excludedAt(use.rule, use.pointer, pointer, { subject, use, isNegated }) ||
          isSettledBy(use, subject)
        )
          return []
        const name = 'path' in subject ? `the answer to "${subject.path}"` : 'the total'
        const message = `"${operator}" gives no number while ${name} is missing`
        return [{ code: 'sum-of-missing', file: use.file, pointer: places[i] ?? pointer, message }]
      }),
    ),
  )
}

/** True if the answer may be missing, or if a total needs an answer that may be missing. */
function mayBeMissing({ library }: Model, subject: Subject, { scope: { form } }: RuleUse): boolean {
  if ('path' in subject) return isLeftOut(subject)
  const { sum, count, partial } = subject.source
  if (count !== undefined || !form) return true
  const fields = fieldsOfTotal(library, form, sum) ?? []
  return partial === true ? fields.every(isLeftOut) : fields.some(isLeftOut)
}

function isLeftOut(field: FieldAt): boolean {
  return field.source.optional !== undefined || conditionsOf(field).length > 0
}
