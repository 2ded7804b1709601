import { isObject } from '../../definition/json.ts'
import { namedRule } from '../../definition/named-rules.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { evaluateRule, isTruthy, readsOf } from '../../rules/json-logic.ts'
import { compared } from '../comparisons.ts'
import { readRule } from './rule.ts'
import { resolvePath, type Scope } from './scope.ts'
import type { ValueType } from './value-type.ts'

/** Maximum number of combinations of values to try. */
const MOST_TRIALS = 4096

/**
 * Decides how often all rules are true together, by trying every combination of the values that
 * they read. `unknown`: the values are unknown or too many.
 *
 * @param fixed Values to try for some paths, in place of all possible ones.
 */
export function decide(
  rules: readonly Rule[],
  scope: Scope,
  fixed: ReadonlyMap<string, readonly Json[]> = new Map(),
): 'always' | 'never' | 'sometimes' | 'unknown' {
  const rule: Rule = rules.length === 1 ? (rules[0] ?? null) : { and: rules }
  const { problems, nodes } = readRule(rule, '', scope)
  // Unknown names and impossible comparisons are reported elsewhere. One finding is enough.
  if (namesRule(rule) || problems.length > 0 || nodes.some((node) => compared(node).length > 0))
    return 'unknown'
  const paths = readsOf(rule)
  const domains = paths.map((path) => fixed.get(path) ?? valuesOf(path, scope))
  const trials = domains.reduce<number>(
    (product, domain) => product * (domain?.length ?? Infinity),
    1,
  )
  if (!(trials <= MOST_TRIALS)) return 'unknown'
  let held = 0
  for (let trial = 0; trial < trials; trial += 1) {
    let rest = trial
    let data: Json = {}
    paths.forEach((path, i) => {
      const domain = domains[i] ?? []
      data = placed(data, path.split('.'), domain[rest % domain.length] ?? null)
      rest = Math.floor(rest / domain.length)
    })
    if (isTruthy(evaluateRule(rule, data))) held += 1
  }
  if (held === 0) return 'never'
  return held === trials ? 'always' : 'sometimes'
}

/** True if the rule contains an unknown named rule. Known ones have been inlined. */
function namesRule(rule: Json): boolean {
  if (namedRule(rule) !== null) return true
  if (Array.isArray(rule)) return rule.some(namesRule)
  return isObject(rule) && Object.values(rule).some((inner) => namesRule(inner ?? null))
}

function placed(data: Json, keys: readonly string[], value: Json): Json {
  const [key, ...rest] = keys
  if (key === undefined) return value
  const object = isObject(data) ? data : {}
  return { ...object, [key]: placed(object[key] ?? {}, rest, value) }
}

/** All possible values of a path; null if they are too many or unknown. */
function valuesOf(path: string, scope: Scope): readonly Json[] | null {
  const [root = '', name = ''] = path.split('.')
  if (root === 'scores') {
    const options = scope.form?.fieldsByPath.get(name)?.source
    if (options?.type === 'multi-select' || !options?.options) return null
    return [...new Set<Json>([null, ...options.options.map(({ score }) => score ?? 0)])]
  }
  const resolved = resolvePath(path, scope)
  return 'problem' in resolved || resolved.type === null ? null : listed(resolved.type)
}

function listed(type: ValueType): readonly Json[] | null {
  const values: Json[] = []
  for (const kind of type.kinds) {
    if (kind === 'null') values.push(null)
    else if (kind === 'boolean' && type.values === undefined) values.push(true, false)
    else if (kind === 'array') return subsets(type)
    else if (type.values === undefined) return null
  }
  return [...values, ...(type.values ?? [])]
}

/** All possible answers to a multi-select with few options, as sets of keys. */
function subsets({ items }: ValueType): readonly Json[] | null {
  const keys = items?.values
  if (!keys || keys.length > 6) return null
  const lists = Array.from(
    { length: 2 ** keys.length },
    (_, mask): Json => keys.filter((_key, i) => (mask >> i) % 2 === 1),
  )
  return [null, ...lists]
}
