import { describe, expect, it } from 'vitest'
import { sessionPhase } from '#renderer/shell/session-phase.ts'

const END = 10_000_000

describe('a session', () => {
  it.each([
    [1_800_000, { kind: 'running' }, 1_680_000],
    [120_001, { kind: 'running' }, 1],
    [120_000, { kind: 'ending', minutesLeft: 2 }, 60_000],
    [60_001, { kind: 'ending', minutesLeft: 2 }, 1],
    [60_000, { kind: 'ending', minutesLeft: 1 }, 60_000],
    [1, { kind: 'ending', minutesLeft: 1 }, 1],
    [0, { kind: 'ended' }, null],
    [-5, { kind: 'ended' }, null],
  ])(
    'that has %i ms left is in the phase that its last two minutes define',
    (leftMs, phase, changesInMs) => {
      expect(sessionPhase(END - leftMs, END)).toEqual({ phase, changesInMs })
    },
  )
})
