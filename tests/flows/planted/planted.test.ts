import { describe, expect, it, vi } from 'vitest'
import { IS_DRILL, sampleOf } from '#tests/support/draw.ts'
import faults from './faults.json' with { type: 'json' }
import harmless from './harmless.json' with { type: 'json' }
import { type Edit, findingsOf } from './plant.ts'

/** Mistakes of authors, each a small edit, with everything that is found: kind and place. */
const FAULTS: readonly (Edit & { readonly mistake: string; readonly found: readonly string[] })[] =
  faults
/** Edits of the same places that are no mistakes. */
const HARMLESS: readonly (Edit & { readonly change: string })[] = harmless

/**
 * Proofs that take many seconds; `guarantees.test.ts` runs them as well. After an edit of a file
 * that they share, only a drill repeats them.
 */
const LONG: ReadonlySet<string> = new Set(['booking', 'home', 'visit-scheduling'])

function isProvedAfter({ file }: Edit) {
  return (id: string) => IS_DRILL || !LONG.has(id) || file.endsWith(`/${id}.json`)
}

// The gate and booking take seconds to decide, and many on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

describe('of mistakes that are planted in the shipped flows', () => {
  it.each(sampleOf(FAULTS, 12).map((one) => [one.mistake, one] as const))(
    'is found: %s',
    (_, one) => {
      expect(one.found.length).toBeGreaterThan(0)
      expect(findingsOf(one)).toEqual(one.found)
    },
  )

  it('there are at least sixty, and as many harmless changes', () => {
    expect(new Set(FAULTS.map(({ mistake }) => mistake)).size).toBeGreaterThanOrEqual(60)
    expect(new Set(HARMLESS.map(({ change }) => change)).size).toBeGreaterThanOrEqual(60)
  })
})

describe('of harmless changes of the shipped flows', () => {
  it.each(sampleOf(HARMLESS, 16).map((one) => [one.change, one] as const))(
    'nothing is found: %s',
    (_, one) => {
      expect(findingsOf(one, isProvedAfter(one))).toEqual([])
    },
  )
})
