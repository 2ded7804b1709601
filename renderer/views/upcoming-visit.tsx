import type { ViewProps } from '#renderer/flow/run-context.ts'
import { NextVisit } from './next-visit.tsx'

/** The next visit to come, inside a flow. */
export function UpcomingVisit({ step }: ViewProps) {
  return <NextVisit title={step.texts.title ?? ''} />
}
