import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { flowOf, type FlowEvent, type Inputs, type Json, type JsonObject, start } from '#engine/index.ts'
import { CurrentUserContext, type Session } from '#renderer/api/current-user.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { type Host, HostContext } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectRegistry } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { buildSession } from './build-session.ts'
import { testCard } from '#tests/support/test-card.tsx'

const card = testCard({ asked: 0, answer: async () => ({ token: 'tok_1' }) })

type Shown = {
  readonly inputs: Inputs
  /** What effects answer; those that are not named answer null. */
  readonly effects?: { readonly [effect: string]: (args: JsonObject) => Promise<Json> }
  readonly host?: Partial<Host>
  readonly session?: Session
  readonly events?: readonly FlowEvent[]
}

/**
 * A shipped flow as the gate shows it: drawn by the real adapter and the real views over the real engine, its effects answered at once.
 *
 * @returns The effects that were carried out, in order, and what sends an event to the run from outside.
 */
export function showInGate(id: string, { inputs, effects = {}, host = {}, session = buildSession(), events = [] }: Shown) {
  window.scrollTo = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
  // There is no canvas here; axe asks for one to recognize fonts of icons, of which there are none.
  HTMLCanvasElement.prototype.getContext = () => null
  const carriedOut: { readonly effect: string; readonly args: JsonObject }[] = []
  const flow = flowOf(shipped, id)
  const { state, effects: first } = start(flow, inputs, { run: 'run' })
  const registry: EffectRegistry = new Proxy<EffectRegistry>(
    {},
    {
      get: (_, effect) => async (args: JsonObject) => {
        carriedOut.push({ effect: String(effect), args })
        return (await effects[String(effect)]?.(args)) ?? null
      },
    },
  )
  const store = createRunStore({ flow, state, effects: registry, keeper: null })
  store.carryOn(first)
  for (const event of events) store.send(event)
  const view = render(
    <CurrentUserContext value={session}>
      <HostContext value={{ refetch: () => undefined, ...host }}>
        <CardEntryContext value={card}>
          <FlowView store={store} views={VIEWS} />
        </CardEntryContext>
      </HostContext>
    </CurrentUserContext>,
  )
  return {
    carriedOut,
    unmount: view.unmount,
    send: (event: FlowEvent) => act(async () => void store.send(event)),
  }
}
