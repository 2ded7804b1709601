import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourcesBelow } from './source-file.ts'

const root = join(import.meta.dirname, '../..')
const HOME = 'engine/analysis/'
const MOST_FILES = 25

/** From bottom to top: a folder imports its own files, and the index of a folder before it. */
const ROOMS = ['explore', 'prove', 'compare', 'cover', 'mutate', 'explain']

/** The subfolders, from bottom to top; the files of their folder come last. */
const SUBFOLDERS = [
  'explore/structure',
  'explore/samples',
  'explore/moves',
  'explore/inputs',
  'explore/slice',
  'explore',
  'compare/versions',
  'compare',
]

const sources = sourcesBelow(root, HOME.slice(0, -1))
const folder = (path: string) =>
  path.startsWith(HOME) ? path.slice(HOME.length).split('/').slice(0, -1).join('/') : ''
const room = (path: string) => folder(path).split('/')[0] ?? ''
const FOLDERS = [...new Set([...SUBFOLDERS, ...ROOMS])]
const imports = sources.filter(({ path }) => path !== `${HOME}index.ts`).flatMap(importsOf)
const inside = imports.filter(({ to }) => to.startsWith(HOME))

describe('folders of the analysis', () => {
  it('hold every file except the public entry point', () => {
    const outside = sources.filter(({ path }) => !FOLDERS.includes(folder(path)))
    expect(outside.map(({ path }) => path)).toEqual([`${HOME}index.ts`])
  })

  it.each(FOLDERS)(`hold at most ${MOST_FILES} files: %s`, (name) => {
    const files = sources.filter(({ path }) => folder(path) === name)
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  })

  it('import downward only', () => {
    const upward = inside.filter(
      ({ from, to }) => ROOMS.indexOf(room(to)) > ROOMS.indexOf(room(from)),
    )
    const upwardInRoom = inside.filter(
      ({ from, to }) =>
        room(to) === room(from) &&
        SUBFOLDERS.indexOf(folder(to)) > SUBFOLDERS.indexOf(folder(from)),
    )
    expect(imports.length).toBeGreaterThan(400)
    expect([...upward, ...upwardInRoom].map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('are imported through their index', () => {
    const direct = inside.filter(
      ({ from, to }) => room(to) !== room(from) && to !== `${HOME}${room(to)}/index.ts`,
    )
    expect(direct.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('are described in the README, from bottom to top', () => {
    const readme = readFileSync(join(root, `${HOME}README.md`), 'utf8')
    expect([...readme.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => name)).toEqual(ROOMS)
  })
})
