import { ruleWords } from '#engine/analysis/index.ts'
import { type Explanation, everyFlow, explain, type Flow, type FlowInRun, innermostFlow, type RunState } from '#engine/index.ts'
import { editorAddress, type Project } from './use-project.ts'

type WhyPanelProps = {
  readonly project: Project
  readonly flow: Flow
  readonly state: RunState
  /** The name of a step, question or interstitial; empty for none. */
  readonly place: string
  readonly onPlace: (place: string) => void
}

/** Explains why a part of the flow is shown, required, blocked or absent at the moment. */
export function WhyPanel({ project, flow, state, place, onPlace }: WhyPanelProps) {
  const runs = everyFlow({ flow, state })
  const inside = innermostFlow({ flow, state })
  const asked = [inside, ...runs.filter((one) => one !== inside)]
  const names = [...new Set(asked.flatMap(placesOf))]
  const found = asked.flatMap((one) => {
    const explanation = explain(one.flow, one.state, place)
    return explanation === null ? [] : [{ run: one, explanation }]
  })[0]
  return (
    <div className="stack-4">
      <label className="studio-control">
        <span>Question or step</span>
        <select value={names.includes(place) ? place : ''} onChange={({ target }) => onPlace(target.value)}>
          <option value="">Choose, or press “Ask why” and then a part of the preview</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {found && <Explained project={project} {...found} />}
    </div>
  )
}

type ExplainedProps = { readonly project: Project; readonly run: FlowInRun; readonly explanation: Explanation }

function Explained({ project, run, explanation }: ExplainedProps) {
  const { outcome, because, required, issue, behind } = explanation
  return (
    <div className="stack-3" aria-live="polite">
      <p>
        <strong className="studio-tag" data-outcome={outcome}>
          {outcome === 'shown' ? 'Applies' : 'Hidden'}
        </strong>{' '}
        {required === true && <span className="studio-tag">Required</span>}{' '}
        {issue !== null && <span className="studio-tag">{`Blocked: ${issue}`}</span>}
      </p>
      {behind !== null && <p>{`The step “${behind.step}” is shown instead, because it ${BEHIND[behind.because]}.`}</p>}
      {because.length === 0 && <p>No rule restricts it.</p>}
      {because.map(({ key, row, where, tree, reads }) => (
        <div key={`${where.pointer}${row ?? ''}`} className="studio-rule stack-2">
          <p>
            <code>{key}</code>
            {row !== undefined && ` of row ${row}`} <strong>{tree.holds ? 'holds' : 'does not hold'}</strong>
          </p>
          <p>{ruleWords(run.flow, tree.rule)}</p>
          <dl>
            {Object.entries(reads).map(([path, value]) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{value === null ? 'no value' : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
          <a className="link" href={editorAddress(project, where)}>
            {`${where.file}:${where.line}`}
          </a>
        </div>
      ))}
    </div>
  )
}

const BEHIND = { earlier: 'comes earlier', begun: 'has begun' } as const

function placesOf({ flow }: FlowInRun): readonly string[] {
  return [...flow.steps.map(({ id }) => id), ...flow.fields.map(({ id }) => id)]
}
