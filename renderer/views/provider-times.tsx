import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'

type ProviderTimesProps = {
  readonly providerName: string
  readonly slots: readonly Slot[]
  readonly timeZone: string
  readonly now: Date
  /** What stands where no time is free. */
  readonly empty: string
  /** The button that shows more days. */
  readonly more: string
  readonly onChoose: (slot: Slot) => void
}

/** So many days stand at once; each press for more adds as many. */
const DAYS = 5

/** Every free time of one provider, day by day, the next ones first. */
export function ProviderTimes({ providerName, slots, timeZone, now, empty, more, onChoose }: ProviderTimesProps) {
  const days = slotsByDay(slots, timeZone, now)
  const [shown, setShown] = useState(DAYS)
  const added = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown > DAYS) added.current?.querySelector('button')?.focus()
  }, [shown])
  if (days.length === 0) return <p className="empty">{empty}</p>
  const show = { timeZone, providerName, onChoose }
  return (
    <div className="stack-6">
      <SlotDayList days={days.slice(0, shown - DAYS)} {...show} />
      <div className="stack-6" ref={added}>
        <SlotDayList days={days.slice(shown - DAYS, shown)} {...show} />
      </div>
      {days.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + DAYS)}>
          {more}
        </Button>
      )}
    </div>
  )
}
