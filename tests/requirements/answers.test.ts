import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const ANSWERS = 'tests/requirements/answers.tsv'
const READABLE = /\.(ts|tsx|mjs|json|md|tsv|graphql|css)$/

const answers = readFileSync(join(ROOT, ANSWERS), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const ids = answers.map(([id = '']) => id)

/** The ids that a text names. `Q-WIZD-04 to Q-WIZD-06`, also over a line break, names three. */
function namedIds(text: string): readonly string[] {
  const plain = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return [...plain.matchAll(/Q-([A-Z]{4})-(\d\d)(?: to Q-\1-(\d\d))?/g)].flatMap((match) => {
    const [, area, first, last = first] = match
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, at) => `Q-${area}-${String(Number(first) + at).padStart(2, '0')}`)
  })
}

function idsInProject(): ReadonlySet<string> {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const sources = paths.filter((path) => READABLE.test(path) && path !== ANSWERS && existsSync(join(ROOT, path)))
  return new Set(sources.flatMap((path) => namedIds(readFileSync(join(ROOT, path), 'utf8'))))
}

describe('answers to open questions of the specification', () => {
  const named = idsInProject()

  it('each question has one answer', () => {
    expect(answers.filter(([, answer, ...others]) => !answer || others.length > 0)).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('each question that the project names has an answer, and each answer is named', () => {
    expect([...named].filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => !named.has(id))).toEqual([])
  })
})
