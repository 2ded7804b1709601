import { clockWords } from '#renderer/ui/time-words.ts'
import { type Slot, type SlotDay, slotName } from './slots.ts'

type SlotDayListProps = {
  readonly days: readonly SlotDay[]
  readonly timeZone: string
  readonly providerName: string
  readonly onChoose: (slot: Slot) => void
}

/** Free times by day. Each is a button whose name has the time, day, zone and provider. */
export function SlotDayList({ days, timeZone, providerName, onChoose }: SlotDayListProps) {
  return days.map(({ key, heading, zone, slots }) => (
    <div key={key} className="stack-3">
      <h3 className="t16">
        {heading} <span className="muted t14">{zone}</span>
      </h3>
      <ul className="slots">
        {slots.map((slot) => (
          <li key={slot.start}>
            <button
              type="button"
              className="slot"
              data-click="choose-time"
              aria-label={slotName(slot, timeZone, providerName)}
              onClick={() => onChoose(slot)}
            >
              {clockWords(slot.start, timeZone)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  ))
}
