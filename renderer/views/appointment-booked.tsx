import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { whenWords } from '#renderer/ui/time-words.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { NextButton } from './next-button.tsx'
import { CRISIS_PAGE, PageLink } from './page-link.tsx'
import { VisitDetails, VisitRow } from './visit-details.tsx'
import { type IconName, NamedIcon } from './named-icon.tsx'

/** The booked appointment: all its details, a calendar file, and the button that starts care. */
export function AppointmentBooked(props: ViewProps<'appointment-booked'>) {
  const { texts, view } = props.step
  const { slot, provider = null, cancelBy, appointmentId } = view?.props ?? {}
  return (
    <main id="main" className="page w-wide stack-8" tabIndex={-1}>
      <LitWindow comesOn />
      <div className="stack-3">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead measure">{texts.body}</p>
      </div>
      <div className="split">
        {slot && (
          <VisitDetails title={texts.visit} slot={slot} provider={provider} texts={texts}>
            {texts.movedFrom && <VisitRow name={texts.movedFrom}>{texts.oldTime}</VisitRow>}
            {texts.price && <VisitRow name={texts.cost}>{texts.price}</VisitRow>}
            {cancelBy && <VisitRow name={texts.cancelBy}>{whenWords(cancelBy)}</VisitRow>}
          </VisitDetails>
        )}
        <div className="stack-6">
          <section className="stack-4">
            <h2 className="t24">{texts.nextTitle}</h2>
            <ul className="facts">
              <Fact icon="envelope" words={texts.mailed} />
              <Fact icon="video-camera" words={texts.join} />
              <Fact icon="credit-card" words={texts.charged} />
              <Fact icon="clock" words={cancelBy ? texts.cancel : undefined} />
            </ul>
            {texts.emergency && (
              <p className="muted">
                <LinkedWords text={texts.emergency} />{' '}
                <PageLink to={CRISIS_PAGE}>{texts.crisisLink}</PageLink>
              </p>
            )}
          </section>
          <StepError step={props.step} />
          <div className="actions">
            <NextButton {...props} icon="arrow-right" />
            {slot && (
              <AddToCalendar words={texts.calendar} appointmentId={appointmentId ?? ''} {...slot} />
            )}
          </div>
        </div>
      </div>
    </main>
  )
}

function Fact({ icon, words }: { readonly icon: IconName; readonly words: string | undefined }) {
  if (!words) return null
  return (
    <li>
      <NamedIcon name={icon} />
      <p>
        <LinkedWords text={words} />
      </p>
    </li>
  )
}
