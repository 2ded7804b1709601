import type { Solver } from '#engine/analysis/index.ts'

/** Z3's number for printing as SMT-LIB2 has it. */
const SMTLIB2 = 2
/** How long one question may take. */
const LIMIT_MS = 20_000

/** A solver, and its end: its threads would keep the process alive. */
export type OpenSolver = { readonly solve: Solver; readonly close: () => Promise<void> }

/** The solver Z3. It is loaded with the first question: most flows need none. */
export function openZ3(limitMs = LIMIT_MS): OpenSolver {
  let loading: ReturnType<typeof load> | null = null
  return {
    solve: async (assertions) => {
      loading ??= load()
      return solved((await loading).Z3, assertions, limitMs)
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

type Z3 = Awaited<ReturnType<typeof load>>['Z3']

/**
 * Asks a solver of its own. The text is read at once: what Z3 reads in another thread is a string that is gone by then.
 *
 * @throws {Error} If Z3 does not understand the text.
 */
async function solved(Z3: Z3, assertions: string, limitMs: number): Promise<string> {
  const config = Z3.mk_config()
  const context = Z3.mk_context(config)
  Z3.del_config(config)
  Z3.set_ast_print_mode(context, SMTLIB2)
  const solver = Z3.mk_solver(context)
  Z3.solver_inc_ref(context, solver)
  const limits = Z3.mk_params(context)
  Z3.params_inc_ref(context, limits)
  Z3.params_set_uint(context, limits, Z3.mk_string_symbol(context, 'timeout'), limitMs)
  Z3.solver_set_params(context, solver, limits)
  Z3.solver_from_string(context, solver, assertions)
  const code = Z3.get_error_code(context)
  if (code !== 0) throw new Error(`Cannot ask the solver: it reads the question with error ${code}`)
  const found = await Z3.solver_check(context, solver)
  const said =
    found === 1 ? `sat\n${Z3.model_to_string(context, Z3.solver_get_model(context, solver))}` : found === -1 ? 'unsat' : 'unknown'
  Z3.solver_dec_ref(context, solver)
  Z3.params_dec_ref(context, limits)
  Z3.del_context(context)
  return said
}

async function load() {
  const { init, killThreads } = await import('z3-solver')
  const { Z3, em } = await init()
  return { Z3, em, killThreads }
}
