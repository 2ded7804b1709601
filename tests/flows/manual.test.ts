import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverageOf, paths, prove } from '#engine/analysis/index.ts'
import { checkCases, checkLibrary, checkPersonas, readPersonas } from '#engine/check/index.ts'
import { flowOf } from '#engine/index.ts'
import { mutate as saysMutate } from '#server/cli/flow/mutate.ts'
import { paths as saysPaths } from '#server/cli/flow/paths.ts'
import { why as saysWhy } from '#server/cli/flow/why.ts'
import { shippedFiles } from './shipped.ts'

const manual = readFileSync('flows/README.md', 'utf8')
const folder = 'tests/flows/manual'
const read = (path: string) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })
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
/** What proofs say of an example that they cannot decide in full, as the manual tells. */
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

const { issues, library } = checkLibrary([...shippedFiles, ...shared, ...examples.map(({ file }) => file)])
const flow = (id: string) => {
  if (!library) throw new Error(`Cannot load the examples: ${issues.map(({ message }) => message).join('; ')}`)
  return flowOf(library, id)
}

/** What a command prints, as a block of the manual. */
const block = (outcome: { readonly lines: readonly string[] } | { readonly usage: string }) =>
  `\`\`\`\n${'lines' in outcome ? outcome.lines.join('\n') : outcome.usage}\n\`\`\``

describe('the manual for authors', () => {
  it('has examples without a mistake', () => {
    expect(issues.filter(({ file }) => file.startsWith(folder))).toEqual([])
  })

  it.each(examples)('shows $id as its file has it, and what it promises holds', ({ id, file }) => {
    expect(manual).toContain(`\`\`\`json\n${file.text.trimEnd()}\n\`\`\``)
    expect(prove(flow(id)).filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    expect(paths(flow(id)).why).toEqual(NOT_DECIDED[id] ?? [])
  })

  it('shows the facts and questions that the examples share as their files have them', () => {
    for (const { text } of shared) expect(manual).toContain(`\`\`\`json\n${text.trimEnd()}\n\`\`\``)
  })

  it.each(caseFiles)('has cases in $path that go as they say and leave nothing out', (file) => {
    const { issues: found, file: cases } = checkCases(file, library, readPersonas(personas))
    expect(found).toEqual([])
    expect(coverageOf(flow(cases?.flow ?? ''), cases?.cases ?? [])).toMatchObject({ failures: [], missing: [] })
  })

  it('has personas without a mistake', () => {
    expect(checkPersonas(personas, caseFiles, library)).toEqual([])
  })

  it('shows the cases, personas and answers of examples as their files have them', () => {
    for (const path of ['cases/sleep.cases.json', 'cases/my-visits.cases.json', 'personas.json', 'answers.json'])
      expect(manual).toContain(`\`\`\`json\n${read(path).text.trimEnd()}\n\`\`\``)
  })

  it('shows what the commands print', { timeout: 600_000 }, () => {
    expect(manual).toContain(block(saysPaths([join(folder, 'sleep.json')], { failures: '0' })))
    expect(manual).toContain(block(saysWhy([join(folder, 'sleep.json'), 'since'], { answers: join(folder, 'answers.json') })))
    expect(manual).toContain(block(saysMutate([join(folder, 'sleep.json')], {})))
  })

  it('describes every command that there is', () => {
    const usage = readFileSync('server/cli/flow.ts', 'utf8')
    const commands = [...usage.matchAll(/case '([a-z]+)':/g)].map(([, name]) => name)
    expect(commands.length).toBeGreaterThan(5)
    for (const name of commands) expect(manual).toMatch(new RegExp(`npm run flow -- ${name}\\b`))
  })

  it('names the schema in every definition and every file of cases, so that an editor completes them', () => {
    for (const { path, text } of [...shippedFiles, ...shared, ...examples.map(({ file }) => file), ...caseFiles, personas]) {
      const [, schema = ''] = /"\$schema": "([^"]+)"/.exec(text) ?? []
      expect([path, readFileSync(join(path, '..', schema), 'utf8').includes('json-schema.org')]).toEqual([path, true])
    }
  })
})
