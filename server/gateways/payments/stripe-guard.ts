import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { codedError, isCodedError, type Outcome, refuse } from '../../errors.ts'

/** Logs failures: their kind and Stripe's request id, never Stripe's messages. */
export type StripeLog = Pick<FastifyBaseLogger, 'warn'>

/** Translates Stripe's errors to our codes. Drops Stripe's messages, which may quote the input. */
export type StripeGuard = {
  /** @throws PAYMENT_UNAVAILABLE for every failure. */
  readonly orUnavailable: <Value>(work: () => Promise<Value>) => Promise<Value>
  /**
   * @returns Also CARD_DECLINED for a card that its issuer refuses, INVALID_CARD for an invalid
   * token.
   * @throws PAYMENT_UNAVAILABLE for everything else.
   */
  readonly asOutcome: <Value>(work: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>
}

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

/** True for a token that does not exist, was used, or belongs to another account. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return (
    error.param === 'payment_method' ||
    error.param === 'card[token]' ||
    error.code === 'token_already_used'
  )
}

function describeStripeFailure(cause: unknown): object {
  if (isCodedError(cause)) return { type: 'unusable answer' }
  if (!(cause instanceof Stripe.errors.StripeError))
    return { type: cause instanceof Error ? cause.name : typeof cause }
  const { type, code, param, statusCode, requestId } = cause
  return {
    type,
    code: wordOf(code),
    param: wordOf(param),
    statusCode,
    requestId: wordOf(requestId),
  }
}

/** Returns short names only. Longer texts, or texts with spaces, may be sentences. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.[\]]{1,60}$/.test(value) ? value : undefined
}
