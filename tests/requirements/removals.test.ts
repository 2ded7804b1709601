import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesBelow } from '../architecture/source-file.ts'
import { obstaclesOf, readRemovals } from '../removals/read-removals.ts'

const removals = readRemovals()

it('every removal applies to the current sources and names a test of its requirement', () => {
  expect(removals.flatMap(obstaclesOf)).toEqual([])
})

it('every onboarding requirement has a removal or a flow test, which `flow mutate` checks', () => {
  const rows = readFileSync(join(import.meta.dirname, 'onboarding.tsv'), 'utf8').trim().split('\n').slice(1)
  const ids = rows.map((row) => row.split('\t')[0] ?? '')
  const root = join(import.meta.dirname, '../..')
  const ofFlows = new Set(sourcesBelow(root, 'tests/flows').flatMap(({ text }) => text.match(/\b[A-Z]{4}-\d{2}\b/g) ?? []))
  expect(ids.filter((id) => !ofFlows.has(id) && !removals.some((removal) => removal.id === id))).toEqual([])
})
