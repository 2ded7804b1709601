import { act } from '@testing-library/react'
import {
  type Inputs,
  isObject,
  type Json,
  type JsonObject,
  type StepScreen,
} from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import type { CardEntry } from '#renderer/widgets/card-entry.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { buildSession } from './build-session.ts'
import { showFlow } from './show-flow.tsx'

/** An effect of the flow; the test answers it. */
export type Asked = {
  readonly effect: string
  readonly args: JsonObject
  readonly reply: (value?: Json) => Promise<void>
  readonly fail: (code: string, message?: string) => Promise<void>
}

type Options = { readonly card?: CardEntry }

/** A shipped flow in the page. Its effects wait for the test. */
export function showWaitingFlow(id: string, inputs: Inputs = told(), { card }: Options = {}) {
  const asked: Asked[] = []
  const effect = (name: string, args: JsonObject) =>
    new Promise<Json>((resolve, reject) => {
      asked.push({
        effect: name,
        args,
        reply: (value = null) => act(async () => resolve(value)),
        fail: (code, message) => act(async () => reject({ code, message })),
      })
    })
  return {
    ...showFlow(id, {
      inputs,
      session: sessionOf(inputs),
      card: card ?? null,
      effect,
      views: WITH_PLAIN_VIEWS,
    }),
    asked,
    /** The effects of this name, in order. */
    askedFor: (name: string) => asked.filter((one) => one.effect === name),
  }
}

/** The operator's data, as a page gets it from the flow's inputs. */
function sessionOf({ config }: Inputs): Session {
  const { brand } = isObject(config) ? config : {}
  const { name, supportPhone, supportEmail } = isObject(brand) ? brand : {}
  return buildSession({
    name: String(name),
    supportPhone: String(supportPhone),
    supportEmail: String(supportEmail),
  })
}

/** The text of a view, for tests that are not about its rendering. */
function PlainView({ step }: { readonly step: StepScreen }) {
  return (
    <div>
      {Object.entries(step.texts).map(([name, text]) => (
        <p key={name}>{text}</p>
      ))}
    </div>
  )
}

/** Views that read from the server or open a dialog have their own tests. */
const WITH_PLAIN_VIEWS: ViewRegistry = {
  ...VIEWS,
  'slot-picker': PlainView,
  'visit-card': PlainView,
  'appointment-summary': PlainView,
  'cancellation-policy': PlainView,
  coupon: PlainView,
}
