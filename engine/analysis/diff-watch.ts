import type { Field, Flow } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import { isRule, membersOf } from '../definition/map-rules.ts'
import type { Json, Rule } from '../definition/types.ts'
import { fromInside, isAskedOfItems, operationOf } from '../rules/json-logic.ts'
import { atomsOf, flagOf, totalOf } from './atoms.ts'
import { type ControlRule, LEAVING } from './control-rules.ts'
import { mayLeadElsewhere } from './diff-leads.ts'
import { namesIn, type Part, partsOf, sectionsOf } from './diff-parts.ts'
import { totalFields } from './atoms.ts'

/** Two versions of one flow. */
export type Versions = { readonly before: Flow; readonly after: Flow }

/** What has to be watched to see two versions differ: what the parts that differ read. */
export type Watch = {
  /** Rules over answers, totals, flags and values. */
  readonly before: readonly Rule[]
  readonly after: readonly Rule[]
  /** Rules over inputs alone, where they are read, names replaced by what they stand for. */
  readonly told: { readonly before: readonly ControlRule[]; readonly after: readonly ControlRule[] }
  /** All rules of the parts that differ, names replaced by what they stand for. */
  readonly rules: readonly Rule[]
  /** Names of the parts that differ. */
  readonly parts: readonly string[]
  /** Answers that these show or hand on as they are, by their paths. */
  readonly copied: readonly string[]
  /** Whether one of these may lead elsewhere. */
  readonly leads: boolean
}

export const NOTHING_WATCHED: Watch = {
  before: [],
  after: [],
  told: { before: [], after: [] },
  rules: [],
  parts: [],
  copied: [],
  leads: false,
}

/** What follows answers of a question: where it differs, the answers themselves count. */
const APPLYING = /^(item|section|step) (\S+) (when|enabled|visible|hidden|prefill|options)$/

/** Compares two versions part by part; parts that are written alike and rest on the same need no watching. */
export function watchOf({ before, after }: Versions): Watch {
  const old = partsOf(before)
  const now = partsOf(after)
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name)?.text !== now.get(name)?.text)
  const leads = names.some((name) => mayLeadElsewhere(name, old.get(name), now.get(name)))
  const rules = { before: [] as Rule[], after: [] as Rule[] }
  const told = { before: [] as ControlRule[], after: [] as ControlRule[] }
  const all: Rule[] = []
  const copied: string[] = []
  for (const name of names) {
    const part = { before: old.get(name), after: now.get(name) }
    all.push(...rulesIn(before, part.before?.source ?? null), ...rulesIn(after, part.after?.source ?? null))
    rules.before.push(...readsIn(before, part.before), ...answersBehind(before, name))
    rules.after.push(...readsIn(after, part.after), ...answersBehind(after, name))
    copied.push(...copiedIn(part.before?.source ?? null), ...copiedIn(part.after?.source ?? null))
    told.before.push(...toldTo(before, part.before))
    told.after.push(...toldTo(after, part.after))
  }
  return {
    before: distinct(rules.before),
    after: distinct(rules.after),
    told,
    rules: distinct(all),
    parts: names,
    copied: [...new Set(copied)],
    leads,
  }
}

/** What a part shows or decides by inputs is read while its step is on screen. */
function toldTo(flow: Flow, part: Part | undefined): readonly ControlRule[] {
  return part
    ? tellersIn(flow, part.source).map((rule) => ({ step: part.step ?? LEAVING, order: LEAVING, rule, field: null }))
    : []
}

function distinct(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}

/** Answers, totals, flags and values that a part reads. */
function readsIn(flow: Flow, part: Part | undefined): readonly Rule[] {
  if (!part) return []
  return namesIn(part.source).flatMap((path): readonly Rule[] => {
    const rule = { var: path }
    return atomsOf(flow, rule).some(({ kind }) => kind !== 'input') ? [rule] : []
  })
}

const TELLING: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', 'in', '<', '<=', '>', '>=', '!', '!!'])

/** The answers that a part shows or hands on as they are, by their paths: what is only asked of one counts elsewhere. */
export function copiedIn(part: Json): readonly string[] {
  if (typeof part === 'string') return namesIn(part).filter(isAnswer)
  if (Array.isArray(part)) return part.flatMap((one: Json) => copiedIn(one))
  if (!isObject(part)) return []
  const operation = operationOf(part)
  if (operation && TELLING.has(operation.operator)) return []
  const [path] = operation?.args ?? []
  if (operation?.operator === 'var') return typeof path === 'string' && isAnswer(path) ? [path] : []
  return Object.values(part).flatMap((one) => copiedIn(one))
}

function isAnswer(path: string): boolean {
  return path.startsWith('answers.')
}

function answersBehind(flow: Flow, part: string): readonly Rule[] {
  const [, kind, id = ''] = APPLYING.exec(part) ?? []
  if (kind === undefined) return []
  const fields = flow.fields.filter(({ role, source, section, step }) =>
    role === 'question' && kind === 'item' ? source.id === id : kind === 'section' ? section === id : step === id,
  )
  return fields
    .filter((field) => field.source.secret !== true && readsLater(flow, field))
    .map((field) => ({ var: `answers.${field.id}` }))
}

/** Whether later answers decide if a question applies. Where only earlier ones do, two versions differ when it is asked, or never. */
function readsLater(flow: Flow, field: Field): boolean {
  const step = flow.stepsById.get(field.step)
  const section = step && sectionsOf(step).find(({ id }) => id === field.section)
  const { when, enabled, prefill } = field.source
  const asked = new Set(flow.fields.filter(({ index }) => index < field.index).map(({ id }) => id))
  return [when, enabled, prefill, section?.when, step?.source.when].some((rule) =>
    atomsOf(flow, rule ?? null).some((atom) => {
      if (atom.kind === 'input' || atom.kind === 'parameter') return false
      if (atom.kind === 'value') return true
      const fields = atom.kind === 'answer' ? [atom.field] : totalFields(flow, atom.total).map(({ id }) => id)
      return fields.some((id) => !asked.has(id))
    }),
  )
}

/** The largest rules of a part that read inputs alone, and inputs that its texts show. */
function tellersIn(flow: Flow, part: Json): readonly Rule[] {
  const found: Rule[] = []
  const visit = (json: Json): void => {
    if (typeof json === 'string') {
      for (const path of namesIn(json)) visit({ var: path })
    } else if (Array.isArray(json)) json.forEach(visit)
    else if (isObject(json)) {
      const counted = countedIn(flow, json)
      if (counted) counted.forEach(visit)
      else if (isRule(json) && isOfInputs(flow, json)) found.push(inlined(flow, json))
      else Object.values(json).forEach(visit)
    }
  }
  visit(part)
  return found
}

/** What a total counts, where a rule reads one that counts. */
function countedIn(flow: Flow, rule: Json): readonly Rule[] | null {
  const operation = operationOf(rule)
  const [root = '', name = ''] = operation?.operator === 'var' ? String(operation.args[0]).split('.') : []
  return root === 'totals' || root === 'bands' ? (totalOf(flow, name)?.count ?? null) : null
}

/** The rules of a part. */
function rulesIn(flow: Flow, part: Json): readonly Rule[] {
  if (Array.isArray(part)) return part.flatMap((one: Json) => rulesIn(flow, one))
  if (!isObject(part)) return []
  return isRule(part) ? [inlined(flow, part)] : membersOf(part).flatMap((one) => rulesIn(flow, one))
}

function isOfInputs(flow: Flow, rule: Rule): boolean {
  const atoms = atomsOf(flow, rule)
  return atoms.length > 0 && atoms.every(({ kind }) => kind === 'input')
}

/** A rule with facts and flags replaced by what they stand for, so that it means the same in any version. */
export function inlined(flow: Flow, rule: Rule, depth = 0): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => inlined(flow, one, depth))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  const [name] = args
  if (typeof name === 'string' && (operator === 'fact' || operator === 'var')) {
    const path = operator === 'fact' ? `facts.${name}` : name
    const key = path.slice(path.indexOf('.') + 1)
    if (path.startsWith('facts.')) return fromInside(inlined(flow, flow.library.facts.get(key)?.rule ?? null), depth)
    if (path.startsWith('flags.')) return inlined(flow, flagOf(flow, key)?.when ?? null)
    return rule
  }
  return { [operator]: args.map((arg, i) => inlined(flow, arg, isAskedOfItems(operator, i) ? depth + 1 : depth)) }
}

/** A rule with everything that its names read, for the question which answers it may tell apart. */
export function spreadRule(flow: Flow, rule: Rule): readonly Rule[] {
  const whole = inlined(flow, rule)
  return [
    whole,
    ...atomsOf(flow, whole).flatMap((atom): readonly Rule[] => {
      if (atom.kind !== 'total') return []
      const counted = totalOf(flow, atom.total)?.count ?? []
      return [
        ...counted.map((one) => inlined(flow, one)),
        ...totalFields(flow, atom.total).map(({ id }) => ({ var: `scores.${id}` })),
      ]
    }),
  ]
}
