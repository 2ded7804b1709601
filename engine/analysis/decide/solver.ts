import type { Term } from './script.ts'

/**
 * Decides whether assertions in SMT-LIB2 can all hold. Returns `unsat`, `unknown`, or `sat` followed by a model in
 * SMT-LIB2. The caller provides the solver; the analysis contains none.
 */
export type Solver = (assertions: string) => Promise<string>

/** Values for which all assertions hold. */
export type SolverModel = { readonly number: (name: Term) => number; readonly truth: (name: Term) => boolean }

/** The answer of a solver. */
export type Verdict = { readonly says: 'unsat' | 'unknown' } | { readonly says: 'sat'; readonly model: SolverModel }

/** Asks whether some values satisfy all assertions of a script. */
export async function verdictOf(solver: Solver, script: string): Promise<Verdict> {
  const said = await solver(script)
  const [first = ''] = said.trim().split(/\s/, 1)
  if (first !== 'sat') return { says: first === 'unsat' ? 'unsat' : 'unknown' }
  const found = new Map(
    [...said.matchAll(/\(define-fun (\S+) \(\) (?:Bool|Int)\s+(?:(true|false|\d+)|\(- (\d+)\))\)/g)].map(
      ([, name = '', value, below]) => [name, value ?? `-${below}`] as const,
    ),
  )
  return {
    says: 'sat',
    model: { number: (name) => Number(found.get(name) ?? 0), truth: (name) => name === 'true' || found.get(name) === 'true' },
  }
}
