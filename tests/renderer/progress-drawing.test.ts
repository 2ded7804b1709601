import { describe, expect, it } from 'vitest'
import { drawChart, SIZE } from '#renderer/views/progress-drawing.ts'

const at = (createdAt: string, score: number) => ({ createdAt, score, level: 'Mild' })
const SCALE = { maximum: 24, lines: [5, 24] }
const BOTTOM = SIZE.height - SIZE.bottom

describe('a chart of scores', () => {
  it('has each score as high as its share of the maximum, and as far along as its time', () => {
    const { dots, path } = drawChart([at('2026-01-01', 0), at('2026-01-11', 12), at('2026-01-31', 24)], SCALE)
    expect(dots.map(({ x }) => Math.round(x))).toEqual([32, 120, 296])
    expect(dots.map(({ y }) => y)).toEqual([BOTTOM, (BOTTOM + SIZE.top) / 2, SIZE.top])
    expect(path).toBe('M32.0 188.0L120.0 100.0L296.0 12.0')
  })

  it('has a score above the maximum at its upper edge, and keeps what it says', () => {
    const { dots } = drawChart([at('2026-01-01', 3), at('2026-02-01', 27)], SCALE)
    expect(dots[1]).toMatchObject({ score: 27, y: SIZE.top })
  })

  it('has its guide lines where their values are', () => {
    const { guides } = drawChart([at('2026-01-01', 3), at('2026-02-01', 4)], SCALE)
    expect(guides.map(({ value }) => value)).toEqual([5, 24])
    expect(guides[1]?.y).toBe(SIZE.top)
    expect(guides[0]?.y).toBeCloseTo(BOTTOM - ((BOTTOM - SIZE.top) * 5) / 24)
  })
})
