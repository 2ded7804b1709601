import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDoubleTap, usePressGuard } from '#renderer/widgets/press-guard.ts'

const FIRST = { at: 1000, x: 200, y: 400 }

describe('a press that follows another', () => {
  it.each([
    ['a trembling finger', { at: 1180, x: 212, y: 391 }, true],
    ['the last moment and place', { at: 1299, x: 239, y: 400 }, true],
    ['the same answer again, as fast as one can', { at: 1300, x: 200, y: 400 }, false],
    ['the next answer on the list', { at: 1120, x: 200, y: 440 }, false],
    ['the next answer of a row', { at: 1120, x: 240, y: 400 }, false],
  ])('is accepted or ignored by %s: %s', (_who, second, isOne) => {
    expect(isDoubleTap(FIRST, second)).toBe(isOne)
  })
})

describe('a question', () => {
  let paint = () => {}
  /** Later than all presses of earlier tests. */
  let start = 100_000

  beforeEach(() => {
    start += 10_000
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
      paint = frame
      return 1
    })
    vi.stubGlobal('cancelAnimationFrame', () => {})
  })
  afterEach(() => vi.restoreAllMocks())

  /** @param paintedAt Milliseconds after the test's start, as all times here. */
  function ask(paintedAt: number) {
    const { result } = renderHook(() => usePressGuard())
    vi.spyOn(performance, 'now').mockReturnValue(start + paintedAt)
    return { guard: result.current, painted: paint }
  }

  type Click = { readonly clicks?: number; readonly x?: number; readonly isNew?: boolean }

  /** A press at a time, and its click. */
  function press(
    { guard }: ReturnType<typeof ask>,
    at: number,
    { clicks = 1, x = 200, isNew = true }: Click = {},
  ): boolean {
    const down = new MouseEvent('mousedown', { detail: clicks })
    Object.defineProperty(down, 'timeStamp', { value: start + at })
    window.dispatchEvent(down)
    const pointer = new PointerEvent('pointerdown', { clientX: x, clientY: 400 })
    Object.defineProperty(pointer, 'timeStamp', { value: start + at })
    if (isNew) Reflect.apply(guard.onPointerDown, undefined, [pointer])
    return Reflect.apply(guard.accepts, undefined, [new MouseEvent('click', { detail: clicks })])
  }

  it('accepts a press after the question was painted, and each press only once', () => {
    const question = ask(10)
    expect(press(question, 20)).toBe(false)
    question.painted()
    expect([
      press(question, 9),
      press(question, 10),
      press(question, 500, { isNew: false }),
    ]).toEqual([false, true, false])
  })

  it('accepts keys and assistive technology always', () => {
    expect(press(ask(10), 0, { clicks: 0, isNew: false })).toBe(true)
  })

  it('ignores the second tap of a double tap on the question before', () => {
    const before = ask(0)
    before.painted()
    expect(press(before, 100)).toBe(true)
    const next = ask(150)
    next.painted()
    expect([press(next, 200), press(next, 210, { x: 300 })]).toEqual([false, true])
  })

  it('accepts quick presses on questions that were painted before the first', () => {
    const [one, other] = [ask(0), ask(0)]
    one.painted()
    other.painted()
    expect([press(one, 100), press(other, 200), press(one, 250)]).toEqual([true, true, true])
  })

  it('ignores a later click of a series that began before it was painted', () => {
    const before = ask(0)
    before.painted()
    expect(press(before, 100)).toBe(true)
    const next = ask(200)
    next.painted()
    expect([
      press(next, 600, { clicks: 2 }),
      press(next, 700),
      press(next, 800, { clicks: 2 }),
    ]).toEqual([false, true, true])
  })
})
