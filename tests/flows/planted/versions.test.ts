import { describe, expect, it, vi } from 'vitest'
import { diff } from '#engine/analysis/index.ts'
import { contrastKey } from '#engine/analysis/compare/pair-search.ts'
import { flowOf } from '#engine/index.ts'
import { sampleOf } from '#tests/support/draw.ts'
import { shipped } from '../shipped.ts'
import { type Edit, libraryAfter } from './plant.ts'
import versions from './versions.json' with { type: 'json' }

/**
 * Next versions of shipped flows, each a small edit, with all differences in behavior, the shortest
 * runs first.
 */
const VERSIONS: readonly (Edit & {
  readonly change: string
  readonly flow: string
  readonly differs: readonly string[]
})[] = versions

vi.setConfig({ testTimeout: 900_000 })

describe('a next version of a shipped flow', () => {
  it.each(sampleOf(VERSIONS, 5).map((one) => [one.change, one] as const))(
    'differs in %s, its consequences, and nothing else',
    (_, one) => {
      const { differences, why } = diff(
        flowOf(shipped, one.flow),
        flowOf(libraryAfter(one), one.flow),
      )
      expect(why).toEqual([])
      expect(differences.map(contrastKey)).toEqual(one.differs)
    },
  )
})
