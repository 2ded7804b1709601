import type { ViewProps } from '#renderer/flow/contract.ts'
import { SeverityBar } from '#renderer/ui/severity-bar.tsx'

/** One scale of the results. */
export function Severity({ step }: ViewProps<'severity-bar'>) {
  const { score, maximum, pane, panes } = step.view?.props ?? {}
  if (score == null || maximum == null || pane == null || !panes) return null
  const { title, level } = step.texts
  return (
    <SeverityBar
      title={title}
      level={level}
      score={score}
      maximum={maximum}
      pane={pane}
      panes={panes}
    />
  )
}
