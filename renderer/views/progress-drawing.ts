/** A score of a scale at a time. */
export type Point = { readonly createdAt: string; readonly score: number; readonly level: string }
/** A score with its place in the drawing. */
export type Dot = Point & { readonly x: number; readonly y: number }
type Scale = { readonly maximum: number; readonly lines: readonly number[] }

/** The drawing in its own units, and what of it is left around the lines. */
export const SIZE = { width: 312, height: 200, left: 32, right: 16, top: 12, bottom: 12 } as const

/** Where the parts of a chart stand. Points are as far apart as their times; one above the maximum stands at the upper edge. */
export function drawChart(points: readonly Point[], { maximum, lines }: Scale) {
  const { width, height, left, right, top, bottom } = SIZE
  const times = points.map(({ createdAt }) => Date.parse(createdAt))
  const first = Math.min(...times)
  const span = Math.max(...times) - first || 1
  const yOf = (score: number) => top + (1 - Math.min(score, maximum) / maximum) * (height - top - bottom)
  const dots: readonly Dot[] = points.map((point, i) => ({
    ...point,
    x: left + (((times[i] ?? first) - first) / span) * (width - left - right),
    y: yOf(point.score),
  }))
  const path = dots.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return { dots, path, guides: lines.map((value) => ({ value, y: yOf(value) })) }
}
