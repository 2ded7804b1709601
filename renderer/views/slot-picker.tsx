import { InfoIcon } from '@phosphor-icons/react/Info'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { serverNow } from '#renderer/api/server-clock.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { zoneShort, zoneWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { ContactSupport } from './contact-support.tsx'
import { FilterButtons, Found } from './filter-parts.tsx'
import { LoadError } from './load-error.tsx'
import { ProviderCard } from './provider-card.tsx'
import {
  type Chosen,
  countChosen,
  filtersOf,
  fittingOffers,
  type Offer,
} from './provider-filters.ts'
import { ProviderSkeletons } from './provider-skeletons.tsx'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'
import { useChosenFilters } from './use-chosen-filters.ts'

/** More than the number of providers will ever be. */
const ALL = 1_000_000
const AT_ONCE = 20

/** Used if the step has no limit. */
const NEVER = Number.POSITIVE_INFINITY

/**
 * Providers with their next free times. A time opens its summary; a provider opens all their times.
 */
export function SlotPicker({ step, screen }: ViewProps<'slot-picker'>) {
  const [now] = useState(serverNow)
  const timeZone = browserTimeZone()
  const { texts, view } = step
  const at = now.toISOString()
  const send = useViewEvents('slot-picker', { step, screen })
  const [chosen, choose] = useChosenFilters()
  const [isFiltering, setFiltering] = useState(countChosen(chosen) > 0)
  const found = view?.props.found
  const isFailed = step.error?.code === 'NOT_LOADED'
  const isLoading = step.waitsFor === 'findProviders'
  const offers = useMemo(() => withoutPastTimes(found?.offers ?? [], now), [found, now])
  const isMore = found?.hasMore === true && !isLoading && !isFailed
  useEffect(() => {
    if (isFiltering && isMore) send('moreWanted', { most: ALL })
  }, [isFiltering, isMore, send])
  const { names, settings } = useMemo(() => filterSettings(view, timeZone), [view, timeZone])
  const filters = useMemo(() => filtersOf(names, offers, settings), [names, offers, settings])
  const fitting = useMemo(() => fittingOffers(offers, chosen, settings), [offers, chosen, settings])
  // With many cards, a choice of filters would be painted late.
  const [most, setMost] = useState(isFiltering ? AT_ONCE : Math.max(AT_ONCE, offers.length))
  const [shownBefore, setShownBefore] = useState<number>()
  const apply = (filtered: Chosen) => {
    choose(filtered)
    setMost(AT_ONCE)
    setShownBefore(undefined)
  }
  const showMore = () => {
    const shown = Math.min(most, fitting.length)
    setShownBefore(shown)
    setMost(shown + AT_ONCE)
    if (fitting.length < shown + AT_ONCE && isMore && !isFiltering)
      send('moreWanted', { most: (found?.offers.length ?? 0) + AT_ONCE })
  }
  return (
    <main id="main" className="page w-wide stack-6" tabIndex={-1}>
      <Crumbs screen={screen} />
      {!isFailed && <StepError step={step} />}
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {step.title}
        </h1>
        <FilterButtons
          filters={filters}
          chosen={chosen}
          onOpen={() => setFiltering(true)}
          countOf={(draft) => fittingOffers(offers, draft, settings).length}
          onApply={apply}
        />
      </div>
      {texts.note && (
        <div className="banner">
          <Icon shape={InfoIcon} size="bar" />
          <p>{texts.note}</p>
        </div>
      )}
      <p className="muted measure">
        {texts.zone}{' '}
        {fill(WORDS.visits.yourZone, {
          zone: zoneWords(at, timeZone),
          short: zoneShort(at, timeZone),
        })}
      </p>
      {!isLoading && !isFailed && (
        <Closest step={step} screen={screen} now={now} timeZone={timeZone} />
      )}
      <Found
        count={fitting.length}
        isFiltered={countChosen(chosen) > 0 && offers.length > 0}
        onClear={() => apply({})}
      />
      {texts.empty && !isLoading && !isFailed && (
        <div className="empty">
          <p>{texts.empty}</p>
          <p>
            <ContactSupport />
          </p>
        </div>
      )}
      <Providers
        step={step}
        screen={screen}
        offers={fitting.slice(0, most)}
        shownBefore={shownBefore}
        now={now}
        timeZone={timeZone}
      />
      {isLoading && <ProviderSkeletons />}
      {isFailed && <LoadError onRetry={() => send('lookAgain')} />}
      {(fitting.length > most || (isMore && !isFiltering)) && (
        <Button look="secondary" onClick={showMore}>
          {WORDS.visits.moreProviders}
        </Button>
      )}
      <BackButton step={step} />
    </main>
  )
}

/** The filters that the step allows. */
function filterSettings(view: ViewProps<'slot-picker'>['step']['view'], timeZone: string) {
  const { filters, genders, afternoonFrom, eveningFrom } = view?.props ?? {}
  const hours = { afternoonFrom: afternoonFrom ?? NEVER, eveningFrom: eveningFrom ?? NEVER }
  return { names: filters ?? [], settings: { timeZone, ...hours, genders: genders ?? [] } }
}

/** Removes past times, and providers without times. */
function withoutPastTimes(offers: readonly Offer[], now: Date): readonly Offer[] {
  return offers
    .map(({ provider, slots }) => ({
      provider,
      slots: slots.filter(({ start }) => Date.parse(start) > now.getTime()),
    }))
    .filter(({ slots }) => slots.length > 0)
}

type ClosestProps = ViewProps<'slot-picker'> & { readonly now: Date; readonly timeZone: string }

/** Shown if the chosen time was taken: the closest times of the same provider. */
function Closest({ step, screen, now, timeZone }: ClosestProps) {
  const heading = useId()
  const send = useViewEvents('slot-picker', { step, screen })
  const { found, mostClosest } = step.view?.props ?? {}
  const times = found?.near?.times.slice(0, mostClosest ?? NEVER) ?? []
  const days = slotsByDay(times, timeZone, now)
  if (!found?.near || days.length === 0) return null
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t20" id={heading}>
        {step.texts.closest}
      </h2>
      <SlotDayList
        days={days}
        timeZone={timeZone}
        providerName={found.near.providerName}
        onChoose={({ start, end }) => {
          const slot = times.find((one) => one.start === start)
          if (slot) send('slotChosen', { slot: { start, end, providerId: slot.providerId } })
        }}
      />
    </section>
  )
}

type ProvidersProps = ViewProps<'slot-picker'> & {
  readonly offers: readonly Offer[]
  /**
   * The number of providers shown before "more" was pressed. The focus moves to the first one after
   * them.
   */
  readonly shownBefore: number | undefined
  readonly now: Date
  readonly timeZone: string
}

function Providers({ step, screen, offers, shownBefore, now, timeZone }: ProvidersProps) {
  const send = useViewEvents('slot-picker', { step, screen })
  const list = useRef<HTMLUListElement>(null)
  const hasAdded = shownBefore !== undefined && offers.length > shownBefore
  useEffect(() => {
    if (hasAdded) list.current?.children[shownBefore]?.querySelector('button')?.focus()
  }, [hasAdded, shownBefore])
  if (offers.length === 0) return null
  const { mostTimes, mostSpecialties, mostCharacters, limitedAfterDays } = step.view?.props ?? {}
  const limits = {
    mostTimes: mostTimes ?? NEVER,
    mostSpecialties: mostSpecialties ?? NEVER,
    mostCharacters: mostCharacters ?? NEVER,
    limitedAfterDays: limitedAfterDays ?? NEVER,
  }
  const choose = (providerId: string, { start, end }: Slot) =>
    send('slotChosen', { slot: { start, end, providerId } })
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
            more={step.texts.more}
            onChoose={(slot) => choose(provider.id, slot)}
            onExpand={() => send('providerExpanded', { providerId: provider.id })}
          />
        </li>
      ))}
    </ul>
  )
}
