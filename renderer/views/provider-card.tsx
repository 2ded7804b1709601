import { ClockIcon } from '@phosphor-icons/react/Clock'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { useId } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import {
  chipsOf,
  isFarAway,
  type ProviderFacts,
  previewOf,
  professionOf,
} from './provider-words.ts'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'

type ProviderCardProps = {
  readonly provider: ProviderFacts
  readonly slots: readonly Slot[]
  readonly timeZone: string
  readonly now: Date
  readonly limits: CardLimits
  /** The label of the button that opens the provider's details. */
  readonly more: string
  readonly onChoose: (slot: Slot) => void
  readonly onExpand: () => void
}

/**
 * Limits of a card. The times that it offers are the next ones, all on one day (daily care, section
 * 2).
 */
type CardLimits = {
  readonly mostTimes: number
  readonly mostSpecialties: number
  readonly mostCharacters: number
  /** If the first time is later than this, the card says "limited availability". */
  readonly limitedAfterDays: number
}

/**
 * A short description of a provider, with their next free times. Renders nothing if there are no
 * times.
 */
export function ProviderCard({
  provider,
  slots,
  timeZone,
  now,
  limits,
  more,
  onChoose,
  onExpand,
}: ProviderCardProps) {
  const heading = useId()
  const [day] = slotsByDay(slots, timeZone, now)
  const first = day?.slots[0]
  if (day === undefined || first === undefined) return null
  const chips = chipsOf(provider, limits.mostSpecialties)
  const preview = previewOf(provider, limits.mostCharacters)
  return (
    <article className="card offer" aria-labelledby={heading}>
      <div className="stack-4">
        <div className="person">
          <Portrait portrait={provider.portrait} />
          <div>
            <h2 className="t20" id={heading}>
              {provider.name}
            </h2>
            <p className="muted">{professionOf(provider)}</p>
          </div>
        </div>
        {preview !== '' && <p>{preview}</p>}
        {chips.shown.length > 0 && (
          <ul className="row">
            {chips.shown.map((chip) => (
              <li key={chip} className="tag">
                {chip}
              </li>
            ))}
            {chips.more > 0 && (
              <li>
                <button
                  type="button"
                  className="tag more"
                  data-click="more-specialties"
                  onClick={onExpand}
                >
                  +{chips.more}
                  <span className="sr">
                    {' '}
                    {fill(WORDS.visits.moreSpecialties, { provider: provider.name })}
                  </span>
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
      <div className="stack-3">
        {isFarAway(first, now, limits.limitedAfterDays) && (
          <p className="tag">
            <Icon shape={ClockIcon} /> {WORDS.visits.limited}
          </p>
        )}
        <SlotDayList
          days={[{ ...day, slots: day.slots.slice(0, limits.mostTimes) }]}
          timeZone={timeZone}
          providerName={provider.name}
          onChoose={onChoose}
        />
        <button type="button" className="back" onClick={onExpand}>
          <span>
            {more}{' '}
            <span className="sr">{fill(WORDS.visits.ofProvider, { provider: provider.name })}</span>
          </span>
          <Icon shape={CaretRightIcon} />
        </button>
      </div>
    </article>
  )
}
