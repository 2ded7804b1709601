import { useState } from 'react'
import { flowOf, loadLibrary, start } from '../../../engine/index.ts'
import { FlowView } from '../../../renderer/flow/flow-view.tsx'
import { createRunStore, type RunKeeper } from '../../../renderer/flow/run-store.ts'
import '../../../renderer/ui/styles.css'
import { FLOW, ours } from '../ours.ts'

/**
 * The portal's own form page with its style, every question drawn by RJSF; answers are kept as on
 * a server that replies immediately.
 */
export function Page({ count }: { readonly count: number }) {
  const [store] = useState(() => {
    const flow = flowOf(
      loadLibrary([{ path: `flows/${FLOW}.json`, text: ours.write(count) }]),
      FLOW,
    )
    return createRunStore({ flow, state: start(flow, {}).state, effects: {}, keeper: KEEPER })
  })
  return <FlowView store={store} views={{}} />
}

const KEEPER: RunKeeper = { revision: 0, save: async (revision) => ({ revision: revision + 1 }) }
