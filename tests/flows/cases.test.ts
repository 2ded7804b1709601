import { describe, expect, it } from 'vitest'
import { cover, coverageOf } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { type Case, runCase } from '#engine/kit/index.ts'
import { IS_DRILL, sampleOf } from '#tests/support/draw.ts'
import { shipped } from './shipped.ts'
import { caseFiles, casesOf } from './shipped-cases.ts'

const flows = caseFiles.flatMap(({ file }) => (file ? [file] : []))
const cases = flows.flatMap(({ flow, cases: all }) =>
  all.map((one): [string, string, Case] => [flow, one.name, one]),
)

/**
 * Flows whose inputs and replies are too many to list, with the number of goals that their cases do
 * not reach because no run was found for them.
 */
const FOUND: { readonly [flow: string]: number } = {
  // Six of them continue from the times without choosing one: only the browser's Forward does
  // (tests/e2e/booking-places.spec.ts).
  booking: 14,
  'account-activation': 1,
  'getting-started': 0,
  'onboarding-gate': 0,
}

/** Its search takes two thirds of the time of all of them, so only a drill does it. */
const LONG = 'safety-plan-steps'
const decided = flows.filter(({ flow }) => !(flow in FOUND) && (IS_DRILL || flow !== LONG))

describe('the cases of the shipped flows', () => {
  it.each(caseFiles)('$path follows its schema and names a flow', ({ issues }) => {
    expect(issues).toEqual([])
  })

  it.each(cases)('%s: %s', (flow, _, one) => {
    expect(runCase(shipped, flow, one).failure).toBe(null)
  })

  it.each(sampleOf(decided, 4, 'covered flows'))(
    'of $flow reach everything that a run can reach',
    ({ flow, cases: all }) => {
      const compiled = flowOf(shipped, flow)
      expect(coverageOf(compiled, all).missing).toEqual(cover(compiled, all).missing)
    },
    600_000,
  )

  it.each(Object.entries(FOUND))('of %s miss at most %i goals', (flow, most) => {
    expect(coverageOf(flowOf(shipped, flow), casesOf(flow)).missing.length).toBeLessThanOrEqual(
      most,
    )
  })

  it('cover the conditions of events of steps that are shown side by side', () => {
    const { missing } = coverageOf(flowOf(shipped, 'account-data'), casesOf('account-data'))
    expect(missing).toEqual([])
  })

  it('exist for every flow', () => {
    expect(flows.map(({ flow }) => flow).toSorted()).toEqual([...shipped.flows.keys()].toSorted())
  })
})
