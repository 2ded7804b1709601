import { type ReactNode, useId } from 'react'
import { BookingProviderDocument } from '#renderer/api/generated/graphql.ts'
import { type Requested, useRequest } from '#renderer/api/use-request.ts'
import type { ViewProps } from '#renderer/flow/run-context.ts'
import { browserTimeZone, clockWords, dateWords, zoneWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { AppointmentCost } from './appointment-cost.tsx'
import { careTypeOf } from './care-type-of.ts'
import { LoadError } from './load-error.tsx'
import { Portrait } from './portrait.tsx'
import type { ProviderFacts } from './provider-words.ts'
import { type ChosenSlot, slotOf } from './slot-of.ts'
import { durationMinutes } from './slots.ts'

/** The time that was chosen: what, with whom, when in the local zone, how long, where, and the cost where it is told. */
export function AppointmentSummary({ step }: ViewProps) {
  const slot = slotOf(step.view?.props.slot)
  return slot && <Summary step={step} slot={slot} />
}

type SummaryProps = Pick<ViewProps, 'step'> & { readonly slot: ChosenSlot }

function Summary({ step: { texts, view }, slot }: SummaryProps) {
  const heading = useId()
  const zone = browserTimeZone()
  const asked = useRequest(BookingProviderDocument, { id: slot.providerId })
  return (
    <section className="card stack-6" aria-labelledby={heading}>
      <Who asked={asked}>
        <h2 className="t20" id={heading}>
          {texts.title}
        </h2>
      </Who>
      <dl className="kv">
        <Row name={texts.date ?? ''}>{dateWords(slot.start, zone)}</Row>
        <Row name={texts.time ?? ''}>
          {clockWords(slot.start, zone)} {zoneWords(slot.start, zone)}
        </Row>
        <Row name={texts.length ?? ''}>
          {durationMinutes(slot)} {texts.minutes}
        </Row>
        <Row name={texts.where ?? ''}>{texts.video}</Row>
        {view?.props.showsCost === true && <AppointmentCost careType={careTypeOf(view.props)} texts={texts} />}
      </dl>
      {texts.note && <p className="t14 muted">{texts.note}</p>}
    </section>
  )
}

type WhoProps = { readonly asked: Requested<{ readonly provider: ProviderFacts }>; readonly children: ReactNode }

function Who({ asked, children }: WhoProps) {
  if (asked.kind === 'failed') {
    return (
      <div className="stack-3">
        {children}
        <LoadError onRetry={asked.retry} />
      </div>
    )
  }
  return (
    <div className="person" aria-busy={asked.kind === 'loading'}>
      {asked.kind === 'ready' ? <Portrait url={asked.data.provider.portrait.url} /> : <span className="portrait skel" />}
      <div>
        {children}
        <p className="muted">
          {asked.kind === 'ready' ? (
            fill(WORDS.visits.withName, { provider: asked.data.provider.name })
          ) : (
            <span className="sr">{WORDS.visits.loadingProvider}</span>
          )}
        </p>
      </div>
    </div>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
