import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { vocabularyTypes } from '#server/cli/codegen/vocabulary-types.ts'
import { wordsTypes } from '#server/cli/codegen/words-types.ts'
import { flowsOfContent } from '#server/cli/flows-of-content.ts'

const ROOT = join(import.meta.dirname, '../..')

it('generates code only from its sources, and again if a source or the code has changed', () => {
  const copy = mkdtempSync(join(tmpdir(), 'generated-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const sources = [
    'package.json',
    'package-lock.json',
    'server/cli/boot',
    'server/cli/codegen',
    'server/graphql/schema-text.ts',
  ]
  const texts = ['renderer/api/documents', 'content/portal/words.schema.json', 'flows/vocabulary']
  for (const path of [...sources, ...texts])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  const isSchema = (path: string) => statSync(path).isDirectory() || path.endsWith('.graphql')
  cpSync(join(ROOT, 'server'), join(copy, 'server'), { recursive: true, filter: isSchema })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const generate = () =>
    spawnSync(process.execPath, ['server/cli/boot/after-install.mjs'], {
      cwd: copy,
      encoding: 'utf8',
    })
  const documents = () => readdirSync(join(copy, 'renderer/api/generated')).toSorted()
  const GENERATED = { status: 0, stderr: 'Generating code …\n' }
  const types = 'server/graphql/generated.ts'

  expect(generate()).toMatchObject(GENERATED)
  for (const path of ['renderer/flow/generated.ts', 'renderer/words/generated.ts', types])
    expect(readFileSync(join(copy, path), 'utf8')).toBe(readFileSync(join(ROOT, path), 'utf8'))
  const all = readdirSync(join(ROOT, 'renderer/api/generated')).toSorted()
  expect(documents()).toEqual(all)
  expect(generate()).toMatchObject({ status: 0, stderr: '' })

  rmSync(join(copy, types))
  rmSync(join(copy, 'renderer/api/documents/uploads.graphql'))
  expect(generate()).toMatchObject(GENERATED)
  expect(readFileSync(join(copy, types), 'utf8')).toBe(readFileSync(join(ROOT, types), 'utf8'))
  expect(documents()).toEqual(all.filter((name) => name !== 'uploads.ts'))
})

it('finds every flow that content generates', () => {
  const flows = flowsOfContent()
  expect(flows).toHaveLength(4)
  for (const { path, content } of flows) expect(readFileSync(path, 'utf8')).toBe(content)
})

it('refuses a schema of words that allows a missing word', () => {
  const schema = (required: readonly string[]) => ({
    required: ['login'],
    properties: { login: { required, properties: { title: { $ref: '#/definitions/text' } } } },
  })
  expect(wordsTypes(schema(['title']))).toContain('readonly title: string')
  expect(() => wordsTypes(schema([]))).toThrow('"title" is optional in login')
})

it('types the events and effects between flows and their hosts', async () => {
  const types = await vocabularyTypes({
    frame: { noQuestionBefore: ['/help', '/now'] },
    views: {
      map: {
        title: 'A map',
        props: {
          type: 'object',
          properties: { zoom: { type: 'integer' } },
          required: ['zoom'],
          additionalProperties: false,
        },
        texts: ['title'],
        optionalTexts: ['note'],
        events: { left: true, moved: { $ref: '#/$defs/place' } },
      },
    },
    effects: {
      locate: {
        title: 'Finds the person',
        result: { $ref: '#/$defs/place' },
        codes: ['REFUSED', 'UNKNOWN'],
      },
      forget: { title: 'Forgets where the person is' },
    },
    inputs: {
      home: {
        title: 'Where the person lives',
        schema: {
          type: 'object',
          properties: { place: { $ref: '#/$defs/place' } },
          $defs: {
            place: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          },
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
