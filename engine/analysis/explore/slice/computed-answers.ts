import { isObject } from '../../../definition/json.ts'
import { mapRules } from '../../../definition/map-rules.ts'
import type { Json, JsonObject, Rule } from '../../../definition/types.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'

/** By id of a computed question: the rules that compute its answer. */
export type ComputedAnswers = ReadonlyMap<string, readonly Rule[]>

/** The computed questions of some definitions, each with the conditions around it. */
export function computedAnswers(sources: readonly JsonObject[]): ComputedAnswers {
  const found = new Map<string, Rule[]>()
  const conditions = conditionsOfInstruments(sources)
  for (const source of sources)
    eachObject(source, conditions.get(String(source.id)) ?? [], (part, given) => {
      if (part.compute === undefined || typeof part.id !== 'string') return
      // A number is rounded to its nearest step. Samples of its parts do not show where the rounded
      // value changes.
      const rule: Rule = part.type === 'number' ? { '+': [part.compute] } : part.compute
      found.set(part.id, [
        ...(found.get(part.id) ?? []),
        given.length === 0 ? rule : { if: [{ and: given }, rule] },
      ])
    })
  return found
}

/** The conditions under which flows ask an instrument. */
function conditionsOfInstruments(
  sources: readonly JsonObject[],
): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, readonly Rule[]>()
  for (const source of sources)
    eachObject(source, [], ({ instrument }, given) => {
      if (typeof instrument === 'string')
        found.set(instrument, [...(found.get(instrument) ?? []), ...given])
    })
  return found
}

/** Visits each object of a definition with the conditions around it. */
function eachObject(
  json: Json,
  above: readonly Rule[],
  see: (part: JsonObject, given: readonly Rule[]) => void,
): void {
  if (Array.isArray(json)) for (const one of json) eachObject(one, above, see)
  if (!isObject(json)) return
  const given = json.when === undefined ? above : [...above, json.when]
  see(json, given)
  for (const [key, inner] of Object.entries(json))
    if (key !== 'when' && key !== 'compute') eachObject(inner, given, see)
}

/**
 * A definition whose rules also contain the rules of computed answers: RULE becomes
 * `{ "if": [true, RULE, EXPANDED] }`. The value is unchanged, but code that collects reads and
 * comparisons sees all of them.
 */
export function expandComputed(json: Json, computed: ComputedAnswers): Json {
  if (computed.size === 0) return json
  return mapRules(json, (rule) => {
    const origins = originsOf(rule, computed)
    return origins.length === 0
      ? rule
      : { if: [true, rule, writtenOut(rule, computed), ...origins] }
  })
}

/** A rule with computed answers replaced by their rules, except inside lists. */
function writtenOut(rule: Rule, computed: ComputedAnswers): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => writtenOut(one, computed))
  if (!isObject(rule)) return rule
  const operation = operationOf(rule)
  if (operation?.operator !== 'var')
    return Object.fromEntries(
      Object.entries(rule).map(([key, inner]) => [key, writtenOut(inner, computed)]),
    )
  const origins = originsOf(rule, computed)
  return origins.length === 0 ? rule : { if: origins.flatMap((one) => [true, one]) }
}

/** The rules of the computed answers that a rule reads, expanded in turn. */
function originsOf(rule: Rule, computed: ComputedAnswers): readonly Rule[] {
  return readsOf(rule).flatMap((path) => {
    const [root = '', id = ''] = path.split('.')
    const found = root === 'answers' || root === 'scores' ? (computed.get(id) ?? []) : []
    return found.map((one) => writtenOut(one, computed))
  })
}
