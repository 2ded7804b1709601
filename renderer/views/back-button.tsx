import { useRun, type ViewProps } from '#renderer/flow/run-context.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** One step back, where there is one. */
export function BackButton({ step, words = 'Back' }: Pick<ViewProps, 'step'> & { readonly words?: string }) {
  const { back } = useRun()
  if (!step.canBack) return null
  return (
    <button type="button" className="back" onClick={back}>
      <Icon name="arrow-left" /> {words}
    </button>
  )
}
