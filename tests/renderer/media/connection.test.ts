import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audioScore, barsOfScore } from '#renderer/media/audio-score.ts'
import { createConnectionTest, type MeasureAudio } from '#renderer/media/connection-test.ts'

const LIMITS = { timeoutMs: 2500, everyMs: 1000 }

beforeEach(() => {
  vi.useFakeTimers()
  // Node counts these by its own clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A measurement that takes this long, and the times when it began. */
function taking(ms: number, score = 4.4) {
  const begun: number[] = []
  const measure: MeasureAudio<string> = () => {
    begun.push(Date.now())
    return new Promise((resolve) => setTimeout(resolve, ms, score))
  }
  return { measure, begun }
}

test('a score of 5 gives four bars, each bar beginning at its rounded part of 5 [CHKN-21] [ACON-07]', () => {
  expect([0, 0.62, 0.63, 1.87, 1.88, 3.12, 3.13, 4.37, 4.38, 5].map(barsOfScore)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
  ])
  expect([-1, 9].map(barsOfScore)).toEqual([0, 4])
})

test('sound without delay and loss scores well, and worse with either', () => {
  const good = audioScore({ roundTripMs: 20, jitterMs: 1, lossRatio: 0 })
  expect(barsOfScore(good)).toBe(4)
  expect(audioScore({ roundTripMs: 600, jitterMs: 1, lossRatio: 0 })).toBeLessThan(good)
  expect(audioScore({ roundTripMs: 20, jitterMs: 200, lossRatio: 0 })).toBeLessThan(good)
  expect(barsOfScore(audioScore({ roundTripMs: 20, jitterMs: 1, lossRatio: 0.3 }))).toBe(1)
})

test('tests begin at most once every 1,000 ms, even if each is faster [CHKN-20] [ACON-06]', async () => {
  const { measure, begun } = taking(100)
  const test = createConnectionTest(measure)
  const stop = test.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(begun.map((at) => at - (begun[0] ?? 0))).toEqual([0, 1000, 2000, 3000])
  expect(test.getBars()).toBe(4)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toHaveLength(4)
})

test('a test of more than 2,500 ms has no bars, one of less has those of its score [CHKN-20] [ACON-06]', async () => {
  const slow = createConnectionTest(taking(2_501).measure)
  slow.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(2_499)
  expect(slow.getBars()).toBe(null)
  await vi.advanceTimersByTimeAsync(2)
  expect(slow.getBars()).toBe(0)
  const fast = createConnectionTest(taking(2_499).measure)
  fast.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(2_499)
  expect(fast.getBars()).toBe(4)
})

test('a test that fails has no bars, and listeners get each change', async () => {
  const told = vi.fn()
  const test = createConnectionTest(() => Promise.reject(new Error('no')))
  const forget = test.subscribe(told)
  test.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(test.getBars()).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
  forget()
})

test('nothing is tested while the page is hidden, and a stopped test reports nothing more', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { measure, begun } = taking(100)
  const test = createConnectionTest(measure)
  test.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const other = createConnectionTest(measure)
  const stop = other.start('track', LIMITS)
  await vi.advanceTimersByTimeAsync(50)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(other.getBars()).toBe(null)
})
