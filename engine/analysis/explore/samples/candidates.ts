import { acceptAnswer } from '../../../answers/accept.ts'
import type { Field } from '../../../definition/flow.ts'
import type { Json, JsonObject, OptionSource, Rule } from '../../../definition/types.ts'
import type { Line } from '../../../questions/question-type.ts'
import { QUESTION_TYPES } from '../../../questions/question-types.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'
import { type Candidates, type AnswerUse, answerUse } from '../structure/answer-use.ts'
import { NOW } from '../structure/instant.ts'
import { EQUALITIES, ORDERS } from '../structure/operators.ts'
import { asksIn, isFineCell, listCandidates, rowCandidates, subsetsOf } from './list-candidates.ts'
import { acceptedSamples, breaksLimits, daysFrom, isAccepted, withTexts } from './text-samples.ts'

/** With more groups of options than this, not all combinations are tried. */
const MOST_BOXES = 10

/** With more points on a scale than this, not all are tried. */
const MOST_POINTS = 100

/** What rules can distinguish about an answer, apart from the values that they name. */
export type AnswerDistinctions = {
  /** A rule reads its score, directly or through a total. */
  readonly isScored: boolean
  /**
   * The number of earlier questions that are compared with something. Its answer may equal the
   * answers to any of them, or to none.
   */
  readonly compared: number
  /** Rules order it against an unknown value, so samples cannot represent every answer. */
  readonly isOrdered: boolean
  /** The offered rows depend on inputs only. */
  readonly knowsRows: boolean
}

/**
 * Chooses the answers worth trying.
 * @param rules Every rule that may distinguish answers.
 */
export function candidateAnswers(
  field: Field,
  rules: readonly Rule[],
  telling: AnswerDistinctions,
): Candidates {
  // The offered rows depend on the run. `possibleMoves` tries each of them.
  if (field.rowOptions)
    return {
      values: field.options.map(({ key }) => key),
      isComplete: areRowsAlike(field, rules, telling),
    }
  const { values, isComplete } = triedOf(field, rules, telling)
  const isGroup = field.source.type === 'group'
  const isSure =
    isComplete && values.some((value) => isAccepted(field, value) && !breaksLimits(field, value))
  return { values, isComplete: isGroup || isSure }
}

/**
 * True if the choice of row makes no difference: rules name no row, and only test whether the
 * answer is one of the listed options.
 */
function areRowsAlike(
  field: Field,
  rules: readonly Rule[],
  { isOrdered, knowsRows }: AnswerDistinctions,
): boolean {
  const { type, from, validation, rowOptions } = field.source
  const written = new Set<Json>(field.options.map(({ key }) => key))
  const { named, isInside, isBesideNow } = answerUse(field, rules)
  const isPlain =
    type !== 'multi-select' &&
    from === undefined &&
    validation === undefined &&
    rowOptions?.unavailable === undefined &&
    field.prefill === null
  const isNamed = [...named].some(
    (one) => typeof one === 'number' || (typeof one === 'string' && !written.has(one)),
  )
  const isNumber = field.options.some(({ key }) => !Number.isNaN(Number(key)))
  const isBeside =
    isOrdered || isInside || isBesideNow || rules.some((rule) => comparesWithUnknown(field, rule))
  return knowsRows && isPlain && !isNamed && !isNumber && !isBeside
}

function triedOf(
  field: Field,
  rules: readonly Rule[],
  { isScored, compared, isOrdered }: AnswerDistinctions,
): Candidates {
  const isCompared = rules.some((rule) => comparesWithUnknown(field, rule))
  const needed = isCompared ? 1 + compared : 1
  const looks = answerUse(field, rules)
  const { named } = looks
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2': {
      const options =
        isCompared || looks.isInside
          ? field.options
          : classesOf(field, named, isScored).flatMap(([first]) => first ?? [])
      return { values: options.map(({ key }) => key), isComplete: true }
    }
    case 'multi-select':
      return subsets(field, named, isScored || isCompared || looks.isInside)
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return points(field)
    case 'checkbox':
      return { values: [true], isComplete: true }
    case 'none-or-list':
      return isCompared ? notAll(listCandidates(field, looks)) : listCandidates(field, looks)
    case 'choice': {
      const isOwn = ({ key, when, unavailable }: OptionSource) =>
        named.has(key) || when !== undefined || unavailable !== undefined || !isAccepted(field, key)
      const others = field.options.filter((option) => !isOwn(option)).slice(0, needed)
      const options = looks.isInside ? field.options : [...field.options.filter(isOwn), ...others]
      return { values: options.map(({ key }) => key), isComplete: true }
    }
    case 'list': {
      const rows = rowCandidates(field, looks, (child, count) =>
        cellCandidates(child, named, count),
      )
      return isCompared ? notAll(rows) : rows
    }
    case 'group':
      return { values: [], isComplete: true }
    case 'file':
      return {
        values: [{ name: 'file.pdf' }],
        isComplete: !looks.isInside && named.size === 0 && !isCompared,
      }
    default: {
      const { line } = QUESTION_TYPES[field.source.type]
      return line
        ? onLine(field, line, looks, isOrdered || isCompared)
        : typed(field, looks, { needed, isOrdered })
    }
  }
}

function notAll({ values }: Candidates): Candidates {
  return { values, isComplete: false }
}

function typed(
  field: Field,
  { named, isInside, isBesideNow }: AnswerUse,
  { needed, isOrdered }: { readonly needed: number; readonly isOrdered: boolean },
): Candidates {
  const isDate = field.source.type === 'date'
  const known = isDate
    ? withNeighbours(isBesideNow ? new Set([...named, NOW.slice(0, 10)]) : named)
    : [...named]
  const others = acceptedSamples(field, needed, new Set(known))
  const isComplete = !isOrdered && !isInside && others.length === needed
  return {
    values: [...known.filter((one) => 'value' in acceptAnswer(field, one, null)), ...others],
    isComplete,
  }
}

/**
 * Ordered answers: the values that rules name, and one from each interval between them that the
 * limits allow.
 * @param isBeside The answer is compared with an unknown value, so intervals are not enough.
 */
function onLine(
  field: Field,
  line: Line,
  { named, isInside, isRead, isBesideNow }: AnswerUse,
  isBeside: boolean,
): Candidates {
  const { keywords } = field
  const placesOf = (values: readonly (Json | undefined)[]) =>
    values.flatMap((one) => (one === undefined ? [] : (line.positionOf(one, keywords) ?? [])))
  const limits = [
    ...placesOf([keywords.minimum]).map(Math.ceil),
    ...placesOf([keywords.maximum]).map(Math.floor),
  ]
  const around = [...(isBesideNow ? [...named, NOW.slice(0, 16)] : named), ...(isRead ? [0] : [])]
  const inLine = (position: number) => position >= line.first && position <= line.last
  const near = placesOf(around).flatMap((one) => [
    Math.ceil(one) - 1,
    Math.floor(one),
    Math.floor(one) + 1,
  ])
  const positions = [...limits, ...near].filter(inLine)
  const known = [...new Set(positions)].sort((a, b) => a - b).map((one) => line.at(one, keywords))
  const isEnough = known.some((one) => isAccepted(field, one))
  return {
    values: isEnough ? known : [...known, ...acceptedSamples(field, 1)],
    isComplete: !isBeside && !isInside,
  }
}

/** Values for a question in a row. */
function cellCandidates(child: Field, named: ReadonlySet<Json>, count: number): Candidates {
  if (child.source.type === 'group') {
    const cells = withTexts(child.children).map(
      (one) => [one, cellCandidates(one, named, count)] as const,
    )
    const fine = cells.map(
      ([one, { values }]) => [one, values.find((value) => isFineCell(one, value))] as const,
    )
    let value: JsonObject = {}
    for (const [one, first] of fine)
      if (asksIn(value, child.children, one)) value = { ...value, [one.source.id]: first ?? null }
    const isSure = fine.every(
      ([one, first]) => first !== undefined || !asksIn(value, child.children, one),
    )
    return {
      values: [value],
      isComplete: isSure && cells.every(([, { isComplete }]) => isComplete),
    }
  }
  const { values, isComplete } = candidateAnswers(child, [], {
    isScored: false,
    compared: 0,
    isOrdered: false,
    knowsRows: false,
  })
  const keys = child.options.flatMap(({ key }) => (named.has(key) || count > 1 ? [key] : []))
  const typed =
    child.options.length > 0
      ? []
      : [...acceptedSamples(child, count), ...named].filter((one) => isAccepted(child, one))
  return { values: [...new Set([...values, ...keys, ...typed])], isComplete }
}

/** Every point of a scale within its limits. */
function points({ source, keywords }: Field): Candidates {
  const most = source.type === 'one-to-ten-scale' ? 10 : 7
  const { minimum = 1, maximum = most } = keywords
  const [first, last] = [Math.ceil(Math.min(1, minimum)), Math.floor(Math.max(most, maximum))]
  const count = last - first + 1
  return {
    values: Array.from({ length: Math.min(count, MOST_POINTS) }, (_, i) => first + i),
    isComplete: count <= MOST_POINTS,
  }
}

/**
 * True if a rule compares this answer with another unknown value. The sampled answers may then all
 * give the same outcome.
 */
export function comparesWithUnknown(field: Field, rule: Rule): boolean {
  const operation = operationOf(rule)
  if (!operation)
    return Array.isArray(rule) && rule.some((part: Rule) => comparesWithUnknown(field, part))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const isOwn = (arg: Rule) => readsOf(arg).includes(`answers.${field.id}`)
  if (COMPARISONS.has(operator))
    return args.some(isOwn) && args.some((arg) => !isOwn(arg) && readsOf(arg).length > 0)
  return args.some((arg) => comparesWithUnknown(field, arg))
}

const COMPARISONS: ReadonlySet<string> = new Set([...EQUALITIES, ...ORDERS, 'in'])

/** A sample text that the question accepts; null if no sample is accepted. */
export function typedSample(field: Field): Json {
  if (CHOSEN.has(field.source.type)) return field.options[0]?.key ?? null
  return acceptedSamples(field, 1)[0] ?? null
}

/** The days that rules name, and the days before and after them. */
function withNeighbours(named: ReadonlySet<Json>): readonly Json[] {
  const days = [...named].flatMap((one) =>
    typeof one === 'string' && one.length === 10 ? daysFrom(one, 3, -1) : [],
  )
  return [...new Set([...named, ...days])]
}

const CHOSEN: ReadonlySet<string> = new Set(['multi-choice', 'radio', 'single-select-v2', 'choice'])

/**
 * Groups the options so that rules cannot tell apart those of one group. Rules can tell options
 * apart by name, score, required text and condition.
 */
function classesOf(
  field: Field,
  named: ReadonlySet<Json>,
  scored: boolean,
): readonly (readonly OptionSource[])[] {
  const classes = new Map<string, OptionSource[]>()
  for (const option of field.options) {
    const { score, requiresManualInput, when, unavailable } = option
    const own = named.has(option.key) || when !== undefined || unavailable !== undefined
    const isFine = field.source.type === 'multi-select' || isAccepted(field, option.key)
    const key = JSON.stringify([
      own ? option.key : null,
      scored ? (score ?? null) : null,
      requiresManualInput === true,
      isFine,
    ])
    const known = classes.get(key)
    if (known) known.push(option)
    else classes.set(key, [option])
  }
  return [...classes.values()]
}

/**
 * Sets of options that rules can distinguish. If the limits refuse a set, it is tried anyway, and
 * once more with additional options that no rule distinguishes.
 */
function subsets(field: Field, named: ReadonlySet<Json>, isEach: boolean): Candidates {
  const boxes = field.options.filter(({ exclusive }) => exclusive !== true)
  const [first] = boxes
  // An exclusive option is also tried together with another one, to let the engine resolve the
  // conflict.
  const alone = field.options
    .filter(({ exclusive }) => exclusive === true)
    .flatMap(({ key }) => (first ? [[key], [key, first.key]] : [[key]]))
  const classes = isEach
    ? boxes.map((box) => [box])
    : classesOf({ ...field, options: boxes }, named, false)
  const groups = classes.map((some) => some.map(({ key }) => key))
  const isComplete = groups.length <= MOST_BOXES
  const sets = isComplete ? subsetsOf(groups).slice(1) : [...groups.map((group) => [group]), groups]
  const inOrder = (keys: readonly string[]) =>
    boxes.flatMap(({ key }) => (keys.includes(key) ? [key] : []))
  const tried = sets.flatMap((some) => withinLimits(field, some).map(inOrder))
  const values = [...alone, ...tried]
  return { values: [...new Map(values.map((set) => [set.join(' '), set])).values()], isComplete }
}

/** One option of each group, or more options of the same groups if that is too few. */
function withinLimits(
  { keywords }: Field,
  groups: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const least = groups.flatMap(([key]) => key ?? [])
  const more = groups.flatMap((group) => group.slice(1))
  const missing = (keywords.minItems ?? 0) - least.length
  return missing <= 0 || missing > more.length
    ? [least]
    : [least, [...least, ...more.slice(0, missing)]]
}
