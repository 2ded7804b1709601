import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { flowOf, type Inputs, isObject } from '#engine/index.ts'
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
  // The panels explain the definitions that the preview shows.
  const [shown, setShown] = useState(first)
  const [isOutdated, setOutdated] = useState(false)
  const { project, library } = shown
  const ids = useMemo(() => [...library.flows.keys()].toSorted(), [library])
  const id = address.flow !== null && library.flows.has(address.flow) ? address.flow : firstOf(ids)
  const flow = useMemo(() => flowOf(library, id), [library, id])
  const beginnings = useBeginnings(id, project.revision)
  const mistakes = useMistakes(newest.revision)
  const situation =
    beginnings?.situations.find(({ name }) => name === address.situation) ??
    beginnings?.situations[0] ??
    null
  const { run } = address
  const inputs = useMemo<Inputs>(
    () =>
      run.state !== null && isObject(run.state.inputs)
        ? run.state.inputs
        : (situation?.inputs ?? {}),
    [run, situation],
  )
  const state = useMemo(() => restoreRun(flow, inputs, run.state).state, [flow, inputs, run])

  // Loaded a second time only after the preview has shown the new definitions.
  const adopt = (revision: number) => {
    if (revision === shown.project.revision || revision !== newest.revision) return
    const loaded = loadProject(newest)
    if (loaded === null) return setOutdated(true)
    setOutdated(false)
    startTransition(() => setShown(loaded))
  }
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

  const { theme } = address
  const results = beginnings?.results ?? null
  useEffect(() => {
    if (isReady) send({ type: 'settings', theme, effects, results: results ?? {}, isAsking })
  }, [isReady, theme, effects, results, isAsking, send])
  useEffect(() => {
    history.replaceState(null, '', writeAddress({ ...address, flow: id }))
  }, [address, id])

  // A save, or a press on Restart, shows the flow again; what the preview reports does not.
  const [shows, setShows] = useState(0)
  const isKnown = beginnings !== null
  const live = useRef({ inputs, run })
  live.current = { inputs, run }
  useEffect(() => {
    // The first inputs are those of a situation. Afterwards a save waits for nothing.
    if (!isReady || (live.current.run.state === null && !isKnown)) return
    const { revision, files } = newest
    send({
      type: 'show',
      request: shows,
      revision,
      files,
      flow: id,
      inputs: live.current.inputs,
      ...live.current.run,
    })
  }, [isReady, isKnown, newest, id, shows, send])

  const go = (changed: Partial<Address>) => {
    setAddress((known) => ({ ...known, flow: id, ...changed }))
    setShows((count) => count + 1)
    setLost(false)
  }
  return {
    ...{
      address,
      project,
      newest,
      ids,
      flow,
      state,
      inputs,
      situation,
      beginnings,
      mistakes,
      effects,
      pressed,
      preview,
    },
    ...{ isAsking, isLost, isOutdated },
    go,
    restart: () => go({ run: NEW_RUN }),
    setView: (changed: Pick<Partial<Address>, 'width' | 'theme'>) =>
      setAddress((known) => ({ ...known, ...changed })),
    setEffects,
    setAsking,
    setPressed,
  }
}

export type Workbench = ReturnType<typeof useWorkbench>

function firstOf(ids: readonly string[]): string {
  return ids.includes(FIRST_FLOW) ? FIRST_FLOW : (ids[0] ?? '')
}
