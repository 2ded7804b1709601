import type { Field, Flow } from '../definition/flow.ts'
import { sameJson, toJson } from '../definition/json.ts'
import { flowOf } from '../definition/library.ts'
import { eventCases } from '../definition/step-events.ts'
import type { Json, Rule } from '../definition/types.ts'
import type { Candidates } from './answer-rules.ts'
import { controlRules, prefillRules } from './control-rules.ts'
import { borderValues } from './diff-borders.ts'
import { classesOf } from './diff-classes.ts'
import { copiedIn, NOTHING_WATCHED, spreadRule, type Versions, type Watch, watchOf } from './diff-watch.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { type FlowModel, modelOf } from './model.ts'
import { storedIn } from './stored.ts'

/** What analysis knows of two versions of a flow: answers stand for all that neither version tells apart. */
export type Models = { readonly before: FlowModel; readonly after: FlowModel; readonly watch: Watch }

/**
 * The models of two versions of a flow and of the flows inside it, by name; made once each.
 *
 * @param whole The versions as they are written: what differs between them is watched in `versions`, which are cut down.
 */
export function modelsOf(whole: Versions, versions: Versions): (id: string) => Models {
  const known = new Map<string, Models>()
  return (id) => {
    const there = known.get(id)
    if (there) return there
    const isWritten = whole.before.library.flows.has(id) || whole.after.library.flows.has(id)
    const made = modelsOfPair(pairOf(versions, id), isWritten ? watchOf(pairOf(whole, id)) : NOTHING_WATCHED)
    known.set(id, made)
    return made
  }
}

/** Two versions of a flow that may be inside only one of them: then it is the same in both. */
function pairOf({ before, after }: Versions, id: string): Versions {
  const hasOld = before.library.flows.has(id)
  const hasNew = after.library.flows.has(id)
  return {
    before: flowOf(hasOld ? before.library : after.library, id),
    after: flowOf(hasNew ? after.library : before.library, id),
  }
}

function modelsOfPair(versions: Versions, watch: Watch): Models {
  const { before, after } = versions
  const old = [...controlRules(before).map(({ rule }) => rule), ...watch.before, ...watch.rules].flatMap((rule) =>
    spreadRule(before, rule),
  )
  const now = [...controlRules(after).map(({ rule }) => rule), ...watch.after, ...watch.rules].flatMap((rule) =>
    spreadRule(after, rule),
  )
  const copied = [...watch.copied, ...handedOn(before), ...handedOn(after)]
  const all: readonly Rule[] = [...old, ...now, ...apart(before, copied), ...apart(after, copied)]
  const tried = { before: modelOf(before, all).candidates, after: modelOf(after, all).candidates }
  const candidates = new Map<string, Candidates>()
  for (const id of new Set([...before.fieldsById.keys(), ...after.fieldsById.keys()])) {
    const fields = { before: before.fieldsById.get(id), after: after.fieldsById.get(id) }
    candidates.set(id, joined(fields, { before: tried.before.get(id), after: tried.after.get(id) }, all))
  }
  const stored = storedIn([before.library, after.library])
  return {
    before: { ...modelOf(before, watch.before, [...prefillRules(before), ...watch.told.before]), candidates, stored },
    after: { ...modelOf(after, watch.after, [...prefillRules(after), ...watch.told.after]), candidates, stored },
    watch,
  }
}

/** The answers that values or flows inside are given as they are: there they may be shown. */
function handedOn({ steps }: Flow): readonly string[] {
  return steps.flatMap(({ source }) =>
    [source.with, ...eventCases(source).map(({ use }) => use.set)].flatMap((given) => copiedIn(toJson(given ?? null))),
  )
}

/** Holds answers beside each other, so that each is tried like the others and unlike them: two that are alike would look the same where they are shown. */
function apart({ fieldsById }: Flow, copied: readonly string[]): readonly Rule[] {
  const paths = [...new Set(copied)].filter((path) => {
    const type = fieldsById.get(path.slice('answers.'.length))?.source.type
    return type !== undefined && !LISTS.has(type) && QUESTION_TYPES[type].line === undefined
  })
  return paths.length === 0 ? [] : [{ '==': [...paths.map((path) => ({ var: path })), { var: 'values.$other' }] }]
}

const LISTS: ReadonlySet<string> = new Set(['list', 'none-or-list', 'group', 'file'])

type Pair<T> = { readonly before: T | undefined; readonly after: T | undefined }

const CHOSEN: ReadonlySet<string> = new Set(['multi-choice', 'radio', 'single-select-v2', 'choice'])

/** Answers worth trying on either side: all options where they differ, and what is just inside and outside of other limits. */
function joined({ before, after }: Pair<Field>, tried: Pair<Candidates>, rules: readonly Rule[]): Candidates {
  const values = [...(tried.before?.values ?? []), ...(tried.after?.values ?? [])]
  const isComplete = tried.before?.isComplete !== false && tried.after?.isComplete !== false
  const field = before ?? after
  if (!before || !after) return { values: field ? classesOf(field, distinct(values), rules) : [], isComplete }
  const isSame = sameJson(toJson(before.options), toJson(after.options)) && before.source.type === after.source.type
  if (isSame && sameJson(toJson(before.keywords), toJson(after.keywords)))
    return { values: classesOf(before, distinct(values), rules), isComplete }
  const options = isSame ? [] : [...before.options, ...after.options].map(({ key }) => key)
  const more = CHOSEN.has(before.source.type) ? options : options.map((key) => [key])
  const typed = sameJson(toJson(before.keywords), toJson(after.keywords)) ? [] : borderValues([before, after])
  return { values: distinct([...values, ...more, ...typed]), isComplete }
}

function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
