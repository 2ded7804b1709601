import { request } from '#renderer/api/client.ts'
import { SubmitProviderFeedbackDocument } from '#renderer/api/generated/provider-feedback.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/** Submits a person's feedback on a provider, or that they decline to give any. */
export function providerFeedbackEffects(): EffectHandlers<'submitProviderFeedback'> {
  return {
    submitProviderFeedback: ({ providerId, careType, feedbackType, answers, optedOut }) =>
      orKnown([], 'NOT_SENT', async () => {
        // If the page has no provider, the flow asks nothing.
        if (!providerId || !careType || !feedbackType) return null
        const said = Object.entries(answers ?? {}).flatMap(([key, value]) =>
          typeof value === 'string' || typeof value === 'number'
            ? [{ key, value: String(value) }]
            : [],
        )
        const what = optedOut === true ? { optedOut } : { answers: said }
        await request(SubmitProviderFeedbackDocument, {
          providerId,
          careType,
          feedbackType,
          ...what,
        })
        return null
      }),
  }
}
