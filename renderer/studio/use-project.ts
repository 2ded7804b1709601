import { useEffect, useState } from 'react'
import type { Issue } from '#engine/check/index.ts'
import type { SourceFile } from '#engine/index.ts'

/** The reply of the studio's server, `Project` there. */
export type Project = {
  readonly revision: number
  readonly issues: readonly Issue[]
  readonly isOutdated: boolean
  readonly files: readonly SourceFile[]
  readonly cases: readonly SourceFile[]
  readonly personas: readonly SourceFile[]
  /** Where the folders are on this machine, for links that open the editor. */
  readonly flowsDir: string
  readonly contentDir: string
}

/** The definitions, read again after each save; null until they are read. */
export function useProject(): { readonly project: Project | null; readonly isOffline: boolean } {
  const [project, setProject] = useState<Project | null>(null)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const read = async () => {
      const reply = await fetch('/api/project')
      const next: Project = await reply.json()
      setProject((known) => (known !== null && known.revision > next.revision ? known : next))
      setOffline(false)
    }
    const readOrTell = () => void read().catch(() => setOffline(true))
    const saves = new EventSource('/api/saves')
    // Opened also after a lost connection, when a save may have been missed.
    saves.addEventListener('open', readOrTell)
    saves.addEventListener('message', readOrTell)
    saves.addEventListener('error', () => setOffline(true))
    return () => saves.close()
  }, [])
  return { project, isOffline }
}

/** The address that opens a line of a definition in VS Code. */
export function editorAddress(
  { flowsDir, contentDir }: Pick<Project, 'flowsDir' | 'contentDir'>,
  { file, line, column }: { readonly file: string; readonly line: number; readonly column: number },
): string {
  const place = file.replace(/^flows\//, `${flowsDir}/`).replace(/^content\//, `${contentDir}/`)
  return `vscode://file${place.startsWith('/') ? '' : '/'}${encodeURI(place)}:${line}:${column}`
}
