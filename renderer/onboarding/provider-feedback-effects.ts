import { request } from '#renderer/api/client.ts'
import { SubmitProviderFeedbackDocument } from '#renderer/api/generated/provider-feedback.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/** Hands in what a person says of a provider, or that they do not want to. */
export function providerFeedbackEffects(): EffectHandlers<'submitProviderFeedback'> {
  return {
    submitProviderFeedback: ({ providerId, careType, feedbackType, answers, optedOut }) =>
      orKnown([], 'NOT_SENT', async () => {
        // The flow asks nothing of whom the page says nothing about.
        if (!providerId || !careType || !feedbackType) return null
        const said = Object.entries(answers ?? {}).flatMap(([key, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [{ key, value: String(value) }] : [],
        )
        const what = optedOut === true ? { optedOut } : { answers: said }
        await request(SubmitProviderFeedbackDocument, { providerId, careType, feedbackType, ...what })
        return null
      }),
  }
}
