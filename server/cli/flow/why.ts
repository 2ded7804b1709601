import { existsSync, readFileSync } from 'node:fs'
import {
  type AnswersFile,
  ambiguityOf,
  readAnswersFile,
  why as explanationOf,
  whyNot,
} from '#engine/analysis/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow why FLOW PLACE --answers FILE [--json]'

/** Explains why a place is visible or hidden after the answers in a file. */
export function why(
  [name, place]: readonly string[],
  { answers }: { readonly answers?: string },
): Outcome {
  if (name === undefined || place === undefined || answers === undefined) return { usage: USAGE }
  if (!existsSync(answers)) return { usage: `Cannot read "${answers}": there is no such file` }
  const file = readAnswersFile(readFileSync(answers, 'utf8'))
  if (typeof file === 'string') return { usage: file }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  return whyOutcome(flow, place, file)
}

export function whyOutcome(flow: Flow, place: string, file: AnswersFile): Outcome {
  const unclear = ambiguityOf(flow, place)
  if (unclear !== null) return { isWell: false, lines: [unclear], json: { errors: [unclear] } }
  const found = explanationOf(flow, place, file)
  if (!found) {
    const line = whyNot(flow, place, file)
    return { isWell: false, lines: [line], json: { errors: [line] } }
  }
  const unused = found.unused.map((words) => `No question accepted the answer to "${words}".`)
  return {
    isWell: true,
    lines: [...found.lines, ...unused, ...(unused.length === 0 ? [] : [found.stopped])],
    json: toJson(found),
  }
}
