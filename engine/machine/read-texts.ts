import type { Moment } from '../answers/cells.ts'
import type { ReadTexts, Step } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import type { JsonObject } from '../definition/types.ts'

/** The present texts. A text without a case that is true is left out. */
export function textsNow(texts: ReadTexts, at: Moment): { readonly [name: string]: string } {
  return Object.fromEntries(
    texts.flatMap(([name, read]) => {
      const text = read(at)
      return text === null ? [] : [[name, text]]
    }),
  )
}

/** The present props of a view. */
export function propsNow(props: Step['props'], at: Moment): JsonObject {
  return Object.fromEntries(props.map(([name, read]) => [name, toJson(read(at) ?? null)]))
}
