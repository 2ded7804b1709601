import type { Term } from './script.ts'

/**
 * Decides whether assertions in SMT-LIB2 can all hold: gives `unsat`, `unknown`, or `sat` and behind it a model as SMT-LIB2 prints it.
 * The analysis knows no solver; whoever calls it gives one.
 */
export type Solver = (assertions: string) => Promise<string>

/** Values under which all that was asserted holds. */
export type Model = { readonly number: (name: Term) => number; readonly truth: (name: Term) => boolean }

/** What a solver said. */
export type Verdict = { readonly says: 'unsat' | 'unknown' } | { readonly says: 'sat'; readonly model: Model }

/** Asks whether some values make all assertions of a script hold. */
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
