import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentIssues } from '#server/cli/flow/content-issues.ts'
import { shipped } from '../flows/shipped.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-issues-'))
  cpSync(join(import.meta.dirname, '../../content'), folder, { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** The issues after an edit of one content file, without its path. */
function after(path: string, from: string, to: string): readonly string[] {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  return contentIssues(folder, shipped).issues.map(
    ({ file: at, line, code, message }) => `${at}:${line} ${code} ${message}`,
  )
}

test('nothing is wrong with the shipped content', () => {
  expect(contentIssues(folder, shipped).issues).toEqual([])
})

test('every checked content file counts, and reference data does not', () => {
  const { paths } = contentIssues(folder, shipped)
  expect(paths).toContain('content/assessments.json')
  expect(paths).toContain('content/pages/progress.json')
  expect(
    paths.filter((path) => path.startsWith('content/reference') || path.endsWith('.schema.json')),
  ).toEqual([])
})

test.each([
  [
    'assessments.json',
    '"flow": "phq8"',
    '"flow": "phq88"',
    /^content\/assessments\.json:\d+ unknown-flow Assessment "Phq8" uses flow "phq88", which does not exist$/,
  ],
  [
    'assessments.json',
    '["pre-visit-scales"]',
    '["visit-scales"]',
    /^content\/assessments\.json:\d+ unknown-flow /,
  ],
  [
    'assessments.json',
    '"task": "triage-flow"',
    '"task": "triage"',
    /^content\/assessments\.json:\d+ task-without-title Task "triage" has no title that patients could read$/,
  ],
  ['assessments.json', '"loadError"', '"loadErorr"', /unknown-key .*did you mean "loadError"/],
  [
    'assessments.json',
    '"screen": "full-page"',
    '"screen": "fullpage"',
    /wrong-shape .*did you mean "full-page"/,
  ],
  [
    'portal/tasks.json',
    '"ofNewPatients": [',
    '"ofNewPatients": ["walk", ',
    /tasks\.json:\d+ task-without-title Task "walk"/,
  ],
  [
    'portal/tasks.json',
    './tasks.schema.json',
    './task.schema.json',
    /^content\/portal\/tasks\.json:2 wrong-shape The schema "\.\/task\.schema\.json" cannot be read$/,
  ],
  [
    'support/topics.json',
    '"subcategories": [',
    '"questions": [',
    /topics\.json:\d+ unknown-key Key "questions"/,
  ],
])('a mistake in content/%s is reported with its line: %s becomes %s', (path, from, to, told) => {
  expect(after(path, from, to)).toContainEqual(expect.stringMatching(told))
})
