import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diff } from '#engine/analysis/compare/diff.ts'
import { mutantsOf } from '#engine/analysis/mutate/mutants.ts'
import { type Flow, flowOf, isObject, loadLibrary, toJson } from '#engine/index.ts'
import { EFFECTS } from '#tests/support/build-flow.ts'
import { everyContrast, keyOf } from '../support/lockstep.ts'
import { smallFlows, toldTo, USER } from '../support/small-flows.ts'
import { IS_DRILL, propertyRuns } from '#tests/support/draw.ts'

/** The flow with one small change; null if the result is not a valid flow. */
function mutantOf(
  flow: Flow,
  seed: number,
): { readonly flow: Flow; readonly words: string } | null {
  const source = toJson(flow.source)
  const mutants = isObject(source) ? mutantsOf(source) : []
  const mutant = mutants[seed % mutants.length]
  if (!mutant) return null
  try {
    const files = [mutant.source, EFFECTS, USER].map((one, i) => ({
      path: `file-${i}.json`,
      text: JSON.stringify(one),
    }))
    return {
      flow: flowOf(loadLibrary(files), flow.id),
      words: `${mutant.pointer} ${mutant.words}`,
    }
  } catch {
    return null
  }
}

/**
 * Two flows of sixty took three quarters of the time: outside a drill, others replace them.
 */
const MOST_MOMENTS = IS_DRILL ? Number.POSITIVE_INFINITY : 2_000

const MANY_LISTS = '"user.visits" has too many distinguishable values to try them all'

describe('diff agrees with trying everything, on generated flows and a small change of each', () => {
  test('it finds every difference under the same events, Back included, no other, and each with its shortest trace', () => {
    fc.assert(
      fc.property(smallFlows, fc.nat(), ({ flow: build }, seed) => {
        const before = build({ appears: 'end' })
        const mutant = mutantOf(before, seed)
        fc.pre(mutant !== null)
        const versions = { before, after: mutant?.flow ?? before }
        const expected = new Map<string, number>()
        for (const inputs of toldTo(versions.before, versions.after)) {
          const contrasts = everyContrast(versions, inputs, MOST_MOMENTS)
          fc.pre(contrasts !== null)
          for (const [key, moves] of contrasts ?? [])
            expected.set(key, Math.min(moves, expected.get(key) ?? moves))
        }
        expected.delete('refused')
        const { differences, why } = diff(versions.before, versions.after)
        // Lists that rules sort or count can differ in more ways than are tried; both results say
        // so.
        if (why.join() === MANY_LISTS) return
        expect(why).toEqual([])
        const found = new Map(differences.map((one) => [keyOf(one), one] as const))
        // The exhaustive search allows one failure at most, no changed answers and no new inputs.
        const together = differences.filter(
          ({ kind, aspect, way }) =>
            way.moves.every(
              ({ who, move }) => who === 'both' && !['anew', 'undo', 'inputs'].includes(move.kind),
            ) &&
            way.moves.filter(({ move }) => move.kind === 'failure').length <= 1 &&
            !aspect.startsWith('goes on without') &&
            kind !== 'accepted',
        )
        expect([mutant?.words, [...expected.keys()].filter((key) => !found.has(key))]).toEqual([
          mutant?.words,
          [],
        ])
        // Only short lists are tried here: longer ones may show more differences.
        if (JSON.stringify([versions.before.source, versions.after.source]).includes('user.visits'))
          return
        expect([mutant?.words, together.map(keyOf).filter((key) => !expected.has(key))]).toEqual([
          mutant?.words,
          [],
        ])
        for (const one of together)
          expect([keyOf(one), one.way.moves.length]).toEqual([keyOf(one), expected.get(keyOf(one))])
      }),
      { numRuns: propertyRuns(6) },
    )
  }, 1_800_000)
})
