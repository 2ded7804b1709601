import {
  type Budget,
  type Diff,
  diff as diffOf,
  differenceWords,
  promiseChanges,
  promiseWords,
  type RunKind,
  runKinds,
  traceLines,
} from '#engine/analysis/index.ts'
import { toJson } from '#engine/index.ts'
import { diffAgainst } from './diff-against.ts'
import type { Outcome } from './outcome.ts'
import { readVersions, type Versions } from './versions.ts'

const USAGE = `Usage: flow diff BEFORE AFTER [--limit SECONDS] [--json]   (each the name of a flow, a file, or a published version as FLOW@NUMBER or FLOW@HASH)
       flow diff [FLOW] --against REVISION [--json]   (a revision of git, such as main or HEAD)`

type Options = { readonly against?: string | undefined }

/**
 * Compares two versions of a flow: their guarantees, the answers for which they behave differently,
 * and where runs in progress continue. With `against`, compares what the cases of one flow or of
 * all show now with what they showed at a git revision.
 */
export async function diff(
  names: readonly string[],
  { against }: Options = {},
  budget?: Budget,
): Promise<Outcome> {
  const [old, now] = names
  if (against !== undefined) return names.length > 1 ? { usage: USAGE } : diffAgainst(against, old)
  if (old === undefined || now === undefined) return { usage: USAGE }
  const versions = await readVersions(old, now)
  if (!('before' in versions)) return { isWell: false, lines: versions, json: { errors: versions } }
  const { before, after } = versions
  if (before.id !== after.id) {
    const line = `"${before.id}" and "${after.id}" are two flows, not two versions of one: their ids differ.`
    return { isWell: false, lines: [line], json: { errors: [line] } }
  }
  return diffOutcome(versions, budget)
}

export function diffOutcome(versions: Versions, budget?: Budget): Outcome {
  const { before, after } = versions
  const found = diffOf(before, after, undefined, budget)
  const { kinds, why } = runKinds(before, after, undefined, budget)
  const promises = promiseChanges(versions)
  return {
    isWell: promises.length === 0 && found.differences.length === 0 && found.why.length === 0,
    lines: [
      ...promises.flatMap((change) => promiseWords(versions, change)),
      ...differenceLines(versions, found),
      ...runLines(versions, kinds),
      ...notDecided([...found.why, ...why]),
    ],
    json: toJson({ promises, ...found, runs: kinds }),
  }
}

function differenceLines(
  versions: Versions,
  { isSame, differences, tried, why }: Diff,
): readonly string[] {
  if (isSame) return ['Both are the same definition, with everything it refers to.']
  if (differences.length === 0 && why.length === 0)
    return [
      `They are written differently but behave the same: all ${tried} states that runs of both can reach were explored.`,
    ]
  if (differences.length === 0)
    return [`No difference was found in the ${tried} states that were explored.`]
  const ways = differences.map(({ way }) => traceLines(versions, way).map((line) => `    ${line}`))
  return differences.flatMap((one, i) => {
    const lines = ways[i] ?? []
    const isKnown = i > 0 && lines.join('\n') === ways[i - 1]?.join('\n')
    return [differenceWords(versions, one), ...(isKnown ? ['    (same trace)'] : lines)]
  })
}

const FATES: { readonly [outcome in RunKind['landing']['outcome']]: string } = {
  kept: 'kept: continues where it was',
  'asked-again': 'asked again',
  'newly-required': 'newly required',
  'not-possible': 'not possible: continues elsewhere',
}

function runLines(versions: Versions, kinds: readonly RunKind[]): readonly string[] {
  if (kinds.length === 0) return []
  const kept = kinds.filter(({ landing }) => landing.outcome === 'kept')
  const moved = kinds.filter(({ landing }) => landing.outcome !== 'kept')
  return [
    '',
    'Runs in progress, by the place where they are:',
    ...(kept.length === 0
      ? []
      : [`  ${FATES.kept}: ${kept.map(({ place }) => `"${place}"`).join(', ')}`]),
    ...moved.flatMap(({ place, landing, way }) => [
      `  "${place}" ${FATES[landing.outcome]}, at "${landing.place}"${landing.questions.length === 0 ? '' : ` (${landing.questions.join(', ')})`}, for example:`,
      ...traceLines(versions, way).map((line) => `    ${line}`),
    ]),
  ]
}

function notDecided(why: readonly string[]): readonly string[] {
  const distinct = [...new Set(why)]
  return distinct.length === 0
    ? []
    : ['', 'Not everything was explored:', ...distinct.map((line) => `  ${line}`)]
}
