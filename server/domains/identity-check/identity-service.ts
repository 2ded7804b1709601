import { type Outcome, refuse } from '../../errors.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { IdentityCheck } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { wholeOf } from '../../uploads/file-content.ts'
import { photoSharpness } from '../../uploads/photo-sharpness.ts'
import {
  type IdentityPurpose,
  isIdentityPurpose,
  readUploadContent,
} from '../../uploads/upload-limits.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { PeopleService } from '../people/people-service.ts'
import { IDENTITY_TASK, isTaskDone, lockTask } from '../people/person-statements.ts'
import type { KeptUpload } from '../uploads/kept-upload.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import { deletePhoto, findOldPhotos, findPhotos, lastDecision, putPhoto } from './identity-store.ts'

type IdentityPorts = {
  readonly platform: Pick<Platform, 'config' | 'db' | 'now'>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly people: Pick<PeopleService, 'completeTask'>
  readonly uploads: Pick<
    UploadService,
    'complete' | 'claim' | 'discard' | 'open' | 'retire' | 'clear'
  >
}

/** ID and face photos, which staff review. No operation returns a photo. */
export type IdentityService = {
  readonly check: (viewer: Viewer | undefined) => Promise<IdentityCheck>
  /**
   * As the uploads' `complete`. An identity photo also replaces the earlier one of its purpose. The
   * last required photo completes the task.
   *
   * @returns Refusals of `complete`; for photos also NOT_REQUESTED without the task,
   * PHOTOS_COMPLETE after the task, and BAD_INPUT for a photo that is not required.
   */
  readonly complete: UploadService['complete']
  /** @returns NOT_FOUND for anything but a photo of the person's own check. */
  readonly isBlurry: (viewer: Viewer | undefined, key: string) => Promise<Outcome<boolean>>
  /** Deletes photos uploaded before a date. */
  readonly removeOld: (before: Date) => Promise<void>
}

type SentPhoto = {
  readonly userId: string
  readonly key: string
  readonly purpose: IdentityPurpose
}

async function check(
  { platform: { db } }: IdentityPorts,
  viewer: Viewer | undefined,
): Promise<IdentityCheck> {
  const { userId } = requirePatient(viewer)
  const [photos, decision, isDone] = await Promise.all([
    findPhotos(db, userId),
    lastDecision(db, userId),
    isTaskDone(db, { userId, ref: IDENTITY_TASK }),
  ])
  const has = (purpose: IdentityPurpose) => photos.some((one) => one.purpose === purpose)
  return {
    identificationCard: has('identificationCard'),
    selfie: has('selfie'),
    isComplete: isDone === true,
    wasRefused: decision?.action === 'refused' && photos.length === 0,
  }
}

async function completePhoto(
  ports: IdentityPorts,
  viewer: Viewer,
  upload: { readonly key: string; readonly purpose: IdentityPurpose; readonly name: string },
): Promise<Outcome<KeptUpload>> {
  const { personOf, uploads } = ports
  const { user, facts } = await personOf(viewer)
  const needed: readonly IdentityPurpose[] = facts.ask('needs-id-photo')
    ? ['identificationCard', 'selfie']
    : ['selfie']
  if (!user.tasks.some(({ ref }) => ref === IDENTITY_TASK)) return refuse('NOT_REQUESTED')
  if (!needed.includes(upload.purpose)) return refuse('BAD_INPUT', { field: 'purpose' })
  const kept = await uploads.complete(viewer, upload)
  if (!kept.ok) return kept
  const photo = { userId: viewer.userId, key: upload.key, purpose: upload.purpose }
  const { isCounted, replaced } = await count(ports, photo, needed)
  if (replaced !== undefined) await uploads.clear([replaced])
  if (isCounted) return kept
  await uploads.discard(viewer, upload.key)
  return refuse('PHOTOS_COMPLETE')
}

/** `replaced` is the upload id of the earlier photo. */
type Counted = { readonly isCounted: boolean; readonly replaced?: string }

/**
 * Adds an uploaded photo to the check, once. Locks the task, so that no other request changes the
 * person's photos.
 */
function count(
  { platform, people, uploads }: IdentityPorts,
  { userId, key, purpose }: SentPhoto,
  needed: readonly IdentityPurpose[],
): Promise<Counted> {
  return withTransaction(platform.db, async (trx) => {
    const isDone = await lockTask(trx, { userId, ref: IDENTITY_TASK })
    const earlier = (await findPhotos(trx, userId)).find((one) => one.purpose === purpose)
    if (earlier?.upload_id === key) return { isCounted: true }
    if (isDone !== false || !(await uploads.claim(trx, [key]))) return { isCounted: false }
    await putPhoto(trx, { user_id: userId, purpose, upload_id: key, sent_at: platform.now() })
    if (earlier !== undefined) await uploads.retire(trx, earlier.upload_id)
    if (await hasAll(trx, userId, needed)) await people.completeTask(trx, userId, IDENTITY_TASK)
    return { isCounted: true, ...(earlier === undefined ? {} : { replaced: earlier.upload_id }) }
  })
}

async function hasAll(
  trx: Trx,
  userId: string,
  needed: readonly IdentityPurpose[],
): Promise<boolean> {
  const photos = await findPhotos(trx, userId)
  return needed.every((purpose) => photos.some((one) => one.purpose === purpose))
}

async function isBlurry(
  { platform: { db }, uploads }: IdentityPorts,
  viewer: Viewer | undefined,
  photo: { readonly key: string; readonly blurryBelow: number },
): Promise<Outcome<boolean>> {
  const { userId } = requirePatient(viewer)
  const sent = (await findPhotos(db, userId)).find((one) => one.upload_id === photo.key)
  const file = sent && (await uploads.open(userId, sent.upload_id))
  if (file === undefined) return refuse('NOT_FOUND')
  return { ok: true, value: (await photoSharpness(await wholeOf(file))) < photo.blurryBelow }
}

async function removeOld(
  { platform: { db }, uploads }: IdentityPorts,
  before: Date,
): Promise<void> {
  for (const { upload_id } of await findOldPhotos(db, before)) {
    await withTransaction(db, async (trx) => {
      if (await deletePhoto(trx, upload_id)) await uploads.retire(trx, upload_id)
    })
    await uploads.clear([upload_id])
  }
}

export function createIdentityService(ports: IdentityPorts): IdentityService {
  const { blurryBelow } = readUploadContent(ports.platform.config.contentDir)
  return {
    check: (viewer) => check(ports, viewer),
    complete: (viewer, { purpose, ...upload }) =>
      isIdentityPurpose(purpose)
        ? completePhoto(ports, requirePatient(viewer), { ...upload, purpose })
        : ports.uploads.complete(viewer, { ...upload, purpose }),
    isBlurry: (viewer, key) => isBlurry(ports, viewer, { key, blurryBelow }),
    removeOld: (before) => removeOld(ports, before),
  }
}
