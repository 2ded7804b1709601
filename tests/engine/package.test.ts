import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsOf, sourcesBelow } from '#tests/architecture/source-file.ts'
import * as engine from '#engine/index.ts'
import * as analysis from '#engine/analysis/index.ts'
import * as check from '#engine/check/index.ts'
import * as kit from '#engine/kit/index.ts'
import declared from '#engine/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const api = readFileSync(join(root, 'engine/api.md'), 'utf8')
const host = mkdtempSync(join(tmpdir(), 'engine-package-'))
const installed = join(host, 'node_modules', declared.name)

/** The package as it would be published, with its declared dependencies and nothing else. */
beforeAll(() => {
  mkdirSync(installed, { recursive: true })
  tsc('--project', join(root, 'engine/tsconfig.package.json'), '--outDir', join(installed, 'dist'))
  cpSync(join(root, 'engine/package.json'), join(installed, 'package.json'))
  for (const name of Object.keys(declared.dependencies))
    cpSync(join(root, 'node_modules', name), join(host, 'node_modules', name), { recursive: true })
}, 600_000)

afterAll(() => {
  rmSync(host, { recursive: true })
})

function tsc(...args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: host,
    stdio: 'pipe',
  })
}

const example = [...api.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n')

test('the examples of the API run in plain Node with only the package', () => {
  writeFileSync(join(host, 'example.mjs'), `${example}\nconsole.log('ran')\n`)
  expect(execFileSync(process.execPath, ['example.mjs'], { cwd: host, encoding: 'utf8' })).toBe(
    'ran\n',
  )
})

test('the examples of the API have the types of the package', () => {
  writeFileSync(join(host, 'example.ts'), example)
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const check = () =>
    tsc(
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--skipLibCheck',
      'false',
      ...types,
      'example.ts',
    )
  expect(check).not.toThrow()
  writeFileSync(join(host, 'example.ts'), example.replace("field: 'sleeps'", 'field: 1'))
  expect(check).toThrow()
})

test('every entry point of the package was built', () => {
  const files = Object.values(declared.exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  )
  expect(files.filter((file) => !existsSync(join(installed, file)))).toEqual([])
  expect(files).toHaveLength(10)
})

test.each([
  ['', engine],
  ['/check', check],
  ['/kit', kit],
  ['/analysis', analysis],
])('the reference names the exports of entry point "%s", and nothing else', (face, names) => {
  const section = api.split(`### \`${declared.name}${face}\`\n`)[1]?.split('###')[0] ?? ''
  const rows = [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name),
  )
  expect(rows.toSorted()).toEqual(Object.keys(names).toSorted())
})

test('the engine declares every package that it imports, in the version that we use', () => {
  const packages = sourcesBelow(root, 'engine')
    .flatMap(importsOf)
    .filter(({ kind }) => kind === 'package')
  expect([...new Set(packages.map(({ to }) => to))]).toEqual(Object.keys(declared.dependencies))
  const { dependencies, devDependencies, license, version } = declared
  const ours = engine.parseJson(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(ours).toMatchObject({ dependencies, devDependencies, license, version })
})
