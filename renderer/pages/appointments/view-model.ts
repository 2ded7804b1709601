import type { AppointmentsQuery } from '#renderer/api/generated/graphql.ts'

export type Visit = AppointmentsQuery['appointments'][number]

/** Those to come, the next one first, and all others, the newest first. */
export function visitsAround(visits: readonly Visit[], now: number) {
  const isToCome = ({ status, endTime }: Visit) => status === 'upcoming' && Date.parse(endTime) > now
  const byStart = visits.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  return { upcoming: byStart.filter(isToCome), past: byStart.filter((visit) => !isToCome(visit)).reverse() }
}

const LABELS: { readonly [status: string]: string } = {
  complete: 'complete',
  cancelled: 'cancelled',
  rescheduled: 'rescheduled',
  'no show': 'no-show',
}

/** The name of the words for what became of a visit; null while nobody has said. */
export function statusLabel({ status }: Pick<Visit, 'status'>): string | null {
  return LABELS[status] ?? null
}
