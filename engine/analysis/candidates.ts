import { acceptAnswer } from '../answers/accept.ts'
import { checkKeywords } from '../answers/keywords.ts'
import type { Field } from '../definition/flow.ts'
import type { Json, OptionSource, Rule } from '../definition/types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'

/** Answers of a question that stand for all others: two answers that no rule tells apart are one. */
export type Candidates = { readonly values: readonly Json[]; readonly isComplete: boolean }

/** More choices than these, and the sets of a question with many boxes are not all tried. */
const MOST_BOXES = 10

/** Words that are tried where an answer is typed: the first that the question accepts stands for all. */
const TYPED: readonly Json[] = [
  'Some words',
  'Ana',
  '12345',
  '5550100000',
  '2000-01-01',
  'ana@example.org',
  'Secret-words-1',
  'CA',
  'a',
]

/** How the answers of a question are told apart besides by their names. */
export type Telling = {
  /** Its score is read, or is part of a total that is. */
  readonly isScored: boolean
  /** Questions before it that are compared with something: its answer may be like that of any of them, or like none. */
  readonly compared: number
  /** It stands in an order with something that is not known: no samples stand for all answers. */
  readonly isOrdered: boolean
}

/**
 * The answers of a question worth trying.
 *
 * @param rules Every rule that may tell answers apart.
 */
export function candidatesOf(field: Field, rules: readonly Rule[], { isScored, compared, isOrdered }: Telling): Candidates {
  const isCompared = rules.some((rule) => comparesWithOther(field, rule))
  const needed = isCompared ? 1 + compared : 1
  const named = constantsFor(field, rules)
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2': {
      const options = isCompared ? field.options : classesOf(field, named, isScored)
      return { values: options.map(({ key }) => key), isComplete: true }
    }
    case 'multi-select':
      return subsets(field, named, isScored)
    case 'one-to-ten-scale':
      return { values: Array.from({ length: 10 }, (_, i) => i + 1), isComplete: true }
    case 'one-to-seven-scale':
      return { values: Array.from({ length: 7 }, (_, i) => i + 1), isComplete: true }
    case 'checkbox':
      return { values: [true], isComplete: true }
    case 'none-or-list':
      return { values: ['none', ['Something']], isComplete: true }
    case 'choice': {
      const keys = field.options.map(({ key }) => key)
      const known = keys.filter((key) => named.has(key))
      return { values: [...known, ...keys.filter((key) => !named.has(key)).slice(0, needed)], isComplete: true }
    }
    case 'list':
      return {
        values: [[Object.fromEntries(field.children.map((child) => [child.source.id, firstTyped(child)]))]],
        isComplete: true,
      }
    case 'file':
      return { values: [{ name: 'file.pdf' }], isComplete: true }
    default: {
      const known = field.source.type === 'date' ? withNeighbours(named) : [...named]
      const others = typedOthers(field, new Set(known), needed)
      const isComplete = !isOrdered && (needed === 1 || others.length === needed)
      return { values: [...known.filter((one) => accepts(field, one)), ...others], isComplete }
    }
  }
}

/** Whether a rule holds an answer beside something else that is not known: the answers that are tried may all be alike in it. */
export function comparesWithOther(field: Field, rule: Rule): boolean {
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((part: Rule) => comparesWithOther(field, part))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const isOwn = (arg: Rule) => readsOf(arg).includes(`answers.${field.id}`)
  if (COMPARISONS.has(operator)) return args.some(isOwn) && args.some((arg) => !isOwn(arg) && readsOf(arg).length > 0)
  return args.some((arg) => comparesWithOther(field, arg))
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', 'in', '<', '<=', '>', '>='])

/** A sample of what may be typed, none of those that rules name; `Some words` where no sample is accepted. */
export function firstTyped(field: Field, named: ReadonlySet<Json> = new Set()): Json {
  if (CHOSEN.has(field.source.type)) return field.options[0]?.key ?? null
  return TYPED.find((one) => accepts(field, one) && !named.has(one)) ?? 'Some words'
}

/** Several samples of what may be typed, all unlike; fewer where the question does not accept as many. */
function typedOthers(field: Field, named: ReadonlySet<Json>, count: number): readonly Json[] {
  const samples = [...TYPED, ...Array.from({ length: count }, (_, i) => `Other words ${i + 1}`), ...daysFrom('2000-01-02', count)]
  const fitting = samples.filter((one) => accepts(field, one) && !named.has(one)).slice(0, count)
  return fitting.length > 0 ? fitting : ['Some words']
}

/** Days that rules name, and those around them. */
function withNeighbours(named: ReadonlySet<Json>): readonly Json[] {
  const days = [...named].flatMap((one) => (typeof one === 'string' && one.length === 10 ? daysFrom(one, 3, -1) : []))
  return [...new Set([...named, ...days])]
}

function daysFrom(day: string, count: number, first = 0): readonly string[] {
  const time = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(time)) return []
  return Array.from({ length: count }, (_, i) => new Date(time + (first + i) * DAY_MS).toISOString().slice(0, 10))
}

const DAY_MS = 24 * 60 * 60 * 1000

const CHOSEN: ReadonlySet<string> = new Set(['multi-choice', 'radio', 'single-select-v2', 'choice'])

function accepts(field: Field, value: Json): boolean {
  return 'value' in acceptAnswer(field, value, null) && checkKeywords(field.keywords, value) === null
}

/** Options that rules tell apart: by name, by score, by the text they ask for, by their own conditions. */
function classesOf(field: Field, named: ReadonlySet<Json>, scored: boolean): readonly OptionSource[] {
  const classes = new Map<string, OptionSource>()
  for (const option of field.options) {
    const { score, requiresManualInput, when, unavailable } = option
    const own = named.has(option.key) || when !== undefined || unavailable !== undefined
    const key = JSON.stringify([own ? option.key : null, scored ? (score ?? null) : null, requiresManualInput === true])
    if (!classes.has(key)) classes.set(key, option)
  }
  return [...classes.values()]
}

function subsets(field: Field, named: ReadonlySet<Json>, scored: boolean): Candidates {
  const [first] = field.options.filter(({ exclusive }) => exclusive !== true)
  // What excludes all others is also tried beside another: what becomes of that is the engine's to say.
  const alone = field.options
    .filter(({ exclusive }) => exclusive === true)
    .flatMap(({ key }) => (first ? [[key], [key, first.key]] : [[key]]))
  const boxes = field.options.filter(({ exclusive }) => exclusive !== true)
  const telling = scored ? boxes : classesOf({ ...field, options: boxes }, named, false)
  if (telling.length > MOST_BOXES) {
    const singles = telling.map(({ key }) => [key])
    return { values: [...alone, ...singles, telling.map(({ key }) => key)], isComplete: false }
  }
  const all: (readonly string[])[] = [[]]
  for (const { key } of telling) for (const set of all.slice()) all.push([...set, key])
  return { values: [...alone, ...all.filter((set) => set.length > 0)], isComplete: true }
}

/** Plain values that stand in rules which read the question. */
function constantsFor(field: Field, rules: readonly Rule[]): ReadonlySet<Json> {
  const found = new Set<Json>()
  const path = `answers.${field.id}`
  for (const rule of rules) if (readsOf(rule).some((read) => read === path || read.startsWith(`${path}.`))) constants(rule, found)
  return found
}

function constants(rule: Rule, found: Set<Json>): void {
  if (Array.isArray(rule)) {
    for (const part of rule) constants(part, found)
    return
  }
  const operation = operationOf(rule)
  if (!operation) {
    if (typeof rule !== 'object') found.add(rule)
    return
  }
  if (operation.operator === 'var' || operation.operator === 'fact') return
  for (const arg of operation.args) constants(arg, found)
}
