import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourcesBelow } from './source-file.ts'

const root = join(import.meta.dirname, '../..')
const HOME = 'engine/analysis/'
const MOST_FILES = 25

/** From bottom to top: a folder imports its own files and those of the folders before it. */
const ROOMS = [
  'structure',
  'samples',
  'moves',
  'inputs',
  'slice',
  'explore',
  'prove',
  'paths',
  'cover',
  'versions',
  'compare',
  'report',
  'mutate',
  'explain',
]

const sources = sourcesBelow(root, HOME.slice(0, -1))
const room = (path: string) => (path.startsWith(HOME) ? path.slice(HOME.length).split('/').slice(0, -1).join('/') : '')

describe('folders of the analysis', () => {
  it('hold every file except the public entry point', () => {
    const outside = sources.filter(({ path }) => !ROOMS.includes(room(path)))
    expect(outside.map(({ path }) => path)).toEqual([`${HOME}index.ts`])
  })

  it.each(ROOMS)(`hold at most ${MOST_FILES} files: %s`, (name) => {
    const files = sources.filter(({ path }) => room(path) === name)
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  })

  it('import downward only', () => {
    const imports = sources.filter(({ path }) => path !== `${HOME}index.ts`).flatMap(importsOf)
    const upward = imports.filter(({ from, to }) => to.startsWith(HOME) && ROOMS.indexOf(room(to)) > ROOMS.indexOf(room(from)))
    expect(imports.length).toBeGreaterThan(500)
    expect(upward.map(({ from, to }) => `${from} imports ${to}: ${room(from)} is below ${room(to)}`)).toEqual([])
  })

  it('are described in the README, from bottom to top', () => {
    const readme = readFileSync(join(root, `${HOME}README.md`), 'utf8')
    expect([...readme.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => name)).toEqual(ROOMS)
  })
})
