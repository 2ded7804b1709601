import { join } from 'node:path'
import { expect, it } from 'vitest'
import { idsIn } from '#server/cli/trace/ids-in.ts'
import { sourcesBelow } from './source-file.ts'

const DRAWN = /^[^{]*\{\s*tag: ('@drawn-\d'|drawnTag\(index\))/

/** The journeys of a file that a run of all tests does not always have, with their code. */
function drawnJourneys(text: string): readonly string[] {
  return text
    .split(/^ *test\(/m)
    .slice(1)
    .filter((journey) => DRAWN.test(journey.replace(/\$\{[^}]*\}/g, '')))
}

it('no journey that is drawn proves a requirement', () => {
  const texts = sourcesBelow(join(import.meta.dirname, '../..'), 'tests/e2e').map(
    ({ text }) => text,
  )
  const drawn = texts.flatMap(drawnJourneys)
  expect(drawn.length).toBeGreaterThan(30)
  expect(drawn.flatMap(idsIn)).toEqual([])
})
