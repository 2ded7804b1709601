import { useEffect, useMemo, useRef, useState } from 'react'
import { isObject, type Json, type JsonObject } from '#engine/index.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
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
import { countChosen, filtersOf, fittingOffers, type GenderOption, type Offer } from './provider-filters.ts'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { bookingWindow, type Slot } from './slots.ts'
import { useChosenFilters } from './use-chosen-filters.ts'
import { useOffers } from './use-offers.ts'

/** Providers with their next free times; choosing a time leads to its summary, opening a provider to all of theirs. */
export function SlotPicker({ step, screen }: ViewProps) {
  const [now] = useState(() => new Date())
  const timeZone = browserTimeZone()
  const { texts, view } = step
  const at = now.toISOString()
  const [chosen, choose] = useChosenFilters()
  const [isFiltering, setFiltering] = useState(countChosen(chosen) > 0)
  const asked = useOffers({ careType: careTypeOf(view?.props), ...bookingWindow(now) }, isFiltering)
  const offers = useMemo(() => withoutPastTimes(asked.offers, now), [asked.offers, now])
  const { names, settings } = filterSettings(view?.props, timeZone)
  const fitting = fittingOffers(offers, chosen, settings)
  const [shownBefore, setShownBefore] = useState<number>()
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      <StepError step={step} />
      <div className="spread">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.title}
        </h1>
        <FilterButton
          filters={filtersOf(names, offers, settings)}
          chosen={chosen}
          onOpen={() => setFiltering(true)}
          countOf={(draft) => fittingOffers(offers, draft, settings).length}
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
      {asked.kind === 'ready' && offers.length === 0 && (
        <div className="empty">
          <p>{texts.empty}</p>
          <p>
            <ContactSupport />
          </p>
        </div>
      )}
      <Providers step={step} screen={screen} offers={fitting} shownBefore={shownBefore} now={now} timeZone={timeZone} />
      {asked.kind === 'loading' && <ProviderSkeletons />}
      {asked.kind === 'failed' && <LoadError onRetry={asked.retry} />}
      {asked.kind === 'ready' && asked.hasMore && (
        <Button
          look="secondary"
          onClick={() => {
            setShownBefore(fitting.length)
            asked.showMore()
          }}
        >
          {WORDS.visits.moreProviders}
        </Button>
      )}
      <BackButton step={step} />
    </main>
  )
}

/** By what the step lets providers be filtered. */
function filterSettings(props: JsonObject | undefined, timeZone: string) {
  const names = Array.isArray(props?.filters) ? props.filters.map(String) : []
  const genders = Array.isArray(props?.genders) ? props.genders.flatMap((one) => genderOption(one) ?? []) : []
  const hours = { afternoonFrom: limitOf(props, 'afternoonFrom'), eveningFrom: limitOf(props, 'eveningFrom') }
  return { names, settings: { timeZone, ...hours, genders } }
}

function genderOption(one: Json): GenderOption | null {
  if (!isObject(one) || typeof one.option !== 'string' || !Array.isArray(one.finds)) return null
  return { option: one.option, finds: one.finds.map(String) }
}

/** The times that have not begun, and the providers who have one. */
function withoutPastTimes(offers: readonly Offer[], now: Date): readonly Offer[] {
  return offers
    .map(({ provider, slots }) => ({ provider, slots: slots.filter(({ start }) => Date.parse(start) > now.getTime()) }))
    .filter(({ slots }) => slots.length > 0)
}

type ProvidersProps = ViewProps & {
  readonly offers: readonly Offer[]
  /** So many stood there when more were asked for; the focus goes to the first one behind them. */
  readonly shownBefore: number | undefined
  readonly now: Date
  readonly timeZone: string
}

function Providers({ step, screen, offers, shownBefore, now, timeZone }: ProvidersProps) {
  const { send } = useRun()
  const { at } = screen
  const list = useRef<HTMLUListElement>(null)
  const hasAdded = shownBefore !== undefined && offers.length > shownBefore
  useEffect(() => {
    if (hasAdded) list.current?.children[shownBefore]?.querySelector('button')?.focus()
  }, [hasAdded, shownBefore])
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
    <ul className="stack-4" aria-label={WORDS.visits.providers} ref={list}>
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
