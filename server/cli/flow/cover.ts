import { type Budget, type Coverage, cover as coverOf, coverageOf } from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { countOf } from './count-of.ts'
import { addCases, casesPath, openFlow } from './opened.ts'
import type { Outcome } from './outcome.ts'

const USAGE = 'Usage: flow cover FLOW [--write] [--limit SECONDS] [--json]'

/**
 * Reports the coverage of a flow's cases and finds cases for the rest. With `write`, adds them to
 * the flow's case file.
 */
export function cover(
  [name]: readonly string[],
  { write = false }: { readonly write?: boolean },
  budget?: Budget,
): Outcome {
  if (name === undefined) return { usage: USAGE }
  const opened = openFlow(name)
  if (!('flow' in opened)) return { isWell: false, lines: opened, json: { errors: opened } }
  const { flow, cases } = opened
  const path = casesPath(flow)
  const before = coverageOf(flow, cases)
  const found = coverOf(flow, cases, undefined, budget)
  const after = coverageOf(flow, [...cases, ...found.cases])
  if (write && found.cases.length > 0) addCases(opened, found.cases)
  const isProof = found.why.length === 0
  const isCovered = before.missing.length === after.missing.length
  return {
    isWell: before.failures.length === 0 && (write || isCovered),
    lines: [
      `${path}: ${countOf(cases.length, 'case')} ${cases.length === 1 ? 'covers' : 'cover'} ${before.goals.length - before.missing.length} of ${before.goals.length}: ${byKind(before)}`,
      ...before.failures.flatMap(({ name: of, turn, message }) => [
        `  ${JSON.stringify(of)} fails${turn === null ? ' at its end' : ` at turn ${turn}`}:`,
        ...message.split('\n').map((line) => `    ${line}`),
      ]),
      ...before.missing
        .filter(({ key }) => !after.missing.some((goal) => goal.key === key))
        .map(({ words }) => `  left out: ${words}`),
      ...(found.cases.length === 0
        ? []
        : [
            `${countOf(found.cases.length, 'more case')} ${write ? 'written, to' : 'would'} cover what is left out:`,
          ]),
      ...found.cases.map((one) => `  ${one.name}`),
      ...after.missing.map(
        ({ words }) => `${isProof ? 'No run covers' : 'No run was found for'}: ${words}`,
      ),
      ...(isProof || after.missing.length === 0
        ? []
        : ['This is not a proof:', ...found.why.map((why) => `  ${why}`)]),
    ],
    json: toJson({
      flow: flow.id,
      path,
      before,
      cases: found.cases,
      missing: after.missing,
      why: found.why,
    }),
  }
}

/** Formats the coverage of each kind of goal. */
function byKind({ goals, missing }: Coverage): string {
  const kinds = [...new Set(goals.map(({ kind }) => kind))]
  const count = (of: Coverage['goals'], kind: string) =>
    of.filter((goal) => goal.kind === kind).length
  return kinds
    .map(
      (kind) => `${count(goals, kind) - count(missing, kind)}/${count(goals, kind)} ${NAMES[kind]}`,
    )
    .join(', ')
}

const NAMES = {
  step: 'steps',
  item: 'questions and interstitials',
  transition: 'transitions',
  failure: 'failures',
  condition: 'condition outcomes',
  score: 'borders of bands',
} as const
