import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import {
  AutoApplyCouponsDocument,
  CompletePendingTransitionDocument,
  UpdatePaymentMethodDocument,
  UserCreateCareTransitionDocument,
} from '#renderer/api/generated/continue-care.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from '#renderer/effects/intent-keys.ts'
import { profileEffects } from '#renderer/effects/profile-effects.ts'
import { withBankConfirmation } from '#renderer/payments/bank-confirmation.ts'

type SelfPayEffect =
  | 'userCreateCareTransition'
  | 'completePendingTransition'
  | 'autoApplyCoupons'
  | 'updatePaymentMethod'
  | 'updateUser'

/**
 * Effects for continuing care. Every call is idempotent; saving a card has a key for each attempt.
 */
export function selfPayEffects(): EffectHandlers<SelfPayEffect> {
  const once = createIntentKeys()
  const { updateUser } = profileEffects()
  return {
    userCreateCareTransition: ({ careType, nextSteps }) =>
      orSaid('NOT_CREATED', async () => {
        await request(UserCreateCareTransitionDocument, {
          careType: known(careType),
          nextSteps: nextSteps ?? 'activeSelfPay',
        })
        return null
      }),
    completePendingTransition: ({ careType, keepsPayer }) =>
      orSaid('NOT_COMPLETED', async () => {
        const asked = { careType: known(careType), keepsPayer: keepsPayer === true }
        const { completePendingTransition: completed } = await request(
          CompletePendingTransitionDocument,
          asked,
        )
        // If the state or the card changed in the meantime, the server refuses, and the page must
        // not say that all is set.
        if (completed.requestedCareOutOfState && !asked.keepsPayer) throw failure('NOT_CONTINUED')
        return completed
      }),
    autoApplyCoupons: ({ careType }) =>
      orSaid('NOT_LOADED', async () => {
        const { autoApplyCoupons: price } = await request(AutoApplyCouponsDocument, {
          careType: known(careType),
        })
        const { followUpPriceInCents, discountedFollowUpPriceInCents = null, coupon } = price
        return {
          followUpPriceInCents,
          discountedFollowUpPriceInCents,
          coupon: coupon
            ? {
                discountType: coupon.discountType,
                percentDiscount: coupon.percentDiscount ?? null,
                maxUses: coupon.maxUses ?? null,
              }
            : null,
        }
      }),
    updatePaymentMethod: ({ token }) =>
      orSaid('NOT_SAVED', async () => {
        if (!token) throw failure('UNEXPECTED')
        await once(['card', token], (idempotencyKey) =>
          withBankConfirmation(() =>
            request(UpdatePaymentMethodDocument, { token, type: 'card', idempotencyKey }),
          ),
        )
        return null
      }),
    updateUser: (args, context) => orSaid('NOT_SAVED', () => updateUser(args, context)),
  }
}

const KNOWN = ['CARD_DECLINED', 'NOT_CONTINUED']

/** Runs an action. A failure gets the given code, with the server's message if there is one. */
async function orSaid<Result>(code: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Error) || error.message === '') throw error
    const said = isApiError(error) ? error.code : 'UNEXPECTED'
    if (said === 'NOT_REACHED' || KNOWN.includes(said)) throw error
    throw Object.assign(new Error(error.message), { code })
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(''), { code })
}

/** @throws {Error} If the address names no care. Its flow then sends no effect. */
function known<Care>(careType: Care | null | undefined): Care {
  if (!careType) throw failure('UNEXPECTED')
  return careType
}
