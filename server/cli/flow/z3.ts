import type { Solver } from '#engine/analysis/index.ts'

/** How long one question may take. */
const LIMIT_MS = 20_000

/** A solver, and its end: its threads would keep the process alive. */
export type OpenSolver = { readonly solve: Solver; readonly close: () => Promise<void> }

/** The solver Z3. It is loaded with the first question: most flows need none. */
export function openZ3(limitMs = LIMIT_MS): OpenSolver {
  let loading: ReturnType<typeof load> | null = null
  return {
    solve: async (smtlib) => {
      loading ??= load()
      const { Z3 } = await loading
      const config = Z3.mk_config()
      const context = Z3.mk_context(config)
      Z3.del_config(config)
      const said = await Z3.eval_smtlib2_string(context, `(set-option :timeout ${limitMs})\n${smtlib}`)
      Z3.del_context(context)
      return said
    },
    close: async () => {
      if (loading === null) return
      const { em, killThreads } = await loading
      await killThreads(em)
    },
  }
}

/** Does something with the solver, and ends it. */
export async function withZ3<T>(act: (solve: Solver) => Promise<T>): Promise<T> {
  const { solve, close } = openZ3()
  try {
    return await act(solve)
  } finally {
    await close()
  }
}

async function load() {
  const { init, killThreads } = await import('z3-solver')
  const { Z3, em } = await init()
  return { Z3, em, killThreads }
}
