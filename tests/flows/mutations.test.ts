import { describe, expect, it } from 'vitest'
import { mutantsOf, unnoticedBy } from '#engine/analysis/index.ts'
import { ownFiles } from '#engine/analysis/diff-inside.ts'
import { flowOf, isObject, type Json } from '#engine/index.ts'
import type { CaseFile } from '#engine/kit/index.ts'
import { readCaseFiles, readRecordFiles } from '#server/definitions-files.ts'
import { shipped, shippedFiles } from './shipped.ts'

/** `flow mutate --all` judges every change of every flow; here these many of each flow are judged. */
const SAMPLE = 6
const SEED = 4

/** Flows over very many inputs, whose cases leave more open than one change of twenty: see flows/README.md. */
const OPEN: ReadonlySet<string> = new Set(['booking', 'onboarding-gate'])

const caseFiles = readCaseFiles('.').map(({ text }) => JSON.parse(text) as CaseFile) // checked by flow check
const records = new Map(readRecordFiles('.').map(({ path, text }) => [path.replace(/^.*\//, ''), JSON.parse(text) as Json])) // JSON.parse gives JSON

describe('small changes of the shipped flows', () => {
  const flows = [...shipped.flows.keys()].filter((id) => !OPEN.has(id))

  it('are noticed by checks, cases or records alone, nineteen of twenty of a sample', () => {
    const open = flows.flatMap((id) => openOf(id).map(({ pointer }) => `${id}: ${pointer}`))
    expect(open.length / (flows.length * SAMPLE), `seed ${SEED}: ${open.join(', ')}`).toBeLessThanOrEqual(0.05)
  }, 300_000)
})

function openOf(id: string) {
  const record = records.get(`${id}.record.json`)
  if (record === undefined || !isObject(record)) throw new Error(`Nothing of "${id}" was approved`)
  const cases = caseFiles.find(({ flow }) => flow === id)?.cases ?? []
  const wanted = sampleOf(id)
  return unnoticedBy(shippedFiles, id, { cases, record, wanted: (file, _, index) => wanted.has(`${file} ${index}`) })
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
