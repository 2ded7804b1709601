import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { FlowEvent, Screen, StepScreen, Transition } from '#engine/index.ts'
import type { SaveState } from '#renderer/ui/progress.tsx'
import type { Late, RunStore } from './run-store.ts'
import type { ComponentType } from 'react'

/** The components of views, by name. */
export type ViewRegistry = {
  readonly [view: string]: ComponentType<{ readonly step: StepScreen; readonly screen: Screen }> &
    Late
}

/**
 * Keeps its identity while the run is on the page. A new value would make React render every
 * question again.
 */
export type RunContextValue = {
  readonly send: (event: FlowEvent) => Transition
  readonly back: () => void
  readonly store: RunStore
  readonly views: ViewRegistry
  readonly isV2: boolean
  /** Asks before the open dialog is closed. Returns false if there is nothing to ask. */
  readonly askToClose: RefObject<(() => boolean) | null>
}

export const RunContext = createContext<RunContextValue | null>(null)

export function useRun(): RunContextValue {
  const run = use(RunContext)
  if (!run) throw new Error('Cannot draw a flow outside of its run')
  return run
}

/**
 * A component that shows a flow in place of the portal's pages. Views there cannot open pages, so
 * the host does for them what a run cannot.
 */
export type Host = {
  /** Opens the requested assessment in the place where the flow is shown. */
  readonly openAssessment?: (requestId: string) => void
  /** Preloads what the pages after the flow need. */
  readonly bringNext?: () => void
}

export const HostContext = createContext<Host | null>(null)

/** The host around the flow; null on a page of the portal. */
export function useOptionalHost(): Host | null {
  return use(HostContext)
}

/** Whether all answers are saved. */
export function useSave(): SaveState {
  const { store } = useRun()
  return useSyncExternalStore(store.subscribe, store.getSave)
}
