import { useEffect, useState } from 'react'
import { type Library, loadLibrary } from '#engine/index.ts'
import type { Project } from './replies.ts'

/** Definitions that were loaded. */
export type LoadedProject = { readonly project: Project; readonly library: Library }

type ProjectState = {
  /** The newest definitions, which may have mistakes; null until they are read. */
  readonly newest: Project | null
  /** The first definitions that could be loaded; null if there are none. */
  readonly first: LoadedProject | null
  readonly isOffline: boolean
}

const NOTHING: ProjectState = { newest: null, first: null, isOffline: false }

/** The definitions, read again after each save. */
export function useProject(): ProjectState {
  const [known, setKnown] = useState(NOTHING)
  useEffect(() => {
    let hasFirst = false
    const read = async () => {
      const newest = await readProject('/api/project')
      const first = hasFirst
        ? null
        : (loadProject(newest) ?? loadProject(await readProject('/api/project/sound')))
      hasFirst ||= first !== null
      setKnown((old) => {
        const isOld = old.newest !== null && old.newest.revision > newest.revision
        return { newest: isOld ? old.newest : newest, first: old.first ?? first, isOffline: false }
      })
    }
    const lose = () => setKnown((old) => ({ ...old, isOffline: true }))
    const readOrLose = () => void read().catch(lose)
    const saves = new EventSource('/api/saves')
    // Opened also after a lost connection, when a save may have been missed.
    saves.addEventListener('open', readOrLose)
    saves.addEventListener('message', readOrLose)
    saves.addEventListener('error', lose)
    return () => saves.close()
  }, [])
  return known
}

/** Null if the definitions cannot be loaded. */
export function loadProject(project: Project): LoadedProject | null {
  try {
    const library = loadLibrary(project.files)
    return library.flows.size === 0 ? null : { project, library }
  } catch {
    // The check tells the mistakes.
    return null
  }
}

async function readProject(address: string): Promise<Project> {
  const reply = await fetch(address)
  return reply.json()
}

/** The address that opens a line of a definition in VS Code. */
export function editorAddress(
  { flowsDir, contentDir }: Pick<Project, 'flowsDir' | 'contentDir'>,
  { file, line, column }: { readonly file: string; readonly line: number; readonly column: number },
): string {
  const place = file.replace(/^flows\//, `${flowsDir}/`).replace(/^content\//, `${contentDir}/`)
  return `vscode://file${place.startsWith('/') ? '' : '/'}${encodeURI(place)}:${line}:${column}`
}
