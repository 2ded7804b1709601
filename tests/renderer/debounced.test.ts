import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounced } from '#renderer/ui/debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([500, 50])(
  'acts after %i ms without a call, with the last value [PHSL-12] [PHRM-01]',
  (milliseconds) => {
    const said: string[] = []
    const { call, cancel } = debounced(milliseconds, (value: string) => void said.push(value))
    call('a')
    vi.advanceTimersByTime(milliseconds - 1)
    call('ab')
    vi.advanceTimersByTime(milliseconds - 1)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['ab'])
    call('abc')
    cancel()
    vi.advanceTimersByTime(milliseconds)
    expect(said).toEqual(['ab'])
  },
)
