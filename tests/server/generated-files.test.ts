import { expect, it } from 'vitest'
import { generate, staleFiles } from '#server/cli/codegen.ts'
import { wordsTypes } from '#server/cli/words-types.ts'

it('finds every generated type and document as the schema and the documents make it', async () => {
  const files = await generate()
  expect(files.length).toBeGreaterThan(1)
  expect(staleFiles(files)).toEqual([])
})

it('refuses a schema of words that lets a word be left out', () => {
  const schema = (required: readonly string[]) => ({
    required: ['login'],
    properties: { login: { required, properties: { title: { $ref: '#/definitions/text' } } } },
  })
  expect(wordsTypes(schema(['title']))).toContain('readonly title: string')
  expect(() => wordsTypes(schema([]))).toThrow('login may come without "title"')
})
