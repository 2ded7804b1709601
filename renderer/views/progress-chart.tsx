import { useId, useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { Link } from '#renderer/ui/link.tsx'
import { dayWords } from '#renderer/ui/time-words.ts'
import { CRISIS_PAGE, PageLink } from './page-link.tsx'
import { type Dot, drawChart, type Point, SIZE } from './progress-drawing.ts'

/** The scores of one scale over time: a chart, how the newest compares with the one before, and all of them as a table. */
export function ProgressChart({ step }: ViewProps<'progress-chart'>) {
  const { texts, view } = step
  const { points, maximum, lines } = view?.props ?? {}
  const hasChart = points && points.length > 0 && maximum && lines
  return (
    <div className="stack-4">
      <StepError step={step} />
      {texts.empty && <p>{texts.empty}</p>}
      {hasChart && <Chart title={texts.title} points={points} maximum={maximum} lines={lines} />}
      {texts.change && <p>{texts.change}</p>}
      {texts.help && (
        <p>
          {texts.help}{' '}
          <Link className="link" to="/messages" data-click="page-link">
            {texts.message}
          </Link>{' '}
          <PageLink className="link" to={CRISIS_PAGE}>
            {texts.crisis}
          </PageLink>
        </p>
      )}
      {hasChart && (
        <table className="scores">
          <caption className="sr">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.score}</th>
              <th scope="col">{texts.level}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ createdAt, score, level }) => (
              <tr key={createdAt}>
                <th scope="row">{dayOf(createdAt)}</th>
                <td>{score}</td>
                <td>{level}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const dayOf = (instant: string) => dayWords(instant, browserTimeZone())

type ChartProps = {
  readonly title: string
  readonly points: readonly Point[]
  readonly maximum: number
  readonly lines: readonly number[]
}

/** Each score is a button: pointed at, focused or tapped it says its day and score. */
function Chart({ title, points, maximum, lines }: ChartProps) {
  const tip = useId()
  const [open, setOpen] = useState<Dot | null>(null)
  const { dots, guides, path } = drawChart(points, { maximum, lines })
  return (
    <div className="progress-card">
      {/* biome-ignore lint/a11y/useSemanticElements: a chart with buttons in it is no picture and no fieldset */}
      <svg className="progress-chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="group" aria-label={title}>
        {guides.map(({ value, y }) => (
          <g key={value} aria-hidden>
            <line className="guide" x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y} y2={y} />
            <text className="guide" x={SIZE.left - 8} y={y}>
              {value}
            </text>
          </g>
        ))}
        <path className="trend" d={path} />
        {dots.map((dot) => (
          // biome-ignore lint/a11y/useSemanticElements: inside a chart there are no buttons of HTML
          <g
            key={dot.createdAt}
            className="dot"
            role="button"
            tabIndex={0}
            aria-label={`${dayOf(dot.createdAt)}: ${dot.score}, ${dot.level}`}
            aria-describedby={open === dot ? tip : undefined}
            onFocus={() => setOpen(dot)}
            onBlur={() => setOpen(null)}
            onMouseEnter={() => setOpen(dot)}
            onMouseLeave={({ currentTarget }) => {
              if (document.activeElement !== currentTarget) setOpen(null)
            }}
            onClick={() => setOpen(dot)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(null)
            }}
          >
            <circle className="reach" cx={dot.x} cy={dot.y} r={14} />
            <circle cx={dot.x} cy={dot.y} r={5} />
          </g>
        ))}
      </svg>
      {open && (
        <span className="tip" role="tooltip" id={tip} style={{ left: `${(open.x / SIZE.width) * 100}%` }}>
          {dayOf(open.createdAt)}: {open.score}
        </span>
      )}
    </div>
  )
}
