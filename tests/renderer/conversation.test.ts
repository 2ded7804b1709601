// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChatMessage, messageRuns } from '#renderer/chat/message-runs.ts'
import { startPoll } from '#renderer/chat/poll.ts'

const message = (
  number: number,
  isOwn: boolean,
  createdAt = '2026-03-02T15:00:00.000Z',
): ChatMessage => ({
  id: `m${number}`,
  number,
  content: `Message ${number}`,
  providerId: isOwn ? null : 'p1',
  createdAt,
  attachments: [],
})

describe('messages', () => {
  test('are grouped into runs by sender, and by day [CHAT-02]', () => {
    const late = '2026-03-03T04:30:00.000Z'
    const all = [
      ...[message(1, true), message(2, true), message(3, false), message(4, true)],
      ...[message(5, true, late), message(6, true, '2026-03-03T05:30:00.000Z')],
    ]
    const shape = messageRuns(all, 'America/New_York').map(({ isOwn, startsDay, messages }) => [
      isOwn,
      startsDay,
      messages.map(({ number }) => number),
    ])
    expect(shape).toEqual([
      [true, true, [1, 2]],
      [false, false, [3]],
      [true, false, [4, 5]],
      [true, true, [6]],
    ])
    expect(messageRuns([], 'UTC')).toEqual([])
  })
})

describe('polling', () => {
  let isHidden = false
  beforeEach(() => {
    vi.useFakeTimers()
    isHidden = false
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('requests immediately and then at an interval after each reply, until it is stopped', async () => {
    const ask = vi.fn(async () => false)
    const poll = startPoll(1_000, ask)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(ask).toHaveBeenCalledTimes(4)
    poll.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  test('pauses while the page is hidden, and catches up when it is visible or the network is back', async () => {
    const ask = vi.fn(async () => false)
    const poll = startPoll(1_000, ask)
    await vi.advanceTimersByTimeAsync(0)
    isHidden = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    isHidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(3)
    poll.stop()
  })

  test('asks less and less often while no answer comes, at least twice a minute', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('away')))
    const poll = startPoll(1_000, ask)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(4)
    await vi.advanceTimersByTimeAsync(120_000)
    const before = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask.mock.calls.length - before).toBe(2)
    poll.stop()
  })
})
