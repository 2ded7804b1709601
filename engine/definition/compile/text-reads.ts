import { compileRule } from '../../rules/json-logic.ts'
import { compileText } from '../../rules/text.ts'
import type { Json, TextSource } from '../types.ts'
import type { Context } from './context.ts'
import { derived, scopeOf } from './names.ts'

/** Cells that the texts and rules anywhere in a part of a definition read. */
export function textReads(context: Context, value: Json): ReadonlySet<number> {
  return derived(context, () => {
    const visit = (part: Json): void => {
      if (typeof part === 'string') {
        if (part.includes('{')) compileText(part, scopeOf(context), {})
      } else if (Array.isArray(part)) for (const inner of part) visit(inner)
      else if (typeof part === 'object' && part !== null) {
        const keys = Object.keys(part)
        if (keys.length === 1 && keys[0] === 'text')
          compileText(part as TextSource, scopeOf(context), context.library.texts)
        else compileRule(part, scopeOf(context))
        for (const inner of Object.values(part)) visit(inner)
      }
    }
    visit(value)
  }).reads
}
