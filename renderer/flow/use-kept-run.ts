import { useEffect, useRef, useState } from 'react'
import { whenPageGoes } from '#renderer/ui/when-page-goes.ts'
import type { OpenedRun } from './run-keeper.ts'

/**
 * A run that is saved on the server: loading, opened, or failed with the server's message. After a
 * failure it can be opened again.
 */
type KeptRunState<Opened> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly run: Opened }

/**
 * Opens a run when the component mounts, and stops it when the component unmounts.
 *
 * @param name Another value for another run.
 * @param report Receives the failure, once.
 */
export function useKeptRun<Opened extends OpenedRun>(
  name: string,
  open: () => Promise<Opened>,
  report: (error: unknown) => void,
): KeptRunState<Opened> {
  const [state, setState] = useState<KeptRunState<Opened>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ open, report })
  latest.current = { open, report }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the run again
  useEffect(() => {
    let opened: Opened | null = null
    let isGone = false
    latest.current.open().then(
      (run) => {
        opened = run
        if (isGone) run.store.stop()
        else setState({ kind: 'ready', run })
      },
      (error: unknown) => {
        if (isGone) return
        const retry = () => {
          setState({ kind: 'loading' })
          setAttempt((before) => before + 1)
        }
        setState({ kind: 'failed', error, retry })
        latest.current.report(error)
      },
    )
    return () => {
      isGone = true
      opened?.store.stop()
    }
  }, [name, attempt])

  const store = state.kind === 'ready' ? state.run.store : null
  useEffect(() => (store === null ? undefined : whenPageGoes(store.saveNow)), [store])

  return state
}
