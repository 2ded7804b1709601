import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Inputs, type JsonObject, start } from '#engine/index.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { FlowView, type PageFrame } from '#renderer/flow/flow-view.tsx'
import { loadCurrentFlow } from '#renderer/flow/load-flow.ts'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { createRunStore, type EffectRegistry, type RunStore } from '#renderer/flow/run-store.ts'

type FlowPageProps = {
  readonly flow: string
  /** Read once, when the page opens. */
  readonly inputs: () => Inputs | Promise<Inputs>
  /** Some of the inputs as they are by now; keeps its identity while nothing changes. */
  readonly news?: JsonObject
  readonly effects: EffectRegistry
  /** Draws the views of the flow, where these are not the views of every flow. */
  readonly views?: ViewRegistry
  /** Stands around the blocks of a flow of mode `all`; other flows have views that are pages. */
  readonly frame?: PageFrame
  /** Stands in the place of the page until it is there. */
  readonly waiting?: ReactNode
  /** Reads inputs that the flow says to be live; they come as `news`. */
  readonly readAgain?: (inputs: readonly string[]) => void
}

/** A page that is a flow, in its current version; what is done on it is kept nowhere. */
export function FlowPage({ flow: id, inputs, news, effects, views = VIEWS, frame, waiting, readAgain }: FlowPageProps) {
  const [store, setStore] = useState<RunStore | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const given = useRef({ inputs, effects, readAgain })
  given.current = { inputs, effects, readAgain }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the flow again
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const [flow, known] = await Promise.all([loadCurrentFlow(id), given.current.inputs()])
      if (isGone) return
      const first = start(flow, known, { run: crypto.randomUUID() })
      const opened = createRunStore({
        flow,
        state: first.state,
        effects: given.current.effects,
        keeper: null,
        readAgain: (names) => given.current.readAgain?.(names),
      })
      opened.carryOn(first.effects)
      setStore(opened)
    }
    open().catch(() => {
      if (!isGone) setStore('failed')
    })
    return () => {
      isGone = true
    }
  }, [id, attempt])

  useEffect(() => {
    if (news === undefined || store === 'failed' || store === null) return
    store.send({ type: 'inputs', inputs: { ...store.getState().inputs, ...news } })
  }, [store, news])

  if (store === 'failed') return <ErrorScreen onRetry={() => setAttempt(attempt + 1)} />
  if (store === null) return waiting ?? <Loading />
  return <FlowView store={store} views={views} frame={frame} />
}
