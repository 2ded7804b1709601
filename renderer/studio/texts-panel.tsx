import { useState } from 'react'
import { fieldPlace, type Place, spotOf } from '#engine/check/index.ts'
import {
  type Flow,
  innermostFlow,
  isObject,
  type Json,
  parseJson,
  type RunState,
  screenOf,
} from '#engine/index.ts'
import { EditorLink } from './editor-link.tsx'
import type { Project } from './replies.ts'
import { sendChange } from './send-change.ts'
import { type Spot, stepOnScreen } from './why-parts.ts'

type Path = readonly (string | number)[]
type WrittenText = { readonly path: Path; readonly text: string }
/** A step or question, and the texts that it has in its file. */
type TextGroup = {
  readonly name: string
  readonly spot: Spot
  readonly texts: readonly WrittenText[]
  readonly from: number
}

type TextsPanelProps = { readonly project: Project; readonly flow: Flow; readonly state: RunState }

/**
 * The texts and options on screen, to change in place. A change is checked before it is written.
 */
export function TextsPanel({ project, flow, state }: TextsPanelProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const groups = textGroups(project, flow, state)
  const change = async (file: string, { path, text }: WrittenText, after: string) =>
    setRefusal(await sendChange('/api/edit', { file, path, before: text, after }))
  return (
    <div className="stack-6">
      {refusal !== null && <p role="alert">{refusal}</p>}
      {groups.length === 0 && <p>This step has no texts of its own.</p>}
      {groups.map(({ name, spot, texts, from }) => (
        <section className="stack-3" key={`${spot.file}${spot.pointer}`} aria-label={name}>
          <h2 className="studio-heading">{name}</h2>
          <EditorLink project={project} spot={spot} />
          {texts.map((one) => (
            <label className="studio-control" key={`${one.path.join('/')} ${one.text}`}>
              <span>{one.path.slice(from).join(' › ')}</span>
              <textarea
                className="input"
                rows={Math.min(6, Math.ceil((one.text.length + 1) / 40))}
                defaultValue={one.text}
                onBlur={({ target }) => {
                  if (target.value !== one.text) void change(spot.file, one, target.value)
                }}
              />
            </label>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Keys whose strings patients read. */
const READ = new Set([
  ...[
    'title',
    'text',
    'label',
    'description',
    'preText',
    'subText',
    'caption',
    'disclaimer',
    'hint',
    'legend',
    'stem',
  ],
  ...['placeholder', 'unit', 'details', 'mark'],
])

/** The questions on screen, and then the rest of their step. */
function textGroups({ files }: Project, flow: Flow, state: RunState): readonly TextGroup[] {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const step = stepOnScreen(screenOf(inner, frame))
  const place = step === null ? undefined : inner.stepsById.get(step.id)?.place
  if (step === null || place === undefined) return []
  const items = step.form?.sections.flatMap((section) => section.items) ?? []
  const questions = items.flatMap((item) => (item.kind === 'question' ? [item.id] : []))
  const groupAt = (
    name: string,
    at: Place | null,
    isOwn: (path: Path) => boolean,
  ): readonly TextGroup[] => {
    const file = files.find(({ path }) => path === at?.file)
    if (at === null || file === undefined) return []
    const path = at.pointer.split('/').slice(1).map(stepOfPointer)
    const texts = textsIn(path.reduce<Json>(partOf, parseJson(file.text)), path).filter((one) =>
      isOwn(one.path),
    )
    return texts.length === 0
      ? []
      : [{ name, spot: spotOf(inner.library, at), texts, from: path.length }]
  }
  // A stem and options may be those of all questions of an instrument.
  const isShared = ([key]: Path) => key === 'stem' || key === 'options'
  const inQuestions = (path: Path) => path.includes('fields') || path.includes('sections')
  const places = questions.map((id) => fieldPlace(inner, id))
  const instruments = new Set(
    places.flatMap((one) => (one !== null && one.file !== place.file ? [one.file] : [])),
  )
  return [
    ...questions.flatMap((id, i) => groupAt(`Question ${id}`, places[i] ?? null, () => true)),
    ...[...instruments].flatMap((file) =>
      groupAt('Shared by its questions', { file, pointer: '' }, isShared),
    ),
    ...groupAt(`Step ${step.id}`, place, (path) => !inQuestions(path)),
  ]
}

function textsIn(json: Json, path: Path): readonly WrittenText[] {
  if (typeof json === 'string') {
    const isRead = READ.has(String(path.at(-1))) || path.at(-2) === 'texts'
    return isRead ? [{ path, text: json }] : []
  }
  if (Array.isArray(json)) return json.flatMap((one: Json, i) => textsIn(one, [...path, i]))
  if (!isObject(json)) return []
  // `{ "text": "name" }` names a shared text.
  return Object.entries(json).flatMap(([key, one = null]) =>
    key === 'text' && Object.keys(json).length === 1 ? [] : textsIn(one, [...path, key]),
  )
}

function partOf(json: Json, step: string | number): Json {
  if (Array.isArray(json)) return json[Number(step)] ?? null
  return isObject(json) ? (json[step] ?? null) : null
}

function stepOfPointer(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replace(/~1/g, '/').replace(/~0/g, '~')
}
