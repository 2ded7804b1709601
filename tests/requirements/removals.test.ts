import { expect, it } from 'vitest'
import { obstaclesOf, readRemovals } from '../removals/read-removals.ts'

it('every removal applies to the product as it is, and names a test of its requirement', () => {
  expect(readRemovals().flatMap(obstaclesOf)).toEqual([])
})
