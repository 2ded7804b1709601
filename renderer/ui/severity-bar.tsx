import { lazy, Suspense, useId } from 'react'
import type { SeverityBarProps } from './severity-chart.tsx'

/** Results must be readable even if the chart cannot be loaded. The plain panes then replace it. */
const SeverityChart = lazy(async () => {
  try {
    return { default: (await import('./severity-chart.tsx')).SeverityChart }
  } catch {
    return { default: PlainPanes }
  }
})

/**
 * One scale: panes with their names. The patient's pane is lit and contains score/max. No
 * traffic-light colors, because a high score is information and not an alarm.
 */
export function SeverityBar(props: SeverityBarProps) {
  const { title, level, pane, panes } = props
  const heading = useId()
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <div className="spread">
        <h2 className="t24" id={heading}>
          {title}
        </h2>
        <p className="t20">{level}</p>
      </div>
      <div className="sev">
        <Suspense fallback={<PlainPanes {...props} />}>
          <SeverityChart {...props} />
        </Suspense>
        <div className="sev-labels" aria-hidden>
          {panes.map((name, i) => (
            <span key={name} className={i === pane ? 'on' : undefined}>
              {name}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The panes without their chart. */
function PlainPanes({ score, maximum, pane, panes }: SeverityBarProps) {
  return (
    <div className="sev-track">
      {panes.map((name, i) => (
        <span key={name} className={i === pane ? 'on' : undefined}>
          {i === pane && `${score}/${maximum}`}
        </span>
      ))}
    </div>
  )
}
