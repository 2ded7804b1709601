import type { FlowEvent, Inputs, Json, JsonObject, Library } from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { Host } from '#renderer/flow/run-context.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { bookingReads } from '#renderer/onboarding/booking-reads.ts'
import { buildSession } from './build-session.ts'
import { showFlow } from './show-flow.tsx'
import { testCard } from './test-card.tsx'

/** What booking reads depends on nothing of the run that asks. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }
const card = testCard({ asked: 0, answer: async () => ({ token: 'tok_1' }) })

type Shown = {
  readonly inputs: Inputs
  /** What effects answer; those that are not named answer null. */
  readonly effects?: { readonly [effect: string]: (args: JsonObject, run: typeof RUN) => Promise<Json> }
  readonly host?: Host
  readonly readAgain?: (inputs: readonly string[]) => void
  readonly session?: Session
  readonly library?: Library
  readonly events?: readonly FlowEvent[]
}

/**
 * A flow as the gate shows it. Its effects are answered at once; what booking reads is read of the network.
 *
 * @returns The effects that were carried out, in order, and what sends an event to the run from outside.
 */
export function showInGate(id: string, { effects = {}, session = buildSession(), ...shown }: Shown) {
  const reads: EffectRegistry = bookingReads()
  const carriedOut: { readonly effect: string; readonly args: JsonObject }[] = []
  const effect = async (name: string, args: JsonObject) => {
    carriedOut.push({ effect: name, args })
    return (await (effects[name] ?? reads[name])?.(args, RUN)) ?? null
  }
  return { ...showFlow(id, { ...shown, session, card, effect }), carriedOut }
}
