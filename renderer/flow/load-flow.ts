import { type Flow, flowOf, loadLibrary, type SourceFile } from '#engine/index.ts'

const loaded = new Map<string, Promise<Flow>>()

/** Loads a published version of a flow. Versions are immutable, so the browser caches them. */
export function loadFlow(id: string, version: string): Promise<Flow> {
  const key = `${id}@${version}`
  const known = loaded.get(key)
  if (known) return known
  const flow = fetchFiles(`/flows/${id}/${version}.json`).then((files) =>
    flowOf(loadLibrary(files, { versions: { [id]: version } }), id),
  )
  loaded.set(key, flow)
  flow.catch(() => loaded.delete(key))
  return flow
}

/** Loads the current version of a flow. For pages that store nothing. */
export async function loadCurrentFlow(id: string): Promise<Flow> {
  const told = takeToldVersion(id)
  if (told !== null) return loadFlow(id, told)
  const reply = await fetch(`/flows/${id}/current.json`)
  const current: unknown = reply.ok ? await reply.json() : null
  if (
    typeof current !== 'object' ||
    current === null ||
    !('version' in current) ||
    typeof current.version !== 'string'
  )
    throw new Error(`Cannot load flow "${id}"`)
  return loadFlow(id, current.version)
}

/**
 * The current version as stated in the HTML. Used only once, since a page may stay open for hours.
 */
function takeToldVersion(id: string): string | null {
  const told = document.querySelector(`meta[name="${id}"]`)
  told?.remove()
  return told?.getAttribute('content') ?? null
}

async function fetchFiles(path: string): Promise<readonly SourceFile[]> {
  const reply = await fetch(path)
  const body: unknown = reply.ok ? await reply.json() : null
  const files: unknown =
    typeof body === 'object' && body !== null && 'files' in body ? body.files : null
  if (!Array.isArray(files) || !files.every(isSourceFile)) throw new Error(`Cannot load ${path}`)
  return files
}

function isSourceFile(value: unknown): value is SourceFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'text' in value &&
    typeof value.path === 'string' &&
    typeof value.text === 'string'
  )
}
