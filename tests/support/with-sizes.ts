import { afterAll, beforeAll } from 'vitest'

const SIZES = { clientWidth: 320, clientHeight: 320, scrollWidth: 320, scrollHeight: 44 }

/** Gives every element a size in a test file: a long list then draws the rows that it has room for, as in a browser, not all hundreds. */
export function withSizes(): void {
  beforeAll(() => {
    for (const [name, size] of Object.entries(SIZES))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  })
  afterAll(() => {
    for (const name of Object.keys(SIZES)) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}
