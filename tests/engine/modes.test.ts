import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODES, traitsOf } from '#engine/modes/modes.ts'
import { parseJson, toJson } from '#engine/index.ts'

const schema = parseJson(
  readFileSync(join(import.meta.dirname, '../../engine/definition/language.schema.json'), 'utf8'),
)

test('every mode of the language has a file, and keys that other modes do not have', () => {
  expect(toJson(schema)).toMatchObject({
    $defs: { flow: { properties: { mode: { enum: Object.keys(MODES) } } } },
  })
  expect(Object.entries(MODES).map(([mode, { stepKeys }]) => [mode, stepKeys.length > 0])).toEqual(
    Object.keys(MODES).map((mode) => [mode, true]),
  )
})

test('a mode continues, shows the first step, shows every step, or follows paths', () => {
  const shows = ({ leadsOn, showsFirst, showsEvery, takesPaths }: ReturnType<typeof traitsOf>) =>
    [leadsOn, showsFirst, showsEvery, takesPaths].map(Number).join('')
  expect(shows(traitsOf({ mode: 'sequence' }))).toBe('1000')
  expect(shows(traitsOf({ mode: 'first' }))).toBe('0100')
  expect(shows(traitsOf({ mode: 'all' }))).toBe('0010')
  expect(shows(traitsOf({ mode: 'tree' }))).toBe('0001')
})
