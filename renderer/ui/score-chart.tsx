import { type LineCustomSvgLayerProps, ResponsiveLine } from '@nivo/line'
import { createContext, use, useId, useMemo, useState } from 'react'
import { browserTimeZone } from './browser-time-zone.ts'
import { dayWords, shortDayWords } from './time-words.ts'

/** One point of the chart: a score and its date. */
export type Score = { readonly createdAt: string; readonly score: number; readonly level: string }

export type ScoreChartProps = {
  readonly title: string
  /** Oldest first, at least two. */
  readonly scores: readonly Score[]
  readonly maximum: number
  readonly lines: readonly number[]
  readonly mark: 'circle' | 'square' | 'triangle'
}

type Series = {
  readonly id: string
  readonly data: readonly { readonly x: Date; readonly y: number; readonly of: Score }[]
}
type Open = { readonly of: Score; readonly x: number }
type Drawing = {
  readonly mark: ScoreChartProps['mark']
  readonly tip: string
  readonly opened: Open | null
  readonly open: (dot: Open | null) => void
}
const DrawingContext = createContext<Drawing | null>(null)

/**
 * If there are more scores than this, only the first and the last show numbers, which would
 * otherwise overlap.
 */
const MOST_NUMBERS = 10
const MARGIN = { left: 32, right: 24, top: 28, bottom: 28 }
const TEXT = { fill: 'var(--c-text-muted)', fontSize: 14, fontFamily: 'inherit' }
const THEME = {
  text: TEXT,
  axis: { ticks: { text: TEXT } },
  grid: { line: { stroke: 'var(--c-border)' } },
}

/**
 * Scores over time as a line. Each point is a button. When it is hovered, focused or tapped, it
 * shows its day and score.
 */
export function ScoreChart({ title, scores, maximum, lines, mark }: ScoreChartProps) {
  const tip = useId()
  const [opened, open] = useState<Open | null>(null)
  const drawing = useMemo<Drawing>(() => ({ mark, tip, opened, open }), [mark, tip, opened])
  const data = useMemo<readonly Series[]>(
    () => [seriesOf(title, scores, maximum)],
    [title, scores, maximum],
  )
  const ends = [scores[0], scores.at(-1)].flatMap((one) => (one ? [new Date(one.createdAt)] : []))
  const values = [0, ...lines]
  return (
    <DrawingContext value={drawing}>
      <div className={`score-chart ${mark}`}>
        <ResponsiveLine<Series>
          data={data}
          margin={MARGIN}
          xScale={{ type: 'time', format: 'native', precision: 'millisecond' }}
          yScale={{ type: 'linear', min: 0, max: maximum }}
          curve="linear"
          lineWidth={3}
          colors={['var(--c-mark)']}
          enableGridX={false}
          gridYValues={values}
          axisLeft={{ tickValues: values, tickSize: 0, tickPadding: 8 }}
          axisBottom={{ tickValues: ends, tickSize: 0, tickPadding: 10, format: dayUnder }}
          layers={LAYERS}
          theme={THEME}
          animate={false}
          isInteractive={false}
          role="group"
          ariaLabel={title}
        />
        {opened && (
          <span className="tip" role="tooltip" id={tip} style={{ left: MARGIN.left + opened.x }}>
            {dayWords(opened.of.createdAt, browserTimeZone())}: {opened.of.score}
          </span>
        )}
      </div>
    </DrawingContext>
  )
}

/** A score above the maximum is drawn at the upper edge. */
function seriesOf(id: string, scores: readonly Score[], maximum: number): Series {
  return {
    id,
    data: scores.map((of) => ({ x: new Date(of.createdAt), y: Math.min(of.score, maximum), of })),
  }
}

const dayUnder = (day: Date) => shortDayWords(day.toISOString(), browserTimeZone())

const LAYERS = ['grid', 'axes', 'lines', Dots] as const

function Dots({ points }: LineCustomSvgLayerProps<Series>) {
  const last = points.length - 1
  return points.map(({ id, x, y, data }, i) => {
    const hasNumber = last < MOST_NUMBERS || i === 0 || i === last
    return <Dot key={id} x={x} y={y} of={data.of} isNewest={i === last} hasNumber={hasNumber} />
  })
}

type DotProps = {
  readonly x: number
  readonly y: number
  readonly of: Score
  readonly isNewest: boolean
  readonly hasNumber: boolean
}

function Dot({ x, y, of, isNewest, hasNumber }: DotProps) {
  const drawing = use(DrawingContext)
  if (drawing === null) return null
  const { mark, tip, opened, open } = drawing
  const show = () => open({ of, x })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart cannot contain HTML buttons
    <g
      className={isNewest ? 'dot newest' : 'dot'}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-label={`${dayWords(of.createdAt, browserTimeZone())}: ${of.score}, ${of.level}`}
      aria-describedby={opened?.of === of ? tip : undefined}
      onFocus={show}
      onBlur={() => open(null)}
      onMouseEnter={show}
      onMouseLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) open(null)
      }}
      onClick={show}
      onKeyDown={(event) => {
        if (event.key === 'Escape') open(null)
      }}
    >
      <rect className="reach" x={-16} y={-28} width={32} height={44} />
      {mark === 'circle' && <circle r={5} />}
      {mark === 'square' && <rect x={-5} y={-5} width={10} height={10} />}
      {mark === 'triangle' && <polygon points="0,-6 6,5 -6,5" />}
      {hasNumber && (
        <text y={-12} aria-hidden>
          {of.score}
        </text>
      )}
    </g>
  )
}
