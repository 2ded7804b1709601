import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { FlowEvent, Screen, StepScreen, Transition } from '#engine/index.ts'
import type { SaveState } from '#renderer/ui/progress.tsx'
import type { Late, RunStore } from './run-store.ts'
import type { ComponentType } from 'react'

/** Draws a view by its name. */
export type ViewRegistry = {
  readonly [view: string]: ComponentType<{ readonly step: StepScreen; readonly screen: Screen }> & Late
}

/** The same value as long as the run is on the page: a new one would make React look at every question again. */
export type RunContextValue = {
  readonly send: (event: FlowEvent) => Transition
  readonly back: () => void
  readonly store: RunStore
  readonly views: ViewRegistry
  readonly isV2: boolean
  /** Asks before the open dialog is closed. @returns False if there is nothing to ask. */
  readonly askToClose: RefObject<(() => boolean) | null>
}

export const RunContext = createContext<RunContextValue | null>(null)

export function useRun(): RunContextValue {
  const run = use(RunContext)
  if (!run) throw new Error('Cannot draw a flow outside of its run')
  return run
}

/** What shows a flow in place of the portal's pages, so that views cannot lead to them, and does what a run cannot. */
export type Host = {
  /** Opens the assessment of a request where the flow is shown. */
  readonly openAssessment?: (requestId: string) => void
  /** Loads what the pages after the flow need. */
  readonly bringNext?: () => void
}

export const HostContext = createContext<Host | null>(null)

/** The host, or null on a page of its own. */
export function useOptionalHost(): Host | null {
  return use(HostContext)
}

/** Whether everything that was answered is kept. */
export function useSave(): SaveState {
  const { store } = useRun()
  return useSyncExternalStore(store.subscribe, store.getSave)
}
