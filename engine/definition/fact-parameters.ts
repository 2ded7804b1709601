import { fromInside, isAskedOfItems, operationOf } from '../rules/json-logic.ts'
import { isObject } from './json.ts'
import type { FactSource, Json, JsonObject } from './types.ts'

/** A use of a fact with arguments: `{ "fact": "covers", "with": { "careType": "Therapy" } }`. */
export type FactUse = { readonly fact: string; readonly args: JsonObject }

/** Parses a use of a fact with arguments; null for anything else. */
export function factUse(value: Json | undefined): FactUse | null {
  if (!isObject(value) || typeof value.fact !== 'string' || !isObject(value.with)) return null
  return Object.keys(value).length === 2 ? { fact: value.fact, args: value.with } : null
}

/** Facts with their arguments filled in, and a function that makes definitions use them. */
export type AppliedFacts = {
  /** By names such as `covers(careType=Therapy)`, which texts and paths can use directly. */
  readonly facts: ReadonlyMap<string, FactSource>
  readonly apply: (definition: Json) => Json
}

/** The name of the fact without its arguments. */
export function templateOf(name: string): string {
  return name.replace(/\(.*$/, '')
}

const NAMED = /facts\.([a-z][\w-]*)\(([\w=,-]*)\)/g
/** Argument values that can be part of a fact's name. */
const PLAIN = /^[\w-]+$/

/**
 * Replaces parameters of facts by arguments. Plain values make a new fact, named after them. If an
 * argument is a rule, the fact is inlined at its use. Code that reads rules then sees only facts
 * without parameters. A use with wrong arguments stays unchanged; the check reports it.
 *
 * @param templates The facts that have parameters, by name.
 */
export function appliedFacts(templates: ReadonlyMap<string, FactSource>): AppliedFacts {
  const facts = new Map<string, FactSource>()
  const context: Context = { templates, facts, open: new Set() }
  return { facts, apply: (definition) => apply(context, definition) }
}

type Context = {
  readonly templates: ReadonlyMap<string, FactSource>
  readonly facts: Map<string, FactSource>
  /** Facts that are being inlined. A fact that refers to itself is not inlined again. */
  readonly open: Set<string>
}

/** @param depth Number of lists around the value. */
function apply(context: Context, value: Json, depth = 0): Json {
  if (typeof value === 'string') {
    for (const [, name = '', args = ''] of value.matchAll(NAMED)) applyNamed(context, name, args)
    return value
  }
  if (Array.isArray(value)) return value.map((item: Json) => apply(context, item, depth))
  if (!isObject(value)) return value
  const use = factUse(value)
  const template = use && context.templates.get(use.fact)
  if (use && template && argumentProblem(template, use.args) === null)
    return applied(context, { use, template }, depth)
  const operator = operationOf(value)?.operator ?? ''
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isRule = key === operator && Array.isArray(inner)
      return [
        key,
        isRule
          ? inner.map((one: Json, i) =>
              apply(context, one, isAskedOfItems(operator, i) ? depth + 1 : depth),
            )
          : apply(context, inner ?? null, depth),
      ]
    }),
  )
}

function applied(
  context: Context,
  { use, template }: { readonly use: FactUse; readonly template: FactSource },
  depth: number,
): Json {
  const { fact, args } = use
  if (Object.values(args).every((one) => typeof one !== 'object' && PLAIN.test(String(one))))
    return { fact: plainFact(context, { fact, args }, template) }
  if (context.open.has(fact)) return { fact, with: args } // it refers to itself: the check reports it
  context.open.add(fact)
  const given = eachOf(args, (one) => apply(context, one, depth))
  const rule = apply(context, written(template.rule, given, { use: depth, inside: 0 }), depth)
  context.open.delete(fact)
  return rule
}

function applyNamed(context: Context, name: string, text: string): void {
  const template = context.templates.get(name)
  const given = Object.fromEntries(text.split(',').map((one) => one.split('=')))
  const args = Object.fromEntries(
    Object.entries(template?.parameters ?? {}).flatMap(([key, { schema }]) =>
      typeof given[key] === 'string' ? [[key, plainValue(given[key], schema)] as const] : [],
    ),
  )
  if (template && argumentProblem(template, args) === null)
    plainFact(context, { fact: name, args }, template)
}

/** Makes a fact of plain arguments once. Returns its name. */
function plainFact(context: Context, { fact, args }: FactUse, template: FactSource): string {
  const { facts } = context
  const keys = Object.keys(template.parameters ?? {})
  const name = `${fact}(${keys.map((key) => `${key}=${String(args[key])}`).join()})`
  if (facts.has(name)) return name
  const { parameters: _parameters, ...rest } = template
  const title = keys.reduce(
    (words, key) => words.replaceAll(`{params.${key}}`, String(args[key])),
    template.title,
  )
  facts.set(name, { ...rest, title })
  facts.set(name, {
    ...rest,
    title,
    rule: apply(context, written(template.rule, args, { use: 0, inside: 0 })),
  })
  return name
}

/** Describes the problem with the arguments; null if they fit. */
export function argumentProblem({ parameters = {} }: FactSource, args: JsonObject): string | null {
  const missing = Object.keys(parameters).find((name) => args[name] === undefined)
  if (missing !== undefined) return `Argument "${missing}" is missing`
  for (const [name, value = null] of Object.entries(args)) {
    const parameter = parameters[name]
    if (!parameter) return `There is no parameter "${name}"`
    const allowed = isObject(parameter.schema) ? parameter.schema.enum : undefined
    if (Array.isArray(allowed) && typeof value !== 'object' && !allowed.includes(value))
      return `Parameter "${name}" takes ${allowed.join(', ')}, not ${JSON.stringify(value)}`
  }
  return null
}

/** Parses an argument in a fact's name by the schema of its parameter. */
function plainValue(text: string, schema: Json): Json {
  const type = isObject(schema) ? schema.type : undefined
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

function eachOf(object: JsonObject, make: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, make(value ?? null)]),
  )
}

/**
 * Inlines arguments into the rule of a fact.
 *
 * @param depth Number of lists around the use (`use`) and around this part of the rule (`inside`).
 */
function written(
  rule: Json,
  args: JsonObject,
  depth: { readonly use: number; readonly inside: number },
): Json {
  if (Array.isArray(rule)) return rule.map((one: Json) => written(one, args, depth))
  if (!isObject(rule)) return rule
  const use = factUse(rule)
  if (use) return { fact: use.fact, with: eachOf(use.args, (one) => written(one, args, depth)) }
  const operation = operationOf(rule)
  if (!operation) return eachOf(rule, (one) => written(one, args, depth))
  const { operator, args: parts } = operation
  const [path] = parts
  if (operator === 'var' && typeof path === 'string') {
    if (path.startsWith('params.')) return argumentAt(args, path, depth.inside)
    return fromInside(rule, depth.use, depth.inside)
  }
  return {
    [operator]: parts.map((part, i) =>
      written(
        part,
        args,
        isAskedOfItems(operator, i) ? { ...depth, inside: depth.inside + 1 } : depth,
      ),
    ),
  }
}

/** An argument, or one of its members if the argument is a path. */
function argumentAt(args: JsonObject, path: string, inside: number): Json {
  const [, name = '', ...members] = path.split('.')
  const given = fromInside(args[name] ?? null, inside)
  if (members.length === 0) return given
  const operation = operationOf(given)
  const to = operation?.operator === 'var' && operation.args.length === 1 ? operation.args[0] : null
  return { var: typeof to === 'string' ? [to, ...members].join('.') : path }
}
