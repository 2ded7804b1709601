import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package of this folder's own package.json. It is not there for the type checker, so what it is
 * must be checked by the caller.
 */
export function loadPeer(name: string): unknown {
  return require(name)
}
