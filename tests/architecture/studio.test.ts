import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourcesBelow } from './source-file.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['engine', 'renderer', 'server'].flatMap((folder) => sourcesBelow(root, folder))
const importsByFile = new Map(
  sources.map((source) => [source.path, importsOf(source).map(({ to }) => to)]),
)

/** Every file that a file imports, directly or not. */
function reachableFrom(entry: string): readonly string[] {
  const reached = new Set([entry])
  for (const file of reached) for (const to of importsByFile.get(file) ?? []) reached.add(to)
  return [...reached]
}

describe('the studio', () => {
  it.each([
    ['the scripts of patients', 'renderer/main.tsx', 'renderer/pages/'],
    ['the server of the portal', 'server/cli/start.ts', 'server/domains/'],
  ])('is not in %s', (_, entry, known) => {
    const reached = reachableFrom(entry)
    // The entry is the right one: it leads to the portal.
    expect(reached.some((file) => file.startsWith(known))).toBe(true)
    expect(reached.filter((file) => /^(renderer|server)\/studio\//.test(file))).toEqual([])
  })

  it('is reached from its own program, so the walk finds what is there', () => {
    expect(reachableFrom('server/cli/studio.ts')).toContain('server/studio/build-studio.ts')
  })
})
