import { type Refusal, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

/**
 * The cost of canceling a visit now, or why it cannot be canceled. Values of the fact
 * `cancellation-terms`.
 */
export type Terms = 'free' | 'fee' | 'shared' | 'counted' | 'last' | 'refused'

/** The terms that the person was shown before canceling. */
export type ShownTerms = { readonly shownTerms: Terms; readonly shownFeeInCents: number | null }

/** The current terms, with the fee if there is one. */
export type TermsNow = { readonly terms: Terms; readonly feeInCents: number | null }

/** Why a visit cannot be canceled: the terms forbid it, or the person was shown other terms. */
export function refusalOfTerms(
  { terms, feeInCents }: TermsNow,
  shown: ShownTerms,
): Refusal | undefined {
  if (terms === 'refused') return refuse('CONFLICT')
  if (terms === 'last') return refuse('LAST_SESSION')
  return terms === shown.shownTerms && feeInCents === shown.shownFeeInCents
    ? undefined
    : refuse('TERMS_CHANGED')
}

type JudgedVisit = Pick<Appointment, 'id' | 'status' | 'changedOutOfPolicy' | 'startTime'>
type StoredVisit = Pick<AppointmentRow, 'id' | 'status' | 'changed_out_of_policy' | 'starts_at'>

/**
 * True if the stored visits are unchanged since the terms were computed. The terms depend on all
 * visits of the person.
 */
export function areUnchanged(
  judged: readonly JudgedVisit[],
  stored: readonly StoredVisit[],
): boolean {
  const before = new Map(judged.map((visit) => [visit.id, visit]))
  return (
    judged.length === stored.length &&
    stored.every((row) => {
      const visit = before.get(String(row.id))
      return (
        visit?.status === row.status &&
        visit.changedOutOfPolicy === row.changed_out_of_policy &&
        visit.startTime.getTime() === row.starts_at.getTime()
      )
    })
  )
}
