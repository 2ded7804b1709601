import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'

const CONTEXT = { id: 'e1', saved: async () => 0, adopt: () => undefined }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what a page does for its flow', () => {
  const navigate = vi.fn<(path: string) => void>()
  const effects: EffectRegistry = pageEffects({ navigate, refetch: async () => undefined })

  test('waits as long as the flow says, not less [ASMT-20]', async () => {
    const waited = vi.fn()
    void effects.wait?.({ ms: 2000 }, CONTEXT).then(waited)
    await vi.advanceTimersByTimeAsync(1999)
    expect(waited).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(waited).toHaveBeenCalledTimes(1)
  })

  test('opens the path that the flow names, only inside the portal [ASMT-21]', async () => {
    await effects.navigate?.({ to: '/assessment-results' }, CONTEXT)
    for (const to of ['//evil.example', 'https://evil.example', null])
      await effects.navigate?.({ to }, CONTEXT)
    expect(navigate.mock.calls).toEqual([['/assessment-results']])
  })
})
