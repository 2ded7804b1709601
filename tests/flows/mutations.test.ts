import { describe, expect, it } from 'vitest'
import {
  changeLine,
  mutate,
  type MutateOptions,
  mutantsOf,
  equivalentReasons,
} from '#engine/analysis/index.ts'
import { ownFiles } from '#engine/analysis/compare/versions/definition-files.ts'
import { flowOf, isObject, type Json } from '#engine/index.ts'
import { checkSame } from '#engine/check/index.ts'
import { readSameFiles } from '#server/definitions-files.ts'
import { sampleOf } from '#tests/support/draw.ts'
import { shipped, shippedFiles } from './shipped.ts'
import { casesOf } from './shipped-cases.ts'

/**
 * A drill tests every mutant of every flow, and every list (`flow mutate --all`); here only this
 * many of each flow are tested.
 */
const SAMPLE = 1
const SEED = 4

const lists = readSameFiles('.').map((file) => ({ path: file.path, ...checkSame(file, shipped) }))

describe('small changes of the shipped flows', () => {
  const flows = [...shipped.flows.keys()]

  it('are detected by checks or cases, at least nineteen of twenty in a sample', () => {
    const open = flows.flatMap((id) =>
      openOf(id).map(({ mutant: { pointer } }) => `${id}: ${pointer}`),
    )
    expect(
      open.length / (flows.length * SAMPLE),
      `seed ${SEED}: ${open.join(', ')}`,
    ).toBeLessThanOrEqual(0.05)
  }, 600_000)
})

describe('the list of equivalent mutants', () => {
  it.each(lists)('$path has no mistakes', ({ issues }) => {
    expect(issues).toEqual([])
  })

  it.each(
    sampleOf(
      lists.flatMap(({ file }) => file ?? []),
      3,
      'equivalent mutants',
    ),
  )(
    'of $flow names changed definitions that no test detects',
    (file) => {
      const listed = [...equivalentReasons(file).keys()]
      const open = unnoticedOf(file.flow, (path, mutant) =>
        listed.includes(changeLine(path, mutant)),
      )
      expect(open.map(({ file: path, mutant }) => changeLine(path, mutant)).toSorted()).toEqual(
        listed.toSorted(),
      )
    },
    600_000,
  )
})

function openOf(id: string) {
  const wanted = mutantSample(id)
  const list = lists.find(({ file }) => file?.flow === id)?.file
  const reasons = list ? equivalentReasons(list) : new Map<string, string>()
  return unnoticedOf(
    id,
    (file, mutant, index) =>
      wanted.has(`${file} ${index}`) && !reasons.has(changeLine(file, mutant)),
  )
}

/** The mutants that neither checks nor cases detect. Proofs and comparisons get no time. */
function unnoticedOf(id: string, wanted: NonNullable<MutateOptions['wanted']>) {
  const budgetFor = () => () => 'no time'
  return [...mutate(shippedFiles, id, { cases: casesOf(id), wanted, limit: 1, budgetFor })].filter(
    ({ detection }) => !['check', 'case', 'comparison'].includes(detection.outcome),
  )
}

/**
 * The same mutants for the same seed: the first ones in the order that the seed gives.
 */
function mutantSample(id: string): ReadonlySet<string> {
  const own = ownFiles(flowOf(shipped, id))
  const all = shippedFiles.flatMap(({ path, text }) => {
    const source: Json = JSON.parse(text)
    return own.has(path) && isObject(source)
      ? mutantsOf(source).map((_, index) => `${path} ${index}`)
      : []
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
