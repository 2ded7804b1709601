import type { JsonObject } from '#engine/index.ts'
import type { ViewProps } from '#renderer/flow/run-context.ts'
import { SeverityBar } from '#renderer/ui/severity-bar.tsx'

/** One scale of the results. */
export function Severity({ step }: ViewProps) {
  const props: JsonObject = step.view?.props ?? {}
  const { score, maximum, pane, panes } = props
  if (typeof score !== 'number' || typeof maximum !== 'number' || typeof pane !== 'number' || !Array.isArray(panes)) return null
  const { title = '', level = '' } = step.texts
  return <SeverityBar title={title} level={level} score={score} maximum={maximum} pane={pane} panes={panes.map(String)} />
}
