import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedNames, isBareParticiple, wordsOfName } from './exported-names.ts'
import { sourcesBelow } from './source-file.ts'

const root = join(import.meta.dirname, '../..')
const names = exportedNames(sourcesBelow(root, 'engine'))
const glossary = readFileSync(join(root, 'engine/docs/glossary.md'), 'utf8')
const [, section = ''] = glossary.split('## Words that are not used')
const terms = [...glossary.matchAll(/^\| ([a-z][a-z -]*) \|/gm)]
  .map(([, term]) => term)
  .filter((term) => term !== 'term')
const unused = [...section.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)

/** Names that still have two meanings. The list only gets shorter. */
const TWO_MEANINGS = [
  'Asked',
  'Form',
  'Kind',
  'Leaf',
  'Scope',
  'TextPart',
  'begin',
  'effectsOf',
  'everyFlow',
  'issueOf',
  'liveInputs',
  'rowsShown',
  'stepOf',
]

/** Participles that are still names. The list only gets shorter. */
const PARTICIPLES = [
  'Accepted',
  'Asked',
  'Awaited',
  'Checked',
  'Giving',
  'Judged',
  'Limited',
  'Named',
  'Resolved',
  'compared',
  'derived',
  'edited',
  'pushed',
  'remembered',
  'said',
  'uncovered',
]

/** Words in -ing and -ed that are nouns. */
const NOUNS = ['Finding', 'Landing', 'Paging', 'nothing']

/** Exported names with a word that the glossary forbids. The list only gets shorter. */
const RULED_OUT = [
  'Judged',
  'JudgedRow',
  'Sheet',
  'SheetAnswer',
  'SheetRefusal',
  'areApart',
  'judgedOf',
  'sameJudged',
  'sheetOf',
  'toldCells',
]

describe('the exported names of the engine', () => {
  it('have one meaning each', () => {
    expect(names.size).toBeGreaterThan(1000)
    const doubled = [...names].filter(([, files]) => files.length > 1).map(([name]) => name)
    expect(doubled.sort()).toEqual(TWO_MEANINGS)
  })

  it('are no bare participles', () => {
    const found = [...names.keys()].filter(
      (name) => isBareParticiple(name) && !NOUNS.includes(name),
    )
    expect(found.sort()).toEqual(PARTICIPLES)
  })

  it('have no words that the glossary forbids', () => {
    const found = [...names.keys()].filter((name) =>
      wordsOfName(name).some((word) => unused.includes(word.replace(/s$/, ''))),
    )
    expect(unused.length).toBeGreaterThan(10)
    expect(found.sort()).toEqual(RULED_OUT)
  })

  it.each([
    ['told', true],
    ['Moved', true],
    ['asking', true],
    ['need', false],
    ['movedRuns', false],
    ['ON_LEAVING', false],
  ])('are split into words: %s', (name, isOne) => {
    expect(isBareParticiple(name)).toBe(isOne)
  })
})

describe('the glossary', () => {
  it('has at most 40 terms, each once', () => {
    expect(terms.length).toBeGreaterThan(30)
    expect(terms.length).toBeLessThanOrEqual(40)
    expect(terms).toEqual([...new Set(terms)])
  })
})
