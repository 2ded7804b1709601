import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** No text is cut out of an instant: an instant is written in UTC, and its first ten characters are the day there, not the patient's. */
export function instantsCut(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model.readingOf(use).nodes.flatMap(({ operator, types, pointer }): readonly Finding[] =>
      operator === 'substr' && types[0]?.format === 'date-time'
        ? [
            {
              code: 'day-of-instant',
              file: use.file,
              pointer,
              message: '"substr" cuts a text out of an instant: it is the day or the time in UTC, not where the patient is',
            },
          ]
        : [],
    ),
  )
}
