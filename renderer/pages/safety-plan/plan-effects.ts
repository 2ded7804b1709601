import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { EditSafetyPlanDocument } from '#renderer/api/generated/safety-plan.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from '#renderer/onboarding/intent-keys.ts'
import { orKnown } from '#renderer/onboarding/known-failure.ts'

type PlanPorts = {
  /** How many times the plan had been saved when it was read. */
  readonly edits: () => number
  /** Reads it again: somebody else has saved it. */
  readonly readAgain: () => Promise<unknown>
  /** Keeps the plan that is shown on this device. */
  readonly keep: () => Promise<void>
  /** Deletes it there. */
  readonly forget: () => void
}

/** Saving a safety plan: what somebody else saved meanwhile is read and told, never written over unseen. */
export function planEffects({
  edits,
  readAgain,
  keep,
  forget,
}: PlanPorts): EffectHandlers<'editSafetyPlan' | 'keepPlan' | 'forgetPlan'> {
  const once = createIntentKeys()
  return {
    keepPlan: async () => {
      await keep()
      return null
    },
    forgetPlan: async () => {
      forget()
      return null
    },
    editSafetyPlan: async ({ plan, failureBegins, failureEnds }) => {
      if (!plan) return null
      try {
        await orKnown(['PLAN_CHANGED'], 'NOT_SAVED', () => {
          const known = edits()
          return once([plan, known], (idempotencyKey) => request(EditSafetyPlanDocument, { plan, edits: known, idempotencyKey }))
        })
      } catch (error) {
        if (isApiError(error) && error.code === 'PLAN_CHANGED') await readAgain()
        if (!isApiError(error) || error.code !== 'NOT_SAVED') throw error
        throw Object.assign(new Error(`${failureBegins}${error.message}\n${failureEnds}`), { code: error.code })
      }
      return null
    },
  }
}
