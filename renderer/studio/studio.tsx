import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { everyFlow, flowOf, type Inputs, isObject, type JsonObject, type Library, loadLibrary } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { type Address, readAddress, writeAddress } from './address.ts'
import { EffectsPanel } from './effects-panel.tsx'
import { InputsPanel } from './inputs-panel.tsx'
import type { EffectChoices, FromPreview, ToPreview } from './messages.ts'
import { Mistakes } from './mistakes.tsx'
import { restoreRun } from './restore-run.ts'
import { casesOf, placeIn, situationsOf, startingPoints } from './situations.ts'
import { StepsPanel } from './steps-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { type Project, useProject } from './use-project.ts'
import { WhyPanel } from './why-panel.tsx'

const FIRST_FLOW = 'intake'

/** The author's page: a flow runs in the real renderer, next to what explains it. */
export function Studio() {
  const { project, isOffline } = useProject()
  const files = project?.files
  const library = useMemo(() => (files === undefined || files.length === 0 ? null : loadLibrary(files)), [files])
  if (project === null) return isOffline ? <Offline /> : <Loading />
  if (library === null) {
    return (
      <main className="studio-empty stack-4">
        <h1 className="t24">Studio</h1>
        <Mistakes project={project} />
      </main>
    )
  }
  return (
    <>
      {isOffline && <Offline />}
      <Workbench project={project} library={library} />
    </>
  )
}

function Offline() {
  return (
    <Banner tone="caution">
      <p>The studio has stopped. Start it again with “npm run studio”.</p>
    </Banner>
  )
}

type WorkbenchProps = { readonly project: Project; readonly library: Library }

function Workbench({ project, library }: WorkbenchProps) {
  const [address, setAddress] = useState<Address>(() => readAddress(location))
  const [effects, setEffects] = useState<EffectChoices>({})
  const [isAsking, setAsking] = useState(false)
  const [place, setPlace] = useState('')
  const [isLost, setLost] = useState(false)
  const ids = useMemo(() => [...library.flows.keys()].toSorted(), [library])
  const id = address.flow !== null && library.flows.has(address.flow) ? address.flow : firstOf(ids)
  const flow = useMemo(() => flowOf(library, id), [library, id])
  const cases = useMemo(() => casesOf(project, flow), [project, flow])
  const situations = useMemo(() => situationsOf(project, flow, cases), [project, flow, cases])
  const points = useMemo(() => startingPoints(flow, cases), [flow, cases])
  const situation = situations.find(({ name }) => name === address.situation) ?? situations[0]
  const kept = address.state
  const inputs = useMemo<Inputs>(
    () => (kept !== null && isObject(kept.inputs) ? kept.inputs : (situation?.inputs ?? {})),
    [kept, situation],
  )
  const state = useMemo(() => restoreRun(flow, inputs, kept).state, [flow, inputs, kept])
  const present = placeIn(state)

  const preview = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const send = useCallback((message: ToPreview) => preview.current?.contentWindow?.postMessage(message, location.origin), [])

  // The run that a message of the preview belongs to, without showing it again.
  const live = useRef({ flow: id, inputs, state: kept })
  live.current = { flow: id, inputs, state: kept }

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== preview.current?.contentWindow) return
      const message: FromPreview = event.data
      if (message.type === 'ready') setReady(true)
      if (message.type === 'state' && message.flow === live.current.flow) {
        setAddress((known) => ({ ...known, flow: message.flow, state: message.state }))
        setLost(message.lost)
      }
      if (message.type === 'asked') {
        setAsking(false)
        if (message.control !== null) setPlace(message.control)
      }
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])

  useEffect(() => {
    history.replaceState(null, '', writeAddress({ ...address, flow: id }))
  }, [address, id])

  const { theme, width } = address
  useEffect(() => {
    if (isReady) send({ type: 'settings', theme, effects, results: resultsOf(cases), isAsking })
  }, [isReady, theme, effects, cases, isAsking, send])

  // A save, or a press on Restart, shows the flow again; what the preview reports does not.
  const [shows, setShows] = useState(0)
  useEffect(() => {
    if (!isReady) return
    send({ type: 'show', request: shows, files: project.files, flow: id, inputs: live.current.inputs, state: live.current.state })
  }, [isReady, project.files, id, shows, send])

  const go = (changed: Partial<Address>) => {
    setAddress((known) => ({ ...known, flow: id, ...changed }))
    setShows((count) => count + 1)
    setLost(false)
  }
  const shownPlace = namedPlace(
    place,
    everyFlow({ flow, state }).flatMap((one) => one.flow.fields.map((field) => field.id)),
  )

  return (
    <div className="studio">
      <header className="studio-bar">
        <h1 className="t20">Studio</h1>
        <Choice label="Flow" value={id} options={ids} onChange={(value) => go({ flow: value, situation: null, state: null })} />
        <Choice
          label="Situation"
          value={situation?.name ?? ''}
          options={situations.map(({ name }) => name)}
          onChange={(value) => go({ situation: value, state: null })}
        />
        <Choice
          label="Start at"
          value={present !== null && points.has(present) ? present : ''}
          options={['', ...points.keys()]}
          onChange={(value) => go({ state: points.get(value)?.state ?? null })}
        />
        <Choice
          label="Width"
          value={width}
          options={['phone', 'desktop']}
          onChange={(value) => setAddress({ ...address, width: value === 'desktop' ? 'desktop' : 'phone' })}
        />
        <Choice
          label="Colors"
          value={theme}
          options={['light', 'dark']}
          onChange={(value) => setAddress({ ...address, theme: value === 'dark' ? 'dark' : 'light' })}
        />
        <Button size="small" look="secondary" onClick={() => go({ state: null })}>
          Restart
        </Button>
        <Button size="small" look="secondary" aria-pressed={isAsking} onClick={() => setAsking(!isAsking)}>
          Ask why
        </Button>
      </header>
      <main className="studio-main">
        <section className="studio-stage" aria-label="Preview" data-width={width}>
          <p className="studio-place t14" role="status">
            {placeWords(flow.source.title, present, isLost)}
          </p>
          <iframe ref={preview} title={`Preview of ${flow.source.title}`} src="/preview" />
        </section>
        <aside className="studio-side stack-4" aria-label="About this flow">
          <Mistakes project={project} />
          <details open={true}>
            <summary>Why</summary>
            <WhyPanel project={project} flow={flow} state={state} place={shownPlace} onPlace={setPlace} />
          </details>
          <details>
            <summary>Texts</summary>
            <TextsPanel project={project} flow={flow} state={state} />
          </details>
          <details>
            <summary>Inputs</summary>
            <InputsPanel
              key={`${id} ${situation?.name ?? ''}`}
              flow={flow}
              inputs={inputs}
              onChange={(next) => send({ type: 'inputs', inputs: next })}
            />
          </details>
          <details>
            <summary>Effects</summary>
            <EffectsPanel
              flow={flow}
              choices={effects}
              onChoice={(effect, choice) => setEffects({ ...effects, [effect]: choice })}
            />
          </details>
          <details>
            <summary>Steps</summary>
            <StepsPanel flow={flow} present={state.step} />
          </details>
        </aside>
      </main>
    </div>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="studio-control">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option === '' ? 'Another place' : option}
          </option>
        ))}
      </select>
    </label>
  )
}

function firstOf(ids: readonly string[]): string {
  return ids.includes(FIRST_FLOW) ? FIRST_FLOW : (ids[0] ?? '')
}

function placeWords(title: string, present: string | null, isLost: boolean): string {
  const words = present === null ? `${title}: the run has ended` : `${title}: ${present}`
  return isLost ? `${words}. The earlier place no longer exists, so the flow was started again` : words
}

/** The question whose control has an id, or the place itself if it is a name. */
function namedPlace(place: string, fields: readonly string[]): string {
  return fields.find((field) => `q-${field.replace(/[^\w-]/g, '_')}` === place) ?? place
}

/** What effects resolve to: the first result in the cases. */
function resultsOf(cases: readonly Case[]): JsonObject {
  const found: { [effect: string]: JsonObject[string] } = {}
  for (const { host, gives } of cases.flatMap(({ walk }) => walk))
    if (host !== undefined && gives !== undefined && !(host in found)) found[host] = gives
  return found
}
