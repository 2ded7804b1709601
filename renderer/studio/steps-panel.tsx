import { type Graph, graphOf } from '#engine/analysis/index.ts'
import type { Flow } from '#engine/index.ts'

type StepsPanelProps = { readonly flow: Flow; readonly present: string | null }

/** The steps of a flow and what leads from each to the next, with the present step marked. */
export function StepsPanel({ flow, present }: StepsPanelProps) {
  const graph = graphOf(flow)
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title === '' ? id : title]))
  return (
    <ol className="studio-steps">
      {graph.nodes.map(({ id, kind, title, isReached }) => (
        <li key={id} data-kind={kind} aria-current={id === present ? 'step' : undefined}>
          <strong>{title === '' ? id : title}</strong>
          {kind === 'step' && <code>{id}</code>}
          {!isReached && <span className="studio-tag">Nothing leads here</span>}
          <ul>
            {edgesFrom(graph, id).map(({ to, words, kind: how }) => (
              <li key={`${to}${words}${how}`}>{`→ ${titles.get(to) ?? to}${words === '' ? '' : `: ${words}`}`}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function edgesFrom({ edges }: Graph, id: string): Graph['edges'] {
  return edges.filter(({ from }) => from === id)
}
