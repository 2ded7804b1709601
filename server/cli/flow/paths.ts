import {
  type Budget,
  type PathGroup,
  type Paths,
  pathWords,
  paths as pathsOf,
} from '#engine/analysis/index.ts'
import { type Flow, toJson } from '#engine/index.ts'
import { readFlow } from './library.ts'
import type { Outcome } from './outcome.ts'

const USAGE =
  'Usage: flow paths FLOW [--most NUMBER] [--failures NUMBER] [--limit SECONDS] [--json]'
const MOST = 50
const FAILURES = 1

/** Counts the paths through a flow and lists the shortest ones, with answers that lead there. */
export function paths(
  [name]: readonly string[],
  given: { readonly most?: string; readonly failures?: string },
  budget?: Budget,
): Outcome {
  const most = numberOf(given.most, MOST)
  const failures = numberOf(given.failures, FAILURES)
  if (name === undefined || most === null || failures === null) return { usage: USAGE }
  const flow = readFlow(name)
  if (!('steps' in flow)) return { isWell: false, lines: flow, json: { errors: flow } }
  const found = pathsOf(flow, { most, failures, budget })
  const isExact = found.why.length === 0
  const all = found.groups.at(-1)
  const loops = all?.loops === true
  const isEmpty = isExact && !loops && all?.ends === 0n
  const listed = found.listed.flatMap(({ appeared, loops, lines }, i) => [
    `${i + 1}. ${pathWords(appeared)}${loops ? ' → and loops' : ''}`,
    ...lines.map((line) => `     ${line}`),
  ])
  return {
    isWell: isExact,
    lines: [
      ...(isEmpty
        ? [`Flow "${flow.id}" has no path: nothing ever appears in it`]
        : found.groups.flatMap((group) => groupLines(flow, group, isExact))),
      ...insideLines(found.inside),
      ...(isExact ? [] : ['These are lower bounds:', ...found.why.map((why) => `  ${why}`)]),
      ...listingLines(found, isExact),
      ...listed,
    ],
    json: toJson({
      flow: flow.id,
      isExact,
      why: found.why,
      inside: found.inside,
      states: found.tried,
      groups: found.groups.map((group) => ({
        ...group,
        ends: group.ends === null ? null : String(group.ends),
      })),
      listed: found.listed,
    }),
  }
}

/** Tells how many of the paths are listed, if that is not all. */
function listingLines({ groups, listed }: Paths, isExact: boolean): readonly string[] {
  const { ends = 0n, loops = false } = groups.at(-1) ?? {}
  if (loops) return [`The ${listed.length} shortest are listed. None continues after a loop.`]
  if (ends === null || BigInt(listed.length) >= ends) return []
  return [
    `The ${listed.length} shortest are listed; there are ${isExact ? '' : 'at least '}${ends} in all.`,
  ]
}

function insideLines(inside: readonly string[]): readonly string[] {
  if (inside.length === 0) return []
  return [
    `  A flow beside others counts as one screen here; its own paths are those of: ${inside.map((id) => `flow paths ${id}`).join(', ')}`,
  ]
}

/** Parses a number from the command line; null if it is not one. */
function numberOf(given: string | undefined, otherwise: number): number | null {
  if (given === undefined) return otherwise
  return /^\d{1,6}$/.test(given) ? Number(given) : null
}

function groupLines(flow: Flow, group: PathGroup, isExact: boolean): readonly string[] {
  const { failures, ends, loops, shortest, longest, questions } = group
  const least = isExact ? '' : 'at least '
  const when = failureWords(failures)
  const counted = `${least}${ends} ${ends === 1n ? 'path' : 'paths'}`
  const known = loops && ends === 0n ? 'no path to an end' : counted
  const count = ends === null ? 'endlessly many paths' : known
  const why =
    ends === null
      ? ', because a run can return to an earlier state'
      : ', and runs that loop without an end'
  const length = shortest === null ? [] : [`  ${range(shortest, longest)} screens and effects`]
  const asked =
    questions === null
      ? []
      : [
          `  ${range(questions.asked.least, questions.asked.most)} questions asked, ${range(questions.required.least, questions.required.most)} of them cannot be left empty`,
        ]
  return [`Flow "${flow.id}" has ${count} ${when}${loops ? why : ''}:`, ...length, ...asked]
}

function range(least: number, most: number | null): string {
  if (most === null) return `${least} or more`
  return least === most ? `${least}` : `${least} to ${most}`
}

function failureWords(failures: number): string {
  if (failures === 0) return 'where nothing fails'
  return failures === 1 ? 'with one failure at most' : `with ${failures} failures at most`
}
