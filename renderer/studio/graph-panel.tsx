import { useState } from 'react'
import { type Graph, graphOf, mermaidOf } from '#engine/analysis/index.ts'
import { spotOf } from '#engine/check/index.ts'
import type { Flow } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import { EditorLink } from './editor-link.tsx'
import { GraphArcs } from './graph-arcs.tsx'
import type { Project } from './replies.ts'

type GraphPanelProps = {
  readonly project: Project
  readonly flow: Flow
  readonly present: string | null
}

/** The steps of a flow and the transitions between them, with the current step highlighted. */
export function GraphPanel({ project, flow, present }: GraphPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const graph = graphOf(flow)
  const open = chosen ?? present
  const copy = async () => {
    await navigator.clipboard.writeText(mermaidOf(graph)).then(
      () => setCopied('Copied.'),
      () => setCopied('The browser does not allow copying here.'),
    )
  }
  return (
    <div className="stack-4">
      <div className="studio-graph">
        <ol>
          {graph.nodes.map(({ id, kind, title, isReached }) => (
            <li key={id} data-kind={kind} data-reached={isReached}>
              <button
                type="button"
                aria-current={id === present ? 'step' : undefined}
                aria-pressed={id === open}
                onClick={() => setChosen(id)}
              >
                <span>{title === '' ? id : title}</span>
                {id === present && (
                  <span className="studio-tag" data-outcome="here">
                    You are here
                  </span>
                )}
                {!isReached && (
                  <span className="studio-tag" data-outcome="blocked">
                    Nothing leads here
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
        <GraphArcs graph={graph} open={open} />
      </div>
      {open !== null && <Ways graph={graph} open={open} />}
      {open !== null && <StepLink project={project} flow={flow} step={open} />}
      <div className="studio-line">
        <Button size="small" look="secondary" onClick={copy}>
          Copy as Mermaid text
        </Button>
        <p role="status">{copied}</p>
      </div>
    </div>
  )
}

/** The transitions from a step, and those to it. */
function Ways({ graph: { nodes, edges }, open }: { readonly graph: Graph; readonly open: string }) {
  const titles = new Map(nodes.map(({ id, title }) => [id, title === '' ? id : title]))
  const lists = [
    {
      label: 'From here',
      ways: edges.filter(({ from }) => from === open).map((edge) => ({ ...edge, other: edge.to })),
    },
    {
      label: 'To here',
      ways: edges.filter(({ to }) => to === open).map((edge) => ({ ...edge, other: edge.from })),
    },
  ]
  return (
    <section className="stack-3" aria-label="Ways">
      <h2 className="studio-heading">{titles.get(open) ?? open}</h2>
      {lists.map(({ label, ways }) => (
        <div key={label}>
          <h3 className="studio-subject">{label}</h3>
          {ways.length === 0 && <p className="muted">None.</p>}
          <ul className="studio-ways">
            {ways.map(({ other, words, kind, from, to }) => (
              <li key={`${from}${to}${words}${kind}`} data-kind={kind}>
                <strong>{titles.get(other) ?? other}</strong>
                {words !== '' && ` ${words}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type StepLinkProps = { readonly project: Project; readonly flow: Flow; readonly step: string }

function StepLink({ project, flow, step }: StepLinkProps) {
  const place = flow.stepsById.get(step)?.place
  return place ? <EditorLink project={project} spot={spotOf(flow.library, place)} /> : null
}
