import { describe, expect, it, vi } from 'vitest'
import { DEAD_HINTS, deadParts, coveredGoals } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { IS_DRILL, sampleOf } from '#tests/support/draw.ts'
import { shipped } from '../shipped.ts'
import { casesOf } from '../shipped-cases.ts'
import planted from './dead.json' with { type: 'json' }
import harmless from './harmless.json' with { type: 'json' }
import { deadAfter, type Edit, flowsWith } from './plant.ts'

/** Mistakes that only a search over all answers finds, each a small edit, with the issues found. */
const PLANTED: readonly (Edit & {
  readonly mistake: string
  readonly flow: string
  readonly found: readonly string[]
})[] = planted

/** Edits that are no mistakes. */
const HARMLESS: readonly (Edit & { readonly change: string })[] = harmless

/** Long forms. A search takes seconds, so only a drill does it, and never after an edit. */
const LONG: ReadonlySet<string> = new Set([
  'account-activation',
  'getting-started',
  'booking',
  'profile',
])
/** Some conditions of these flows stay undecided: `flow check` names them. */
const OPEN: ReadonlySet<string> = new Set(['booking', 'safety-plan-steps', 'visit-scheduling'])
const FLOWS = [...shipped.flows.keys()].filter((id) => !OPEN.has(id) && (IS_DRILL || !LONG.has(id)))

const DECIDED = HARMLESS.filter((one) => decidedIn(one).length > 0)

/**
 * The flows that an edit concerns and that are decided in seconds; the gate only if its own file is
 * edited.
 */
function decidedIn(edit: Edit): readonly string[] {
  const isOwn = edit.file.endsWith('/onboarding-gate.json')
  return flowsWith(edit).filter((id) => !LONG.has(id) && (isOwn || id !== 'onboarding-gate'))
}

vi.setConfig({ testTimeout: 900_000 })

describe('of parts of the shipped flows that no answers reach', () => {
  it.each(PLANTED.map((one) => [one.mistake, one] as const))('is found: %s', (_, one) => {
    expect(deadAfter(one, one.flow)).toEqual(one.found)
  })

  it('one of each kind is planted', () => {
    expect(new Set(PLANTED.flatMap(({ found }) => found.map((one) => one.split(' ')[0])))).toEqual(
      new Set(Object.keys(DEAD_HINTS)),
    )
  })

  it.each(sampleOf(DECIDED, 10).map((one) => [one.change, one] as const))(
    'nothing is found after a harmless change: %s',
    (_, one) => {
      expect(decidedIn(one).flatMap((id) => deadAfter(one, id))).toEqual([])
    },
  )

  it.each(sampleOf(FLOWS, 4, 'decided flows'))(
    'nothing is dead in %s, and everything is decided',
    (id) => {
      const flow = flowOf(shipped, id)
      expect(deadParts(flow, { taken: coveredGoals(flow, casesOf(id)) })).toEqual({
        found: [],
        why: [],
      })
    },
  )
})
