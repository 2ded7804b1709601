import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Proof, prove, type Reach, reach } from '#engine/analysis/index.ts'
import { placesOnScreen } from '#engine/analysis/explore/moves/appearances.ts'
import { watchedRule } from '#engine/machine/watched-rule.ts'
import type { Flow, Json } from '#engine/index.ts'
import { everyWalk, type Walk } from '../support/exhaustive.ts'
import { PLACES, smallFlows, toldTo } from '../support/small-flows.ts'
import { propertyRuns } from '#tests/support/draw.ts'

/**
 * The results for runs without Back, the only ones compared here; `every-state.test.ts` covers Back
 * too.
 */
function onward({ outcome, ...found }: Proof | Reach): string {
  const run =
    'counterExample' in found
      ? found.counterExample
      : 'transcript' in found
        ? found.transcript
        : null
  const none = 'guarantee' in found ? 'holds' : 'never'
  if (run) return run.moves.some(({ kind }) => kind === 'back') ? none : outcome
  return 'isOnward' in found && found.isOnward === true ? none : outcome
}

const walksOf = (flow: Flow) => toldTo(flow).flatMap((inputs) => everyWalk(flow, inputs))
const comes = (walk: Walk, place: string) =>
  walk.some(({ appeared }) => appeared.some(({ names }) => names.includes(place)))

/** Does the place appear at or after the first moment at which the rule holds? */
function isKept(flow: Flow, whenever: Json, walk: Walk, place: string): boolean {
  const holds = watchedRule(flow, whenever)
  const from = walk.findIndex(({ state }) => Boolean(holds(state)))
  if (from < 0) return true
  return comes(walk.slice(from), place)
}

describe('analysis agrees with trying everything, on generated flows', () => {
  test('reach finds a place exactly if some run reaches it', () => {
    fc.assert(
      fc.property(smallFlows, ({ flow: build }) => {
        const flow = build({ appears: 'end' })
        const walks = walksOf(flow)
        for (const place of PLACES) {
          expect([place, onward(reach(flow, place))]).toEqual([
            place,
            walks.some((walk) => comes(walk, place)) ? 'reached' : 'never',
          ])
        }
      }),
      { numRuns: propertyRuns(10) },
    )
  }, 600_000)

  test('prove says that a step never appears while a rule is true exactly if no run breaks that', () => {
    fc.assert(
      fc.property(
        smallFlows,
        fc.constantFrom('advice', 'more', 'sorry', 'c'),
        ({ flow: build, whenever }, never) => {
          const flow = build({ never })
          const holds = watchedRule(flow, whenever)
          const isBroken = walksOf(flow).some((walk) =>
            walk.some(
              ({ state, appeared }) =>
                Boolean(holds(state)) &&
                [...appeared, ...placesOnScreen(flow, state)].some(({ names }) =>
                  names.includes(never),
                ),
            ),
          )
          expect(prove(flow).map(onward)).toEqual([isBroken ? 'violated' : 'holds'])
        },
      ),
      { numRuns: propertyRuns(10) },
    )
  }, 600_000)

  test('prove says that a step appears before the end exactly if it appears in every run', () => {
    fc.assert(
      fc.property(
        smallFlows,
        fc.constantFrom('advice', 'more', 'sorry'),
        ({ flow: build, whenever }, appears) => {
          const flow = build({ appears })
          const isBroken = walksOf(flow).some((walk) => !isKept(flow, whenever, walk, appears))
          expect(prove(flow).map(onward)).toEqual([isBroken ? 'violated' : 'holds'])
        },
      ),
      { numRuns: propertyRuns(10) },
    )
  }, 600_000)
})
