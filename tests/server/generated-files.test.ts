import { expect, it } from 'vitest'
import { generate, staleFiles } from '#server/cli/codegen.ts'
import { vocabularyTypes } from '#server/cli/vocabulary-types.ts'
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

it('types what flows and their hosts say to each other', async () => {
  const types = await vocabularyTypes({
    frame: { noQuestionBefore: ['/help', '/now'] },
    views: {
      map: {
        title: 'A map',
        props: { type: 'object', properties: { zoom: { type: 'integer' } }, required: ['zoom'], additionalProperties: false },
        texts: ['title'],
        optionalTexts: ['note'],
        events: { left: true, moved: { $ref: '#/$defs/place' } },
      },
    },
    effects: {
      locate: { title: 'Finds the person', result: { $ref: '#/$defs/place' }, codes: ['REFUSED', 'UNKNOWN'] },
      forget: { title: 'Forgets where the person is' },
    },
    inputs: {
      home: {
        title: 'Where the person lives',
        schema: {
          type: 'object',
          properties: { place: { $ref: '#/$defs/place' } },
          $defs: { place: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
        },
      },
    },
  })
  const plain = types.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
  expect(plain).toContain('export interface Place { name: string }')
  expect(plain).toContain(
    'map: { props: { zoom: number } texts: { title: string note?: string } events: { left: null moved: Place } }',
  )
  expect(plain).toContain('locate: { args: { } result: Place codes: ("REFUSED" | "UNKNOWN") }')
  expect(plain).toContain('forget: { args: { } result: null codes: never }')
  expect(plain).toContain('NO_QUESTION_BEFORE: readonly string[] = ["/help","/now"]')
  expect(plain).toContain('inputs: { home: { place?: Place } }')
})
