import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { request } from '#renderer/api/client.ts'
import { ApplyCouponDocument, type ApplyCouponMutation } from '#renderer/api/generated/graphql.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { tellPriceChanged, useBookingPrice } from './booking-price.ts'
import { careTypeOf } from './care-type-of.ts'
import { type CouponError, couponReply, couponVisits } from './coupon-words.ts'

type Outcome = 'none' | 'busy' | CouponError

/** Takes a coupon code, if one has one, and says for which visits it is good. It stands inside a page's form and is sent by itself. */
export function Coupon({ step }: ViewProps<'coupon'>) {
  const { label, button, applied, invalid, failed } = step.texts
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const [latest, setLatest] = useState<ApplyCouponMutation['applyCoupon']>(null)
  const careType = careTypeOf(step.view?.props.careType)
  const price = useBookingPrice(careType)
  const coupon = (price.kind === 'ready' ? price.data.bookingPrice?.coupon : null) ?? latest
  const error = { none: undefined, busy: undefined, invalid, failed }[outcome]

  const apply = async () => {
    const code = input.current?.value.trim() ?? ''
    if (outcome === 'busy') return
    if (code === '') {
      input.current?.focus()
      return
    }
    setOutcome('busy')
    const reply = await couponReply(request(ApplyCouponDocument, { code, careType }))
    if (typeof reply === 'string') {
      setOutcome(reply)
      input.current?.focus()
      return
    }
    setOutcome('none')
    setLatest(reply)
    tellPriceChanged()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would confirm the appointment: the page's form is around this field.
    event.preventDefault()
    void apply()
  }

  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="muted">{WORDS.general.optional}</span>
      </label>
      {error && (
        <div role="alert">
          <ErrorText id={`${id}-error`}>{error}</ErrorText>
        </div>
      )}
      <div>
        <div className="row">
          <input
            ref={input}
            className="input grow"
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onKeyDown={onKeyDown}
          />
          <Button
            look="secondary"
            data-click="apply-coupon"
            busy={outcome === 'busy' ? WORDS.visits.applying : undefined}
            onClick={() => void apply()}
          >
            {button}
          </Button>
        </div>
        <div role="status">
          {coupon && outcome !== 'busy' && (
            <p className="coupon-told">
              <Icon name="check-circle" /> {applied} {couponVisits(coupon.maxUses)}.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
