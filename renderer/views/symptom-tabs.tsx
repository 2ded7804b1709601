import { type KeyboardEvent, useId, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Link } from '#renderer/ui/link.tsx'

/** Scores over time, with a tab for each scale, and the date of the next form. */
export function SymptomTabs({ step: { texts, view } }: ViewProps<'symptom-tabs'>) {
  const id = useId()
  const [chosen, choose] = useState(0)
  const items = view?.slots.items
  const steps = items?.steps ?? []
  const duePath = view?.props.duePath
  const go = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const next = (to + steps.length) % steps.length
    choose(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(event, chosen + 1)
    if (event.key === 'ArrowLeft') go(event, chosen - 1)
    if (event.key === 'Home') go(event, 0)
    if (event.key === 'End') go(event, steps.length - 1)
  }
  const shown = steps[chosen]
  return (
    <section className="card stack-4 symptoms" aria-labelledby={`${id}-title`}>
      <div className="spread">
        <h2 className="t24" id={`${id}-title`}>
          {texts.title}
        </h2>
        {texts.until && (
          <p>
            {texts.days && <strong className="t24">{texts.days}</strong>} {texts.until}{' '}
            {duePath && (
              <Link className="link" to={duePath} data-click="start-task">
                {texts.due}
              </Link>
            )}
          </p>
        )}
      </div>
      <div role="tablist" className="tabs" aria-labelledby={`${id}-title`}>
        {steps.map((one, i) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            aria-selected={i === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={i === chosen ? 0 : -1}
            data-click="choose-scale"
            onClick={() => choose(i)}
            onKeyDown={onKeyDown}
          >
            {String(one.texts.title ?? '')}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} key={chosen}>
        {items && shown && <ScreenView screen={{ ...items, steps: [shown] }} />}
      </div>
    </section>
  )
}
