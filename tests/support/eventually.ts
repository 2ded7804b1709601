import { vi } from 'vitest'

/** Looks again until a check holds: for longer than Vitest's one second, which a slow machine may take. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 })
}
