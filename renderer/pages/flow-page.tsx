import { type ReactNode, useState } from 'react'
import { FlowView, type PageFrame } from '#renderer/flow/flow-view.tsx'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { type CurrentFlow, useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'

type FlowPageProps = CurrentFlow & {
  /**
   * The flow's views. A function loads them while the inputs are read. Default: the views of the
   * registry.
   */
  readonly views?: ViewRegistry | (() => Promise<ViewRegistry>)
  /**
   * The frame around the blocks of a flow of mode `all`. The views of other flows are whole pages.
   */
  readonly frame?: PageFrame
  /** Shown until the page is ready. */
  readonly waiting?: ReactNode
}

/** A page that runs the current version of a flow, without saving anything. */
export function FlowPage({ views = VIEWS, frame, waiting, inputs, ...flow }: FlowPageProps) {
  const [brought, setBrought] = useState<ViewRegistry>({})
  const readAll = async () => {
    if (typeof views !== 'function') return inputs()
    const [known, found] = await Promise.all([inputs(), views()])
    setBrought(found)
    return known
  }
  const [store, openAgain] = useCurrentFlow({ ...flow, inputs: readAll })
  if (store === 'failed') return <ErrorScreen onRetry={openAgain} />
  if (store === null) return waiting ?? <Loading />
  return (
    <FlowView store={store} views={typeof views === 'function' ? brought : views} frame={frame} />
  )
}
