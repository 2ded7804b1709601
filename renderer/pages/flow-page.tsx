import { type ReactNode, useState } from 'react'
import { FlowView, type PageFrame } from '#renderer/flow/flow-view.tsx'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { type CurrentFlow, useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'

type FlowPageProps = CurrentFlow & {
  /** Draws the views of the flow, where these are not the views of every flow; or brings them, as the inputs are read. */
  readonly views?: ViewRegistry | (() => Promise<ViewRegistry>)
  /** Stands around the blocks of a flow of mode `all`; other flows have views that are pages. */
  readonly frame?: PageFrame
  /** Stands in the place of the page until it is there. */
  readonly waiting?: ReactNode
}

/** A page that is a flow, in its current version; what is done on it is kept nowhere. */
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
  return <FlowView store={store} views={typeof views === 'function' ? brought : views} frame={frame} />
}
