import type { CardReply } from '#renderer/widgets/card-entry.ts'
import { hasExpired, readExpiry } from './card-expiry.ts'
import { codeLength, isCardNumber } from './card-number.ts'
import { CARD_MISTAKES } from './card-words.ts'
import { postToSandbox } from './post-to-sandbox.ts'

/** The card as typed into the sandbox's form, digits only. */
export type TypedCard = {
  readonly number: string
  readonly expiry: string
  readonly code: string
  readonly zip: string
}

export type CardField = keyof TypedCard

export const EMPTY_CARD: TypedCard = { number: '', expiry: '', code: '', zip: '' }

const PATH = '/sandbox/payment-methods'

/** The mistakes of a card, by field. With `hidesZip`, the postal code is not checked. */
export function mistakesOf(
  card: TypedCard,
  today: Date,
  hidesZip = false,
): { readonly [Field in CardField]?: string } {
  const expiry = readExpiry(card.expiry)
  return {
    ...(isCardNumber(card.number) ? {} : { number: CARD_MISTAKES.number }),
    ...(expiry !== null && !hasExpired(expiry, today) ? {} : { expiry: CARD_MISTAKES.expiry }),
    ...(card.code.length === codeLength(card.number) ? {} : { code: CARD_MISTAKES.code }),
    ...(hidesZip || card.zip.length === 5 ? {} : { zip: CARD_MISTAKES.zip }),
  }
}

/** Gets a token from the sandbox, for a card without mistakes. */
export async function tokenOfCard(card: TypedCard): Promise<CardReply> {
  const expiry = readExpiry(card.expiry)
  const zip = card.zip === '' ? {} : { zip: card.zip }
  const body = {
    number: card.number,
    expiryMonth: expiry?.month,
    expiryYear: expiry?.year,
    cvc: card.code,
    ...zip,
  }
  try {
    const response = await postToSandbox(PATH, body)
    if (response.status === 400) return { error: CARD_MISTAKES.number }
    const answer: unknown = response.ok ? await response.json() : null
    const isToken =
      typeof answer === 'object' &&
      answer !== null &&
      'token' in answer &&
      typeof answer.token === 'string'
    return isToken ? { token: String(answer.token) } : { error: CARD_MISTAKES.unexpected }
  } catch {
    return { error: CARD_MISTAKES.unexpected }
  }
}
