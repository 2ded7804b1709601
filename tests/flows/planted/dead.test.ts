import { describe, expect, it, vi } from 'vitest'
import { deadParts } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { shipped } from '../shipped.ts'
import planted from './dead.json' with { type: 'json' }
import { deadAfter, type Edit } from './plant.ts'

/** Mistakes that only a look at all answers finds, each a small edit, and what is found. */
const PLANTED: readonly (Edit & { readonly mistake: string; readonly flow: string; readonly found: readonly string[] })[] =
  planted

/** Long forms, whose search takes minutes on a busy machine: `flow check --all` decides them. */
const LONG: ReadonlySet<string> = new Set(['account-activation', 'getting-started', 'booking'])
const FLOWS = [...shipped.flows.keys()].filter((id) => !LONG.has(id))

vi.setConfig({ testTimeout: 240_000 })

describe('of what no answers lead to in the shipped flows', () => {
  it.each(PLANTED.map((one) => [one.mistake, one] as const))('is found: %s', (_, one) => {
    expect(deadAfter(one, one.flow)).toEqual(one.found)
  })

  it.each(FLOWS)('there is nothing in %s, and all of it is decided', (id) => {
    expect(deadParts(flowOf(shipped, id))).toEqual({ found: [], why: [] })
  })
})
