import type { DataKeyring } from '../../crypto/data-key.ts'

/** The encryption context of a state. */
type StateOwner = { readonly userId: string; readonly runId: string }

/** Encrypts a run's serialized state for its person and run. */
export function sealState(keys: DataKeyring, owner: StateOwner, state: unknown): Buffer {
  return keys.seal(JSON.stringify(state), contextOf(owner))
}

/**
 * Decrypts a run's serialized state.
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
