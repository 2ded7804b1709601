import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from './source-file.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['content', 'engine', 'flows', 'renderer', 'server', 'tests']
const TEXT = /\.(ts|tsx|mjs|json|md|css|html|graphql|tsv)$/
/** Folders that exist on one machine only. */
const OF_A_MACHINE = new RegExp(`(?<![\\w.])/(${['tmp', 'work', 'root', 'Users'].join('|')})/`)

/** The lines that contain a path of one machine. */
function absolutePaths(path: string, text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      OF_A_MACHINE.test(line) ? [`${path}:${i + 1} ${line.trim().slice(0, 100)}`] : [],
    )
}

it('source files contain no path of one machine', () => {
  const files = [
    ...FOLDERS.flatMap((folder) => filesBelow(ROOT, folder)),
    'README.md',
    'package.json',
    'tsconfig.json',
  ]
  const texts = files.filter((path) => TEXT.test(path))
  expect(texts.length).toBeGreaterThan(1000)
  expect(
    texts.flatMap((path) => absolutePaths(path, readFileSync(join(ROOT, path), 'utf8'))),
  ).toEqual([])
})

it.each([
  "readFileSync('" + '/tmp' + "/a.json')",
  'see ' + '/work' + '/trees/x',
  '"file://' + '/root' + '/a"',
])('finds a path of one machine: %s', (line) =>
  expect(absolutePaths('a.ts', `one\n${line}`)).toHaveLength(1),
)

it.each(['https://a.example/tmp/b', './work/a.ts', 'the path /home/ of the portal'])(
  'accepts: %s',
  (line) => expect(absolutePaths('a.ts', line)).toEqual([]),
)
