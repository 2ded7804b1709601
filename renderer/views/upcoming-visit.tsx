import type { ViewProps } from '#renderer/flow/contract.ts'
import { NextVisit } from './next-visit.tsx'

/** The next visit to come, inside a flow. */
export function UpcomingVisit({ step }: ViewProps<'upcoming-visit'>) {
  return <NextVisit title={step.texts.title} />
}
