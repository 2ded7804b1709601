import { countCharacters } from '#engine/index.ts'
import type { DataSharingConsent, DataSharingRequest } from '../../graphql/generated.ts'
import { cleanLine } from '../profile/text-rules.ts'
import type { ConsentRow, RequestRow } from './tables.ts'

const DAY_MS = 86_400_000
const SHORTEST = 2
const LONGEST = 10

/** When a consent that is given now ends. */
export function endOfConsent(grantedAt: Date, days: number): Date {
  return new Date(grantedAt.getTime() + days * DAY_MS)
}

/** True until the consent ends: at that instant the record is shared no more. */
export function isInForce(consent: Pick<ConsentRow, 'ends_at'> | null | undefined, now: Date): boolean {
  return consent != null && now < consent.ends_at
}

/** Initials as they are kept, without blanks around them; `undefined` for what cannot be signed with. */
export function readInitials(text: string | null | undefined): string | undefined {
  const initials = cleanLine(text ?? '')
  const length = countCharacters(initials)
  return length >= SHORTEST && length <= LONGEST ? initials : undefined
}

/** How sharing stands with a person, as it is stored. */
export type StoredSharing = {
  /** Null if they never gave a consent, or took it back. */
  readonly consent: Pick<ConsentRow, 'ends_at'> | null
  /** The newest one; null if nobody ever asked. */
  readonly request: Pick<RequestRow, 'id' | 'status' | 'created_at'> | null
}

/** How sharing stands with a person, as clients see it. */
export type PresentedSharing = {
  readonly dataSharingConsent: DataSharingConsent | null
  readonly dataSharingRequest: DataSharingRequest | null
}

/** Presents how sharing stands now. A request that led to a consent is over with it. */
export function presentSharing({ consent, request }: StoredSharing, now: Date): PresentedSharing {
  const isShared = isInForce(consent, now)
  const isOver = request === null || (request.status === 'accepted' && !isShared)
  return {
    dataSharingConsent: consent !== null && isShared ? { endDate: consent.ends_at } : null,
    dataSharingRequest: isOver ? null : { id: request.id, status: request.status, createdAt: request.created_at },
  }
}
