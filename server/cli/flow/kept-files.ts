import type { SourceFile } from '#engine/index.ts'
import type { ProjectFiles } from '../../definitions-files.ts'

/**
 * Returns a function that replaces files by those of an earlier call with the same path and text.
 * The engine remembers what it read in a file, so a server reads only changed ones again.
 */
export function keepFiles(): (files: ProjectFiles) => ProjectFiles {
  const known = new Map<string, SourceFile>()
  const kept = (file: SourceFile): SourceFile => {
    const old = known.get(file.path)
    if (old?.text === file.text) return old
    known.set(file.path, file)
    return file
  }
  return ({ definitions, cases, same, personas }) => ({
    definitions: definitions.map(kept),
    cases: cases.map(kept),
    same: same.map(kept),
    personas: personas.map(kept),
  })
}
