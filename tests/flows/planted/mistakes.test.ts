import { describe, expect, it, vi } from 'vitest'
import { sampleOf } from '#tests/support/draw.ts'
import mistakes from './mistakes.json' with { type: 'json' }
import { noticeOf } from './noticed.ts'
import type { Edit } from './plant.ts'

/**
 * Mistakes that authors make, written before anything was known about what notices them, and the
 * first tool that does.
 */
const MISTAKES: readonly (Edit & {
  readonly mistake: string
  readonly flow: string
  readonly first: string
})[] = mistakes

const countOf = (...tools: readonly string[]) =>
  MISTAKES.filter(({ first }) => tools.includes(first)).length
const alone = countOf('check', 'check FILE', 'prove')
const withCases = alone + countOf('case', 'comparison')

vi.setConfig({ testTimeout: 900_000 })

describe('a mistake of an author', () => {
  it.each(sampleOf(MISTAKES, 8, 'mistakes').map((one) => [one.mistake, one.first, one] as const))(
    '%s is first noticed by %s',
    (_, first, one) => {
      expect(noticeOf(one, one.flow)).toBe(first)
    },
  )

  it(`is noticed in ${alone} of ${MISTAKES.length} cases by check and prove alone, in ${withCases} with cases, in all with diff`, () => {
    expect(MISTAKES).toHaveLength(46)
    expect(countOf('nothing')).toBe(0)
    expect(withCases + countOf('diff')).toBe(46)
  })
})
