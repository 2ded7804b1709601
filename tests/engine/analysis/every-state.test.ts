import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import { propertyRuns } from '#tests/support/draw.ts'
import { anyFlows, PLACES_OF_ANY, valuesOf } from './any-flows.ts'
import { everyState, type Watched } from './every-state.ts'
import { toldTo } from './small-flows.ts'

/** Flows that are compared. */
const RUNS = propertyRuns(4)
/** Of a flow with more states than these only what was found is compared. */
const MOST_STATES = 4_000

const place = fc.constantFrom(...PLACES_OF_ANY)

test('reach and prove say what trying everything shows, Back and crumbs included, on generated flows of every shape', () => {
  const tally = { flows: 0, whole: 0, asked: 0, undecided: 0 }
  fc.assert(
    fc.property(anyFlows, place, place, place, ({ flow: build, whenever }, first, second, third) => {
      const watched: readonly Watched[] = [
        { whenever, never: first },
        { whenever, never: second },
        { whenever, appears: third },
      ]
      const flow = build(watched.map((one, i) => ({ name: `watched ${i}`, ...one })))
      const { names, broken, isComplete } = everyState(flow, toldTo(flow), watched, {
        valuesOf,
        goesBack: true,
        limit: MOST_STATES,
      })
      const proofs = prove(flow, MOST_STATES).slice(0, watched.length)
      const claims = [
        ...PLACES_OF_ANY.map((one) => ({ what: one, says: reach(flow, one, MOST_STATES).outcome, is: names.has(one) })),
        ...proofs.map(({ outcome }, i) => ({ what: JSON.stringify(watched[i]), says: outcome, is: broken[i] === true })),
      ]
      const decided = claims.filter(({ says }) => says !== 'unknown')
      const isFound = (says: string) => says === 'reached' || says === 'violated'
      expect(decided.filter(({ says, is }) => (is ? !isFound(says) : isComplete && isFound(says)))).toEqual([])
      tally.flows += 1
      tally.whole += isComplete ? 1 : 0
      tally.asked += claims.length
      tally.undecided += claims.length - decided.length
    }),
    { numRuns: RUNS },
  )
  expect(tally.flows).toBeGreaterThanOrEqual(RUNS)
  if (process.env.PROPERTY_RUNS !== undefined) process.stdout.write(`${JSON.stringify(tally)}\n`)
}, 3_600_000)
