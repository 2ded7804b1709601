import type { Trx } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { DataSharingConsent } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import { lockPerson } from '../people/person-statements.ts'
import { grantConsent } from './grant-consent.ts'
import { isInForce, presentSharing, readInitials } from './sharing-rules.ts'
import {
  answerRequest,
  findConsent,
  findHistory,
  findPendingRequest,
  findRequest,
} from './sharing-store.ts'
import type { ConsentRow, RequestRow, SharingAction } from './tables.ts'
import { withdrawConsent } from './withdraw-consent.ts'

/** A person's decision about sharing their record. */
type ConsentChange = {
  readonly isGranted: boolean
  /** The signature of a grant. */
  readonly initials?: string | null | undefined
  /** Id of the request to decline. Without it, all sharing ends. */
  readonly declined?: string | null | undefined
  readonly idempotencyKey: string
}

/** A person's consent to share their record. */
export type SharingService = {
  /**
   * Grants consent; or revokes it and declines requests. Granting again while a consent is valid
   * changes nothing.
   *
   * @returns The current consent; null if nothing is shared.
   * @throws INITIALS_REQUIRED, FORBIDDEN or CONSENT_REQUIRED for a grant; REQUEST_ANSWERED or
   * NOT_FOUND for declining a request.
   */
  readonly setConsent: (
    viewer: Viewer | undefined,
    change: ConsentChange,
  ) => Promise<DataSharingConsent | null>
  /** The full history, oldest first. */
  readonly history: (viewer: Viewer | undefined) => Promise<readonly SharingEntry[]>
}

/** A consent, request, answer or reading of a record. */
export type SharingEntry = { readonly action: SharingAction; readonly at: Date }

type SharingPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys'>
  readonly idempotency: Idempotency
  readonly personOf: FlowInputs['personOf']
  /** How many days a consent lasts. */
  readonly days: number
}

/** A person's sharing as stored, locked. */
type Locked = { readonly consent: ConsentRow | undefined; readonly pending: RequestRow | undefined }

/** The person's signature, and whether they may share without a request. */
type Signature = { readonly initials: string; readonly mayShareUnasked: boolean }

/** Changes of one person's consent run one after the other. */
export function createSharingService({
  platform,
  idempotency,
  personOf,
  days,
}: SharingPorts): SharingService {
  const { db, now } = platform

  const signatureOf = async (
    viewer: Viewer,
    text: string | null | undefined,
  ): Promise<Signature> => {
    const initials = readInitials(text)
    if (initials === undefined) throw codedError('INITIALS_REQUIRED')
    if (viewer.impersonation !== undefined) throw codedError('FORBIDDEN')
    const { user, facts } = await personOf(viewer)
    if (user.awaitingMinorConsent) throw codedError('CONSENT_REQUIRED')
    return { initials, mayShareUnasked: facts.ask('may-share-record') }
  }

  const grant = async (
    trx: Trx,
    viewer: Viewer,
    { initials, mayShareUnasked }: Signature,
  ): Promise<void> => {
    const { consent, pending } = await lockSharing(trx, viewer.userId)
    if (pending === undefined && isInForce(consent, now())) return
    if (pending === undefined && !mayShareUnasked) throw codedError('FORBIDDEN')
    await grantConsent({ ...platform, days }, trx, { userId: viewer.userId, initials })
    if (pending !== undefined)
      await answerRequest(trx, { ...pending, status: 'accepted', answered_at: now() })
  }

  const withdraw = async (
    trx: Trx,
    { userId, impersonation }: Viewer,
    declined: string | null,
  ): Promise<void> => {
    await lockPerson(trx, userId)
    const request = declined === null ? undefined : await findRequest(trx, userId, declined)
    if (declined !== null && request === undefined) throw codedError('NOT_FOUND')
    if (request?.status === 'accepted') throw codedError('REQUEST_ANSWERED')
    if (request?.status === 'declined') return
    await withdrawConsent(platform, trx, { userId, impersonator: impersonation?.staffId ?? null })
  }

  return {
    history: async (viewer) => {
      const entries = await findHistory(db, requirePatient(viewer).userId)
      return entries.map(({ action, happened_at }) => ({ action, at: happened_at }))
    },
    setConsent: async (viewer, { isGranted, initials, declined = null, idempotencyKey }) => {
      const patient = requirePatient(viewer)
      const signed = isGranted ? await signatureOf(patient, initials) : undefined
      // The key's arguments exclude the initials, so that not even their hash is stored.
      const request = {
        userId: patient.userId,
        operation: 'setDataSharingConsent',
        key: idempotencyKey,
        args: { isGranted, declined },
      }
      await idempotency.once(request, async (trx) => {
        await (signed === undefined
          ? withdraw(trx, patient, declined)
          : grant(trx, patient, signed))
        return patient.userId
      })
      const consent = (await findConsent(db, patient.userId)) ?? null
      return presentSharing({ consent, request: null }, now()).dataSharingConsent
    },
  }
}

/** Reads the state of sharing and locks the person. */
async function lockSharing(trx: Trx, userId: string): Promise<Locked> {
  await lockPerson(trx, userId)
  return { consent: await findConsent(trx, userId), pending: await findPendingRequest(trx, userId) }
}
