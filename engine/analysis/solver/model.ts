import type { Term } from './script.ts'

/**
 * Decides a question in SMT-LIB2: gives what a solver prints, `sat` with the values that were asked for, `unsat`, or `unknown`.
 * The analysis knows no solver; whoever calls it gives one.
 */
export type Solver = (smtlib: string) => Promise<string>

/** Values under which all that was asserted holds. */
export type Model = { readonly number: (name: Term) => number; readonly truth: (name: Term) => boolean }

/** What a solver said. */
export type Verdict = { readonly says: 'unsat' | 'unknown' } | { readonly says: 'sat'; readonly model: Model }

/** Asks whether some values make all assertions of a script hold. */
export async function verdictOf(solver: Solver, script: string): Promise<Verdict> {
  const names = [...script.matchAll(/^\(declare-const (\S+) /gm)].map(([, name]) => name ?? '')
  const values = names.length === 0 ? '' : `\n(get-value (${names.join(' ')}))`
  const said = await solver(`${script}\n(check-sat)${values}`)
  const [first = ''] = said.trim().split(/\s/, 1)
  if (first !== 'sat') return { says: first === 'unsat' ? 'unsat' : 'unknown' }
  const found = new Map(
    [...said.matchAll(/\((\S+)\s+(?:(true|false|\d+)|\(-\s+(\d+)\))\)/g)].map(
      ([, name = '', value, below]) => [name, value ?? `-${below}`] as const,
    ),
  )
  return {
    says: 'sat',
    model: { number: (name) => Number(found.get(name) ?? 0), truth: (name) => name === 'true' || found.get(name) === 'true' },
  }
}
