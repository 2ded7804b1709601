import { ambiguityOf, type Budget, type Reach, reach as reachOf } from '#engine/analysis/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow reach FLOW PLACE [--limit SECONDS] [--json]'

/** Finds the shortest run that makes a place appear, or proves that no run does. */
export function reach([name, place]: readonly string[], budget?: Budget): Outcome {
  if (name === undefined || place === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  return reachOutcome(flow, place, budget)
}

export function reachOutcome(flow: Flow, place: string, budget?: Budget): Outcome {
  const unclear = ambiguityOf(flow, place)
  if (unclear !== null) return { isWell: false, lines: [unclear], json: { errors: [unclear] } }
  const found = reachOf(flow, place, undefined, { budget })
  return { isWell: found.outcome === 'reached', lines: linesOf(place, found), json: toJson(found) }
}

function linesOf(place: string, found: Reach): readonly string[] {
  switch (found.outcome) {
    case 'reached':
      return found.transcript.lines
    case 'never':
      return [
        `Nothing makes "${place}" appear: all ${found.tried} states that a run can reach were explored.`,
      ]
    case 'unknown':
      if (found.isOnward === true)
        return [
          `Nothing makes "${place}" appear in runs without Back. Not decided with Back:`,
          ...found.why.map((why) => `  ${why}`),
        ]
      return [
        `"${place}" did not appear in ${found.tried} states, but it is not decided:`,
        ...found.why.map((why) => `  ${why}`),
      ]
  }
}
