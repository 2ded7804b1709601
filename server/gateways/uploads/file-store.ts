import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import {
  type DataKeyring,
  MOST_HEAD_BYTES,
  type Opening,
  type Sealing,
} from '../../crypto/data-key.ts'
import { codedError } from '../../errors.ts'
import { passLastAfter, type StoredFile } from '../../uploads/file-content.ts'

/**
 * Files in a folder, each encrypted for its place. They are written and read in parts.
 *
 * Every function throws UPLOADS_UNAVAILABLE if the disk is full or fails.
 */
export type FileStore = {
  /**
   * Writes atomically: a file is complete or absent.
   *
   * @returns False if a file is already stored, which stays. A sent file is replaced.
   */
  readonly write: (place: FilePlace, bytes: AsyncIterable<Uint8Array>) => Promise<boolean>
  /** `undefined` if none exists. The stream fails at its end if the file was changed or moved. */
  readonly read: (place: FilePlace) => Promise<StoredFile | undefined>
  readonly remove: (place: FilePlace) => Promise<void>
  /** Deletes old parts of files whose process ended, and old sent files that were never checked. */
  readonly removeLeftovers: (ages: {
    readonly partMs: number
    readonly sentMs: number
  }) => Promise<void>
  /** Free space of the disk. */
  readonly freeBytes: () => Promise<number>
}

/** A file's kind and key. */
export type FilePlace = { readonly kind: 'sent' | 'kept'; readonly key: string }

export type FileStorePorts = {
  readonly dataKeys: DataKeyring
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** Ending of a file's name while it is being written. */
const PART = '.part'
const KEY = /^[A-Za-z0-9-]{8,64}$/

type Context = FileStorePorts & { readonly folder: string }

async function write(
  context: Context,
  place: FilePlace,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const path = pathOf(context, place)
  await mkdir(join(context.folder, place.kind), { recursive: true, mode: 0o700 })
  const half = `${path}.${randomUUID()}${PART}`
  try {
    const file = await open(half, 'wx', 0o600)
    try {
      await seal(file, context.dataKeys.beginSeal(contextOf(place)), bytes)
    } finally {
      await file.close()
    }
    if (place.kind === 'kept') return await linkOnce(half, path)
    await rename(half, path)
    return true
  } finally {
    await rm(half, { force: true })
  }
}

async function seal(
  file: FileHandle,
  sealing: Sealing,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  await file.appendFile(Buffer.alloc(sealing.headBytes))
  for await (const part of bytes) await file.appendFile(sealing.update(part))
  await file.write(sealing.head(), 0, sealing.headBytes, 0)
  await file.sync()
}

async function read(context: Context, place: FilePlace): Promise<StoredFile | undefined> {
  const file = await open(pathOf(context, place)).catch(unlessMissing)
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(MOST_HEAD_BYTES),
      0,
      MOST_HEAD_BYTES,
      0,
    )
    const opening = context.dataKeys.beginOpen(buffer.subarray(0, bytesRead), contextOf(place))
    const sealed = file.createReadStream({ start: opening.headBytes })
    const bytes = Readable.from(passLastAfter(opened(context, sealed, opening), opening.end), {
      objectMode: false,
    })
    // Also closes a stream that was never read.
    bytes.once('close', () => sealed.destroy())
    return { size: size - opening.headBytes, bytes }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* opened(
  context: Context,
  sealed: AsyncIterable<Buffer>,
  opening: Opening,
): AsyncIterable<Buffer> {
  try {
    for await (const part of sealed) yield opening.update(part)
  } catch (error) {
    throw failure(context, error)
  }
}

async function removeLeftovers(
  { folder }: Context,
  { partMs, sentMs }: { readonly partMs: number; readonly sentMs: number },
): Promise<void> {
  for (const kind of ['sent', 'kept']) {
    for (const name of (await readdir(join(folder, kind)).catch(unlessMissing)) ?? []) {
      const isPart = name.endsWith(PART)
      if (kind === 'kept' && !isPart) continue
      const path = join(folder, kind, name)
      const found = await stat(path).catch(unlessMissing)
      if (found === undefined) continue
      const isOld = Date.now() - found.mtimeMs >= (isPart ? partMs : sentMs)
      if (isOld) await rm(path, { force: true })
    }
  }
}

async function freeBytes({ folder }: Context): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function pathOf({ folder }: Context, { kind, key }: FilePlace): string {
  if (!KEY.test(key)) throw new Error('Cannot keep a file under a key that is no name of ours')
  return join(folder, kind, key)
}

/** What a file's encryption is bound to. */
function contextOf({ kind, key }: FilePlace): readonly string[] {
  return ['file', kind, key]
}

/** Translates errors of the disk. Errors of the reader or writer are returned unchanged. */
function failure({ log }: Context, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  log?.warn({ storage: { code: error.code } }, 'The folder of files gave no usable answer')
  return codedError('UPLOADS_UNAVAILABLE')
}

/**
 * Creates a store in a folder that only the server's own user can read.
 *
 * @param folder Created with the first file.
 */
export function createFileStore(folder: string, ports: FileStorePorts): FileStore {
  const context: Context = { ...ports, folder }
  const onDisk = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw failure(context, error)
    })
  return {
    freeBytes: () => onDisk(freeBytes(context)),
    removeLeftovers: (ages) => onDisk(removeLeftovers(context, ages)),
    write: (place, bytes) => onDisk(write(context, place, bytes)),
    read: (place) => onDisk(read(context, place)),
    remove: (place) => onDisk(rm(pathOf(context, place), { force: true })),
  }
}

/** Gives a file its final name, unless that name exists. */
async function linkOnce(half: string, path: string): Promise<boolean> {
  try {
    await link(half, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
