import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsOf } from '#engine/definition/positions.ts'

const TEXT = '{\n  "a": [1, { "b/c": null }],\n  "a": true\n}\n'

describe('positionsOf', () => {
  it.each([
    ['', 1, 1],
    ['/a/0', 2, 9],
    ['/a/1/b~1c', 2, 21],
    ['/a/7', 3, 8],
    ['/nothing', 1, 1],
  ])('finds %s', (pointer, line, column) => {
    expect(positionsOf(TEXT).at(pointer)).toEqual({ line, column })
  })

  it('finds the key of a value', () => {
    expect(positionsOf(TEXT).at('/a/1/b~1c', 'key')).toEqual({ line: 2, column: 14 })
  })

  it('finds a key that occurs twice in one object', () => {
    expect(positionsOf(TEXT).duplicates).toEqual([
      { pointer: '/a', position: { line: 3, column: 3 } },
    ])
  })

  it.each([
    ['{ "a": 1,\n}', 2, 1],
    ['[1 2]', 1, 4],
    ['{ a: 1 }', 1, 3],
    ['{ "a" 1 }', 1, 7],
    ['"never closed', 1, 1],
    ['[\n  tru]', 2, 3],
    ['{}\n{}', 2, 1],
    ['', 1, 1],
    ['["tab\there"]', 1, 2],
    ['[01]', 1, 2],
  ])('gives the place where %j is not JSON', (text, line, column) => {
    expect(positionsOf(text).error).toMatchObject({ position: { line, column } })
  })

  it('finds an error exactly if JSON.parse refuses a text', () => {
    const texts = fc.oneof(
      fc.json(),
      fc
        .json()
        .chain((text) =>
          fc
            .tuple(fc.nat(text.length), fc.constantFrom('', ',', '"', '}', ']', '0', '\\', ' '))
            .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
        ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(positionsOf(text).error === null).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
