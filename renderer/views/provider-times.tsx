import { useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { SlotDayList } from './slot-day-list.tsx'
import { type Slot, slotsByDay } from './slots.ts'

type ProviderTimesProps = {
  readonly providerName: string
  readonly slots: readonly Slot[]
  readonly timeZone: string
  readonly now: Date
  /** Number of days shown at first, and added by each press of the button. */
  readonly daysAtOnce: number
  /** The text if no time is free. */
  readonly empty: string
  /** The label of the button that shows more days. */
  readonly more: string
  readonly onChoose: (slot: Slot) => void
}

/** All free times of one provider, day by day, the next ones first. */
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
