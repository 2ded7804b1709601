import { describe, expect, it } from 'vitest'
import { isDoubleTap } from '#renderer/widgets/press-guard.ts'

const FIRST = { at: 1000, x: 200, y: 400 }

describe('a press that follows another', () => {
  it.each([
    ['a trembling finger', { at: 1180, x: 212, y: 391 }, true],
    ['the same answer again, as fast as one can', { at: 1310, x: 200, y: 400 }, false],
    ['the next answer on the list', { at: 1120, x: 200, y: 460 }, false],
  ])('by %s belongs to it: %s', (_who, second, isOne) => {
    expect(isDoubleTap(FIRST, second)).toBe(isOne)
  })
})
