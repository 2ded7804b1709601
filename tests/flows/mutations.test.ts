import { describe, expect, it } from 'vitest'
import { mutantsOf, mutate } from '#engine/analysis/index.ts'
import { ownFiles } from '#engine/analysis/diff-inside.ts'
import { flowOf, isObject, type Json } from '#engine/index.ts'
import type { CaseFile } from '#engine/kit/index.ts'
import { readCaseFiles, readRecordFiles } from '#server/definitions-files.ts'
import { shipped, shippedFiles } from './shipped.ts'

/** Every flow's changes are all judged by `flow mutate --all`; here these many of each, others after every change of the seed. */
const SAMPLE = 12
const SEED = 4

const caseFiles = readCaseFiles('.').map(({ text }) => JSON.parse(text) as CaseFile) // checked by flow check
const records = new Map(readRecordFiles('.').map(({ path, text }) => [path.replace(/^.*\//, ''), JSON.parse(text) as Json])) // JSON.parse gives JSON

/** Changes that nobody is known to notice, of all flows together, among those of the sample: see flows/README.md. */
const MOST_OPEN_SHARE = 0.05

describe('small changes of the shipped flows', () => {
  const told = [...shipped.flows.keys()].map((id) => [id, judged(id)] as const)

  it('are noticed by checks, cases, records or guarantees, nineteen of twenty of a sample', () => {
    const all = told.flatMap(([, fates]) => fates).filter(({ fate }) => fate.outcome !== 'same')
    const open = all.filter(({ fate }) => fate.outcome === 'unnoticed' || fate.outcome === 'undecided')
    const names = open.map(({ file, mutant, fate }) => `${file}#${mutant.pointer} ${mutant.words}: ${fate.outcome}`)
    expect(all.length, `seed ${SEED}`).toBeGreaterThan(100)
    expect(open.length / all.length, `seed ${SEED}:\n${names.join('\n')}`).toBeLessThanOrEqual(MOST_OPEN_SHARE)
  })
})

function judged(id: string) {
  const cases = caseFiles.find(({ flow }) => flow === id)?.cases ?? []
  const record = records.get(`${id}.record.json`)
  const wanted = sampleOf(id)
  return [
    ...mutate(shippedFiles, id, {
      cases,
      ...(record !== undefined && isObject(record) ? { record } : {}),
      limit: 300,
      wanted: (file, _, index) => wanted.has(`${file} ${index}`),
    }),
  ]
}

/** The same changes for the same seed: those whose number comes first in a sequence of the seed's. */
function sampleOf(id: string): ReadonlySet<string> {
  const own = ownFiles(flowOf(shipped, id))
  const all = shippedFiles.flatMap(({ path, text }) => {
    const source: Json = JSON.parse(text)
    return own.has(path) && isObject(source) ? mutantsOf(source).map((_, index) => `${path} ${index}`) : []
  })
  return new Set(
    all
      .map((name) => [hashOf(`${SEED} ${id} ${name}`), name] as const)
      .toSorted(([a], [b]) => a - b)
      .slice(0, SAMPLE)
      .map(([, name]) => name),
  )
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}
