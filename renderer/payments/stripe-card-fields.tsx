import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import { useEffect, useMemo, useRef, useState } from 'react'
import { digitsIn } from '#engine/index.ts'
import type { CardEntryProps, CardHandle, CardReply } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'
import { CardField } from './card-field.tsx'
import { CARD_MISTAKES } from './card-words.ts'
import { DigitsInput } from './digits-input.tsx'
import type { DigitFormat } from './edit-digits.ts'
import { useElementStyle } from './use-element-style.ts'

type Frame = 'number' | 'expiry' | 'code'
type Field = Frame | 'zip'
type FrameState = {
  readonly isEmpty: boolean
  readonly isComplete: boolean
  readonly isWrong: boolean
}

const UNTOUCHED: FrameState = { isEmpty: true, isComplete: false, isWrong: false }
const NOTHING = { number: UNTOUCHED, expiry: UNTOUCHED, code: UNTOUCHED, zip: '' } as const
const FRAMES = [
  { frame: 'expiry', label: WORDS.card.expiry, Element: CardExpiryElement },
  { frame: 'code', label: WORDS.card.code, Element: CardCvcElement },
] as const
const FIELDS: readonly { readonly field: Field; readonly label: string }[] = [
  { field: 'number', label: WORDS.card.number },
  { field: 'expiry', label: WORDS.card.expiry },
  { field: 'code', label: WORDS.card.code },
  { field: 'zip', label: WORDS.card.zip },
]
const ZIP: DigitFormat = {
  digitsOf: (text) => digitsIn(text).slice(0, 5),
  show: (digits) => digits,
}
/** CSS classes that Stripe's script sets on the boxes around its frames. */
const CLASSES = { focus: 'input-focus', invalid: 'input-wrong' }

type Entered = { readonly [Name in Frame]: FrameState } & { readonly zip: string }
type Change = { readonly empty: boolean; readonly complete: boolean; readonly error: unknown }

/** Stripe's fields in the page's own field frames, and the token from them. */
export function StripeCardFields(props: CardEntryProps) {
  const { id, hidesZip = false } = props
  const style = useElementStyle()
  const { entered, setEntered, mistakes } = useStripeCard(props)
  const take = (frame: Frame) => (change: Change) => {
    const state = {
      isEmpty: change.empty,
      isComplete: change.complete,
      isWrong: change.error !== undefined,
    }
    setEntered((before) => ({ ...before, [frame]: state }))
  }
  const errorOf = (field: Field) => mistakes.find((mistake) => mistake.field === field)?.message
  const zipError = errorOf('zip')
  return (
    <div className="stack-4">
      <CardField id={id} label={WORDS.card.number} error={errorOf('number')}>
        {(control) => (
          <CardNumberElement
            id={control.id}
            className="input"
            options={{ style, classes: CLASSES, showIcon: true }}
            onChange={take('number')}
          />
        )}
      </CardField>
      <div className="row card-row">
        {FRAMES.map(({ frame, label, Element }) => (
          <CardField key={frame} id={`${id}-${frame}`} label={label} error={errorOf(frame)}>
            {(control) => (
              <Element
                id={control.id}
                className="input"
                options={{ style, classes: CLASSES }}
                onChange={take(frame)}
              />
            )}
          </CardField>
        ))}
        {!hidesZip && (
          <CardField id={`${id}-zip`} label={WORDS.card.zip} error={zipError}>
            {(control) => (
              <DigitsInput
                id={control.id}
                className="input"
                placeholder="12345"
                autoComplete="billing postal-code"
                required
                aria-invalid={zipError !== undefined || undefined}
                aria-describedby={control.describedBy}
                digits={entered.zip}
                format={ZIP}
                onDigits={(zip) => setEntered((before) => ({ ...before, zip }))}
              />
            )}
          </CardField>
        )}
      </div>
    </div>
  )
}

/** What Stripe's fields report, its mistakes, and its token for the form around it. */
function useStripeCard({ id, isRequired, isInvalid, hidesZip = false, onChange }: CardEntryProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [entered, setEntered] = useState<Entered>(NOTHING)
  const [isAsked, setAsked] = useState(false)
  const kept = useRef<{ readonly entered: Entered; readonly reply: CardReply } | null>(null)
  const { number, expiry, code, zip } = entered
  const hasZip = hidesZip || zip.length === 5
  const isComplete = number.isComplete && expiry.isComplete && code.isComplete && hasZip
  const isEmpty = number.isEmpty && expiry.isEmpty && code.isEmpty && zip === ''
  const isJudged = isAsked || isInvalid
  const mistakes = useMemo(
    () =>
      FIELDS.flatMap(({ field, label }) => {
        const isShown =
          field === 'zip' ? isJudged && !hasZip : isFrameWrong(entered[field], isJudged)
        // If the whole card was refused, the frame around the form shows the message of the number.
        if (!isShown || (field === 'number' && isInvalid)) return []
        const control = field === 'number' ? id : `${id}-${field}`
        return [{ field, control, question: label, message: CARD_MISTAKES[field] }]
      }),
    [entered, hasZip, isJudged, isInvalid, id],
  )

  const handle = useMemo<CardHandle>(
    () => ({
      isComplete,
      mistakes,
      token: async () => {
        if (!isRequired && isEmpty) return { token: null }
        setAsked(true)
        const card = elements?.getElement(CardNumberElement)
        if (!isComplete) return { error: null }
        if (!stripe || !card) return { error: CARD_MISTAKES.unexpected }
        // The same card gets the same token, so that a retry is recognized.
        if (kept.current?.entered === entered) return kept.current.reply
        const reply = await tokenFrom(stripe, card, hidesZip ? null : entered.zip)
        if ('token' in reply) kept.current = { entered, reply }
        return reply
      },
    }),
    [stripe, elements, entered, isComplete, mistakes, isEmpty, isRequired, hidesZip],
  )
  useEffect(() => onChange(handle), [handle, onChange])
  useEffect(() => () => onChange(null), [onChange])
  return { entered, setEntered, mistakes }
}

async function tokenFrom(
  stripe: Stripe,
  card: StripeCardNumberElement,
  zip: string | null,
): Promise<CardReply> {
  const billing = zip === null ? {} : { billing_details: { address: { postal_code: zip } } }
  const payment = { type: 'card', card, ...billing } as const
  const { paymentMethod, error } = await stripe.createPaymentMethod(payment)
  if (paymentMethod) return { token: paymentMethod.id }
  const isOfCard = error.type === 'card_error' || error.type === 'validation_error'
  return { error: isOfCard ? CARD_MISTAKES.number : CARD_MISTAKES.unexpected }
}

function isFrameWrong({ isWrong, isComplete }: FrameState, isJudged: boolean): boolean {
  return isWrong || (isJudged && !isComplete)
}
