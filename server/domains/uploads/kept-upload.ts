import type { AttemptLimit } from '../../attempts/attempt-limit.ts'
import type { FileStore } from '../../gateways/uploads/file-store.ts'
import type { Platform } from '../../platform.ts'
import type { FileType, readUploadContent } from '../../uploads/upload-limits.ts'
import type { UploadTurns } from '../../uploads/upload-turns.ts'
import type { UploadRow } from './tables.ts'
import { keptName } from './upload-rules.ts'
import { findUpload } from './upload-store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type KeptUpload = { readonly id: string; readonly name: string }

export type UploadPorts = Pick<Platform, 'config' | 'db' | 'now' | 'newId' | 'dataKeys' | 'log'> & {
  readonly gateways: Pick<Platform['gateways'], 'uploads' | 'scan'>
}

/** What every operation on uploads uses. */
export type UploadContext = UploadPorts &
  Pick<ReturnType<typeof readUploadContent>, 'purposes' | 'unusedHours'> & {
    /** Received files are here until they are checked, even if they are stored elsewhere later. */
    readonly spool: FileStore
    readonly turns: UploadTurns
    readonly limit: AttemptLimit
  }

export function presentUpload(
  { dataKeys }: UploadContext,
  { id, user_id, sealed_name }: UploadRow,
): KeptUpload {
  const name = sealed_name === null ? '' : dataKeys.open(sealed_name, nameContext(user_id, id))
  return { id, name }
}

/** Encrypts a file's name for its upload. The ending matches the file's content. */
export function sealUploadName(
  { dataKeys }: UploadContext,
  { id, user_id }: Pick<UploadRow, 'id' | 'user_id'>,
  { bare, type }: { readonly bare: string; readonly type: FileType },
): Buffer {
  return dataKeys.seal(keptName(bare, type), nameContext(user_id, id))
}

function nameContext(userId: string, id: string): readonly string[] {
  return ['upload-name', userId, id]
}

/** `undefined` for another person's upload and for an invalid id. */
export async function findOwnUpload(
  { db }: UploadContext,
  userId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return isUploadId(id) ? findUpload(db, userId, id) : undefined
}

export function isUploadId(id: string): boolean {
  return UUID.test(id)
}
