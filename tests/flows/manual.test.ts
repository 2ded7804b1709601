import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverageOf, paths, prove } from '#engine/analysis/index.ts'
import {
  CODES,
  checkCases,
  checkLibrary,
  checkPersonas,
  readPersonas,
} from '#engine/check/index.ts'
import language from '#engine/definition/language.schema.json' with { type: 'json' }
import { flowOf, isObject } from '#engine/index.ts'
import { mutate as saysMutate } from '#server/cli/flow/mutate.ts'
import { paths as saysPaths } from '#server/cli/flow/paths.ts'
import { why as saysWhy } from '#server/cli/flow/why.ts'
import { shippedFiles } from './shipped.ts'

const pages = [
  'flows/README.md',
  ...readdirSync('flows/docs').map((name) => join('flows/docs', name)),
].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const manual = pages.map(({ text }) => text).join('\n')
const folder = 'tests/flows/manual'
const read = (path: string) => ({
  path: join(folder, path),
  text: readFileSync(join(folder, path), 'utf8'),
})
const examples = [
  'hello',
  'sleep',
  'worry',
  'weight',
  'greeting',
  'call-off-visit',
  'visits',
  'news',
  'visit-page',
  'about-you',
  'reminder',
  'my-visits',
  'day-of-visit',
  'before-visit',
  'taken-up',
  'how-to-reach-you',
  'wait-for-school',
  'chosen-time',
  'which-visit',
  'who-to-call',
].map((id) => ({
  id,
  file: read(`${id}.json`),
}))
const shared = [read('active-care.json'), read('coming-visits.json'), read('contact.json')]
/** The output of proofs for an example that they cannot fully decide, as the manual shows it. */
const NOT_DECIDED: { readonly [id: string]: readonly string[] | undefined } = {
  'about-you': ['the events of "name" were not explored, because it is shown beside other steps'],
  'my-visits': [
    '"row of visit" has too many distinguishable values to try them all',
    'the events of "visit" were not explored, because it is shown beside other steps',
  ],
  'day-of-visit': ['user.appointments', 'now', 'timeZone'].map(
    (group) => `"${group}" has too many distinguishable values to try them all`,
  ),
}
const personas = read('personas.json')
const caseFiles = readdirSync(join(folder, 'cases')).map((name) => read(`cases/${name}`))

const { issues, library } = checkLibrary([
  ...shippedFiles,
  ...shared,
  ...examples.map(({ file }) => file),
])
const flow = (id: string) => {
  if (!library)
    throw new Error(`Cannot load the examples: ${issues.map(({ message }) => message).join('; ')}`)
  return flowOf(library, id)
}

/** What a command prints, as a block of the manual. */
const block = (outcome: { readonly lines: readonly string[] } | { readonly usage: string }) =>
  `\`\`\`\n${'lines' in outcome ? outcome.lines.join('\n') : outcome.usage}\n\`\`\``

const KEYS = new Set(
  Object.values(language.$defs).flatMap((part) =>
    'properties' in part ? Object.keys(part.properties) : [],
  ),
)

/** The names in the first column of each table whose first heading is `heading`. */
function namesIn(text: string, heading: string): readonly string[] {
  const rows = text.split('\n\n').filter((table) => table.startsWith(`| ${heading} |`))
  const cells = rows
    .flatMap((table) => table.split('\n').slice(2))
    .map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

type Link = { readonly file: string; readonly heading: string }

/** The links of a page to files, relative to the project. */
function linksIn(path: string, text: string): readonly Link[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.flatMap((target) => {
    const [file = '', heading = ''] = target.split('#')
    if (target.includes('://')) return []
    return [{ file: file === '' ? path : join(path, '..', file), heading }]
  })
}

function hasHeading(file: string, heading: string): boolean {
  if (heading === '' || statSync(file).isDirectory()) return heading === ''
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(
    ([, words = '']) => words,
  )
  return headings.some(
    (words) =>
      words
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-') === heading,
  )
}

/** True if a value contains an example somewhere. */
function hasPart(value: unknown, example: unknown): boolean {
  if (isLike(value, example)) return true
  const inner = Array.isArray(value) || isObject(value) ? Object.values(value) : []
  return inner.some((part) => hasPart(part, example))
}

/** True if a value has all members and, in order, all items of an example. */
function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value) && hasItems(value, example)
  if (!isObject(example)) return value === example
  return (
    isObject(value) && Object.entries(example).every(([key, member]) => isLike(value[key], member))
  )
}

function hasItems(values: readonly unknown[], examples: readonly unknown[]): boolean {
  let from = 0
  return examples.every((example) => {
    const at = values.findIndex((value, i) => i >= from && isLike(value, example))
    from = at + 1
    return at >= 0
  })
}

describe('the manual for authors', () => {
  it('has examples without a mistake', () => {
    expect(issues.filter(({ file }) => file.startsWith(folder))).toEqual([])
  })

  it.each(examples)('has the example $id, and its guarantees hold', ({ id }) => {
    expect(prove(flow(id)).filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    expect(paths(flow(id)).why).toEqual(NOT_DECIDED[id] ?? [])
  })

  it('links to every example', () => {
    for (const { path } of [...shared, ...examples.map(({ file }) => file)])
      expect(manual).toContain(`(../../${path})`)
  })

  it.each(pages)('has in $path only links to files and headings that exist', ({ path, text }) => {
    expect(
      linksIn(path, text).filter(
        ({ file, heading }) => !existsSync(file) || !hasHeading(file, heading),
      ),
    ).toEqual([])
  })

  it.each(pages)(
    'shows in $path only JSON that is a part of a file that the page links to',
    ({ path, text }) => {
      const files = linksIn(path, text).flatMap(({ file }) =>
        file.endsWith('.json') ? [JSON.parse(readFileSync(file, 'utf8'))] : [],
      )
      const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = '']) => json)
      expect(
        blocks.filter((json) => !files.some((file) => hasPart(file, JSON.parse(json)))),
      ).toEqual([])
    },
  )

  it.each(pages)('names in the tables of $path only keys and mistakes that exist', ({ text }) => {
    expect(namesIn(text, 'field').filter((name) => !KEYS.has(name))).toEqual([])
    expect(namesIn(text, 'mistake').filter((code) => !Object.hasOwn(CODES, code))).toEqual([])
  })

  it('explains keys and mistakes in tables', () => {
    expect(pages.flatMap(({ text }) => namesIn(text, 'field')).length).toBeGreaterThan(50)
    expect(pages.flatMap(({ text }) => namesIn(text, 'mistake')).length).toBeGreaterThan(50)
  })

  it('fits its README on one page', () => {
    expect(readFileSync('flows/README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(500)
  })

  it.each(caseFiles)('has cases in $path that pass and reach everything', (file) => {
    const { issues: found, file: cases } = checkCases(file, library, readPersonas(personas))
    expect(found).toEqual([])
    expect(coverageOf(flow(cases?.flow ?? ''), cases?.cases ?? [])).toMatchObject({
      failures: [],
      missing: [],
    })
  })

  it('has personas without a mistake', () => {
    expect(checkPersonas(personas, caseFiles, library)).toEqual([])
  })

  it('shows the cases, personas and answers of examples as their files have them', () => {
    for (const path of [
      'cases/sleep.cases.json',
      'cases/my-visits.cases.json',
      'personas.json',
      'answers.json',
    ])
      expect(manual).toContain(`\`\`\`json\n${read(path).text.trimEnd()}\n\`\`\``)
  })

  it('shows what the commands print', { timeout: 600_000 }, async () => {
    expect(manual).toContain(block(saysPaths([join(folder, 'sleep.json')], { failures: '0' })))
    expect(manual).toContain(
      block(
        saysWhy([join(folder, 'sleep.json'), 'since'], { answers: join(folder, 'answers.json') }),
      ),
    )
    expect(manual).toContain(block(await saysMutate([join(folder, 'sleep.json')], {})))
  })

  it('describes every command', () => {
    const usage = readFileSync('server/cli/flow.ts', 'utf8')
    const commands = [...usage.matchAll(/case '([a-z]+)':/g)].map(([, name]) => name)
    expect(commands.length).toBeGreaterThan(5)
    for (const name of commands) expect(manual).toMatch(new RegExp(`npm run flow -- ${name}\\b`))
  })

  it('names the schema in every definition and every file of cases, so that an editor completes them', () => {
    for (const { path, text } of [
      ...shippedFiles,
      ...shared,
      ...examples.map(({ file }) => file),
      ...caseFiles,
      personas,
    ]) {
      const [, schema = ''] = /"\$schema": "([^"]+)"/.exec(text) ?? []
      expect([
        path,
        readFileSync(join(path, '..', schema), 'utf8').includes('json-schema.org'),
      ]).toEqual([path, true])
    }
  })
})
