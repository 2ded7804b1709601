import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocusInView, onScreenSize } from '#renderer/shell/screen-size.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('changes of the screen size are reported once, after 250 ms without a change [CNST-08]', () => {
  const told = vi.fn()
  const stop = onScreenSize(told)
  for (const afterMs of [0, 100, 249]) {
    vi.advanceTimersByTime(afterMs)
    window.dispatchEvent(new Event('resize'))
  }
  vi.advanceTimersByTime(249)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})

test('nothing is reported after it was stopped', () => {
  const told = vi.fn()
  const stop = onScreenSize(told)
  window.dispatchEvent(new Event('resize'))
  stop()
  window.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(1000)
  expect(told).not.toHaveBeenCalled()
})

test('the focused element scrolls back into view when the width changed, not when the height did', () => {
  const button = document.body.appendChild(document.createElement('button'))
  const scrolled = vi.fn()
  button.scrollIntoView = scrolled
  button.focus()
  const stop = keepFocusInView()
  const resize = () => {
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(250)
  }
  vi.stubGlobal('innerHeight', window.innerHeight - 60)
  resize()
  expect(scrolled).not.toHaveBeenCalled()
  vi.stubGlobal('innerWidth', 390)
  resize()
  expect(scrolled).toHaveBeenCalledTimes(1)
  stop()
  button.remove()
})
