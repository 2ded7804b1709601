import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Trx, withTransaction } from '../database/transaction.ts'
import {
  addReview,
  deletePhotos,
  findPhotos,
  findSenders,
  lastDecision,
} from '../domains/identity-check/identity-store.ts'
import type { IdentityReviewRow } from '../domains/identity-check/tables.ts'
import {
  findPerson,
  IDENTITY_TASK,
  isTaskDone,
  lockTask,
  reopenTask,
} from '../domains/people/person-statements.ts'
import { deleteRetired, retireUsed } from '../domains/uploads/upload-store.ts'
import { readTaskWords } from '../enrolment/people-file.ts'
import { wholeOf } from '../uploads/file-content.ts'
import type { UploadGateway } from '../gateways/uploads/upload-gateway.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

export type ReviewPlatform = Pick<Platform, 'db' | 'now' | 'newId' | 'config'> & {
  readonly uploads: UploadGateway
}

/** The patient, the member of staff who reviews their photos, and the reason. */
export type Reviewer = { readonly email: string; readonly staffId: string; readonly reason: string }

/** A person whose photos are complete and wait for review. */
export type Waiting = { readonly email: string; readonly sentAt: Date }

/** People who have sent all required photos, which staff have not accepted yet. */
export async function peopleToReview({ db }: Pick<Platform, 'db'>): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  for (const { user_id: userId, sent_at: sentAt } of await findSenders(db)) {
    const decision = await lastDecision(db, userId)
    const isAccepted = decision?.action === 'accepted' && decision.reviewed_at >= sentAt
    if (isAccepted || (await isTaskDone(db, { userId, ref: IDENTITY_TASK })) !== true) continue
    waiting.push({ email: (await findPerson(db, userId))?.email ?? '', sentAt })
  }
  return waiting
}

/**
 * Gives a patient the task of sending photos, or reopens it after their retention period. An open
 * task stays unchanged.
 *
 * @throws {Error} If the patient does not exist, the staff id or reason is missing, or the photos
 * exist and can be refused instead.
 */
export async function askForPhotos(platform: ReviewPlatform, reviewer: Reviewer): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    const userId = await patientToReview(trx, reviewer)
    const isDone = await lockTask(trx, { userId, ref: IDENTITY_TASK })
    if (isDone === false) return
    if (isDone === true && (await findPhotos(trx, userId)).length > 0)
      throw new Error('This patient has sent photos: refuse them to ask for new ones')
    await openTask(trx, platform, userId)
    await note(trx, platform, { userId, reviewer, action: 'asked' })
  })
}

/**
 * Writes a patient's photos to a folder that only the current user can read. Records the access
 * first.
 *
 * @returns The files.
 * @throws {Error} If the patient does not exist or has no photo, or the staff id or reason is
 * missing.
 */
export async function exportPhotos(
  platform: ReviewPlatform,
  reviewer: Reviewer,
  folder: string,
): Promise<readonly string[]> {
  const userId = await withTransaction(platform.db, async (trx) => {
    const found = await senderToReview(trx, reviewer)
    await note(trx, platform, { userId: found, reviewer, action: 'exported' })
    return found
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const { purpose, upload_id } of await findPhotos(platform.db, userId)) {
    const stored = await platform.uploads.read(upload_id)
    if (stored === undefined) throw new Error(`The photo "${purpose}" is not in the storage`)
    const bytes = await wholeOf(stored)
    const file = join(folder, `${purpose}.${bytes[0] === 0x89 ? 'png' : 'jpg'}`)
    await writeFile(file, bytes, { mode: 0o600 })
    files.push(file)
  }
  return files
}

/**
 * Stores that a patient's photos confirm their identity.
 *
 * @throws {Error} As `exportPhotos`; also while photos are missing.
 */
export async function acceptPhotos(platform: ReviewPlatform, reviewer: Reviewer): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    const userId = await senderToReview(trx, reviewer)
    if ((await lockTask(trx, { userId, ref: IDENTITY_TASK })) !== true)
      throw new Error('This patient has not sent every photo yet')
    await note(trx, platform, { userId, reviewer, action: 'accepted' })
  })
}

/**
 * Deletes unusable photos and reopens the task, so that the patient sends new ones.
 *
 * @throws {Error} As `exportPhotos`.
 */
export async function refusePhotos(platform: ReviewPlatform, reviewer: Reviewer): Promise<void> {
  const refused = await withTransaction(platform.db, async (trx) => {
    const userId = await senderToReview(trx, reviewer)
    await lockTask(trx, { userId, ref: IDENTITY_TASK })
    await note(trx, platform, { userId, reviewer, action: 'refused' })
    await openTask(trx, platform, userId)
    const ids = await deletePhotos(trx, userId)
    for (const id of ids) await retireUsed(trx, id)
    return ids
  })
  for (const id of refused) {
    await platform.uploads.remove(id)
    await deleteRetired(platform.db, id)
  }
}

async function patientToReview(trx: Trx, { email, staffId, reason }: Reviewer): Promise<string> {
  if (staffId.trim() === '' || reason.trim() === '')
    throw new Error('Say who reviews the photos, and why')
  return patientOf(trx, email)
}

async function senderToReview(trx: Trx, reviewer: Reviewer): Promise<string> {
  const userId = await patientToReview(trx, reviewer)
  if ((await findPhotos(trx, userId)).length === 0)
    throw new Error('There is no photo of this patient')
  return userId
}

async function openTask(
  trx: Trx,
  { newId, now, config }: ReviewPlatform,
  userId: string,
): Promise<void> {
  const title = readTaskWords(config.contentDir).titles[IDENTITY_TASK] ?? IDENTITY_TASK
  await reopenTask(trx, { id: newId(), userId, ref: IDENTITY_TASK, title, at: now() })
}

async function note(
  trx: Trx,
  { newId, now }: ReviewPlatform,
  {
    userId,
    reviewer,
    action,
  }: {
    readonly userId: string
    readonly reviewer: Reviewer
    readonly action: IdentityReviewRow['action']
  },
): Promise<void> {
  const { staffId, reason } = reviewer
  const row = { staff_id: staffId.trim(), reason: reason.trim(), action, reviewed_at: now() }
  await addReview(trx, { id: newId(), user_id: userId, ...row })
}
