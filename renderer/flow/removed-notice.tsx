import type { FormScreen } from '#engine/index.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'

/** Says that a changed answer removed another answer. This can be undone until the page is left. */
export function RemovedNotice({ form }: { readonly form: FormScreen }) {
  const { send } = useRun()
  if (form.removed.length === 0) return null
  return (
    <Banner tone="info">
      <p>{WORDS.form.removed}</p>
      <Button look="quiet" size="small" onClick={() => send({ type: 'undo' })}>
        {WORDS.form.undo}
      </Button>
    </Banner>
  )
}
