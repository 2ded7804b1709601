import { useSyncExternalStore } from 'react'
import type { StepScreen } from '#engine/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'

/**
 * Says that the server refused the answers, and tries again on request. If a step failed for this
 * reason, the step reports it instead.
 */
export function SaveRefusalNotice({ step }: { readonly step: StepScreen | undefined }) {
  const { store } = useRun()
  const isRefused = useSyncExternalStore(store.subscribe, () => store.getSave() === 'refused')
  if (!isRefused || step?.busy || step?.error) return null
  return (
    <Banner tone="danger">
      <p>{WORDS.general.unexpected}</p>
      <Button look="secondary" size="small" onClick={store.saveAgain}>
        {WORDS.general.tryAgain}
      </Button>
    </Banner>
  )
}
