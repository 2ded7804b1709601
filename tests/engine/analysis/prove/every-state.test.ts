import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Transcript, prove, reach } from '#engine/analysis/index.ts'
import { type Flow, flowOf } from '#engine/index.ts'
import { propertyRuns } from '#tests/support/draw.ts'
import { anyFlows, PLACES_OF_ANY, valuesOf } from '../support/any-flows.ts'
import { alongRun, everyState, type Watched } from '../support/every-state.ts'
import { toldTo } from '../support/small-flows.ts'

/** Flows that are compared. */
const RUNS = propertyRuns(1)
/** For a flow with more states than these, only findings are compared. */
const MOST_STATES = 4_000

const place = fc.constantFrom(...PLACES_OF_ANY)

/** A flow, its inner flows and its outer ones. */
function flowsOf({ library }: Flow): readonly Flow[] {
  return [...library.flows.keys()].map((id) => flowOf(library, id))
}

function guaranteeOf(watched: Watched, index: number) {
  const name = `watched ${index}`
  if (!('first' in watched)) return { name, ...watched }
  const { first: never, ...others } = watched
  return { name, never, ...others }
}

/** What a flow does not name appears nowhere. */
function isNamedIn({ library }: Flow, place: string): boolean {
  const [name = ''] = place.split(':')
  return JSON.stringify([...library.flows.values(), [...library.effects.values()], 'end']).includes(
    `"${name}"`,
  )
}

test('reach and prove agree with trying everything, Back, crumbs and late inputs included, on generated flows of every shape', () => {
  const tally = { flows: 0, late: 0, whole: 0, asked: 0, undecided: 0 }
  fc.assert(
    fc.property(
      anyFlows,
      fc.boolean(),
      place,
      place,
      place,
      ({ flow: build, whenever }, newInputs, first, second, third) => {
        const watched: readonly Watched[] = [
          { whenever, never: first },
          { whenever, never: second },
          { whenever, appears: third },
          { whenever, first, before: third },
        ]
        const flow = build(watched.map(guaranteeOf))
        const { names, broken, isComplete } = everyState(flow, toldTo(...flowsOf(flow)), watched, {
          valuesOf,
          goesBack: true,
          newInputs,
          limit: MOST_STATES,
        })
        const proofs = prove(flow, MOST_STATES, { newInputs }).slice(0, watched.length)
        const run = ({ inputs, moves }: Transcript) =>
          alongRun(
            flow,
            inputs,
            moves.flatMap((move) => (move.kind === 'empty' ? [] : [move.event])),
            watched,
          )
        // A run shows everything reported as found; the exhaustive search finds nothing that is
        // reported as impossible.
        const claims = [
          ...PLACES_OF_ANY.filter((one) => isNamedIn(flow, one)).map((one) => {
            const claim = reach(flow, one, MOST_STATES, { newInputs })
            const isFound = claim.outcome === 'reached'
            const isRight = isFound ? run(claim.transcript).names.has(one) : !names.has(one)
            return { what: one, says: claim.outcome, isRight }
          }),
          ...proofs.map((proof, i) => {
            const isFound = proof.outcome === 'violated'
            const isRight = isFound
              ? run(proof.counterExample).broken[i] === true
              : broken[i] === false
            return { what: JSON.stringify(watched[i]), says: proof.outcome, isRight }
          }),
        ]
        const decided = claims.filter(({ says }) => says !== 'unknown')
        expect(decided.filter(({ isRight }) => !isRight)).toEqual([])
        tally.flows += 1
        tally.late += newInputs ? 1 : 0
        tally.whole += isComplete ? 1 : 0
        tally.asked += claims.length
        tally.undecided += claims.length - decided.length
      },
    ),
    { numRuns: RUNS },
  )
  expect(tally.flows).toBeGreaterThanOrEqual(RUNS)
  if (process.env.PROPERTY_RUNS !== undefined) process.stdout.write(`${JSON.stringify(tally)}\n`)
}, 3_600_000)
