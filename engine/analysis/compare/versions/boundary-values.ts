import type { Field } from '../../../definition/flow.ts'
import type { Json } from '../../../definition/types.ts'

/** If a limit is larger than this, no text of that length is tried. */
const LONGEST = 5000

/** Answers on both sides of every limit in the versions of a question. */
export function boundaryValues(fields: readonly Field[]): readonly Json[] {
  return fields.flatMap(({ keywords, source }): readonly Json[] => {
    const { minLength, maxLength, minItems, maxItems, minimum, maximum } = keywords
    const isList = source.type === 'none-or-list' || source.type === 'multi-select'
    const lengths = around(...(isList ? [minItems, maxItems] : [minLength, maxLength]))
      .filter((length) => length > 0 && length <= LONGEST)
      .map((length) =>
        isList ? Array.from({ length }, (_, i) => `Thing ${i + 1}`) : 'a'.repeat(length),
      )
    const named = keywords.const === undefined ? [] : [keywords.const]
    return [...lengths, ...around(minimum, maximum), ...(keywords.enum ?? []), ...named]
  })
}

function around(...limits: readonly (number | undefined)[]): readonly number[] {
  return limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
}
