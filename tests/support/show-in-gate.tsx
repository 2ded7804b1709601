import type { FlowEvent, Inputs, Json, JsonObject, Library } from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { Host } from '#renderer/flow/run-context.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { bookingReads } from '#renderer/effects/booking-reads.ts'
import { buildSession } from './build-session.ts'
import { showFlow } from './show-flow.tsx'
import { testCard } from './test-card.tsx'

/** Booking's reads do not depend on the run. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }
const card = testCard({ asked: 0, answer: async () => ({ token: 'tok_1' }) })

type Shown = {
  readonly inputs: Inputs
  /** The answers to effects; null if not named. */
  readonly effects?: {
    readonly [effect: string]: (args: JsonObject, run: typeof RUN) => Promise<Json>
  }
  readonly host?: Host
  readonly readAgain?: (inputs: readonly string[]) => void
  readonly session?: Session
  readonly library?: Library
  readonly events?: readonly FlowEvent[]
}

/**
 * A flow as the gate shows it. Its effects are answered immediately; booking's reads use the
 * network.
 *
 * @returns The effects so far, in order, and a function that sends an event to the run.
 */
export function showInGate(
  id: string,
  { effects = {}, session = buildSession(), ...shown }: Shown,
) {
  const reads: EffectRegistry = bookingReads()
  const carriedOut: { readonly effect: string; readonly args: JsonObject }[] = []
  const effect = async (name: string, args: JsonObject) => {
    carriedOut.push({ effect: name, args })
    return (await (effects[name] ?? reads[name])?.(args, RUN)) ?? null
  }
  return { ...showFlow(id, { ...shown, session, card, effect }), carriedOut }
}
