import { isObject } from '../../definition/json.ts'
import type { Library } from '../../definition/library.ts'
import { mapRules } from '../../definition/map-rules.ts'
import type { FactSource, FlagSource, Json, JsonObject, Rule } from '../../definition/types.ts'
import { operationOf, readsOf, SCOPED } from '../../rules/json-logic.ts'
import { groupsRead } from './pure.ts'

/** Gives names to parts of rules, so that each is a cell of its own: parts over one group of inputs, and conditions on one total. */
export type Names = { readonly facts: Map<string, FactSource>; readonly flags: Map<string, FlagSource> }

const CONDITIONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '>', '>=', '<', '<=', '!', '!!'])

/** A rule that means the same, with its parts named. `flags`: where conditions on totals may be named; null in facts and instruments. */
export function withNamedParts(library: Library, rule: Rule, names: Names, canFlag: boolean): Rule {
  if (Array.isArray(rule))
    return sameOr(
      rule,
      rule.map((one: Rule) => withNamedParts(library, one, names, canFlag)),
    )
  const operation = operationOf(rule)
  if (!operation || operation.operator === 'var' || operation.operator === 'fact' || !isObject(rule)) return rule
  const { operator, args } = operation
  const groups = groupsRead(library, rule)
  if (groups?.length === 1) return { fact: nameOf(rule, names.facts, (title) => ({ title, rule })) }
  if (canFlag && CONDITIONS.has(operator) && isOnOneTotal(rule))
    return { var: `flags.${nameOf(rule, names.flags, (title) => ({ title, when: rule }))}` }
  const parts = args.map((arg, i) => (SCOPED.has(operator) && i > 0 ? arg : withNamedParts(library, arg, names, canFlag)))
  return parts.every((part, i) => part === args[i]) ? rule : { [operator]: parts }
}

/** All rules inside a definition, with their parts named. */
export function rulesNamed(library: Library, source: Json, names: Names, canFlag: boolean): Json {
  return mapRules(source, (rule) => withNamedParts(library, rule, names, canFlag))
}

function sameOr(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return after.every((one, i) => one === before[i]) ? before : after
}

function isOnOneTotal(rule: JsonObject): boolean {
  const reads = readsOf(rule)
  return reads.length === 1 && /^(totals|bands)\./.test(reads[0] ?? '')
}

/** `$1`, `$2`, …: no name that an author may give. The same rule has the same name. */
function nameOf<T>(rule: Rule, known: Map<string, T>, make: (title: string) => T): string {
  const title = JSON.stringify(rule)
  for (const [name, one] of known) if (isTitled(one, title)) return name
  const name = `$${known.size + 1}`
  known.set(name, make(title))
  return name
}

/** Whether a name was given here. */
export function isGiven(name: string): boolean {
  return name.startsWith('$')
}

/** The flag that a rule that is watched becomes. */
export function watchedName(at: number): string {
  return `$watched-${at}`
}

export function isWatched(name: string): boolean {
  return name.startsWith('$watched-')
}

function isTitled(value: unknown, title: string): boolean {
  return isObject(value) && value.title === title
}
