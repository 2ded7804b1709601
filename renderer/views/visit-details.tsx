import { type ReactNode, useId } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import type { ProviderFacts } from './provider-words.ts'
import type { Slot } from './slots.ts'
import { visitWords } from './visit-words.ts'

type VisitDetailsProps = {
  readonly title: string | undefined
  readonly slot: Slot
  /** Null while the provider is not known. */
  readonly provider: Pick<ProviderFacts, 'name' | 'portrait'> | null
  readonly isLoading?: boolean
  readonly texts: StepScreen['texts']
  /** Further rows. */
  readonly children?: ReactNode
  /** A text below the rows. */
  readonly note?: string | undefined
}

/** A visit: purpose, provider, time in the local zone, duration and place. */
export function VisitDetails({
  title,
  slot,
  provider,
  isLoading = false,
  texts,
  children,
  note,
}: VisitDetailsProps) {
  const heading = useId()
  const { date, time, minutes } = visitWords(slot, browserTimeZone())
  return (
    <section className="card stack-6" aria-labelledby={heading}>
      <Who provider={provider} isLoading={isLoading}>
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

/** One row with a fact about a visit. */
export function VisitRow({
  name,
  children,
}: {
  readonly name: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

type WhoProps = Pick<VisitDetailsProps, 'provider' | 'isLoading'> & { readonly children: ReactNode }

function Who({ provider, isLoading, children }: WhoProps) {
  if (provider === null && !isLoading) return children
  return (
    <div className="person" aria-busy={provider === null}>
      {provider ? <Portrait portrait={provider.portrait} /> : <span className="portrait skel" />}
      <div>
        {children}
        <p className="muted">
          {provider ? (
            fill(WORDS.visits.withName, { provider: provider.name })
          ) : (
            <span className="sr">{WORDS.visits.loadingProvider}</span>
          )}
        </p>
      </div>
    </div>
  )
}
