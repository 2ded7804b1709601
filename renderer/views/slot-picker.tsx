import { useMemo, useState } from 'react'
import type { JsonObject } from '#engine/index.ts'
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
import { FilterButton, Found } from './filter-parts.tsx'
import { limitOf } from './limit-of.ts'
import { LoadError } from './load-error.tsx'
import { ProviderCard } from './provider-card.tsx'
import { countChosen, filtersOf, fittingOffers, type Offer } from './provider-filters.ts'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { bookingWindow, type Slot } from './slots.ts'
import { useChosenFilters } from './use-chosen-filters.ts'

const NOBODY: readonly Offer[] = []

/** Providers with their next free times; choosing a time leads to its summary, opening a provider to all of theirs. */
export function SlotPicker({ step, screen }: ViewProps) {
  const [now] = useState(() => new Date())
  const timeZone = browserTimeZone()
  const { texts, view } = step
  const at = now.toISOString()
  const asked = useRequest(BookingAvailabilityDocument, { careType: careTypeOf(view?.props), ...bookingWindow(now) })
  const all = asked.kind === 'ready' ? asked.data.availability.providers : NOBODY
  const offers = useMemo(() => withoutPastTimes(all, now), [all, now])
  const [chosen, choose] = useChosenFilters()
  const { names, clock } = filterSettings(view?.props, timeZone)
  const fitting = fittingOffers(offers, chosen, clock)
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <StepError step={step} />
      <div className="spread">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.title}
        </h1>
        <FilterButton
          filters={filtersOf(names, offers, clock)}
          chosen={chosen}
          countOf={(draft) => fittingOffers(offers, draft, clock).length}
          onApply={choose}
        />
      </div>
      {texts.note && (
        <div className="banner">
          <Icon name="info" size="bar" />
          <p>{texts.note}</p>
        </div>
      )}
      <p className="muted measure">
        {texts.zone} {fill(WORDS.visits.yourZone, { zone: zoneWords(at, timeZone), short: zoneShort(at, timeZone) })}
      </p>
      <Found count={fitting.length} isFiltered={countChosen(chosen) > 0 && offers.length > 0} onClear={() => choose({})} />
      {asked.kind === 'loading' && <ProviderSkeletons />}
      {asked.kind === 'failed' && <LoadError onRetry={asked.retry} />}
      {asked.kind === 'ready' && offers.length === 0 && (
        <div className="empty">
          <p>{texts.empty}</p>
          <p>
            <ContactSupport />
          </p>
        </div>
      )}
      <Providers step={step} screen={screen} offers={fitting} now={now} timeZone={timeZone} />
      <BackButton step={step} />
    </main>
  )
}

/** By what the step lets providers be filtered. */
function filterSettings(props: JsonObject | undefined, timeZone: string) {
  const names = Array.isArray(props?.filters) ? props.filters.map(String) : []
  const clock = { timeZone, afternoonFrom: limitOf(props, 'afternoonFrom'), eveningFrom: limitOf(props, 'eveningFrom') }
  return { names, clock }
}

/** The times that have not begun, and the providers who have one. */
function withoutPastTimes(offers: readonly Offer[], now: Date): readonly Offer[] {
  return offers
    .map(({ provider, slots }) => ({ provider, slots: slots.filter(({ start }) => Date.parse(start) > now.getTime()) }))
    .filter(({ slots }) => slots.length > 0)
}

type ProvidersProps = ViewProps & { readonly offers: readonly Offer[]; readonly now: Date; readonly timeZone: string }

function Providers({ step, screen, offers, now, timeZone }: ProvidersProps) {
  const { send } = useRun()
  const { at } = screen
  if (offers.length === 0) return null
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
      {offers.map(({ provider, slots }) => (
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
