import { describe, expect, it } from 'vitest'
import { cover, coverageOf } from '#engine/analysis/index.ts'
import { checkCases } from '#engine/check/index.ts'
import { flowOf } from '#engine/index.ts'
import { type Case, runCase } from '#engine/kit/index.ts'
import { readCaseFiles } from '#server/definitions-files.ts'
import { shipped } from './shipped.ts'

const files = readCaseFiles('.').map((file) => ({ path: file.path, ...checkCases(file, shipped) }))
const flows = files.flatMap(({ file }) => (file ? [file] : []))
const cases = flows.flatMap(({ flow, cases: all }) => all.map((one): [string, string, Case] => [flow, one.name, one]))

describe('the cases beside the shipped flows', () => {
  it.each(files)('$path follows its schema and names a flow', ({ issues }) => {
    expect(issues).toEqual([])
  })

  it.each(cases)('%s: %s', (flow, _, one) => {
    expect(runCase(shipped, flow, one).failure).toBe(null)
  })

  it.each(flows)(
    'of $flow leave nothing out that a run was found for',
    ({ flow, cases: all }) => {
      const compiled = flowOf(shipped, flow)
      const left = cover(compiled, all).missing
      expect(coverageOf(compiled, all).missing).toEqual(left)
    },
    180_000,
  )

  it('stand beside every flow', () => {
    expect(flows.map(({ flow }) => flow).toSorted()).toEqual([...shipped.flows.keys()].toSorted())
  })
})
