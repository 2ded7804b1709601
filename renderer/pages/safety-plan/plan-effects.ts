import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { EditSafetyPlanDocument } from '#renderer/api/generated/safety-plan.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from '#renderer/effects/intent-keys.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'

type PlanPorts = {
  /** The number of saves when the plan was read. */
  readonly edits: () => number
  /** Reads the plan again after another person saved it. */
  readonly readAgain: () => Promise<unknown>
  /** Stores the plan on this device. */
  readonly keep: () => Promise<void>
  /** Deletes the plan from this device. */
  readonly forget: () => void
}

/**
 * Saves a safety plan. If someone else saved it in the meantime, the page shows their version first
 * and never overwrites it unseen.
 */
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
          return once([plan, known], (idempotencyKey) =>
            request(EditSafetyPlanDocument, { plan, edits: known, idempotencyKey }),
          )
        })
      } catch (error) {
        if (isApiError(error) && error.code === 'PLAN_CHANGED') await readAgain()
        if (!isApiError(error) || error.code !== 'NOT_SAVED') throw error
        throw Object.assign(new Error(`${failureBegins}${error.message}\n${failureEnds}`), {
          code: error.code,
        })
      }
      return null
    },
  }
}
