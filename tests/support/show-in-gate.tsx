import type { FlowEvent, Inputs, Json, JsonObject, Library } from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { Host } from '#renderer/flow/run-context.ts'
import { buildSession } from './build-session.ts'
import { showFlow } from './show-flow.tsx'
import { testCard } from './test-card.tsx'

const card = testCard({ asked: 0, answer: async () => ({ token: 'tok_1' }) })

type Shown = {
  readonly inputs: Inputs
  /** What effects answer; those that are not named answer null. */
  readonly effects?: { readonly [effect: string]: (args: JsonObject) => Promise<Json> }
  readonly host?: Partial<Host>
  readonly session?: Session
  readonly library?: Library
  readonly events?: readonly FlowEvent[]
}

/**
 * A flow as the gate shows it, its effects answered at once.
 *
 * @returns The effects that were carried out, in order, and what sends an event to the run from outside.
 */
export function showInGate(id: string, { effects = {}, session = buildSession(), ...shown }: Shown) {
  const carriedOut: { readonly effect: string; readonly args: JsonObject }[] = []
  const effect = async (name: string, args: JsonObject) => {
    carriedOut.push({ effect: name, args })
    return (await effects[name]?.(args)) ?? null
  }
  return { ...showFlow(id, { ...shown, session, card, effect }), carriedOut }
}
