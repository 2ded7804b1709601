import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { browserTimeZone, clockWords, dayWords, zoneWords } from '#renderer/ui/time-words.ts'
import { NextButton } from './next-button.tsx'
import { slotOf } from './slot-of.ts'

/** The appointment is booked and when it is, and the button that starts care. */
export function AppointmentBooked(props: ViewProps) {
  const { texts, view } = props.step
  const slot = slotOf(view?.props.slot)
  const zone = browserTimeZone()
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <LitWindow comesOn />
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
        {slot && (
          <p className="when">
            <span>{dayWords(slot.start, zone)},</span>{' '}
            <span>
              {clockWords(slot.start, zone)} {zoneWords(slot.start, zone)}
            </span>
          </p>
        )}
      </div>
      <StepError step={props.step} />
      <NextButton {...props} hasArrow />
    </main>
  )
}
