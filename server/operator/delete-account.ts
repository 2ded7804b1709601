import { withTransaction } from '../database/transaction.ts'
import {
  createFindDeletionObstacles,
  type DeletionObstacles,
} from '../domains/account/deletion-obstacles.ts'
import {
  changeDeletion,
  findDeletionById,
  findWaitingDeletions,
} from '../domains/account/deletion-statements.ts'
import type { AccountDeletionRow } from '../domains/account/tables.ts'
import { hasOpenBill } from '../domains/billing/bill-statements.ts'
import { createCancellationService } from '../domains/cancellation/cancellation-service.ts'
import { createVisitChanges } from '../domains/cancellation/visit-changes.ts'
import { createConfigurationService } from '../domains/configuration/configuration-service.ts'
import { createPaymentStore } from '../domains/payments/payment-store.ts'
import { hasVisitToSettle } from '../domains/payments/settlement-statements.ts'
import { createPeopleService } from '../domains/people/people-service.ts'
import { findPerson, lockPerson } from '../domains/people/person-statements.ts'
import { createAppointmentService } from '../domains/scheduling/appointment-service.ts'
import { createAccountMails } from '../domains/sessions/account-mails.ts'
import { withdrawConsent } from '../domains/sharing/withdraw-consent.ts'
import type { PaymentGateway } from '../gateways/payments/payment-gateway.ts'
import type { UploadGateway } from '../gateways/uploads/upload-gateway.ts'
import { createIdempotency } from '../idempotency/idempotency.ts'
import type { MailSender } from '../outbox/mail-outbox.ts'
import type { Platform } from '../platform.ts'
import { erasePerson, filesThatGo } from './erase-person.ts'

export type DeletionPlatform = Pick<Platform, 'db' | 'now' | 'newId' | 'config' | 'dataKeys'> & {
  readonly mailOutbox: Pick<MailSender, 'send'>
  readonly payments: PaymentGateway
  readonly uploads: Pick<UploadGateway, 'remove' | 'removeSent'>
}

/** An open request, with its current obstacles. */
type WaitingDeletion = {
  readonly id: string
  readonly email: string
  readonly requestedAt: Date
  readonly isBegun: boolean
  readonly inTheWay: readonly string[]
}

/** The request to carry out, and the member of staff. */
type WantedDeletion = { readonly requestId: string; readonly staffId: string }

/** Requests that are not carried out yet, oldest first. */
export async function waitingDeletions(
  platform: DeletionPlatform,
): Promise<readonly WaitingDeletion[]> {
  const { findObstacles } = createTools(platform)
  const waiting: WaitingDeletion[] = []
  for (const {
    id,
    user_id: userId,
    requested_at: requestedAt,
    begun_at,
  } of await findWaitingDeletions(platform.db)) {
    const email = (await findPerson(platform.db, userId))?.email ?? ''
    const inTheWay = describeObstacles(await findObstacles(userId))
    waiting.push({ id, email, requestedAt, isBegun: begun_at !== null, inTheWay })
  }
  return waiting
}

/**
 * Carries out a request: cancels future visits, deletes the cards at the payment provider, deletes
 * data, and mails the person. An interrupted deletion continues when this is called again.
 *
 * @returns True if it had been carried out before.
 * @throws {Error} If the request does not exist or was withdrawn, or an obstacle remains.
 */
export async function deleteAccount(
  platform: DeletionPlatform,
  { requestId, staffId }: WantedDeletion,
): Promise<{ readonly wasDone: boolean }> {
  const tools = createTools(platform)
  if (staffId.trim() === '') throw new Error('Name the staff member who carries out the request')
  const request = await requestOf(platform, requestId)
  if (request.carried_out_at !== null) return { wasDone: true }
  const { user_id: userId } = request
  const obstacles = await tools.findObstacles(userId)
  const inTheWay = describeObstacles(obstacles)
  if (inTheWay.length > 0)
    throw new Error(`The account cannot be deleted yet: ${inTheWay.join(', ')}`)
  await begin(platform, request, staffId.trim())
  await cancelVisits(tools, request, obstacles)
  await forgetCustomer(platform, userId)
  const files = await removeFiles(platform, userId)
  await carryOut(platform, { request, files }, tools)
  return { wasDone: false }
}

type Tools = ReturnType<typeof createTools>

function createTools(platform: DeletionPlatform) {
  const { db } = platform
  const people = createPeopleService(platform)
  const configuration = createConfigurationService(platform.config)
  const appointments = createAppointmentService(platform)
  const changing = {
    platform,
    people,
    configuration,
    appointments,
    idempotency: createIdempotency(platform),
  }
  const changes = createVisitChanges(changing)
  return {
    appointments,
    findObstacles: createFindDeletionObstacles(db, changes),
    cancellation: createCancellationService({ ...changing, changes }),
    sendMail: createAccountMails(platform, configuration.operator),
  }
}

function describeObstacles({ hasOpenCharges, toWaitFor }: DeletionObstacles): readonly string[] {
  return [
    ...(hasOpenCharges ? ['something is to be paid'] : []),
    ...toWaitFor.map(({ visit }) => `appointment ${visit.id} has to be over`),
  ]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function requestOf({ db }: DeletionPlatform, requestId: string): Promise<AccountDeletionRow> {
  const request = UUID.test(requestId) ? await findDeletionById(db, requestId) : undefined
  if (request === undefined) throw new Error('There is no such request')
  if (request.taken_back_at !== null) throw new Error('This request was withdrawn')
  return request
}

/** After this, the person cannot withdraw the request. */
async function begin(
  platform: DeletionPlatform,
  { id, user_id: userId }: AccountDeletionRow,
  staffId: string,
): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    await lockPerson(trx, userId)
    const now = await findDeletionById(trx, id)
    if (now?.taken_back_at !== null) throw new Error('This request was withdrawn')
    if (now.begun_at === null)
      await changeDeletion(trx, id, { begun_at: platform.now(), staff_id: staffId })
  })
}

async function cancelVisits(
  { cancellation }: Tools,
  { id, user_id: userId }: AccountDeletionRow,
  { toCancel }: DeletionObstacles,
): Promise<void> {
  for (const { visit, terms } of toCancel) {
    const canceled = await cancellation.cancelFor(userId, {
      appointmentId: visit.id,
      shownTerms: terms,
      shownFeeInCents: null,
      reason: null,
      reasonDetails: null,
      idempotencyKey: `${id}-${visit.id}-${terms}`,
    })
    if (!canceled.ok)
      throw new Error(`Appointment ${visit.id} was not canceled (${canceled.code}): try again`)
  }
}

async function forgetCustomer({ db, payments }: DeletionPlatform, userId: string): Promise<void> {
  const customerId = await createPaymentStore(db, payments.provider).findCustomer(userId)
  if (customerId !== undefined) await payments.removeCustomer(customerId)
}

/** Deletes files before their rows, which are the only references to them. Idempotent. */
async function removeFiles(
  { db, uploads }: DeletionPlatform,
  userId: string,
): Promise<readonly string[]> {
  const files = await filesThatGo(db, userId)
  for (const file of files) {
    await uploads.removeSent(file)
    await uploads.remove(file)
  }
  return files
}

type Prepared = { readonly request: AccountDeletionRow; readonly files: readonly string[] }

/** Deletes all of our own data, in one transaction. */
async function carryOut(
  platform: DeletionPlatform,
  prepared: Prepared,
  { appointments, sendMail }: Tools,
): Promise<void> {
  const { db, now } = platform
  const { files } = prepared
  const { id, user_id: userId } = prepared.request
  await withTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId)
    const request = await findDeletionById(trx, id)
    if (request === undefined || request.carried_out_at !== null) return
    const visits = await appointments.lockOfUser(trx, userId)
    const isOpen = visits.some(({ status }) => status === 'upcoming')
    const isOwed = (await hasVisitToSettle(trx, userId)) || (await hasOpenBill(trx, userId))
    const isSent = (await filesThatGo(trx, userId)).some((file) => !files.includes(file))
    if (isOpen || isOwed || isSent)
      throw new Error('Something was booked, charged or sent meanwhile: try again')
    await withdrawConsent(platform, trx, { userId, impersonator: request.staff_id })
    await erasePerson(trx, { userId, now: now(), files })
    await sendMail(trx, person, { template: 'account-deleted' })
    await changeDeletion(trx, id, { carried_out_at: now() })
  })
}
