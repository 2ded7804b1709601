import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDefinitions } from '#server/cli/flow/library.ts'

const FLOWS = join(import.meta.dirname, '../../flows')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-library-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test.each([
  ['portal/home.json', 'facts/home.json'],
  ['facts/home.json', 'portal/home.json'],
])('a copy of flows/%s replaces only the file of its kind, not flows/%s', (copied, kept) => {
  const copy = join(folder, 'home.json')
  copyFileSync(join(FLOWS, copied), copy)
  const read = readDefinitions([copy])
  if (typeof read === 'string') throw new Error(read)
  const paths = read.definitions.map(({ path }) => path)
  expect(paths).toContain(copy)
  expect(paths).toContain(`flows/${kept}`)
  expect(paths).not.toContain(`flows/${copied}`)
})
