import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type SourceText, sourcesBelow, withoutComments } from './source-file.ts'

/**
 * An assertion that does not wait, about a value that was read once from the page or the server.
 */
const READ_ONCE =
  /(?<!\bawait\s+)\bexpect(?:\.soft)?\((?:(?!\)\s*\.(?:not\.)?to).)*?(?:\bawait\b|\.url\(\)).*/gs

function readOnce({ path, text }: SourceText): readonly string[] {
  return [...withoutComments(text).matchAll(READ_ONCE)].map(
    ([found]) => `${path}: ${found.slice(0, 100)}`,
  )
}

it('journeys do not assert values that were read only once', () => {
  const journeys = sourcesBelow(join(import.meta.dirname, '../..'), 'tests/e2e')
  expect(journeys.length).toBeGreaterThan(80)
  expect(journeys.flatMap(readOnce)).toEqual([])
})

it.each([
  'expect(await rows.count()).toBe(2)',
  'expect(await one(), "why").not.toBe(2)',
  'expect(page.url()).toBe("/home")',
  'expect(\n  new URL(page.url()).search,\n).toBe("")',
  'expect((await box()).width).toBe(2)',
  'await expect(async () => {\n  expect(await reply.text()).toContain("a")\n}).toPass()',
])('finds an assertion of such a value: %s', (text) =>
  expect(readOnce({ path: 'a.ts', text })).toHaveLength(1),
)

it.each([
  'await expect(rows).toHaveCount(2)',
  'await expect.poll(() => page.url()).toBe(await address())',
  'await expect(page.getByText(await day())).toBeVisible()',
  'expect(sent).toBe(1)\nconst link = await newest()',
  'expect(saved).toEqual(await own())',
])('accepts: %s', (text) => expect(readOnce({ path: 'a.ts', text })).toEqual([]))
