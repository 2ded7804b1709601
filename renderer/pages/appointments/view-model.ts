import type { AppointmentsQuery } from '#renderer/api/generated/graphql.ts'

type Schedule = AppointmentsQuery['currentUser']
export type Visit = Schedule['appointments'][number]

/** Those to come, the next one first, and all others, the newest first. The server sends them by start. */
export function visitsAround({ appointments, visitsToCome }: Pick<Schedule, 'appointments' | 'visitsToCome'>) {
  const isToCome = ({ id }: Visit) => visitsToCome.includes(id)
  return { upcoming: appointments.filter(isToCome), past: appointments.filter((visit) => !isToCome(visit)).reverse() }
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
