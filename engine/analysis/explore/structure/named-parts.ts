import { isObject } from '../../../definition/json.ts'
import type { Library } from '../../../definition/library.ts'
import { mapRules } from '../../../definition/map-rules.ts'
import type { FactSource, FlagSource, Json, JsonObject, Rule } from '../../../definition/types.ts'
import { operationOf, readsOf, SCOPED } from '../../../rules/json-logic.ts'
import { groupsRead } from './input-reads.ts'
import { EQUALITIES, ORDERS } from './operators.ts'

/**
 * Names for parts of rules, so that each part has its own cell: parts that read one group of
 * inputs, and conditions on one total.
 */
export type NamedParts = {
  readonly facts: Map<string, FactSource>
  readonly flags: Map<string, FlagSource>
}

const CONDITIONS: ReadonlySet<string> = new Set([...EQUALITIES, ...ORDERS, '!', '!!'])

/**
 * An equivalent rule whose parts have names.
 * @param canFlag False in facts and instruments, where conditions on totals cannot become flags.
 */
export function withNamedParts(
  library: Library,
  rule: Rule,
  names: NamedParts,
  canFlag: boolean,
): Rule {
  if (Array.isArray(rule))
    return sameOr(
      rule,
      rule.map((one: Rule) => withNamedParts(library, one, names, canFlag)),
    )
  const operation = operationOf(rule)
  if (
    !operation ||
    operation.operator === 'var' ||
    operation.operator === 'fact' ||
    !isObject(rule)
  )
    return rule
  const { operator, args } = operation
  const groups = groupsRead(library, rule)
  if (groups?.length === 1) return { fact: nameOf(rule, names.facts, (title) => ({ title, rule })) }
  if (canFlag && CONDITIONS.has(operator) && isOnOneTotal(rule))
    return { var: `flags.${nameOf(rule, names.flags, (title) => ({ title, when: rule }))}` }
  const parts = args.map((arg, i) =>
    SCOPED.has(operator) && i > 0 ? arg : withNamedParts(library, arg, names, canFlag),
  )
  return parts.every((part, i) => part === args[i]) ? rule : { [operator]: parts }
}

/** Names the parts of all rules inside a definition. */
export function namePartsInside(
  library: Library,
  source: Json,
  names: NamedParts,
  canFlag: boolean,
): Json {
  return mapRules(source, (rule) => withNamedParts(library, rule, names, canFlag))
}

function sameOr(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return after.every((one, i) => one === before[i]) ? before : after
}

function isOnOneTotal(rule: JsonObject): boolean {
  const reads = readsOf(rule)
  return reads.length === 1 && /^(totals|bands)\./.test(reads[0] ?? '')
}

/** The name is `$1`, `$2`, …, which authors cannot use. Equal rules get the same name. */
function nameOf<T>(rule: Rule, known: Map<string, T>, make: (title: string) => T): string {
  const title = JSON.stringify(rule)
  for (const [name, one] of known) if (isTitled(one, title)) return name
  const name = `$${known.size + 1}`
  known.set(name, make(title))
  return name
}

/** True if the name was generated here. */
export function isPartName(name: string): boolean {
  return name.startsWith('$')
}

/** The name of the flag that a watched rule becomes. */
export function watchedFlagName(at: number): string {
  return `$watched-${at}`
}

export function isWatchedFlag(name: string): boolean {
  return name.startsWith('$watched-')
}

function isTitled(value: unknown, title: string): boolean {
  return isObject(value) && value.title === title
}
