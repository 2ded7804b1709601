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

/** True until the consent ends. At that moment sharing stops. */
export function isInForce(
  consent: Pick<ConsentRow, 'ends_at'> | null | undefined,
  now: Date,
): boolean {
  return consent != null && now < consent.ends_at
}

/** Trims initials for storage; `undefined` if they are not valid. */
export function readInitials(text: string | null | undefined): string | undefined {
  const initials = cleanLine(text ?? '')
  const length = countCharacters(initials)
  return length >= SHORTEST && length <= LONGEST ? initials : undefined
}

/** The state of sharing as stored. */
export type StoredSharing = {
  /** Null if the person never gave a consent or withdrew it. */
  readonly consent: Pick<ConsentRow, 'ends_at'> | null
  /** The newest one; null if there was none. */
  readonly request: Pick<RequestRow, 'id' | 'status' | 'created_at'> | null
}

/** The state of sharing in the API's format. */
type PresentedSharing = {
  readonly dataSharingConsent: DataSharingConsent | null
  readonly dataSharingRequest: DataSharingRequest | null
}

/** Converts the state of sharing. An accepted request is omitted after its consent has ended. */
export function presentSharing({ consent, request }: StoredSharing, now: Date): PresentedSharing {
  const isShared = isInForce(consent, now)
  const isOver = request === null || (request.status === 'accepted' && !isShared)
  return {
    dataSharingConsent: consent !== null && isShared ? { endDate: consent.ends_at } : null,
    dataSharingRequest: isOver
      ? null
      : { id: request.id, status: request.status, createdAt: request.created_at },
  }
}
