import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { violationOf } from './import-rules.ts'
import type { Import } from './source-file.ts'
import { filesBelow, importsOf, sourcesBelow, withoutComments } from './source-file.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['engine', 'renderer', 'server', 'tests'].flatMap((folder) =>
  sourcesBelow(root, folder),
)
const imports = sources.flatMap(importsOf)

/** APIs that can make two runs over the same values differ. */
const IMPURE =
  /\b(?:Date\.now|new Date\(\s*\)|Math\.random|performance\.now|crypto\.|fetch\(|setTimeout|setInterval|console\.|process\.(?:env|exit|argv|cwd|std|hrtime|on)|localStorage|document\.(?:body|cookie|create|getElement|querySelector)|window\.)/

describe('imports', () => {
  it('follow the allowed directions', () => {
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.flatMap((one) => violationOf(one) ?? [])).toEqual([])
  })

  it('name files that exist, with their extension', () => {
    const broken = imports.filter(
      ({ to, kind }) => kind === 'ours' && !isGenerated(to) && !existsSync(join(root, to)),
    )
    expect(broken.map(({ from, to }) => `${from} imports ${to}, which does not exist`)).toEqual([])
  })

  it('have no cycles', () => {
    expect(inCircles(imports)).toEqual([])
    expect(inCircles([tie('a', 'b'), tie('b', 'c'), tie('c', 'b'), tie('c', 'd')])).toEqual([
      'a imports b',
      'b imports c',
      'c imports b',
    ])
  })
})

function tie(from: string, to: string): Import {
  return { from, to, kind: 'ours' }
}

/**
 * The files of import cycles and the files that import them: all others are removed, step by step.
 */
function inCircles(all: readonly Import[]): readonly string[] {
  let left = all.filter(({ kind }) => kind === 'ours')
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const importing = new Set(left.map(({ from }) => from))
    left = left.filter(({ to }) => importing.has(to))
  }
  return left.map(({ from, to }) => `${from} imports ${to}`)
}

describe('import rules', () => {
  it.each([
    ['engine/rules/facts.ts', 'node:fs', 'package', 'the engine is pure'],
    ['engine/rules/facts.ts', 'server/app.ts', 'ours', 'engine must not import server'],
    ['renderer/main.tsx', 'server/app.ts', 'ours', 'renderer must not import server'],
    ['server/app.ts', 'renderer/main.tsx', 'ours', 'server must not import renderer'],
    ['server/app.ts', 'flows/portal/gate.json', 'ours', 'server must not import flows'],
    [
      'renderer/words/words.ts',
      'content/portal/words.json',
      'ours',
      'renderer must not import content',
    ],
    ['server/app.ts', 'engine/rules/facts.ts', 'ours', 'only what its package exports is public'],
    ['server/app.ts', 'engine/modes/index.ts', 'ours', 'only what its package exports is public'],
    [
      'tests/flows/intake.test.ts',
      'engine/machine/start.ts',
      'ours',
      'only what its package exports is public',
    ],
    [
      'renderer/pages/home/index.tsx',
      'renderer/pages/login/form.tsx',
      'ours',
      'no page imports another',
    ],
    [
      'renderer/ui/button.tsx',
      'renderer/flow/adapter.tsx',
      'ours',
      'renderer/ui stands below renderer/flow',
    ],
    [
      'renderer/shell/routes.tsx',
      'renderer/studio/main.tsx',
      'ours',
      'absent from what patients load',
    ],
    ['server/app.ts', 'server/studio/build-studio.ts', 'ours', 'must not contain the studio'],
    [
      'server/domains/runs/run-service.ts',
      'server/domains/people/person-store.ts',
      'ours',
      'never its store',
    ],
  ] satisfies [string, string, Import['kind'], string][])(
    'refuse %s importing %s',
    (from, to, kind, sentence) => {
      expect(violationOf({ from, to, kind })).toContain(sentence)
    },
  )

  it.each([
    ['renderer/pages/home/index.tsx', 'renderer/pages/home/parts/greeting.tsx'],
    ['renderer/shell/routes.tsx', 'renderer/pages/home/index.tsx'],
    ['server/domains/runs/run-service.ts', 'server/domains/people/people-service.ts'],
    ['server/app.ts', 'engine/index.ts'],
    ['tests/e2e/every-widget.spec.ts', 'engine/definition/language.schema.json'],
    ['tests/engine/machine.test.ts', 'engine/machine/start.ts'],
  ])('allow %s importing %s', (from, to) => {
    expect(violationOf({ from, to, kind: 'ours' })).toBeNull()
  })

  it('find every form of import', () => {
    const text = `import a from './a.ts'\nimport type {\n  B\n} from '../b.ts'\nexport * from "#engine/index.ts"\nimport './c.css'
      const d = import('./source-file.ts')\n// import e from './e.ts'\n/* import f from './f.ts' */`
    expect(importsOf({ path: 'tests/architecture/x.ts', text }).map(({ to }) => to)).toEqual([
      'tests/architecture/a.ts',
      'tests/b.ts',
      'engine/index.ts',
      'tests/architecture/c.css',
      'tests/architecture/source-file.ts',
    ])
  })
})

describe('the packages of an installation', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names: readonly string[] = Object.keys(dependencies)
  const styles = filesBelow(root, 'renderer').filter((path) => path.endsWith('.css'))
  const texts = [
    ...sources
      .filter(({ path }) => !path.startsWith('tests/'))
      .map(({ text }) => withoutComments(text)),
    ...styles.map((path) => readFileSync(join(root, path), 'utf8')),
  ]
  const needed = new Set(
    names.flatMap((name) => {
      const { peerDependencies = {} } = JSON.parse(
        readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
      )
      return Object.keys(peerDependencies)
    }),
  )

  it.each(names)('%s is used by the portal, or needed by a package that is', (name) => {
    expect(
      needed.has(name) ||
        texts.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`)),
    ).toBe(true)
  })
})

describe('the engine', () => {
  it('uses no clock, randomness, network or machine', () => {
    const impure = sources.filter(
      ({ path, text }) => path.startsWith('engine/') && IMPURE.test(withoutComments(text)),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })
})

describe('flows and content', () => {
  it('are data, not code', () => {
    const code = ['flows', 'content']
      .flatMap((folder) => filesBelow(root, folder))
      .filter((path) => /\.([cm]?[jt]sx?|html|css)$/.test(path))
    expect(code).toEqual([])
  })
})

describe('tests', () => {
  it('do not measure time: benchmarks do', () => {
    const timed = sources.filter(
      ({ path, text }) =>
        /\.(test|spec)\.tsx?$/.test(path) && /performance\.now\(\) - /.test(withoutComments(text)),
    )
    expect(timed.map(({ path }) => path)).toEqual([])
  })
})

function isGenerated(path: string): boolean {
  return path.startsWith('.build/')
}
