import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'

/**
 * Past visits, in tabs. Arrow keys, Home and End move between tabs, and each tab shows its list
 * immediately.
 */
export function AppointmentHistory({ step: { texts, view } }: ViewProps<'appointment-history'>) {
  const id = useId()
  const tabs = view?.props.tabs ?? []
  const [selected, select] = useState(tabs[0])
  const list = useRef<HTMLDivElement>(null)
  if (selected === undefined) return null
  const visits = view?.slots[selected]
  const move = (event: KeyboardEvent) => {
    const at = tabs.indexOf(selected)
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
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
      <div
        className="tabs"
        role="tablist"
        aria-labelledby={`${id}-title`}
        onKeyDown={move}
        ref={list}
      >
        {tabs.map((tab) => (
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
      {/* Without controls, the panel is reached by keys, so that it can be scrolled and read. */}
      <div
        className="visits"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {visits && <ScreenView screen={visits} />}
      </div>
    </section>
  )
}
