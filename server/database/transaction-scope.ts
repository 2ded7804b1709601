import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs the work of a transaction, so that `isInsideTransaction` is true in it. */
export function insideTransaction<Result>(work: () => Result): Result {
  return scope.run(true, work)
}

/**
 * True in code that a transaction awaits. It must use the transaction's connection and no other.
 */
export function isInsideTransaction(): boolean {
  return scope.getStore() === true
}
