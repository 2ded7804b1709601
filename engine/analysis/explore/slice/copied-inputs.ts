import type { Library } from '../../../definition/flow.ts'
import type { Rule } from '../../../definition/types.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'
import { type PlacedRule, placedRules } from '../samples/data-use.ts'
import { UNKNOWN_USE } from './copied-values.ts'
import { memberRule } from '../structure/member-rule.ts'
import { inputsRead } from '../structure/input-reads.ts'

/**
 * With more rules or longer chains of copies than this, all values of the copied input are
 * distinguished.
 */
const MOST = 64
const MOST_STEPS = 4

/** `open`: inputs whose members are read under another name, where they are not distinguished. */
export type CopiedInputs = { readonly tests: readonly Rule[]; readonly open: readonly string[] }

/**
 * Rules about copies of inputs. If a value or a prefilled question contains a copy of an input,
 * each rule over the copy is rewritten to a rule over the input. The input classes then distinguish
 * the same values.
 */
export function copiedInputs(library: Library): CopiedInputs {
  const every = placedRules([library])
  // The rule that gives a parameter already contains the uses of the parameter (`withCopyUses`).
  const placed = every.map((one) =>
    isParameter(one) ? { ...one, flow: one.scope, into: null } : one,
  )
  const givers = placed.filter(
    ({ rule, into }) => into !== null && readsInputs(library, rule, placed),
  )
  const names = new Set(givers.map(({ flow, into }) => `${flow} ${into}`))
  const isGiven = (flow: string, path: string) => names.has(`${flow} ${nameOf(path)}`)
  const tests = placed.flatMap(({ rule, scope }) => {
    if (!readsOf(rule).some((path) => isGiven(scope, path))) return []
    return writtenOut(library, givers, { rule, flow: scope, steps: 0 })
  })
  const whole = new Set(
    givers.flatMap(({ rule }) => readsOf(rule).filter((path) => library.inputs.has(path))),
  )
  const members = tests.flatMap((rule) =>
    readsOf(rule)
      .flatMap((path) => [path.split('.')[0] ?? ''])
      .filter((root) => whole.has(root)),
  )
  return {
    tests,
    open: [...new Set([...members, ...every.flatMap((one) => openIn(library, one))])],
  }
}

function isParameter({ into }: PlacedRule): boolean {
  return into?.startsWith('params.') === true
}

/**
 * A name with unknown uses, or a parameter that contains an input whose members are read under the
 * parameter's name.
 */
function openIn(library: Library, { rule, flow, into }: PlacedRule): readonly string[] {
  if (into === null) return []
  const reads = readsOf(rule).flatMap((path) => inputsRead(library, { var: path }) ?? [path])
  const isWhole = (path: string) =>
    library.inputs.has(path) && reads.some((read) => read.startsWith(`${path}.`))
  const isOpen = (path: string) =>
    path === UNKNOWN_USE || (into.startsWith('params.') && isWhole(path))
  return reads.some(isOpen) ? [`${into} of ${flow}`] : []
}

/** The name of a value or question in a path, without members. */
function nameOf(path: string): string {
  return path.split('.').slice(0, 2).join('.')
}

function readsInputs(library: Library, rule: Rule, placed: readonly PlacedRule[]): boolean {
  const isInput = (path: string) => (inputsRead(library, { var: path })?.length ?? 0) > 0
  const isOfValues = (path: string) => /^(values|answers)\./.test(path)
  return readsOf(rule).some(
    (path) =>
      isInput(path) || (isOfValues(path) && placed.some(({ into }) => into === nameOf(path))),
  )
}

function writtenOut(
  library: Library,
  givers: readonly PlacedRule[],
  { rule, flow, steps }: { readonly rule: Rule; readonly flow: string; readonly steps: number },
): readonly Rule[] {
  const path = readsOf(rule).find((one) =>
    givers.some((giver) => giver.flow === flow && giver.into === nameOf(one)),
  )
  if (path === undefined) return [rule]
  const own = givers.filter((giver) => giver.flow === flow && giver.into === nameOf(path))
  const all = () => givers.flatMap((giver) => inputsIn(library, giver.rule))
  if (steps >= MOST_STEPS) return all()
  const made = own.flatMap((giver): readonly Rule[] => {
    const given = inPlaceOf(path, giver.rule)
    if (given === null) return inputsIn(library, giver.rule)
    const whole = replaced(rule, path, given)
    // A rule of another flow reads that flow's names. Only its inputs matter here.
    if (giver.scope === flow)
      return writtenOut(library, givers, { rule: whole, flow, steps: steps + 1 })
    return inputsRead(library, given) === null ? inputsIn(library, giver.rule) : [whole]
  })
  return made.length > MOST ? all() : made
}

/** The rule that replaces a path; null if the source has no such member. */
function inPlaceOf(path: string, giver: Rule): Rule | null {
  return memberRule(giver, path.split('.').slice(2)) ?? null
}

function replaced(rule: Rule, path: string, by: Rule): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => replaced(one, path, by))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  if (operator === 'var') return args[0] === path ? by : rule
  return { [operator]: args.map((arg) => replaced(arg, path, by)) }
}

/** Each input that a rule reads, as a whole, so that all its values are distinguished. */
function inputsIn(library: Library, rule: Rule): readonly Rule[] {
  return readsOf(rule).flatMap((path): readonly Rule[] => {
    const read = inputsRead(library, { var: path })
    return read === null ? [] : read.map((one) => ({ var: one }))
  })
}
