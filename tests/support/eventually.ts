import { vi } from 'vitest'

/**
 * Repeats a check until it passes, longer than Vitest's one second: a slow machine may need more.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 })
}
