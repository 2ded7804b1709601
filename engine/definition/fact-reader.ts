import { compileRule, type Read, valueAtKeys } from '../rules/json-logic.ts'
import { appliedFacts, argumentProblem } from './fact-parameters.ts'
import type { Library } from './flow.ts'
import { toJson } from './json.ts'
import type { Json, JsonObject, Rule } from './types.ts'

/** A fact that a host can read outside of any flow. */
export type CompiledFact = {
  /** Names of the inputs that it reads, directly or through other facts. */
  readonly inputs: ReadonlySet<string>
  readonly valueFor: (inputs: JsonObject) => Json
}

export type FactArguments = { readonly [parameter: string]: string | number | boolean }

/**
 * Returns a fact of a library, compiled on first use.
 *
 * @throws {Error} If the library has no such fact, or its parameters do not fit the arguments.
 */
export type FactReader = (name: string, args?: FactArguments) => CompiledFact

/** Reads facts of a checked library, where no fact refers to itself. */
export function factReader(library: Library): FactReader {
  const { facts: applied, apply } = appliedFacts(library.templates)
  const compiled = new Map<string, CompiledFact>()

  const compile = (rule: Rule): CompiledFact => {
    const inputs = new Set<string>()
    const bind = (path: string): Read<JsonObject> => {
      const keys = path.split('.')
      const [root = '', name = '', ...rest] = keys
      if (root !== 'facts') {
        inputs.add(root)
        return (given) => valueAtKeys(given, keys)
      }
      const fact = named(name)
      for (const input of fact.inputs) inputs.add(input)
      return (given) => valueAtKeys(fact.valueFor(given), rest)
    }
    const read = compileRule(rule, { bind })
    return { inputs, valueFor: (given) => toJson(read(given)) }
  }

  const once = (key: string, ruleOf: () => Rule): CompiledFact => {
    const known = compiled.get(key) ?? compile(ruleOf())
    compiled.set(key, known)
    return known
  }

  const named = (name: string): CompiledFact =>
    once(name, () => {
      const fact = applied.get(name) ?? library.facts.get(name)
      if (fact === undefined)
        throw new Error(`Cannot ask fact "${name}": the library has no such fact`)
      return fact.rule
    })

  return (name, args = {}) => {
    const template = library.templates.get(name)
    if (template === undefined) return named(name)
    const problem = argumentProblem(template, args)
    if (problem !== null) throw new Error(`Cannot ask fact "${name}": ${problem}`)
    return once(`${name} ${JSON.stringify(args)}`, () => apply({ fact: name, with: args }))
  }
}
