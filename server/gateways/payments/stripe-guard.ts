import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { codedError, isCodedError, type Outcome, refuse } from '../../errors.ts'

/** Where failures are told: what kind it was and Stripe's id of the request, never its words. */
export type StripeLog = Pick<FastifyBaseLogger, 'warn'>

/** Turns what Stripe says into codes of ours. Nothing of its own words goes on: they may quote what was sent. */
export type StripeGuard = {
  /** @throws PAYMENT_UNAVAILABLE for everything that fails. */
  readonly orUnavailable: <Value>(work: () => Promise<Value>) => Promise<Value>
  /**
   * @returns Also CARD_DECLINED for a card that its issuer refuses, INVALID_CARD for a token that is none.
   * @throws PAYMENT_UNAVAILABLE for everything else.
   */
  readonly asOutcome: <Value>(work: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>
}

/** The guard around calls of Stripe. */
export function createStripeGuard(log: StripeLog | undefined): StripeGuard {
  const orUnavailable = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (cause) {
      log?.warn({ stripe: describeStripeFailure(cause) }, 'Stripe gave no usable answer')
      throw codedError('PAYMENT_UNAVAILABLE', { cause })
    }
  }
  return {
    orUnavailable,
    asOutcome: (work) =>
      orUnavailable(async () => {
        try {
          return await work()
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return refuse('CARD_DECLINED')
          if (isOfToken(error)) return refuse('INVALID_CARD')
          throw error
        }
      }),
  }
}

/** A token that does not exist, was used up, or belongs to somebody else. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'payment_method' || error.param === 'card[token]' || error.code === 'token_already_used'
}

function describeStripeFailure(cause: unknown): object {
  if (isCodedError(cause)) return { type: 'unusable answer' }
  if (!(cause instanceof Stripe.errors.StripeError)) return { type: cause instanceof Error ? cause.name : typeof cause }
  const { type, code, param, statusCode, requestId } = cause
  return { type, code: wordOf(code), param: wordOf(param), statusCode, requestId: wordOf(requestId) }
}

/** Names alone; anything longer or with spaces may be a sentence. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.[\]]{1,60}$/.test(value) ? value : undefined
}
