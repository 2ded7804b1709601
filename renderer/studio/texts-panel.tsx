import { useState } from 'react'
import { type Flow, innermostFlow, isObject, type Json, parseJson, type RunState } from '#engine/index.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { Project } from './use-project.ts'

type Path = readonly (string | number)[]
type WrittenText = { readonly file: string; readonly path: Path; readonly text: string }
type Edit = Omit<WrittenText, 'text'> & { readonly before: string; readonly after: string }

type TextsPanelProps = { readonly project: Project; readonly flow: Flow; readonly state: RunState }

/** The texts of the present step, to change in place. A change is checked before it is written. */
export function TextsPanel({ project, flow, state }: TextsPanelProps) {
  const [done, setDone] = useState<readonly Edit[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const texts = textsOf(project, flow, state)
  const write = async (edit: Edit): Promise<boolean> => {
    const reply = await fetch('/api/edit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(edit),
    })
    const { error }: { error?: string } = reply.ok ? {} : await reply.json()
    setRefusal(error ?? null)
    return reply.ok
  }
  const change = async (edit: Edit) => {
    if (await write(edit)) setDone((known) => [...known, edit])
  }
  const undo = async (edit: Edit) => {
    if (await write({ ...edit, before: edit.after, after: edit.before })) setDone((known) => known.slice(0, -1))
  }
  const last = done.at(-1)
  return (
    <div className="stack-3">
      {refusal !== null && <p role="alert">{refusal}</p>}
      {texts.length === 0 && <p>This step has no texts of its own.</p>}
      {texts.map(({ file, path, text }) => (
        <label className="studio-control" key={`${file}${path.join('/')} ${text}`}>
          <span>{path.slice(2).join(' › ')}</span>
          <textarea
            className="input"
            rows={2}
            defaultValue={text}
            onBlur={({ target }) => {
              if (target.value !== text) void change({ file, path, before: text, after: target.value })
            }}
          />
        </label>
      ))}
      {last && (
        <Button size="small" look="secondary" onClick={() => void undo(last)}>
          Undo the last change
        </Button>
      )}
    </div>
  )
}

/** Keys whose strings patients read. */
const READ = new Set(['title', 'text', 'label', 'description', 'preText', 'caption', 'disclaimer', 'hint'])

/** The texts that the present step has in its own file. */
function textsOf({ files }: Project, flow: Flow, state: RunState): readonly WrittenText[] {
  const inside = innermostFlow({ flow, state })
  const place = inside.state.step === null ? undefined : inside.flow.stepsById.get(inside.state.step)?.place
  const file = files.find(({ path }) => path === place?.file)
  if (place === undefined || file === undefined) return []
  const path = place.pointer.split('/').slice(1).map(stepOfPointer)
  const step = path.reduce<Json>(partOf, parseJson(file.text))
  return textsIn(step, path).map((one) => ({ file: file.path, ...one }))
}

function textsIn(json: Json, path: Path): readonly Omit<WrittenText, 'file'>[] {
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
