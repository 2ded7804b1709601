import type { CancellationReason } from '#renderer/api/generated/graphql.ts'

/** Whose visit is moved, and why. */
export type KeptMove = {
  readonly userId: string
  readonly appointmentId: string
  readonly reason: CancellationReason
  readonly reasonDetails: string | null
}

/** In memory alone, as a reason may be in a person's own words: after a reload the scheduling page asks again. */
let kept: KeptMove | null = null

/** Keeps why a visit is moved until another one is. */
export function keepMove(move: KeptMove): void {
  kept = move
}

/** Why this person moves this visit, where they said so since the portal was loaded. */
export function keptMove(userId: string, appointmentId: string | null): KeptMove | null {
  return kept?.userId === userId && kept.appointmentId === appointmentId ? kept : null
}
