import { graphOf, mermaidOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow graph FLOW [--json]'

/** Draws a flow as Mermaid text. */
export function graph([name]: readonly string[]): Outcome {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const drawn = graphOf(flow)
  const lost = drawn.nodes.filter(({ isReached }) => !isReached).map(({ id }) => id)
  const said = lost.length === 0 ? [] : [`%% Nothing leads to: ${lost.join(', ')}`]
  return {
    isWell: lost.length === 0,
    lines: [mermaidOf(drawn).trimEnd(), ...said],
    json: toJson(drawn),
  }
}
