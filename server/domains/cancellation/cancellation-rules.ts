import { type Refusal, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

/** What cancelling a visit now costs, or why it cannot be cancelled, as the fact `cancellation-terms` says it. */
export type Terms = 'free' | 'fee' | 'shared' | 'counted' | 'last' | 'refused'

/** What the person was told before they cancelled. */
export type ShownTerms = { readonly shownTerms: Terms; readonly shownFeeInCents: number | null }

/** Terms as they are now, with the fee where it is owed. */
export type TermsNow = { readonly terms: Terms; readonly feeInCents: number | null }

/** Why a visit is not cancelled: it cannot be, or the person was told of other terms. */
export function refusalOfTerms({ terms, feeInCents }: TermsNow, shown: ShownTerms): Refusal | undefined {
  if (terms === 'refused') return refuse('CONFLICT')
  if (terms === 'last') return refuse('LAST_SESSION')
  return terms === shown.shownTerms && feeInCents === shown.shownFeeInCents ? undefined : refuse('TERMS_CHANGED')
}

/** Whether a person's visits are stored as they were when the terms were found: with another one changed, other terms may hold. */
export function areUnchanged(judged: readonly Appointment[], stored: readonly AppointmentRow[]): boolean {
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
