import type { DataKeyring } from '../../crypto/data-key.ts'

/** Whose state it is: nobody else's key context opens it. */
export type StateOwner = { readonly userId: string; readonly runId: string }

/** Encrypts the serialized state of a run for its person and run. */
export function sealState(keys: DataKeyring, owner: StateOwner, state: unknown): Buffer {
  return keys.seal(JSON.stringify(state), contextOf(owner))
}

/**
 * The serialized state of a run.
 *
 * @throws {Error} If it belongs to another person or run, or was changed.
 */
export function openState(keys: DataKeyring, owner: StateOwner, sealed: Uint8Array): unknown {
  const state: unknown = JSON.parse(keys.open(sealed, contextOf(owner)))
  return state
}

function contextOf({ userId, runId }: StateOwner): readonly string[] {
  return ['run', userId, runId]
}
