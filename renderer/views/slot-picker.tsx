import { useState } from 'react'
import { BookingAvailabilityDocument } from '#renderer/api/generated/graphql.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { browserTimeZone, zoneShort, zoneWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { careTypeOf } from './care-type-of.ts'
import { ContactSupport } from './contact-support.tsx'
import { limitOf } from './limit-of.ts'
import { LoadError } from './load-error.tsx'
import { ProviderCard } from './provider-card.tsx'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { bookingWindow, type Slot } from './slots.ts'

/** Providers with their next free times; choosing a time leads to its summary, opening a provider to all of theirs. */
export function SlotPicker({ step, screen }: ViewProps) {
  const [now] = useState(() => new Date())
  const timeZone = browserTimeZone()
  const { texts } = step
  const at = now.toISOString()
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <StepError step={step} />
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {step.title}
      </h1>
      {texts.note && (
        <div className="banner">
          <Icon name="info" size="bar" />
          <p>{texts.note}</p>
        </div>
      )}
      <p className="muted measure">
        {texts.zone} {fill(WORDS.visits.yourZone, { zone: zoneWords(at, timeZone), short: zoneShort(at, timeZone) })}
      </p>
      <Providers step={step} screen={screen} now={now} timeZone={timeZone} />
      <BackButton step={step} />
    </main>
  )
}

type ProvidersProps = ViewProps & { readonly now: Date; readonly timeZone: string }

function Providers({ step, screen, now, timeZone }: ProvidersProps) {
  const { send } = useRun()
  const { at } = screen
  const asked = useRequest(BookingAvailabilityDocument, { careType: careTypeOf(step.view?.props), ...bookingWindow(now) })
  if (asked.kind === 'loading') return <ProviderSkeletons />
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const { providers } = asked.data.availability
  if (providers.length === 0) {
    return (
      <div className="empty">
        <p>{step.texts.empty}</p>
        <p>
          <ContactSupport />
        </p>
      </div>
    )
  }
  const props = step.view?.props
  const limits = {
    mostTimes: limitOf(props, 'mostTimes'),
    mostSpecialties: limitOf(props, 'mostSpecialties'),
    mostCharacters: limitOf(props, 'mostCharacters'),
    limitedAfterDays: limitOf(props, 'limitedAfterDays'),
  }
  const choose = (providerId: string, { start, end }: Slot) =>
    send({ type: 'view', name: 'slotChosen', data: { slot: { start, end, providerId } }, at })
  return (
    <ul className="stack-4" aria-label={WORDS.visits.providers}>
      {providers.map(({ provider, slots }) => (
        <li key={provider.id}>
          <ProviderCard
            provider={provider}
            slots={slots}
            timeZone={timeZone}
            now={now}
            limits={limits}
            more={step.texts.more ?? ''}
            onChoose={(slot) => choose(provider.id, slot)}
            onExpand={() => send({ type: 'view', name: 'providerExpanded', data: { providerId: provider.id }, at })}
          />
        </li>
      ))}
    </ul>
  )
}
