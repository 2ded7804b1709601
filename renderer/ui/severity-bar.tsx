import { useId, useState } from 'react'

type SeverityBarProps = {
  readonly title: string
  readonly level: string
  readonly score: number
  readonly maximum: number
  /** 0-based: which pane is lit. */
  readonly pane: number
  readonly panes: readonly string[]
}

/** One scale: panes with their names, yours lit and holding score/max. No traffic lights: a high score is information. */
export function SeverityBar({ title, level, score, maximum, pane, panes }: SeverityBarProps) {
  const heading = useId()
  const tip = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <div className="spread">
        <h2 className="t24" id={heading}>
          {title}
        </h2>
        <p className="t20">{level}</p>
      </div>
      <div className="sev">
        <div className="sev-track">
          {panes.map((name, i) =>
            i === pane ? (
              <button
                key={name}
                className="on"
                type="button"
                aria-label={`${title} score ${score}/${maximum}, ${level}`}
                aria-describedby={isOpen ? tip : undefined}
                onFocus={() => setOpen(true)}
                onBlur={() => setOpen(false)}
                onMouseEnter={() => setOpen(true)}
                onMouseLeave={() => setOpen(false)}
                onClick={() => setOpen(true)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(false)
                }}
              >
                {score}/{maximum}
                {isOpen && (
                  <span className="tip" role="tooltip" id={tip}>
                    {score}/{maximum}
                  </span>
                )}
              </button>
            ) : (
              <span key={name} />
            ),
          )}
        </div>
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
