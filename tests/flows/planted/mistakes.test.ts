import { describe, expect, it, vi } from 'vitest'
import { sampleOf } from '#tests/support/draw.ts'
import freshMistakes from './fresh-mistakes.json' with { type: 'json' }
import earlierMistakes from './mistakes.json' with { type: 'json' }
import { noticeOf } from './noticed.ts'
import type { Edit } from './plant.ts'

type Mistake = Edit & { readonly mistake: string; readonly flow: string; readonly first: string }

/**
 * Authors' mistakes, collected before it was known which tool detects them, with the first tool
 * that does. The guarantees of the flows were extended after the earlier ones were measured, and
 * again after both were.
 */
const EARLIER: readonly Mistake[] = earlierMistakes
const FRESH: readonly Mistake[] = freshMistakes

const countOf = (mistakes: readonly Mistake[], ...tools: readonly string[]) =>
  mistakes.filter(({ first }) => tools.includes(first)).length

vi.setConfig({ testTimeout: 900_000 })

describe.each([
  { name: 'earlier', mistakes: EARLIER, alone: 37, withCases: 45, unnoticed: 0 },
  { name: 'fresh', mistakes: FRESH, alone: 30, withCases: 43, unnoticed: 2 },
])('a mistake of an author, $name', ({ name, mistakes, alone, withCases, unnoticed }) => {
  it.each(
    sampleOf(mistakes, 16, `${name} mistakes`).map((one) => [one.mistake, one.first, one] as const),
  )('%s is first noticed by %s', (_, first, one) => {
    expect(noticeOf(one, one.flow)).toBe(first)
  })

  it(`is detected in ${alone} of ${mistakes.length} cases by check and prove alone, in ${withCases} with cases; ${unnoticed} change nothing`, () => {
    const byTools = countOf(mistakes, 'check', 'check FILE', 'prove')
    expect(mistakes).toHaveLength(46)
    expect(byTools).toBe(alone)
    expect(byTools + countOf(mistakes, 'case', 'comparison')).toBe(withCases)
    expect(countOf(mistakes, 'nothing')).toBe(unnoticed)
  })
})
