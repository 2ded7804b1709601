import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/**
 * Reports `substr` of an instant. Instants are in UTC, so their first ten characters may not be the
 * patient's day.
 */
export function instantsCut(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model.readingOf(use).nodes.flatMap(({ operator, types, pointer }): readonly Finding[] =>
      operator === 'substr' && types[0]?.format === 'date-time'
        ? [
            {
              code: 'day-of-instant',
              file: use.file,
              pointer,
              message:
                '"substr" cuts a text out of an instant: it is the day or the time in UTC, not where the patient is',
            },
          ]
        : [],
    ),
  )
}
