import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

let unexpected: string[] = []

/**
 * Returns and clears what `console.error` received, for a test that expects an error. Anything left
 * fails the test.
 */
export function takeConsoleErrors(): readonly string[] {
  const taken = unexpected
  unexpected = []
  return taken
}

beforeEach(() => {
  unexpected = []
  console.error = (...args: unknown[]) => {
    unexpected.push(format(...args))
  }
})

afterEach(() => {
  const left = takeConsoleErrors()
  if (left.length > 0) throw new Error(`Unexpected console.error in this test:\n${left.join('\n')}`)
})
