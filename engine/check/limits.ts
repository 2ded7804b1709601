import type { Rule } from '../definition/types.ts'
import { decide } from './model/decide.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/** A question that counts, and its conditions: as rules, and as texts to compare. */
type Asked = {
  readonly path: string
  readonly rules: readonly Rule[]
  readonly texts: ReadonlySet<string>
}

/**
 * Reports flows that ask more questions than their limit allows: everybody, or everybody who is
 * asked one conditional question. `flow prove` counts every combination of conditions.
 */
export function limits({ library, flows, factType }: Model): readonly Finding[] {
  return flows.flatMap((form): readonly Finding[] => {
    const most = library.flows.get(form.id)?.limits?.questions
    const asked = askedFields(form)
    if (most === undefined || asked.length <= most) return []
    const scope = { library, form, factType }
    const crowded = asked.find(
      (one) =>
        countWith(asked, one) > most && !['never', 'unknown'].includes(decide(one.rules, scope)),
    )
    if (!crowded) return []
    const count = countWith(asked, crowded)
    const whom =
      crowded.rules.length === 0 ? 'everybody' : `everybody who is asked "${crowded.path}"`
    const message = `The flow asks ${whom} ${count} questions and allows ${most}`
    return [{ code: 'too-many-questions', file: form.file, pointer: '/limits/questions', message }]
  })
}

/** The questions that count, those with the fewest conditions first. */
function askedFields({ fields }: Form): readonly Asked[] {
  return fields
    .filter(
      ({ parent, source }) =>
        parent === null && source.visible !== false && source.compute === undefined,
    )
    .map((field) => {
      const rules = conditionsOf(field)
      return { path: field.path, rules, texts: new Set(rules.map((rule) => JSON.stringify(rule))) }
    })
    .toSorted((one, other) => one.texts.size - other.texts.size)
}

/** The number of questions whose conditions all hold if those of one question do. */
function countWith(asked: readonly Asked[], { texts }: Asked): number {
  return asked.filter((one) => [...one.texts].every((text) => texts.has(text))).length
}
