import { useId } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { Portrait } from './portrait.tsx'
import { chipsOf, isAvailabilityLimited, type ProviderFacts, previewOf, professionOf } from './provider-words.ts'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'

type ProviderCardProps = {
  readonly provider: ProviderFacts
  readonly slots: readonly Slot[]
  readonly timeZone: string
  readonly now: Date
  /** Words of the button that opens the provider's details. */
  readonly more: string
  readonly onChoose: (slot: Slot) => void
  readonly onExpand: () => void
}

/** The times that a card offers: those that come first, all on one day (daily care, section 2). */
const TIMES = 3

/** A provider in a few words, and their next free times. Nothing where no time is left. */
export function ProviderCard({ provider, slots, timeZone, now, more, onChoose, onExpand }: ProviderCardProps) {
  const heading = useId()
  const [day] = slotsByDay(slots, timeZone, now)
  if (day === undefined) return null
  const chips = chipsOf(provider)
  return (
    <article className="card split" aria-labelledby={heading}>
      <div className="stack-4">
        <div className="person">
          <Portrait url={provider.portrait.url} />
          <div>
            <h2 className="t20" id={heading}>
              {provider.name}
            </h2>
            <p className="muted">{professionOf(provider)}</p>
          </div>
        </div>
        {previewOf(provider) !== '' && <p>{previewOf(provider)}</p>}
        {chips.shown.length > 0 && (
          <ul className="row">
            {chips.shown.map((chip) => (
              <li key={chip} className="tag">
                {chip}
              </li>
            ))}
            {chips.more > 0 && (
              <li className="tag">
                +{chips.more}
                <span className="sr"> {WORDS.visits.moreSpecialties}</span>
              </li>
            )}
          </ul>
        )}
      </div>
      <div className="stack-3">
        {isAvailabilityLimited(day.slots[0], now) && (
          <p className="tag">
            <Icon name="clock" /> {WORDS.visits.limited}
          </p>
        )}
        <SlotDayList
          days={[{ ...day, slots: day.slots.slice(0, TIMES) }]}
          timeZone={timeZone}
          providerName={provider.name}
          onChoose={onChoose}
        />
        <button type="button" className="back" onClick={onExpand}>
          <span>
            {more} <span className="sr">{fill(WORDS.visits.ofProvider, { provider: provider.name })}</span>
          </span>
          <Icon name="caret-right" />
        </button>
      </div>
    </article>
  )
}
