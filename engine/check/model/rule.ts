import { argumentProblem, type FactUse, factUse } from '../../definition/fact-parameters.ts'
import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import { namedRule } from '../../definition/named-rules.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { isAskedOfItems, objectMembers, OPERATORS } from '../../rules/json-logic.ts'
import type { Code } from '../codes.ts'
import { nearest } from './document.ts'
import { operatorHere } from './other-words.ts'
import { type Resolved, resolvePath, type Scope } from './scope.ts'
import { ANYTHING, kindType, literalType, unionOf, type ValueType, withNull } from './value-type.ts'

/** An operator inside a rule, with its arguments. */
export type RuleNode = {
  readonly operator: string
  readonly args: readonly Rule[]
  readonly types: readonly ValueType[]
  readonly pointer: string
  /** Pointers of the arguments. */
  readonly places: readonly string[]
  readonly scope: Scope
}
/** A mistake found while reading the rule. */
export type RuleProblem = {
  readonly code: Code
  readonly pointer: string
  readonly message: string
}
export type RuleReading = {
  readonly type: ValueType
  readonly nodes: readonly RuleNode[]
  readonly problems: readonly RuleProblem[]
}

/** Maximum nesting of operators in a rule. */
export const MAX_RULE_DEPTH = 24

type Walk = { readonly nodes: RuleNode[]; readonly problems: RuleProblem[] }

/** Reads a rule: finds its operators, the type of its result, and unknown names. */
export function readRule(rule: Rule, pointer: string, scope: Scope): RuleReading {
  const walk: Walk = { nodes: [], problems: [] }
  const type = read(walk, rule, pointer, scope, 0)
  return { type, ...walk }
}

/** True for a correct use inside another fact with parameters, where uses are not inlined. */
function isInTemplate({ fact, args }: FactUse, { params, library }: Scope): boolean {
  const template = library.templates.get(fact)
  return params !== undefined && template !== undefined && argumentProblem(template, args) === null
}

/** Explains why a fact with arguments could not be inlined. */
function unapplied({ fact, args }: FactUse, { library }: Scope): readonly [Code, string] {
  const template = library.templates.get(fact)
  if (template)
    return ['fact-arguments', argumentProblem(template, args) ?? `Fact "${fact}" names itself`]
  if (library.facts.has(fact)) return ['fact-arguments', `Fact "${fact}" has no parameters`]
  const near = nearest(fact, library.templates.keys())
  return [
    'unknown-fact',
    `Fact "${fact}" is not defined${near === null ? '' : `; did you mean "${near}"?`}`,
  ]
}

const isOperator = (name: string) => OPERATORS.some((one) => one === name)

function read(walk: Walk, rule: Rule, pointer: string, scope: Scope, depth: number): ValueType {
  if (Array.isArray(rule)) {
    const types = rule.map((item: Rule, i) => read(walk, item, `${pointer}/${i}`, scope, depth))
    return { kinds: new Set(['array']), ...(types.length > 0 ? { items: unionOf(types) } : {}) }
  }
  if (!isObject(rule)) return literalType(rule)
  const problem = (code: Code, message: string, at = pointer): ValueType => {
    walk.problems.push({ code, pointer: at, message })
    return ANYTHING
  }
  const keys = Object.keys(rule)
  const [operator = ''] = keys
  const use = factUse(rule)
  if (use && isInTemplate(use, scope)) {
    for (const [name, arg] of Object.entries(use.args))
      read(walk, arg, `${pointer}/with${pointerStep(name)}`, scope, depth + 1)
    return scope.factType(use.fact)
  }
  if (use) return problem(...unapplied(use, scope), `${pointer}/fact`)
  if (keys.length !== 1) {
    return keys.some(isOperator)
      ? problem(
          'two-operators',
          `A rule has one operator, this one has ${keys.map((key) => `"${key}"`).join(', ')}`,
        )
      : kindType('object')
  }
  if (namedRule(rule) !== null) return ANYTHING // unknown named rules are reported elsewhere
  if (!isOperator(operator)) {
    const near = operatorHere(operator) ?? nearest(operator, Object.keys(OPERATORS))
    const proposal = near === null ? '' : `; did you mean "${near}"?`
    return problem(
      'unknown-operator',
      `Operator "${operator}" is not listed${proposal}`,
      pointer + pointerStep(operator),
    )
  }
  if (depth >= MAX_RULE_DEPTH)
    return problem('rule-too-deep', `The rule is nested deeper than ${MAX_RULE_DEPTH} operators`)
  const inner = pointer + pointerStep(operator)
  const given = rule[operator] ?? null
  const args: readonly Json[] = Array.isArray(given) ? given : [given]
  const places = args.map(
    (_, i) => placeOf(operator, args, i, Array.isArray(given) ? inner : null) ?? inner,
  )
  const wrong = arityProblem(operator, args)
  if (wrong !== null) return problem('operator-arguments', wrong)
  const name = nameRead(walk, operator, args, inner, places, scope)
  const types: ValueType[] = []
  if (name === null)
    args.forEach((arg, i) => {
      const there = isAskedOfItems(operator, i) ? itemScope(operator, types[0], scope) : scope
      types.push(read(walk, arg, places[i] ?? inner, there, depth + 1))
    })
  const node: RuleNode = { operator, args, types, pointer, places, scope }
  walk.nodes.push(node)
  return name ?? resultType(operator, args, types)
}

/**
 * Pointer of an argument. Arguments of `object` are written as members.
 *
 * @param list Pointer of the list of arguments; null if there is no list.
 */
function placeOf(
  operator: string,
  args: readonly Rule[],
  i: number,
  list: string | null,
): string | null {
  if (list === null) return null
  return operator === 'object' ? list + pointerStep(String(args[i - (i % 2)])) : `${list}/${i}`
}

/** The type that `var`, `fact`, `missing` or `missing_some` yields; null for other operators. */
function nameRead(
  walk: Walk,
  operator: string,
  args: readonly Rule[],
  inner: string,
  places: readonly string[],
  scope: Scope,
): ValueType | null {
  const resolve = (path: string, at: string): ValueType => {
    const resolved: Resolved = resolvePath(path, scope)
    if ('problem' in resolved)
      walk.problems.push({ code: resolved.problem, pointer: at, message: resolved.message })
    return 'problem' in resolved || resolved.type === null ? ANYTHING : resolved.type
  }
  const computed = (at: string): ValueType => {
    walk.problems.push({
      code: 'computed-path',
      pointer: at,
      message: `The path of "${operator}" is computed`,
    })
    return ANYTHING
  }
  const [first = null, fallback] = args
  switch (operator) {
    case 'fact':
      return typeof first === 'string'
        ? resolve(`facts.${first}`, places[0] ?? inner)
        : computed(inner)
    case 'var': {
      if (scope.item && (first === '' || first === null)) return scope.item
      if (typeof first !== 'string' && typeof first !== 'number') return computed(inner)
      const type = resolve(String(first), places[0] ?? inner)
      return fallback === undefined ? type : unionOf([type, literalType(fallback)])
    }
    case 'missing':
    case 'missing_some': {
      const alone = args.length === 1 && Array.isArray(first) ? first : args
      const paths = operator === 'missing_some' ? args[1] : alone
      if (!Array.isArray(paths)) return computed(inner)
      for (const path of paths) {
        if (typeof path === 'string') resolve(path, inner)
        else computed(inner)
      }
      return { kinds: new Set(['array']), items: kindType('string') }
    }
    default:
      return null
  }
}

/** The scope of a rule that is evaluated for each item of a list. */
function itemScope(operator: string, list: ValueType | undefined, outer: Scope): Scope {
  const item = list?.items ?? ANYTHING
  if (operator !== 'reduce') return { ...outer, item, outer }
  const members = new Map([
    ['current', item],
    ['accumulator', ANYTHING],
  ])
  return { ...outer, item: { kinds: new Set(['object']), members }, outer }
}

const ARITY: { readonly [operator: string]: readonly [least: number, most: number] } = {
  var: [0, 2],
  fact: [1, 1],
  missing_some: [2, 2],
  '==': [2, 2],
  '===': [2, 2],
  '!=': [2, 2],
  '!==': [2, 2],
  '!': [1, 1],
  '!!': [1, 1],
  '>': [2, 2],
  '>=': [2, 2],
  '<': [2, 3],
  '<=': [2, 3],
  '-': [1, 2],
  '/': [2, 2],
  '%': [2, 2],
  map: [2, 2],
  filter: [2, 2],
  reduce: [3, 3],
  sort: [2, 99],
  first: [1, 2],
  count: [1, 1],
  distinct: [2, 2],
  plus: [3, 4],
  minus: [3, 4],
  'same-day': [2, 3],
  before: [2, 2],
  after: [2, 2],
  'within-hours': [2, 3],
  all: [2, 2],
  none: [2, 2],
  some: [2, 2],
  in: [2, 2],
  object: [0, 999],
  substr: [2, 3],
  if: [1, 99],
  '?:': [3, 3],
}

function arityProblem(operator: string, args: readonly Rule[]): string | null {
  const [least, most] = ARITY[operator] ?? [operator === 'missing' ? 0 : 1, 999]
  if (args.length >= least && args.length <= most) return null
  const bound = args.length < least ? `at least ${least}` : `at most ${most}`
  const words = least === most ? String(least) : bound
  return `Operator "${operator}" takes ${words} argument${words.endsWith('1') ? '' : 's'}, ${args.length} given`
}

function resultType(
  operator: string,
  args: readonly Rule[],
  types: readonly ValueType[],
): ValueType {
  switch (operator) {
    case 'if':
    case '?:':
      return unionOf([
        ...types.filter((_, i) => i % 2 === 1 || i === types.length - 1),
        ...(args.length % 2 === 0 ? [kindType('null')] : []),
      ])
    case 'and':
    case 'or':
      return types.length > 0 ? unionOf(types) : ANYTHING
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case 'max':
    case 'min':
      return withNull(kindType('number'))
    case 'plus':
    case 'minus':
      return { ...withNull(kindType('string')), format: 'date-time' }
    case 'cat':
    case 'substr':
      return kindType('string')
    case 'count':
      return kindType('number')
    case 'first':
      return args.length > 1 ? listOf(types[0]) : withNull(types[0]?.items ?? ANYTHING)
    case 'filter':
    case 'sort':
    case 'distinct':
      return listOf(types[0])
    case 'map':
      return { kinds: new Set(['array']), ...(types[1] ? { items: types[1] } : {}) }
    case 'object':
      return {
        kinds: new Set(['object']),
        members: new Map(
          objectMembers(args).map(([name], i) => [name, types[i * 2 + 1] ?? kindType('null')]),
        ),
      }
    case 'merge':
      return kindType('array')
    case 'reduce':
      return ANYTHING
    default:
      return kindType('boolean')
  }
}

/** A list with the same type of items. */
function listOf(list: ValueType | undefined): ValueType {
  return { kinds: new Set(['array']), ...(list?.items ? { items: list.items } : {}) }
}
