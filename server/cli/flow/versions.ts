import type { Flow } from '#engine/index.ts'
import { versionNameOf } from '../../domains/definitions/version-name.ts'
import { readFlow } from './library.ts'

export type Versions = { readonly before: Flow; readonly after: Flow }

type Found = Flow | readonly string[]

/**
 * Reads two versions. Each is a flow's name, a file, or a published version (`intake@3`).
 *
 * @returns Sentences if one does not exist or definitions have errors.
 */
export async function readVersions(
  old: string,
  now: string,
): Promise<Versions | readonly string[]> {
  if (versionNameOf(old) === undefined && versionNameOf(now) === undefined)
    return paired(readFlow(old), readFlow(now))
  // Imported lazily: only published versions need the database, and loading its modules takes
  // longer than the other commands.
  const { withPublished } = await import('./published.ts')
  try {
    return await withPublished(async (readPublished) => {
      const read = async (name: string): Promise<Found> => {
        const version = versionNameOf(name)
        return version === undefined ? readFlow(name) : readPublished(version)
      }
      return paired(await read(old), await read(now))
    })
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function paired(before: Found, after: Found): Versions | readonly string[] {
  if (!('steps' in before)) return before
  return 'steps' in after ? { before, after } : after
}
