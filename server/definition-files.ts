import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { SourceFile } from '#engine/index.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Every definition file: all of the flows folder, and the choices of content/reference. Paths are relative to the project. */
export function readDefinitionFiles({
  flowsDir,
  contentDir,
}: {
  readonly flowsDir: string
  readonly contentDir: string
}): readonly SourceFile[] {
  const paths = [
    ...globSync('**/*.json', { cwd: flowsDir }).map((path) => join(flowsDir, path)),
    ...globSync('reference/*.json', { cwd: contentDir }).map((path) => join(contentDir, path)),
  ]
  return paths.toSorted().map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }))
}
