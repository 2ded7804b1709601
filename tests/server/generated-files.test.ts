import { expect, it } from 'vitest'
import { generate, staleFiles } from '#server/cli/codegen.ts'

it('finds every generated type and document as the schema and the documents make it', async () => {
  const files = await generate()
  expect(files.length).toBeGreaterThan(1)
  expect(staleFiles(files)).toEqual([])
})
