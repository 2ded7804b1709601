import type { Flow } from '#engine/index.ts'
import type { Coverage, Finding, GuaranteeResult } from './replies.ts'
import { useFinding } from './use-finding.ts'

type ChecksPanelProps = { readonly flow: Flow; readonly revision: number }

/** The guarantees of the flow, and what its cases cover. Both are determined again after a save. */
export function ChecksPanel({ flow, revision }: ChecksPanelProps) {
  const about = `flow=${encodeURIComponent(flow.id)}`
  const guarantees = useFinding<readonly GuaranteeResult[]>(`/api/guarantees?${about}`, revision)
  const coverage = useFinding<Coverage>(`/api/coverage?${about}`, revision)
  const { length } = flow.source.guarantees ?? []
  return (
    <div className="stack-6">
      <section className="stack-3" aria-label="Guarantees">
        <h2 className="studio-heading">Guarantees</h2>
        <Found
          finding={guarantees}
          looking={`Still looking at ${length === 1 ? '1 guarantee' : `${length} guarantees`}…`}
        >
          {(results) => <Guarantees results={results} />}
        </Found>
      </section>
      <section className="stack-3" aria-label="Coverage">
        <h2 className="studio-heading">Coverage by cases</h2>
        <Found finding={coverage} looking="Still looking…">
          {(found) => <CoverageList coverage={found} />}
        </Found>
      </section>
    </div>
  )
}

type FoundProps<T> = {
  readonly finding: Finding<T>
  readonly looking: string
  readonly children: (value: T) => React.ReactNode
}

/** The result; before that, a text that the studio is still looking. */
export function Found<T>({ finding, looking, children }: FoundProps<T>) {
  return (
    <div aria-live="polite">
      {finding.status === 'looking' && <p className="studio-looking">{looking}</p>}
      {finding.status === 'failed' && <p>{finding.error}</p>}
      {finding.status === 'done' && children(finding.value)}
    </div>
  )
}

const OUTCOMES = { holds: 'Holds', violated: 'Does not hold', unknown: 'Not decided' } as const

function Guarantees({ results }: { readonly results: readonly GuaranteeResult[] }) {
  if (results.length === 0) return <p>This flow has no guarantees.</p>
  return (
    <ul className="studio-list">
      {results.map(({ name, sentence, outcome, lines }) => (
        <li key={name}>
          <span className="studio-tag" data-outcome={outcome}>
            {OUTCOMES[outcome]}
          </span>
          <p>
            <strong>{name}</strong>
          </p>
          {sentence !== null && <p>{sentence}</p>}
          {lines.length > 0 && <pre className="studio-run">{lines.join('\n')}</pre>}
        </li>
      ))}
    </ul>
  )
}

function CoverageList({
  coverage: { cases, kinds, missing, failures },
}: {
  readonly coverage: Coverage
}) {
  if (cases === 0) return <p>This flow has no cases yet. “Keep” turns the present run into one.</p>
  return (
    <div className="stack-3">
      <dl className="studio-meters">
        {kinds.map(({ kind, covered, all }) => (
          <div key={kind}>
            <dt>{KINDS[kind] ?? kind}</dt>
            <dd>
              <span className="studio-meter" aria-hidden="true">
                <span style={{ inlineSize: `${all === 0 ? 100 : (100 * covered) / all}%` }} />
              </span>
              {`${covered} of ${all}`}
            </dd>
          </div>
        ))}
      </dl>
      {failures.map(({ name, message }) => (
        <div key={name}>
          <p>
            <span className="studio-tag" data-outcome="violated">
              Fails
            </span>{' '}
            {name}
          </p>
          <pre className="studio-run">{message}</pre>
        </div>
      ))}
      {missing.length > 0 && (
        <details>
          <summary>
            {missing.length === 1
              ? '1 part that no case reaches'
              : `${missing.length} parts that no case reaches`}
          </summary>
          <ul className="studio-list">
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const KINDS: { readonly [kind: string]: string } = {
  step: 'Steps',
  item: 'Questions and interstitials',
  transition: 'Transitions',
  failure: 'Failures',
  condition: 'Outcomes of conditions',
  score: 'Borders of bands',
}
