import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataKeyring } from '../../crypto/data-key.ts'

/** Files in a folder, each encrypted for its place. */
export type FileStore = {
  /** Writes atomically: a file is complete or absent. */
  readonly write: (place: FilePlace, bytes: Uint8Array) => Promise<void>
  /** `undefined` where there is none. @throws {Error} If it was changed, or lay elsewhere. */
  readonly read: (place: FilePlace) => Promise<Buffer | undefined>
  readonly has: (place: FilePlace) => Promise<boolean>
  readonly remove: (place: FilePlace) => Promise<void>
}

/** Where a file lies: what it is, and under which key. */
export type FilePlace = { readonly kind: 'sent' | 'kept'; readonly key: string }

const KEY = /^[A-Za-z0-9-]{8,64}$/

/**
 * A store in a folder of this machine, readable by the server's own user alone.
 *
 * @param folder Made when the first file comes.
 */
export function createFileStore(folder: string, dataKeys: DataKeyring): FileStore {
  const pathOf = ({ kind, key }: FilePlace): string => {
    if (!KEY.test(key)) throw new Error('Cannot keep a file under a key that is no name of ours')
    return join(folder, kind, key)
  }
  const contextOf = ({ kind, key }: FilePlace) => ['file', kind, key]
  return {
    write: async (place, bytes) => {
      const path = pathOf(place)
      await mkdir(join(folder, place.kind), { recursive: true, mode: 0o700 })
      const half = `${path}.${randomUUID()}.part`
      try {
        const file = await open(half, 'wx', 0o600)
        try {
          await file.writeFile(dataKeys.seal(bytes, contextOf(place)))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    read: async (place) => {
      const sealed = await readFile(pathOf(place)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      })
      return sealed === undefined ? undefined : dataKeys.openBytes(sealed, contextOf(place))
    },
    has: (place) =>
      access(pathOf(place)).then(
        () => true,
        () => false,
      ),
    remove: (place) => rm(pathOf(place), { force: true }),
  }
}
