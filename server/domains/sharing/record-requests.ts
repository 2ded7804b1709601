import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { lockPerson } from '../people/person-statements.ts'
import { isInForce } from './sharing-rules.ts'
import { addAuditEntry, addRequest, findConsent, findPendingRequest } from './sharing-store.ts'
import type { ConsentRow, SharingAction } from './tables.ts'

type Ports = Pick<Platform, 'now' | 'newId'>

/** A campus collaborator, and the patient whose record they request. */
type RecordSeeker = { readonly userId: string; readonly collaborator: string }

/** The result of a request: new, already pending, or not needed because the record is shared. */
export type RequestOutcome = 'asked' | 'waits' | 'shared'

/**
 * Asks a patient to share their record. Does nothing if a request is pending or the record is
 * shared.
 */
export async function requestRecord(
  ports: Ports,
  trx: Trx,
  seeker: RecordSeeker,
): Promise<RequestOutcome> {
  const { userId, collaborator } = seeker
  await lockPerson(trx, userId)
  if (isInForce(await findConsent(trx, userId), ports.now())) return 'shared'
  if ((await findPendingRequest(trx, userId)) !== undefined) return 'waits'
  await addRequest(trx, {
    id: ports.newId(),
    user_id: userId,
    collaborator,
    status: 'pending',
    created_at: ports.now(),
    answered_at: null,
  })
  await noteSeeker(ports, trx, { ...seeker, action: 'request' })
  return 'asked'
}

/**
 * Checks that a campus collaborator may read a record. The audit records each read and refusal.
 *
 * @returns The consent; `undefined` if the record is not shared.
 */
export async function openRecord(
  ports: Ports,
  trx: Trx,
  seeker: RecordSeeker,
): Promise<ConsentRow | undefined> {
  await lockPerson(trx, seeker.userId)
  const consent = await findConsent(trx, seeker.userId)
  const isOpen = isInForce(consent, ports.now())
  await noteSeeker(ports, trx, { ...seeker, action: isOpen ? 'read' : 'refused-read' })
  return isOpen ? consent : undefined
}

async function noteSeeker(
  { now, newId }: Ports,
  trx: Trx,
  { userId, collaborator, action }: RecordSeeker & { readonly action: SharingAction },
): Promise<void> {
  await addAuditEntry(trx, {
    id: newId(),
    user_id: userId,
    action,
    happened_at: now(),
    sealed_initials: null,
    impersonator: null,
    collaborator,
  })
}
