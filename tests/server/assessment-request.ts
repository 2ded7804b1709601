import { randomUUID } from 'node:crypto'
import type { FlowPortal, Patient } from './flow-portal.ts'

/** Requests an assessment from a person, like a provider. @returns The request's id. */
export async function addRequest(
  portal: FlowPortal,
  patient: Patient,
  key: string,
  isFollowUp = false,
): Promise<string> {
  const id = randomUUID()
  await portal.db
    .insertInto('assessment_requests')
    .values({
      id,
      user_id: patient.id,
      assessment_key: key,
      is_follow_up: isFollowUp,
      due_at: null,
      completed_at: null,
      created_at: new Date(),
    })
    .execute()
  return id
}
