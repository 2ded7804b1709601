import type { Field, Flow } from '../../../definition/flow.ts'
import { sameJson, toJson } from '../../../definition/json.ts'
import { flowOf } from '../../../definition/library.ts'
import { eventCases } from '../../../definition/step-events.ts'
import type { Rule } from '../../../definition/types.ts'
import {
  type Candidates,
  controlRules,
  prefillRules,
  type FlowModel,
  buildFlowModel,
  storedDataUse,
} from '../../explore/index.ts'
import { inBoth, type Pair, type Versions } from './pair.ts'
import { boundaryValues } from './boundary-values.ts'
import {
  copiedAnswers,
  distinct,
  expandRule,
  type VersionWatch,
  watchVersions,
} from './version-watch.ts'
import { QUESTION_TYPES } from '../../../questions/question-types.ts'

/**
 * The models of two versions of a flow. Their sample answers represent all answers that neither
 * version distinguishes.
 */
export type VersionModels = Pair<FlowModel> & { readonly watch: VersionWatch }

/**
 * The models of two versions of a flow and of its sub-flows, by id; built once each.
 * @param whole The original versions. Their differences are watched in `versions`, which are
 *   sliced.
 */
export function versionModels(whole: Versions, versions: Versions): (id: string) => VersionModels {
  const known = new Map<string, VersionModels>()
  return (id) => {
    // Only the sliced versions contain placeholder flows.
    const isWritten = whole.before.library.flows.has(id) || whole.after.library.flows.has(id)
    const made =
      known.get(id) ??
      modelsOfPair(pairOf(versions, id), watchVersions(pairOf(isWritten ? whole : versions, id)))
    known.set(id, made)
    return made
  }
}

/** Two versions of a flow. A sub-flow that only one version has counts as unchanged. */
function pairOf({ before, after }: Versions, id: string): Versions {
  const hasOld = before.library.flows.has(id)
  const hasNew = after.library.flows.has(id)
  return {
    before: flowOf(hasOld ? before.library : after.library, id),
    after: flowOf(hasNew ? after.library : before.library, id),
  }
}

function modelsOfPair(versions: Versions, watch: VersionWatch): VersionModels {
  const { before, after } = versions
  const own = inBoth((version) =>
    [
      ...controlRules(versions[version]).map(({ rule }) => rule),
      ...watch.reads[version],
      ...watch.rules,
    ].flatMap((rule) => expandRule(versions[version], rule)),
  )
  const copied = [...watch.copied, ...passedOnAnswers(before), ...passedOnAnswers(after)]
  const all: readonly Rule[] = [
    ...own.before,
    ...own.after,
    ...distinguishAnswers(before, copied),
    ...distinguishAnswers(after, copied),
  ]
  const tried = inBoth((version) => buildFlowModel(versions[version], all).candidates)
  const ids = new Set([...before.fieldsById.keys(), ...after.fieldsById.keys()])
  const candidates = new Map(
    [...ids].map((id) => {
      const fields = inBoth((version) => versions[version].fieldsById.get(id))
      return [
        id,
        mergeCandidates(
          fields,
          inBoth((version) => tried[version].get(id)),
        ),
      ] as const
    }),
  )
  const stored = storedDataUse([before.library, after.library])
  const models = inBoth((version): FlowModel => {
    const rules = [...prefillRules(versions[version]), ...watch.inputRules[version]]
    return {
      ...buildFlowModel(versions[version], watch.reads[version], rules),
      candidates,
      stored,
    }
  })
  return { ...models, watch }
}

/** Answers that are passed on unchanged to values or sub-flows, which may show them. */
function passedOnAnswers({ steps }: Flow): readonly string[] {
  return steps.flatMap(({ source }) =>
    [source.with, ...eventCases(source).map(({ use }) => use.set)].flatMap((given) =>
      copiedAnswers(toJson(given ?? null)),
    ),
  )
}

/**
 * A rule that compares answers with each other, so that equal and different answers are tried.
 * Otherwise, two answers might be equal by chance and hide a difference on screen.
 */
function distinguishAnswers({ fieldsById }: Flow, copied: readonly string[]): readonly Rule[] {
  const paths = [...new Set(copied)].filter((path) => {
    const type = fieldsById.get(path.slice('answers.'.length))?.source.type
    return type !== undefined && !LISTS.has(type) && QUESTION_TYPES[type].line === undefined
  })
  return paths.length === 0
    ? []
    : [{ '==': [...paths.map((path) => ({ var: path })), { var: 'values.$other' }] }]
}

const LISTS: ReadonlySet<string> = new Set(['list', 'none-or-list', 'group', 'file'])

const CHOSEN: ReadonlySet<string> = new Set(['multi-choice', 'radio', 'single-select-v2', 'choice'])

/**
 * Answers worth trying in either version. If the question has changed: all options, and values on
 * both sides of changed limits.
 */
function mergeCandidates(
  { before, after }: Pair<Field | undefined>,
  tried: Pair<Candidates | undefined>,
): Candidates {
  const isComplete = tried.before?.isComplete !== false && tried.after?.isComplete !== false
  const [own, other] = [tried.before?.values ?? [], tried.after?.values ?? []]
  if (!before || !after) return { values: [...own, ...other], isComplete }
  const hasSameOptions =
    sameJson(toJson(before.options), toJson(after.options)) &&
    before.source.type === after.source.type
  const hasSameLimits = sameJson(toJson(before.keywords), toJson(after.keywords))
  if (hasSameOptions && hasSameLimits) return { values: own, isComplete }
  const keys = hasSameOptions ? [] : [...before.options, ...after.options].map(({ key }) => key)
  const options = CHOSEN.has(before.source.type) ? keys : keys.map((key) => [key])
  const typed = hasSameLimits ? [] : boundaryValues([before, after])
  return { values: distinct([...own, ...other, ...options, ...typed]), isComplete }
}
