import type { Flow } from '#engine/index.ts'
import { versionNameOf } from '../../domains/definitions/version-name.ts'
import { readFlow } from './library.ts'

/** Two versions of a flow. */
export type Versions = { readonly before: Flow; readonly after: Flow }

type Found = Flow | readonly string[]

/**
 * Two versions, each the name of a flow, a file, or a published version (`intake@3`).
 *
 * @returns Sentences where there is none, or where definitions have mistakes.
 */
export async function readVersions(old: string, now: string): Promise<Versions | readonly string[]> {
  if (versionNameOf(old) === undefined && versionNameOf(now) === undefined) return paired(readFlow(old), readFlow(now))
  // Files and the other commands need no database, and loading what opens it takes longer than they do.
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
