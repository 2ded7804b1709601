import { writeFileSync } from 'node:fs'
import { graphOf, mermaidOf, svgOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow graph FLOW [--svg FILE] [--json]'

/** Draws a flow: Mermaid text, and a picture in a file where one is named. */
export function graph([name]: readonly string[], { svg }: { readonly svg?: string }): Outcome {
  if (name === undefined) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const drawn = graphOf(flow)
  if (svg !== undefined) writeFileSync(svg, svgOf(drawn))
  const lost = drawn.nodes.filter(({ isReached }) => !isReached).map(({ id }) => id)
  const said = lost.length === 0 ? [] : [`%% Nothing leads to: ${lost.join(', ')}`]
  return { isWell: lost.length === 0, lines: [mermaidOf(drawn).trimEnd(), ...said], json: toJson(drawn) }
}
