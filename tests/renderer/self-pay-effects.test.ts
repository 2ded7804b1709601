import { afterEach, expect, test, vi } from 'vitest'
import { selfPayEffects } from '#renderer/pages/continue-care/self-pay-effects.ts'
import { answerGraphql } from '#tests/support/network.ts'

/** This effect reads nothing from the run that requests it. */
const RUN = { id: 'e1', saved: async () => 1, adopt: () => undefined }

afterEach(() => vi.unstubAllGlobals())

test('no message says that care continues if the server refuses it', async () => {
  const completed = { requestedCareOutOfState: true }
  answerGraphql({ CompletePendingTransition: () => ({ completePendingTransition: completed }) })
  const { completePendingTransition: complete } = selfPayEffects()
  await expect(complete?.({ careType: 'Therapy', keepsPayer: false }, RUN)).rejects.toMatchObject({
    code: 'NOT_CONTINUED',
  })
  await complete?.({ careType: 'Therapy', keepsPayer: true }, RUN)
})
