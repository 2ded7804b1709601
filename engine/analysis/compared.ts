import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'
import { isInOrder } from './answer-rules.ts'
import { type Atom, atomsOf, behind } from './atoms.ts'
import { inputsRead } from './unknown/pure.ts'

/** Comparisons whose outcome does not follow from which values are the same: an order, a calculation. */
export type Ordered = {
  /** What a host tells that is held beside something else. */
  readonly paths: ReadonlySet<string>
  /** Questions that are typed, and held beside something else. */
  readonly fields: ReadonlySet<string>
}

const EQUALITIES: ReadonlySet<string> = new Set(['==', '===', '!=', '!=='])
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
const CALCULATIONS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', 'min', 'max'])

/** What rules of a flow hold beside each other by order or calculation, and samples do not stand for: dates and what a host tells. */
export function orderedIn(flow: Flow, rules: readonly Rule[]): Ordered {
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
    if (ORDERS.has(operator) || CALCULATIONS.has(operator) || (EQUALITIES.has(operator) && isOfNumbers(flow, args))) note(rule)
    for (const arg of args) visit(arg)
  }
  const note = (rule: Rule): void => {
    const atoms = atomsOf(flow, rule).filter(({ path }) => !path.startsWith('now'))
    const told = atoms.filter(({ kind }) => kind === 'input')
    const own = atoms.filter(({ kind }) => kind !== 'input')
    if (own.length === 0) return
    for (const { path } of told) for (const one of behindFact(flow, path)) paths.add(one)
    const typed = own.filter((atom) => isOrdered(flow, atom))
    if (atoms.length > 1) for (const atom of typed) if (atom.kind === 'answer') fields.add(atom.field)
  }
  for (const rule of rules.flatMap((one) => [one, ...behind(flow, one)])) visit(rule)
  return { paths, fields }
}

/** The inputs that a name leads to: a fact is looked through. */
function behindFact({ library }: Flow, path: string): readonly string[] {
  const [root, name = ''] = path.split('.')
  return root === 'facts' ? (inputsRead(library, library.facts.get(name)?.rule ?? null) ?? []) : [path]
}

/** What a host tells is held beside points, a total or a result of a calculation. */
function isOfNumbers(flow: Flow, args: readonly Rule[]): boolean {
  const isNumber = (arg: Rule) =>
    CALCULATIONS.has(operationOf(arg)?.operator ?? '') || readsOf(arg).some((path) => /^(scores|totals)\./.test(path))
  const isAnswerInOrder = (arg: Rule) => atomsOf(flow, arg).some((atom) => isOrdered(flow, atom))
  return args.some((arg) => isNumber(arg) || isAnswerInOrder(arg))
}

function isOrdered(flow: Flow, atom: Atom): boolean {
  const type = atom.kind === 'answer' ? flow.fieldsById.get(atom.field)?.source.type : undefined
  return type !== undefined && isInOrder(type)
}
