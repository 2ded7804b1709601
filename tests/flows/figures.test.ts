import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSame } from '#engine/check/index.ts'
import { ENOUGH_PERCENT } from '#server/cli/flow/mutation-counts.ts'
import { readSameFiles } from '#server/definitions-files.ts'
import { shipped } from './shipped.ts'

/** Rows of the table in the manual, which `flow mutate --all --write` puts there. */
const rows = readFileSync('flows/docs/figures.md', 'utf8')
  .replace(/^[\s\S]*<!-- figures[^\n]*\n|<!-- end of figures -->[\s\S]*$/g, '')
  .split('\n')
  .slice(2)
  .flatMap((line) => {
    const [, id = '', ...figures] = line.split('|').map((cell) => cell.trim())
    const [changes = 0, noticed = 0, percent = 0, listed = 0, open = 0, same = 0] =
      figures.map(Number)
    return id === '' || id === 'all' ? [] : [{ id, changes, noticed, percent, listed, open, same }]
  })
const listed = new Map(
  readSameFiles('.').map(({ path, text }) => [
    basename(path, '.same.json'),
    checkSame({ path, text }, shipped).file?.same.flatMap(({ changes }) => changes).length,
  ]),
)

describe('the figures of the manual', () => {
  it('say for every shipped flow how many of its mutants are detected', () => {
    expect(rows.map(({ id }) => id)).toEqual([...shipped.flows.keys()].toSorted())
  })

  it.each(rows)(
    'say that enough mutants of $id are detected, none is open, and no more are listed than in its file',
    (row) => {
      expect(row.percent).toBeGreaterThanOrEqual(ENOUGH_PERCENT)
      expect(row.changes).toBe(row.noticed + row.listed + row.same)
      expect(row.open).toBe(0)
      expect(row.listed).toBeLessThanOrEqual(listed.get(row.id) ?? 0)
    },
  )
})
