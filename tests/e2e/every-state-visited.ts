import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { everyState } from './states.ts'
import { visitedStates } from './visits.ts'

/** States that no journey comes through yet. The list may only get shorter: one that is visited must leave it. */
function notYetVisited(): ReadonlySet<string> {
  const list: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'not-yet-visited.json'), 'utf8'))
  return new Set(Array.isArray(list) ? list.map(String) : [])
}

test('journeys come through every state of every flow and look at it with axe', () => {
  const visited = visitedStates()
  const missing = notYetVisited()
  expect(everyState().filter((state) => !visited.has(state) && !missing.has(state))).toEqual([])
  expect([...missing].filter((state) => visited.has(state) || !everyState().includes(state))).toEqual([])
})
