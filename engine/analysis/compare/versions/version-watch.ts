import type { Field, Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { isRule, membersOf } from '../../../definition/map-rules.ts'
import type { Json, Rule } from '../../../definition/types.ts'
import { fromInside, isAskedOfItems, operationOf } from '../../../rules/json-logic.ts'
import {
  atomsOf,
  findFlag,
  findTotal,
  type ControlRule,
  ON_LEAVING,
  totalFields,
} from '../../explore/index.ts'
import { inBoth, type Pair, type Versions } from './pair.ts'
import { namesIn, type DefinitionPart, definitionParts, sectionsOf } from './definition-parts.ts'

/** Everything to watch in order to see a difference: the data that changed parts read. */
export type VersionWatch = {
  /** Rules over answers, totals, flags and values. */
  readonly reads: Pair<readonly Rule[]>
  /**
   * Rules over inputs alone, at the place where they are read, with names replaced by their
   * meaning.
   */
  readonly inputRules: Pair<readonly ControlRule[]>
  /** All rules of changed parts, with names replaced by their meaning. */
  readonly rules: readonly Rule[]
  /** The names of the changed parts. */
  readonly parts: readonly string[]
  /** The paths of answers that changed parts show or pass on unchanged. */
  readonly copied: readonly string[]
  /**
   * True if one of the changes can affect navigation. If none can, Back, Undo, re-answering and new
   * inputs need no testing.
   */
  readonly leads: boolean
}

/** Parts that only display, count or conclude something. */
const SAYS =
  /^(total|flag) |^flow (title|issues)$|^step \S+ (title|texts|crumb|note)$|^section \S+ (title|description|advice)$|^item \S+ (text|label|legend|preText|subText|description|reveal|caption|examples|placeholder|unit|disclaimer|advice|ends|messages|bullets|texts|note)$/

/** Parts that affect answers. If one of them has changed, the answers themselves matter. */
const APPLYING = /^(item|section|step) (\S+) (when|enabled|visible|hidden|prefill|options)$/

/** Compares two versions part by part. Equal parts with equal dependencies need no watching. */
export function watchVersions(versions: Versions): VersionWatch {
  const parts = inBoth((version) => definitionParts(versions[version]))
  const names = [...new Set([...parts.before.keys(), ...parts.after.keys()])].filter(
    (name) => parts.before.get(name)?.text !== parts.after.get(name)?.text,
  )
  const changed = inBoth((version) => names.flatMap((name) => parts[version].get(name) ?? []))
  const reads = inBoth((version) => {
    const flow = versions[version]
    return distinct([
      ...changed[version].flatMap((part) => readsIn(flow, part)),
      ...names.flatMap((name) => answersBehind(flow, name)),
    ])
  })
  const inputRules = inBoth((version) =>
    changed[version].flatMap((part) => inputRulesOf(versions[version], part)),
  )
  const rules = inBoth((version) =>
    changed[version].flatMap(({ source }) => rulesIn(versions[version], source)),
  )
  const both = [...changed.before, ...changed.after]
  return {
    reads,
    inputRules,
    rules: distinct([...rules.before, ...rules.after]),
    parts: names,
    copied: [...new Set(both.flatMap(({ source }) => copiedAnswers(source)))],
    leads: names.some((name) => !SAYS.test(name)),
  }
}

/** The input rules of a part. They are read while its step is on screen. */
function inputRulesOf(flow: Flow, { source, step }: DefinitionPart): readonly ControlRule[] {
  return inputRulesIn(flow, source).map((rule) => ({
    step: step ?? ON_LEAVING,
    order: ON_LEAVING,
    rule,
    field: null,
  }))
}

export function distinct<Value extends Json>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** The answers, totals, flags and values that a part reads. */
function readsIn(flow: Flow, part: DefinitionPart): readonly Rule[] {
  return namesIn(part.source).flatMap((path): readonly Rule[] => {
    const rule = { var: path }
    return atomsOf(flow, rule).some(({ kind }) => kind !== 'input') ? [rule] : []
  })
}

const TELLING: ReadonlySet<string> = new Set([
  '==',
  '===',
  '!=',
  '!==',
  'in',
  '<',
  '<=',
  '>',
  '>=',
  '!',
  '!!',
])

/**
 * The paths of answers that a part shows or passes on unchanged. Conditions on answers are handled
 * elsewhere.
 */
export function copiedAnswers(part: Json): readonly string[] {
  if (typeof part === 'string') return namesIn(part).filter(isAnswer)
  if (Array.isArray(part)) return part.flatMap((one: Json) => copiedAnswers(one))
  if (!isObject(part)) return []
  const operation = operationOf(part)
  if (operation && TELLING.has(operation.operator)) return []
  const [path] = operation?.args ?? []
  if (operation?.operator === 'var') return typeof path === 'string' && isAnswer(path) ? [path] : []
  return Object.values(part).flatMap((one) => copiedAnswers(one))
}

function isAnswer(path: string): boolean {
  return path.startsWith('answers.')
}

function answersBehind(flow: Flow, part: string): readonly Rule[] {
  const [, kind, id = ''] = APPLYING.exec(part) ?? []
  if (kind === undefined) return []
  const isInside = ({ role, source, section, step }: Field): boolean => {
    if (role === 'question' && kind === 'item') return source.id === id
    return kind === 'section' ? section === id : step === id
  }
  return flow.fields
    .filter(isInside)
    .filter((field) => field.source.secret !== true && readsLater(flow, field))
    .map((field) => ({ var: `answers.${field.id}` }))
}

/**
 * True if a question's visibility depends on a later answer. If it depends only on earlier ones,
 * versions can differ only at the moment when the question appears.
 */
function readsLater(flow: Flow, field: Field): boolean {
  const step = flow.stepsById.get(field.step)
  const section = step && sectionsOf(step).find(({ id }) => id === field.section)
  const { when, enabled, prefill } = field.source
  const asked = new Set(flow.fields.filter(({ index }) => index < field.index).map(({ id }) => id))
  return [when, enabled, prefill, section?.when, step?.source.when].some((rule) =>
    atomsOf(flow, rule ?? null).some((atom) => {
      if (atom.kind === 'input' || atom.kind === 'parameter') return false
      if (atom.kind === 'value') return true
      const fields =
        atom.kind === 'answer' ? [atom.field] : totalFields(flow, atom.total).map(({ id }) => id)
      return fields.some((id) => !asked.has(id))
    }),
  )
}

/** The largest rules of a part that read inputs only, and the inputs that its texts show. */
function inputRulesIn(flow: Flow, part: Json): readonly Rule[] {
  const found: Rule[] = []
  const visit = (json: Json): void => {
    if (typeof json === 'string') {
      for (const path of namesIn(json)) visit({ var: path })
    } else if (Array.isArray(json)) json.forEach(visit)
    else if (isObject(json)) {
      const counted = countedIn(flow, json)
      if (counted) counted.forEach(visit)
      else if (isRule(json) && isOfInputs(flow, json)) found.push(inlineNames(flow, json))
      else Object.values(json).forEach(visit)
    }
  }
  visit(part)
  return found
}

/** The rules of a counting total, if a rule reads one. */
function countedIn(flow: Flow, rule: Json): readonly Rule[] | null {
  const operation = operationOf(rule)
  const [root = '', name = ''] =
    operation?.operator === 'var' ? String(operation.args[0]).split('.') : []
  return root === 'totals' || root === 'bands' ? (findTotal(flow, name)?.count ?? null) : null
}

function rulesIn(flow: Flow, part: Json): readonly Rule[] {
  if (Array.isArray(part)) return part.flatMap((one: Json) => rulesIn(flow, one))
  if (!isObject(part)) return []
  return isRule(part)
    ? [inlineNames(flow, part)]
    : membersOf(part).flatMap((one) => rulesIn(flow, one))
}

function isOfInputs(flow: Flow, rule: Rule): boolean {
  const atoms = atomsOf(flow, rule)
  return atoms.length > 0 && atoms.every(({ kind }) => kind === 'input')
}

/** Replaces facts and flags in a rule by their rules, so that it means the same in any version. */
export function inlineNames(flow: Flow, rule: Rule, depth = 0): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => inlineNames(flow, one, depth))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  const [name] = args
  if (typeof name === 'string' && (operator === 'fact' || operator === 'var')) {
    const path = operator === 'fact' ? `facts.${name}` : name
    const key = path.slice(path.indexOf('.') + 1)
    if (path.startsWith('facts.'))
      return fromInside(inlineNames(flow, flow.library.facts.get(key)?.rule ?? null), depth)
    if (path.startsWith('flags.')) return inlineNames(flow, findFlag(flow, key)?.when ?? null)
    return rule
  }
  return {
    [operator]: args.map((arg, i) =>
      inlineNames(flow, arg, isAskedOfItems(operator, i) ? depth + 1 : depth),
    ),
  }
}

/** A rule, and the rules of all its names, to find out which answers it can distinguish. */
export function expandRule(flow: Flow, rule: Rule): readonly Rule[] {
  const whole = inlineNames(flow, rule)
  return [
    whole,
    ...atomsOf(flow, whole).flatMap((atom): readonly Rule[] => {
      if (atom.kind !== 'total') return []
      const counted = findTotal(flow, atom.total)?.count ?? []
      return [
        ...counted.map((one) => inlineNames(flow, one)),
        ...totalFields(flow, atom.total).map(({ id }) => ({ var: `scores.${id}` })),
      ]
    }),
  ]
}
