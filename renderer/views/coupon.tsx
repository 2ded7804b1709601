import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle'
import { type KeyboardEvent, useEffect, useId, useRef, type RefObject } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { couponVisits } from './coupon-words.ts'

/**
 * Accepts an optional coupon code, and says which visits it covers. It is inside a page's form, but
 * submitted separately.
 */
export function Coupon({ step, screen }: ViewProps<'coupon'>) {
  const send = useViewEvents('coupon', { step, screen })
  const { label, button, applied, error } = step.texts
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The event is over once the price is read. Until then, another code would be ignored.
  const isBusy = step.waitsFor === 'applyCoupon' || step.waitsFor === 'readPrice'
  const coupon = step.view?.props.coupon
  useFocusOnError(input, isBusy, error !== undefined)

  const apply = () => {
    const code = input.current?.value.trim() ?? ''
    if (code === '') input.current?.focus()
    else send('couponGiven', { code })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the page's form around this field, and so confirm the appointment.
    event.preventDefault()
    apply()
  }

  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="muted">{WORDS.general.optional}</span>
      </label>
      {error !== undefined && !isBusy && (
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
            aria-invalid={(error !== undefined && !isBusy) || undefined}
            aria-describedby={error === undefined || isBusy ? undefined : `${id}-error`}
            onKeyDown={onKeyDown}
          />
          <Button
            look="secondary"
            data-click="apply-coupon"
            busy={isBusy ? WORDS.visits.applying : undefined}
            onClick={apply}
          >
            {button}
          </Button>
        </div>
        <div role="status">
          {coupon && !isBusy && (
            <p className="coupon-told">
              <Icon shape={CheckCircleIcon} /> {applied} {couponVisits(coupon.maxUses ?? null)}.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Focuses the field when a request has failed. */
function useFocusOnError(
  input: RefObject<HTMLInputElement | null>,
  isBusy: boolean,
  hasError: boolean,
) {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && hasError) input.current?.focus()
    wasBusy.current = isBusy
  }, [input, isBusy, hasError])
}
