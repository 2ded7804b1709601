import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

const TABS = ['past', 'cancelled', 'missed'] as const
type Tab = (typeof TABS)[number]

/** Visits that are over, in tabs: arrow keys, Home and End go from one to the next, and each shows its list at once. */
export function AppointmentHistory({ step: { texts, view } }: ViewProps<'appointment-history'>) {
  const id = useId()
  const [selected, select] = useState<Tab>('past')
  const list = useRef<HTMLDivElement>(null)
  const visits = view?.slots[selected]
  const move = (event: KeyboardEvent) => {
    const at = TABS.indexOf(selected)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + TABS.length, Home: 0, End: TABS.length - 1 }[event.key]
    const tab = next === undefined ? undefined : TABS[next % TABS.length]
    if (tab === undefined) return
    event.preventDefault()
    select(tab)
    list.current?.querySelector<HTMLButtonElement>(`[data-tab=${tab}]`)?.focus()
  }
  return (
    <section className="stack-4" aria-labelledby={`${id}-title`}>
      <h2 className="t24" id={`${id}-title`}>
        {texts.title}
      </h2>
      <div className="tabs" role="tablist" aria-labelledby={`${id}-title`} onKeyDown={move} ref={list}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            data-click="show-visits"
            aria-selected={tab === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => select(tab)}
          >
            {texts[tab]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is reached by keys, so that it can be scrolled and read */}
      <div className="visits" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0}>
        {visits && <ScreenView screen={visits} />}
      </div>
    </section>
  )
}
