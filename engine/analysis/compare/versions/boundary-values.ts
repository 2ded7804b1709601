import type { Field } from '../../../definition/flow.ts'
import type { Json, Validation } from '../../../definition/types.ts'

/** If a limit is larger than this, no text of that length is tried. */
const LONGEST = 5000

/** Answers on both sides of every limit in the versions of a question. */
export function boundaryValues(fields: readonly Field[]): readonly Json[] {
  return fields.flatMap(({ keywords, source }) => [
    ...lengths(keywords, source.type === 'none-or-list' || source.type === 'multi-select'),
    ...numbers(keywords),
    ...(keywords.enum ?? []),
    ...(keywords.const === undefined ? [] : [keywords.const]),
  ])
}

function lengths(
  { minLength, maxLength, minItems, maxItems }: Validation,
  isList: boolean,
): readonly Json[] {
  const texts = around(minLength, maxLength).map((length) => 'a'.repeat(length))
  const lists = around(minItems, maxItems).map((length) =>
    Array.from({ length }, (_, i) => `Thing ${i + 1}`),
  )
  return isList ? lists : texts
}

function numbers({ minimum, maximum }: Validation): readonly Json[] {
  return [minimum, maximum].flatMap((limit) =>
    limit === undefined ? [] : [limit - 1, limit, limit + 1],
  )
}

function around(...limits: readonly (number | undefined)[]): readonly number[] {
  return limits
    .flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
    .filter((length) => length > 0 && length <= LONGEST)
}
