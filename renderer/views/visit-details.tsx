import { type ReactNode, useId } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { BookingProviderDocument } from '#renderer/api/generated/graphql.ts'
import { type Requested, useRequest } from '#renderer/api/use-request.ts'
import { browserTimeZone } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { LoadError } from './load-error.tsx'
import { Portrait } from './portrait.tsx'
import type { ProviderFacts } from './provider-words.ts'
import type { Slot } from './slots.ts'
import { visitWords } from './visit-words.ts'

type VisitDetailsProps = {
  readonly title: string | undefined
  readonly slot: Slot & { readonly providerId: string }
  readonly texts: StepScreen['texts']
  /** Further rows. */
  readonly children?: ReactNode
  /** Stands below the rows. */
  readonly note?: string | undefined
}

/** A visit: what, with whom, when in the local zone, how long and where. */
export function VisitDetails({ title, slot, texts, children, note }: VisitDetailsProps) {
  const heading = useId()
  const { date, time, minutes } = visitWords(slot, browserTimeZone())
  const asked = useRequest(BookingProviderDocument, { id: slot.providerId })
  return (
    <section className="card stack-6" aria-labelledby={heading}>
      <Who asked={asked}>
        <h2 className="t20" id={heading}>
          {title}
        </h2>
      </Who>
      <dl className="kv">
        <VisitRow name={texts.date}>{date}</VisitRow>
        <VisitRow name={texts.time}>{time}</VisitRow>
        <VisitRow name={texts.length}>
          {minutes} {texts.minutes}
        </VisitRow>
        <VisitRow name={texts.where}>{texts.video}</VisitRow>
        {children}
      </dl>
      {note && <p className="t14 muted">{note}</p>}
    </section>
  )
}

/** One thing that is said of a visit. */
export function VisitRow({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
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
      {asked.kind === 'ready' ? <Portrait portrait={asked.data.provider.portrait} /> : <span className="portrait skel" />}
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
