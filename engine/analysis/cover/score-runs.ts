import type { Flow } from '../../definition/flow.ts'
import type { Json } from '../../definition/types.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import { type Budget, type Move, search, sliceFlow, totalFields } from '../explore/index.ts'
import { type ChosenRun, type OpenGoals, routeMap, routeTo, takeRun } from './choose-runs.ts'
import { scoreKey } from './goals.ts'
import { type PathRun, type PlayedRun, playRun } from './played-run.ts'

/** What is open of a total: the borders of its bands that no run ends with. */
type OpenTotal = { readonly name: string; readonly borders: readonly number[] }

type ScoredRuns = { readonly all: readonly ChosenRun[]; readonly isComplete: boolean }

/**
 * Changes answers of chosen runs to cover scores, if these runs cover no less afterwards. The
 * remaining scores get runs of their own.
 */
export function addScores(
  left: OpenGoals,
  chosen: readonly ChosenRun[],
  bounds: { readonly limit: number; readonly budget: Budget },
): ScoredRuns {
  const { flow, measure, open } = left
  const all = [...chosen]
  let isComplete = true
  for (const { name, bands } of flow.totals.values()) {
    const isOpen = (value: number) => open.has(scoreKey(name, value))
    const borders = [...new Set(bands.flatMap(({ from, to }) => [from, to]))].filter(isOpen)
    for (const value of borders) {
      for (const [i, { played, owns }] of all.entries()) {
        const run = isOpen(value) ? withScore(flow, played, { name, value }) : null
        const taken = run && measure.run(run.moments)
        const more = run && owns.every((key) => taken?.has(key)) ? takeRun(left, run) : null
        if (more) all[i] = { played: more.played, owns: [...owns, ...more.owns] }
      }
      for (const { played } of chosen) {
        const run = isOpen(value) ? withScore(flow, played, { name, value }) : null
        const one = run && takeRun(left, run)
        if (one) all.push(one)
      }
    }
    const found = scoreRuns(left, { name, borders: borders.filter(isOpen) }, bounds)
    all.push(...found.all)
    isComplete &&= found.isComplete || !borders.some(isOpen)
  }
  return { all, isComplete }
}

/**
 * Changes the answers that a total adds up, or any answers if it counts otherwise, one after
 * another, each to the one that brings the total closest to the value.
 * @returns Null if this does not reach the value.
 */
function withScore(
  flow: Flow,
  run: PlayedRun,
  { name, value }: { readonly name: string; readonly value: number },
): PlayedRun | null {
  const distanceOf = ({ moments }: PlayedRun): number => {
    const state = moments.at(-1)?.state
    const total = state && conclusionsOf(flow, state).totals[name]?.value
    return typeof total === 'number' ? Math.abs(total - value) : Number.POSITIVE_INFINITY
  }
  let best = run
  let distance = distanceOf(run)
  const summed = totalFields(flow, name)
  for (const { id, options } of summed.length > 0 ? summed : flow.fields) {
    for (const { key } of distance === 0 ? [] : options) {
      const changed = playRun(flow, withAnswer(best, id, key))
      const nearer = changed ? distanceOf(changed) : Number.POSITIVE_INFINITY
      if (changed && nearer < distance) [best, distance] = [changed, nearer]
    }
  }
  return distance === 0 ? best : null
}

function withAnswer({ inputs, moves }: PathRun, field: string, value: Json): PathRun {
  const changed = moves.map((move): Move => {
    if (move.kind !== 'answer' || move.field !== field) return move
    const type = move.event.type === 'choose' ? 'choose' : 'answer'
    return { ...move, value, event: { ...move.event, type, field, value } }
  })
  return { inputs, moves: changed }
}

/** The shortest runs that end with a total at an open border. No effect of these runs fails. */
function scoreRuns(
  left: OpenGoals,
  { name, borders }: OpenTotal,
  bounds: { readonly limit: number; readonly budget: Budget },
): ScoredRuns {
  if (borders.length === 0) return { all: [], isComplete: true }
  const slice = sliceFlow(left.flow, [{ in: [{ var: `totals.${name}` }, borders] }], [])
  const found = search(slice, { ...bounds, failures: false, mark: () => 'any' })
  const ways = routeMap(found)
  const all = found.states.flatMap(({ index, state }) => {
    if (ways.ahead.has(index)) return []
    const value = conclusionsOf(slice.flow, state).totals[name]?.value
    if (typeof value !== 'number' || !left.open.has(scoreKey(name, value))) return []
    const route = routeTo(ways, index)
    const run = route && found.follow(route.startEdge, route.edges)
    return (run && takeRun(left, run)) ?? []
  })
  return { all, isComplete: found.isComplete }
}
