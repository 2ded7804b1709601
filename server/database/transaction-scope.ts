import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs the work of a transaction, which knows from then on that it is inside one. */
export function insideTransaction<Result>(work: () => Result): Result {
  return scope.run(true, work)
}

/** True in code that a transaction waits for: it must use the transaction's connection and ask for no other. */
export function isInsideTransaction(): boolean {
  return scope.getStore() === true
}
