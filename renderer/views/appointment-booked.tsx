import type { ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { NextButton } from './next-button.tsx'

/** The appointment is booked, and the button that starts care. */
export function AppointmentBooked(props: ViewProps) {
  const { texts } = props.step
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <LitWindow comesOn />
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <StepError step={props.step} />
      <NextButton {...props} hasArrow />
    </main>
  )
}
