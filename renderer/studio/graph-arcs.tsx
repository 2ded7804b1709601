import type { Graph, GraphEdge } from '#engine/analysis/index.ts'

/** In pixels, as in `studio.css`. */
const ROW = 52
const WIDTH = 96
const NEAREST = 18
const PER_ROW = 7

type GraphArcsProps = { readonly graph: Graph; readonly open: string | null }

/**
 * The ways between the rows of steps, as arcs. Those of the open step are strong. The list below
 * names them in words.
 */
export function GraphArcs({ graph: { nodes, edges }, open }: GraphArcsProps) {
  const rows = new Map(nodes.map(({ id }, row) => [id, row]))
  const height = nodes.length * ROW
  return (
    <svg
      className="studio-arcs"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
        </marker>
      </defs>
      {distinctEdges(edges).map(({ from, to, kind }) => {
        const [start, end] = [rows.get(from), rows.get(to)]
        if (start === undefined || end === undefined || start === end) return null
        return (
          <path
            key={`${from} ${to} ${kind}`}
            d={arc(start, end)}
            data-kind={kind}
            data-direction={end > start ? 'on' : 'back'}
            data-open={from === open || to === open}
            markerEnd="url(#arrow)"
          />
        )
      })}
    </svg>
  )
}

/** Several ways between the same steps are one arc. */
function distinctEdges(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  return [
    ...new Map(
      edges.map((edge) => [`${edge.from} ${edge.to} ${edge.kind === 'failure'}`, edge]),
    ).values(),
  ]
}

function arc(start: number, end: number): string {
  const reach = Math.min(WIDTH - 8, NEAREST + PER_ROW * Math.abs(end - start)) * (4 / 3)
  const aside = end > start ? 4 : -4
  const [from, to] = [start * ROW + ROW / 2 + aside, end * ROW + ROW / 2 - aside]
  return `M2 ${from} C${reach} ${from} ${reach} ${to} 6 ${to}`
}
