import { ruleWords } from '#engine/analysis/index.ts'
import { everyFlow, type Flow, innermostFlow, type RunState } from '#engine/index.ts'
import { EditorLink } from './editor-link.tsx'
import type { PressedPart } from './messages.ts'
import type { Project } from './replies.ts'
import {
  buttonNames,
  type PartWhy,
  type PlaceWhy,
  type Spot,
  textNames,
  whyOfPart,
} from './why-parts.ts'

type WhyPanelProps = {
  readonly project: Project
  readonly flow: Flow
  readonly state: RunState
  /** The part to explain; null for none. */
  readonly pressed: PressedPart | null
  readonly onPressed: (part: PressedPart | null) => void
}

/** Explains why a part of the page is shown, blocked or not there at the moment. */
export function WhyPanel({ project, flow, state, pressed, onPressed }: WhyPanelProps) {
  const groups = partGroups(flow, state)
  const chosen = groups.flatMap(({ parts }) => parts).findIndex((part) => isSame(part, pressed))
  const parts = groups.flatMap((group) => group.parts)
  return (
    <div className="stack-4">
      <label className="studio-control">
        <span>Question, step, button or text</span>
        <select
          value={chosen}
          onChange={({ target }) => onPressed(parts[Number(target.value)] ?? null)}
        >
          <option value={-1}>Choose, or press “Ask why” and then a part of the preview</option>
          {groups.map(({ label, parts: members }) => (
            <optgroup key={label} label={label}>
              {members.map((part) => (
                <option key={`${part.kind}${part.words}`} value={parts.indexOf(part)}>
                  {part.words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div aria-live="polite">
        {pressed && <ExplainedPart project={project} why={whyOfPart(flow, state, pressed)} />}
      </div>
    </div>
  )
}

type PartGroup = { readonly label: string; readonly parts: readonly PressedPart[] }

function partGroups(flow: Flow, state: RunState): readonly PartGroup[] {
  const inside = innermostFlow({ flow, state })
  const runs = [inside, ...everyFlow({ flow, state }).filter((one) => one !== inside)]
  const part = (kind: PressedPart['kind']) => (words: string) => ({ control: null, kind, words })
  const names = (of: (run: (typeof runs)[number]) => readonly { readonly id: string }[]) =>
    [...new Set(runs.flatMap((run) => of(run).map(({ id }) => id)))].map(part('place'))
  return [
    { label: 'Questions', parts: names((run) => run.flow.fields) },
    { label: 'Steps', parts: names((run) => run.flow.steps) },
    { label: 'Buttons', parts: buttonNames(flow, state).map(part('button')) },
    { label: 'Texts on screen', parts: textNames(flow, state).map(part('text')) },
  ].filter(({ parts }) => parts.length > 0)
}

function isSame(one: PressedPart, other: PressedPart | null): boolean {
  return (
    other !== null && other.control === null && one.kind === other.kind && one.words === other.words
  )
}

const OUTCOMES = { shown: 'Shown', blocked: 'Blocked', absent: 'Not there' } as const

function ExplainedPart({ project, why }: { readonly project: Project; readonly why: PartWhy }) {
  return (
    <section className="stack-3">
      <h2 className="studio-subject">
        {why.name}{' '}
        <span className="studio-tag" data-outcome={why.outcome}>
          {OUTCOMES[why.outcome]}
        </span>
      </h2>
      {why.where && <EditorLink project={project} spot={why.where} />}
      {why.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {why.places.map((place) => (
        <Rules
          key={place.explanation.place}
          project={project}
          place={place}
          isNamed={place.explanation.place !== why.name}
          above={why.where}
        />
      ))}
    </section>
  )
}

type RulesProps = {
  readonly project: Project
  readonly place: PlaceWhy
  readonly isNamed: boolean
  /** Linked already. */
  readonly above: Spot | null
}

/** The rules that decide about a step or question, with the values that they read. */
function Rules({ project, place: { run, explanation, where }, isNamed, above }: RulesProps) {
  const { place, kind, outcome, because, required, issue } = explanation
  return (
    <div className="stack-3">
      {isNamed && (
        <h3 className="studio-subject">
          {`${kind === 'step' ? 'Step' : 'Question'} ${place} `}
          {issue !== null && (
            <span className="studio-tag" data-outcome="blocked">
              {issue}
            </span>
          )}
        </h3>
      )}
      {required !== null && outcome === 'shown' && (
        <p>{required ? 'It must be answered.' : 'It may be left empty.'}</p>
      )}
      {because.length === 0 && <p className="muted">No rule restricts it.</p>}
      {isNamed && because.length === 0 && where && where !== above && (
        <EditorLink project={project} spot={where} />
      )}
      {because.map(({ key, row, where: written, tree, reads }) => (
        <div
          key={`${written.pointer}${row ?? ''}`}
          className="studio-rule stack-2"
          data-holds={tree.holds}
        >
          <p>
            <code>{key}</code>
            {row !== undefined && ` of row ${row}`}{' '}
            <strong>{tree.holds ? 'holds' : 'does not hold'}</strong>
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
          <EditorLink project={project} spot={written} />
        </div>
      ))}
    </div>
  )
}
