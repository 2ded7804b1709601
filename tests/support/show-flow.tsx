import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import {
  flowOf,
  type FlowEvent,
  type Inputs,
  type Json,
  type JsonObject,
  type Library,
  start,
} from '#engine/index.ts'
import { CurrentUserContext, type Session } from '#renderer/api/current-user.ts'
import { client } from '#renderer/api/transport.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { type Host, HostContext, type ViewRegistry } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectRegistry } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { type CardEntry, CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { shipped } from '#tests/flows/shipped.ts'

// Loads late scripts ahead, like a browser.
await Promise.all(Object.values(VIEWS).map(({ bring }) => bring?.()))

type Shown = {
  readonly inputs: Inputs
  readonly session: Session
  readonly card: CardEntry | null
  /** Handles an effect of the flow. */
  readonly effect: (name: string, args: JsonObject) => Promise<Json>
  readonly views?: ViewRegistry
  /** The definitions that contain the flow; the shipped ones by default. */
  readonly library?: Library
  readonly host?: Host
  readonly readAgain?: (inputs: readonly string[]) => void
  /** Events that are sent before the first render. */
  readonly events?: readonly FlowEvent[]
}

/** A flow in the page, rendered by the real adapter over the real engine. */
export function showFlow(
  id: string,
  {
    inputs,
    session,
    card,
    effect,
    views = VIEWS,
    library = shipped,
    host = {},
    readAgain,
    events = [],
  }: Shown,
) {
  window.scrollTo = vi.fn()
  const flow = flowOf(library, id)
  const first = start(flow, inputs, { run: 'run' })
  const effects: EffectRegistry = new Proxy<EffectRegistry>(
    {},
    { get: (_, name) => (args: JsonObject) => effect(String(name), args) },
  )
  const store = createRunStore({
    flow,
    state: first.state,
    effects,
    keeper: null,
    ...(readAgain ? { readAgain } : {}),
  })
  store.carryOn(first.effects)
  for (const event of events) store.send(event)
  const page = render(
    <ApolloProvider client={client}>
      <CurrentUserContext value={session}>
        <HostContext value={host}>
          <CardEntryContext value={card}>
            <MemoryRouter>
              <FlowView store={store} views={views} />
            </MemoryRouter>
          </CardEntryContext>
        </HostContext>
      </CurrentUserContext>
    </ApolloProvider>,
  )
  return { ...page, store, send: (event: FlowEvent) => act(async () => void store.send(event)) }
}
