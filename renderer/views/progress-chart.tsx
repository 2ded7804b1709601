import { type ComponentType, lazy, Suspense } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { StepError } from '#renderer/flow/step-error.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { Link } from '#renderer/ui/link.tsx'
import type { ScoreChartProps } from '#renderer/ui/score-chart.tsx'
import { dayWords } from '#renderer/ui/time-words.ts'
import { CRISIS_PAGE, PageLink } from './page-link.tsx'

/** If the chart cannot be loaded, the table and the text say the same. */
const ScoreChart = lazy<ComponentType<ScoreChartProps>>(async () => {
  try {
    return { default: (await import('#renderer/ui/score-chart.tsx')).ScoreChart }
  } catch {
    return { default: () => null }
  }
})

/** The scores of one scale over time: a chart, a comparison of the last two, and a table of all. */
export function ProgressChart({ step }: ViewProps<'progress-chart'>) {
  const { texts, view } = step
  const { points, maximum, lines, mark } = view?.props ?? {}
  const hasChart = points && points.length > 0 && maximum && lines && mark
  return (
    <div className="stack-4">
      <StepError step={step} />
      {texts.empty && <p>{texts.empty}</p>}
      {hasChart && (
        <div className="progress-card">
          <Suspense>
            <ScoreChart
              title={texts.title}
              scores={points}
              maximum={maximum}
              lines={lines}
              mark={mark}
            />
          </Suspense>
        </div>
      )}
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
        <details>
          <summary data-click="show-table">{texts.table}</summary>
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
                  <th scope="row">{dayWords(createdAt, browserTimeZone())}</th>
                  <td>{score}</td>
                  <td>{level}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  )
}
