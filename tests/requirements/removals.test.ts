import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { obstaclesOf, readRemovals } from '../removals/read-removals.ts'

const removals = readRemovals()

it('every removal applies to the product as it is, and names a test of its requirement', () => {
  expect(removals.flatMap(obstaclesOf)).toEqual([])
})

it('every requirement of onboarding has a removal', () => {
  const rows = readFileSync(join(import.meta.dirname, 'onboarding.tsv'), 'utf8').trim().split('\n').slice(1)
  const ids = rows.map((row) => row.split('\t')[0])
  expect(ids.filter((id) => !removals.some((removal) => removal.id === id))).toEqual([])
})
