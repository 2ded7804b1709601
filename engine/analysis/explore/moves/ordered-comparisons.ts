import type { Flow } from '../../../definition/flow.ts'
import type { Rule } from '../../../definition/types.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'
import { isOrdered } from '../structure/answer-use.ts'
import { type Atom, atomsOf, rulesBehind } from '../structure/atoms.ts'
import { inputsRead } from '../structure/input-reads.ts'
import { EQUALITIES, ORDERS } from '../structure/operators.ts'

/** Comparisons that test more than equality: orderings and calculations. */
export type OrderedComparisons = {
  /** Inputs that are compared with something else. */
  readonly paths: ReadonlySet<string>
  /** Typed questions that are compared with something else. */
  readonly fields: ReadonlySet<string>
}

const CALCULATIONS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', 'min', 'max'])

/**
 * Finds dates and inputs that rules compare with, or use in calculations with, something else.
 * Samples cannot represent all of their values.
 */
export function orderedComparisons(flow: Flow, rules: readonly Rule[]): OrderedComparisons {
  const paths = new Set<string>()
  const fields = new Set<string>()
  const visit = (rule: Rule): void => {
    if (Array.isArray(rule)) {
      rule.forEach(visit)
      return
    }
    const operation = operationOf(rule)
    if (!operation || operation.operator === 'var' || operation.operator === 'fact') return
    const { operator, args } = operation
    if (
      ORDERS.has(operator) ||
      CALCULATIONS.has(operator) ||
      (EQUALITIES.has(operator) && isOfNumbers(flow, args))
    )
      note(rule)
    for (const arg of args) visit(arg)
  }
  const note = (rule: Rule): void => {
    const atoms = atomsOf(flow, rule).filter(({ path }) => !path.startsWith('now'))
    const told = atoms.filter(({ kind }) => kind === 'input')
    const own = atoms.filter(({ kind }) => kind !== 'input')
    if (own.length === 0) return
    for (const { path } of told) for (const one of behindFact(flow, path)) paths.add(one)
    const typed = own.filter((atom) => isOrderedAnswer(flow, atom))
    if (atoms.length > 1)
      for (const atom of typed) if (atom.kind === 'answer') fields.add(atom.field)
  }
  for (const rule of rules.flatMap((one) => [one, ...rulesBehind(flow, one)])) visit(rule)
  return { paths, fields }
}

/** The inputs of a path, also behind facts. */
function behindFact({ library }: Flow, path: string): readonly string[] {
  const [root, name = ''] = path.split('.')
  return root === 'facts'
    ? (inputsRead(library, library.facts.get(name)?.rule ?? null) ?? [])
    : [path]
}

/** True if an input is compared with points, a total or the result of a calculation. */
function isOfNumbers(flow: Flow, args: readonly Rule[]): boolean {
  const isNumber = (arg: Rule) =>
    CALCULATIONS.has(operationOf(arg)?.operator ?? '') ||
    readsOf(arg).some((path) => /^(scores|totals)\./.test(path))
  const isAnswerInOrder = (arg: Rule) =>
    atomsOf(flow, arg).some((atom) => isOrderedAnswer(flow, atom))
  return args.some((arg) => isNumber(arg) || isAnswerInOrder(arg))
}

function isOrderedAnswer(flow: Flow, atom: Atom): boolean {
  const type = atom.kind === 'answer' ? flow.fieldsById.get(atom.field)?.source.type : undefined
  return type !== undefined && isOrdered(type)
}
