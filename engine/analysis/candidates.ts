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

/**
 * The answers of a question worth trying.
 *
 * @param rules Every rule that may tell answers apart.
 * @param scored Its score is read, or is part of a total that is.
 * @param earlier Questions before it: an answer that is compared with one of theirs is tried alike and unlike.
 */
export function candidatesOf(
  field: Field,
  rules: readonly Rule[],
  scored: boolean,
  earlier: ReadonlySet<string> = new Set(),
): Candidates {
  const isCompared = rules.some((rule) => comparesWith(field, rule, (path) => isAnswerTo(path, earlier)))
  const named = constantsFor(field, rules)
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
      return { values: classesOf(field, named, scored).map(({ key }) => key), isComplete: true }
    case 'multi-select':
      return subsets(field, named, scored)
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
      return { values: [...known, ...keys.filter((key) => !named.has(key)).slice(0, isCompared ? 2 : 1)], isComplete: true }
    }
    case 'list':
      return {
        values: [[Object.fromEntries(field.children.map((child) => [child.source.id, firstTyped(child)]))]],
        isComplete: true,
      }
    case 'file':
      return { values: [{ name: 'file.pdf' }], isComplete: true }
    default: {
      const first = firstTyped(field, named)
      const other = isCompared ? [firstTyped(field, new Set([...named, first]))] : []
      return { values: [...[...named].filter((one) => accepts(field, one)), first, ...other], isComplete: true }
    }
  }
}

/** Whether a rule holds an answer beside something else that is not known: the answers that are tried may all be alike in it. */
export function comparesWithOther(field: Field, rule: Rule): boolean {
  return comparesWith(field, rule, () => true)
}

/** Whether a rule holds an answer beside something that reads a path of a kind. */
function comparesWith(field: Field, rule: Rule, isOther: (path: string) => boolean): boolean {
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((part: Rule) => comparesWith(field, part, isOther))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const isOwn = (arg: Rule) => readsOf(arg).includes(`answers.${field.id}`)
  if (COMPARISONS.has(operator)) return args.some(isOwn) && args.some((arg) => !isOwn(arg) && readsOf(arg).some(isOther))
  return args.some((arg) => comparesWith(field, arg, isOther))
}

function isAnswerTo(path: string, questions: ReadonlySet<string>): boolean {
  return path.startsWith('answers.') && questions.has(path.slice('answers.'.length))
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', 'in', '<', '<=', '>', '>='])

/** A sample of what may be typed, none of those that rules name; `Some words` where no sample is accepted. */
export function firstTyped(field: Field, named: ReadonlySet<Json> = new Set()): Json {
  if (CHOSEN.has(field.source.type)) return field.options[0]?.key ?? null
  return TYPED.find((one) => accepts(field, one) && !named.has(one)) ?? 'Some words'
}

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
