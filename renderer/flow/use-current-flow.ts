import { useEffect, useRef, useState } from 'react'
import { type Inputs, type JsonObject, start } from '#engine/index.ts'
import { loadCurrentFlow } from './load-flow.ts'
import { createRunStore, type EffectRegistry, type RunStore } from './run-store.ts'

export type CurrentFlow = {
  readonly flow: string
  /** Mode `tree`: the path of the step to show. */
  readonly path?: readonly string[]
  /** Read once, when the flow opens. */
  readonly inputs: () => Inputs | Promise<Inputs>
  /** Updated values of some inputs. Keeps its identity while nothing changes. */
  readonly news?: JsonObject | undefined
  readonly effects: EffectRegistry
  /** Reads live inputs again. The results arrive as `news`. */
  readonly readAgain?: ((inputs: readonly string[]) => void) | undefined
}

/**
 * Opens a flow in its current version, without saving anything.
 *
 * @returns Its run, null until it is loaded, and a function that opens it again.
 */
export function useCurrentFlow({
  flow: id,
  path = [],
  inputs,
  news,
  effects,
  readAgain,
}: CurrentFlow): readonly [store: RunStore | 'failed' | null, again: () => void] {
  const [store, setStore] = useState<RunStore | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const given = useRef({ path, inputs, effects, readAgain })
  given.current = { path, inputs, effects, readAgain }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the flow again
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const [flow, known] = await Promise.all([loadCurrentFlow(id), given.current.inputs()])
      if (isGone) return
      const first = start(flow, known, { run: crypto.randomUUID(), path: given.current.path })
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

  return [store, () => setAttempt(attempt + 1)]
}
