import { expect, test } from 'playwright/test'
import { everyState } from './states.ts'
import { visitedStates } from './visits.ts'

test('journeys visit every state of every flow and check it with axe', () => {
  const visited = visitedStates()
  expect(everyState().filter((state) => !visited.has(state))).toEqual([])
})
