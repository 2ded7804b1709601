import { afterAll, beforeAll } from 'vitest'

const SIZES = { clientWidth: 320, clientHeight: 320, scrollWidth: 320, scrollHeight: 44 }

/**
 * Gives every element a size for a test file: a long list then draws only the rows that fit, as in
 * a browser.
 */
export function withSizes(): void {
  beforeAll(() => {
    for (const [name, size] of Object.entries(SIZES))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  })
  afterAll(() => {
    for (const name of Object.keys(SIZES)) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}
