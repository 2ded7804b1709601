import { describe, expect, it, vi } from 'vitest'
import { deadParts } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { shipped } from '../shipped.ts'
import planted from './dead.json' with { type: 'json' }
import { deadAfter, type Edit } from './plant.ts'

/** Mistakes that only a look at all answers finds, each a small edit, and what is found. */
const PLANTED: readonly (Edit & { readonly mistake: string; readonly flow: string; readonly found: readonly string[] })[] =
  planted

// The gate and booking are decided in seconds, on a busy machine in many of them.
vi.setConfig({ testTimeout: 240_000 })

describe('of what no answers lead to in the shipped flows', () => {
  it.each(PLANTED.map((one) => [one.mistake, one] as const))('is found: %s', (_, one) => {
    expect(deadAfter(one, one.flow)).toEqual(one.found)
  })

  it.each([...shipped.flows.keys()])('there is nothing in %s, and all of it is decided', (id) => {
    expect(deadParts(flowOf(shipped, id))).toEqual({ found: [], why: [] })
  })
})
