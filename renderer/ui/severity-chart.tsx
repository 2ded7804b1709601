import { type BarItemProps, ResponsiveBar } from '@nivo/bar'
import { createContext, use, useId, useMemo, useState } from 'react'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** One scale of the results. */
export type SeverityBarProps = {
  readonly title: string
  readonly level: string
  readonly score: number
  readonly maximum: number
  /** Index of the lit pane, from 0. */
  readonly pane: number
  readonly panes: readonly string[]
}

type Panes = { readonly [pane: string]: number }

const HEIGHT = 46
const UNLIT_HEIGHT = 36
const GAP = 6

/**
 * Data for drawing the panes: the scale, the id of its open tooltip, and a function that opens the
 * tooltip at a position on the bar.
 */
type Drawing = {
  readonly scale: SeverityBarProps
  readonly tip: string | undefined
  readonly open: (over: number | null) => void
}
const DrawingContext = createContext<Drawing | null>(null)

/** The panes of a scale as one stacked bar of the available width. */
export function SeverityChart(props: SeverityBarProps) {
  const { title, score, maximum, panes } = props
  const tip = useId()
  const [over, open] = useState<number | null>(null)
  const isOpen = over !== null
  const drawing = useMemo<Drawing>(
    () => ({ scale: props, tip: isOpen ? tip : undefined, open }),
    [props, tip, isOpen],
  )
  const names = panes.map((_, i) => String(i))
  return (
    <DrawingContext value={drawing}>
      <div className="sev-chart">
        <ResponsiveBar<Panes>
          data={[Object.fromEntries(names.map((name) => [name, 1]))]}
          keys={names}
          layout="horizontal"
          padding={0}
          margin={{ left: -GAP / 2, right: -GAP / 2 }}
          axisLeft={null}
          axisBottom={null}
          enableGridY={false}
          animate={false}
          isInteractive={false}
          barComponent={Pane}
          role="group"
          ariaLabel={`${title}: ${panes.join(', ')}`}
        />
        {over !== null && (
          <span className="tip" role="tooltip" id={tip} style={{ left: over - GAP / 2 }}>
            {score}/{maximum}
          </span>
        )}
      </div>
    </DrawingContext>
  )
}

function Pane({ bar: { x: left, width: room, data } }: BarItemProps<Panes>) {
  const drawing = use(DrawingContext)
  const x = left + GAP / 2
  const width = room - GAP
  if (drawing && Number(data.id) === drawing.scale.pane)
    return <LitPane drawing={drawing} x={x} width={width} />
  return (
    <rect
      className="sev-pane"
      x={x + 0.5}
      y={(HEIGHT - UNLIT_HEIGHT + 1) / 2}
      width={width - 1}
      height={UNLIT_HEIGHT - 1}
      rx={6}
    />
  )
}

type LitPaneProps = { readonly drawing: Drawing; readonly x: number; readonly width: number }

/** The pane of the score. It opens the tooltip when it is hovered, focused or pressed. */
function LitPane({ drawing: { scale, tip, open }, x, width }: LitPaneProps) {
  const { title, level, score, maximum } = scale
  const middle = x + width / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart cannot contain HTML buttons
    <g
      className="sev-lit"
      role="button"
      tabIndex={0}
      aria-label={fill(WORDS.general.scoreOf, {
        scale: title,
        score: `${score}/${maximum}`,
        level,
      })}
      aria-describedby={tip}
      onFocus={() => open(middle)}
      onBlur={() => open(null)}
      onMouseEnter={() => open(middle)}
      onMouseLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) open(null)
      }}
      onClick={() => open(middle)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') open(null)
      }}
    >
      <rect x={x + 1} y={1} width={width - 2} height={HEIGHT - 2} rx={6} />
      <text x={middle} y={HEIGHT / 2}>
        {score}/{maximum}
      </text>
    </g>
  )
}
