import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'

type ProviderTimesProps = {
  readonly providerName: string
  readonly slots: readonly Slot[]
  readonly timeZone: string
  readonly now: Date
  /** So many days stand at once; each press for more adds as many. */
  readonly daysAtOnce: number
  /** What stands where no time is free. */
  readonly empty: string
  /** The button that shows more days. */
  readonly more: string
  readonly onChoose: (slot: Slot) => void
}

/** Every free time of one provider, day by day, the next ones first. */
export function ProviderTimes(props: ProviderTimesProps) {
  const { providerName, slots, timeZone, now, daysAtOnce, empty, more, onChoose } = props
  const days = slotsByDay(slots, timeZone, now)
  const [presses, setPresses] = useState(0)
  const before = presses === 0 ? 0 : presses * daysAtOnce
  const shown = before + daysAtOnce
  const added = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (presses > 0) added.current?.querySelector('button')?.focus()
  }, [presses])
  if (days.length === 0) return <p className="empty">{empty}</p>
  const show = { timeZone, providerName, onChoose }
  return (
    <div className="stack-6">
      <SlotDayList days={days.slice(0, before)} {...show} />
      <div className="stack-6" ref={added}>
        <SlotDayList days={days.slice(before, shown)} {...show} />
      </div>
      {days.length > shown && (
        <Button look="secondary" onClick={() => setPresses(presses + 1)}>
          {more}
        </Button>
      )}
    </div>
  )
}
