import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { type Flow, flowOf, type Inputs, isObject } from '#engine/index.ts'
import { type Address, NEW_RUN, readAddress, writeAddress } from './address.ts'
import type { EffectChoices, FromPreview, PressedPart } from './messages.ts'
import type { Project } from './replies.ts'
import { restoreRun } from './restore-run.ts'
import { useBeginnings, useMistakes } from './use-finding.ts'
import { usePreview } from './use-preview.ts'
import { type LoadedProject, loadProject } from './use-project.ts'

const FIRST_FLOW = 'intake'

/** The state of the author's page: a run in the preview, and the findings about its flow. */
export function useWorkbench(newest: Project, first: LoadedProject) {
  const [address, setAddress] = useState<Address>(() => readAddress(location))
  const [effects, setEffects] = useState<EffectChoices>({})
  const [isAsking, setAsking] = useState(false)
  const [pressed, setPressed] = useState<PressedPart | null>(null)
  const [isLost, setLost] = useState(false)
  const { shown, isOutdated, setOutdated, adopt } = useShownProject(newest, first)
  const { project, library } = shown
  const ids = useMemo(() => [...library.flows.keys()].toSorted(), [library])
  const id = address.flow !== null && library.flows.has(address.flow) ? address.flow : firstOf(ids)
  const flow = useMemo(() => flowOf(library, id), [library, id])
  const beginnings = useBeginnings(id, project.revision)
  const mistakes = useMistakes(newest.revision)
  const { situation, inputs, state } = useShownRun(flow, address, beginnings)

  const receive = (message: FromPreview) => {
    if (message.type === 'asked') {
      setAsking(false)
      setPressed(message.part)
    }
    if (message.type === 'refused') {
      if (message.isFlowGone) adopt(message.revision)
      else setOutdated(true)
    }
    if (message.type !== 'state' || message.flow !== id) return
    setAddress((known) => ({ ...known, flow: message.flow, run: message.run }))
    if (message.revision === null) return
    setLost(message.lost)
    setOutdated(message.revision !== newest.revision)
    adopt(message.revision)
  }
  const preview = usePreview(receive)
  const { isReady, send } = preview

  const { theme, run } = address
  const results = beginnings?.results ?? null
  useEffect(() => {
    if (isReady) send({ type: 'settings', theme, effects, results: results ?? {}, isAsking })
  }, [isReady, theme, effects, results, isAsking, send])
  useEffect(() => {
    history.replaceState(null, '', writeAddress({ ...address, flow: id }))
  }, [address, id])
  const showAgain = useFlowInPreview({
    preview,
    newest,
    flow: id,
    isKnown: beginnings !== null,
    live: { inputs, run },
  })

  const go = (changed: Partial<Address>) => {
    setAddress((known) => ({ ...known, flow: id, ...changed }))
    showAgain()
    setLost(false)
  }
  return {
    ...{ address, project, newest, ids, flow, state, inputs, situation, beginnings, mistakes },
    ...{ effects, pressed, preview, isAsking, isLost, isOutdated },
    go,
    restart: () => go({ run: NEW_RUN }),
    setView: (changed: Pick<Partial<Address>, 'width' | 'theme'>) =>
      setAddress((known) => ({ ...known, ...changed })),
    setEffects,
    setAsking,
    setPressed,
  }
}

/** The definitions that the preview shows. The panels explain these. */
function useShownProject(newest: Project, first: LoadedProject) {
  const [shown, setShown] = useState(first)
  const [isOutdated, setOutdated] = useState(false)
  // Loaded a second time only after the preview has shown the new definitions.
  const adopt = (revision: number) => {
    if (revision === shown.project.revision || revision !== newest.revision) return
    const loaded = loadProject(newest)
    if (loaded === null) return setOutdated(true)
    setOutdated(false)
    startTransition(() => setShown(loaded))
  }
  return { shown, isOutdated, setOutdated, adopt }
}

/** The run in the address. A new run has the inputs of its situation. */
function useShownRun(
  flow: Flow,
  { situation: name, run }: Address,
  beginnings: ReturnType<typeof useBeginnings>,
) {
  const situations = beginnings?.situations ?? []
  const situation = situations.find((one) => one.name === name) ?? situations[0] ?? null
  const inputs = useMemo<Inputs>(
    () =>
      run.state !== null && isObject(run.state.inputs)
        ? run.state.inputs
        : (situation?.inputs ?? {}),
    [run, situation],
  )
  const state = useMemo(() => restoreRun(flow, inputs, run.state).state, [flow, inputs, run])
  return { situation, inputs, state }
}

type ShownFlow = {
  readonly preview: ReturnType<typeof usePreview>
  readonly newest: Project
  readonly flow: string
  /** True if the situations of the flow are loaded. */
  readonly isKnown: boolean
  readonly live: { readonly inputs: Inputs; readonly run: Address['run'] }
}

/**
 * Shows the flow in the preview, again after each save. A report from the preview does not render
 * the preview again.
 *
 * @returns A function that shows it again.
 */
function useFlowInPreview({ preview, newest, flow, isKnown, live }: ShownFlow): () => void {
  const { isReady, send } = preview
  const [shows, setShows] = useState(0)
  const latest = useRef(live)
  latest.current = live
  useEffect(() => {
    const { inputs, run } = latest.current
    // The first inputs are those of a situation. Afterwards a save waits for nothing.
    if (!isReady || (run.state === null && !isKnown)) return
    const { revision, files } = newest
    send({ type: 'show', request: shows, revision, files, flow, inputs, ...run })
  }, [isReady, isKnown, newest, flow, shows, send])
  return () => setShows((count) => count + 1)
}

export type Workbench = ReturnType<typeof useWorkbench>

function firstOf(ids: readonly string[]): string {
  return ids.includes(FIRST_FLOW) ? FIRST_FLOW : (ids[0] ?? '')
}
