import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { idsIn } from '#server/cli/trace/ids-in.ts'
import { everyState } from '../e2e/states.ts'
import { sourcesBelow } from './source-file.ts'

const DRAWN = /^[^{]*\{\s*tag: ('@drawn-\d'|drawnTag\(index\))/

const isDrawn = (journey: string) => DRAWN.test(journey.replace(/\$\{[^}]*\}/g, ''))

const { drawn = [], always = [] } = Object.groupBy(
  sourcesBelow(join(import.meta.dirname, '../..'), 'tests/e2e').flatMap(({ text }) =>
    text.split(/^ *test\(/m).slice(1),
  ),
  (journey) => (isDrawn(journey) ? 'drawn' : 'always'),
)

describe('a journey that is drawn', () => {
  it('proves no requirement', () => {
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.flatMap(idsIn)).toEqual([])
  })

  it('is not the only one that visits a state', () => {
    const visit = (journeys: readonly string[], state: string) =>
      journeys.some((journey) => journey.includes(`'${state}'`))
    expect(everyState().filter((state) => visit(drawn, state) && !visit(always, state))).toEqual([])
  })
})
