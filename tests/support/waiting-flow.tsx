import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { flowOf, type Inputs, isObject, type Json, type JsonObject, start } from '#engine/index.ts'
import { CurrentUserContext, type Session } from '#renderer/api/current-user.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import type { ViewProps, ViewRegistry } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectRegistry } from '#renderer/flow/run-store.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { type CardEntry, CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { buildSession } from './build-session.ts'

/** An effect that the flow asked for; the test answers it. */
export type Asked = {
  readonly effect: string
  readonly args: JsonObject
  readonly reply: (value?: Json) => Promise<void>
  readonly fail: (code: string, message?: string) => Promise<void>
}

type Options = { readonly card?: CardEntry }

/** A shipped flow in the page, drawn by the adapter over the engine; its effects wait for the test. */
export function showWaitingFlow(id: string, inputs: Inputs = told(), { card }: Options = {}) {
  window.scrollTo = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
  const flow = flowOf(shipped, id)
  const first = start(flow, inputs)
  const asked: Asked[] = []
  const handlers: EffectRegistry = new Proxy<EffectRegistry>(
    {},
    {
      get: (_target, effect) => (args: JsonObject) =>
        new Promise<Json>((resolve, reject) => {
          asked.push({
            effect: String(effect),
            args,
            reply: (value = null) => act(async () => resolve(value)),
            fail: (code, message) => act(async () => reject({ code, message })),
          })
        }),
    },
  )
  const store = createRunStore({ flow, state: first.state, effects: handlers, keeper: null })
  store.carryOn(first.effects)
  const page = render(
    <CurrentUserContext value={sessionOf(inputs)}>
      <CardEntryContext value={card ?? null}>
        <FlowView store={store} views={WITH_PLAIN_VIEWS} />
      </CardEntryContext>
    </CurrentUserContext>,
  )
  return {
    ...page,
    store,
    asked,
    /** The effects asked for by this name, in order. */
    askedFor: (effect: string) => asked.filter((one) => one.effect === effect),
  }
}

/** What a page knows of its operator, from what the host told the flow. */
function sessionOf({ config }: Inputs): Session {
  const { brand } = isObject(config) ? config : {}
  const { name, supportPhone, supportEmail } = isObject(brand) ? brand : {}
  return buildSession({ name: String(name), supportPhone: String(supportPhone), supportEmail: String(supportEmail) })
}

/** The words of a view, where its own drawing is not what a test is about. */
function PlainView({ step }: ViewProps) {
  return (
    <div>
      {Object.entries(step.texts).map(([name, text]) => (
        <p key={name}>{text}</p>
      ))}
    </div>
  )
}

/** Views that read from the server, or open a dialog, have tests of their own. */
const WITH_PLAIN_VIEWS: ViewRegistry = {
  ...VIEWS,
  'slot-picker': PlainView,
  'upcoming-visit': PlainView,
  'appointment-summary': PlainView,
  'cancellation-policy': PlainView,
  coupon: PlainView,
}
