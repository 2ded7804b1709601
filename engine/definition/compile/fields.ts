import { readCell } from '../../answers/cells.ts'
import { judge, sameJudged } from '../../answers/judge.ts'
import type { Judged } from '../../answers/judged.ts'
import { computedAnswer } from '../../answers/computed.ts'
import { keywordsOf } from '../../answers/keywords.ts'
import { addCell, type Compute, define } from '../../answers/plan.ts'
import { isPlain } from '../../answers/words.ts'
import { compileRule, isTruthy, valueAtKeys } from '../../rules/json-logic.ts'
import { compileText } from '../../rules/text.ts'
import {
  type Field,
  FIELD_TEXT_NAMES,
  type LiveOption,
  type LiveTexts,
  type ReadText,
  type RowOptions,
} from '../flow.ts'
import { toJson } from '../json.ts'
import type { FieldSource, OptionSource, RowOptionsSource, Rule, TextSource } from '../types.ts'
import type { Context } from './context.ts'
import { rowsCell } from './keyed-rows.ts'
import { orderOfRow } from './row-order.ts'
import {
  always,
  never,
  appliesCell,
  derived,
  lateRule,
  lateText,
  lateTexts,
  noText,
  scopeOf,
} from './names.ts'

// Most fields have none of these. They share these empty values to save memory.
const NO_PARTS: readonly never[] = []
const NO_TEXTS: LiveTexts = {}
const NO_MESSAGES: Field['messages'] = new Map()

type RowRules = Pick<Field, 'rowApplies' | 'rowEnabled' | 'rowRules'>
const NO_ROW_RULES: RowRules = { rowApplies: null, rowEnabled: null, rowRules: NO_PARTS }

type Asked = Pick<Field, 'questionnaire' | 'question' | 'section' | 'step'>

/** For a field in a list: the id of the list, and the fields of its rows compiled so far. */
type Rows = { readonly list: string; readonly cells: Field[] }

export function compileField(
  context: Context,
  source: FieldSource,
  parent: number,
  asked: Asked,
  role: Field['role'],
  id: string,
  rows: Rows | null = null,
): Field {
  const { builder } = context
  const order = context.nextIndex
  context.nextIndex += 1
  const inRows = rows !== null
  const asksFor = inRows ? parent : appliesCell(context, parent, source.when)
  const applies = inRows ? asksFor : appliesCell(context, asksFor, source.enabled)
  const shown = source.visible === false ? neverShown(context) : asksFor
  const options = optionSources(context, source)
  const raw = inRows ? -1 : addCell(builder)
  const judged = inRows ? -1 : addCell(builder)
  const inside = source.type === 'list' ? { list: id, cells: [] } : rows
  const childRole = inside ? 'cell' : 'child'
  const children = partsOf(childrenOf(source), (child) =>
    compileField(context, child, applies, asked, childRole, `${id}.${child.id}`, inside),
  )
  const isRequired = requirement(context, source)
  const field: Field = {
    // Properties that every answer reads come first, so that they are close together in memory.
    source,
    raw,
    applies,
    judged,
    role,
    options,
    liveOptions: options.every(isPlainOption)
      ? null
      : options.map((option) => liveOption(context, option)),
    rowOptions:
      source.rowOptions === undefined || inRows
        ? null
        : compileRowOptions(context, source.rowOptions),
    keywords: keywordsOf(source),
    isRequired,
    ...asked,
    kind: 'question',
    id,
    index: order,
    shown,
    ruled: !inRows && (source.rules?.length ?? 0) > 0 ? addCell(builder) : null,
    prefill: source.prefill === undefined ? null : lateRule(context, source.prefill),
    liveTexts: liveTexts(context, source),
    messages:
      source.messages === undefined ? NO_MESSAGES : new Map(lateTexts(context, source.messages)),
    sharedMessage: context.sharedMessage,
    ruleMessages: partsOf(source.rules, (rule) => lateText(context, rule.message) ?? noText),
    manual: rows
      ? compileRowManual(context, source, applies, asked, id, rows)
      : compileManual(context, source, judged, applies, asked, id),
    children,
    ...(rows ? rowRules(context, source) : NO_ROW_RULES),
    rowPath: rows ? rowPath(id, rows) : NO_PARTS,
    rowOrder:
      source.type === 'list' && inside ? orderOfRow(inside.cells, context.source.id) : NO_PARTS,
  }
  if (rows) rows.cells.push(field)
  else keepField(context, field)
  return field
}

function optionSources({ library }: Context, { options, from }: FieldSource): Field['options'] {
  const shared = from === undefined ? undefined : library.choices.get(from)?.options
  return options ?? shared ?? NO_PARTS
}

function requirement(context: Context, { optional, compute }: FieldSource): Field['isRequired'] {
  const rule =
    optional === undefined
      ? always
      : lateRule(context, typeof optional === 'boolean' ? !optional : { '!': optional })
  return compute === undefined ? rule : never
}

/** The rules of a field in a list, which are evaluated for each row. */
function rowRules(context: Context, source: FieldSource): RowRules {
  return {
    rowApplies: source.when === undefined ? null : lateRule(context, source.when),
    rowEnabled: source.enabled === undefined ? null : lateRule(context, source.enabled),
    rowRules: partsOf(source.rules, (rule) => lateRule(context, rule.when)),
  }
}

/** Adds a field outside of lists to the flow, and defines its cells when all names are known. */
function keepField(context: Context, field: Field): void {
  context.fields.push(field)
  context.fieldsById.set(field.id, field)
  context.later.push(() => {
    defineJudged(context, field)
    const { compute } = field.source
    if (compute !== undefined) defineComputed(context, field, compute)
  })
}

function neverShown({ builder }: Context): number {
  const cell = addCell(builder)
  define(builder, cell, [], () => false)
  return cell
}

/** Defines the answer of a computed field, which is updated when the cells that it reads change. */
function defineComputed(context: Context, field: Field, rule: Rule): void {
  const computed = derived(context, () => compileRule(rule, scopeOf(context)))
  define(context.builder, field.raw, computed.reads, (at) =>
    computedAnswer(field, toJson(computed.value(at) ?? null)),
  )
}

/** The child fields that can be asked. A group passes its `hidden` to children without one. */
function childrenOf({ type, hidden, fields }: FieldSource): readonly FieldSource[] | undefined {
  const asked = fields?.every((child) => child.visible !== false)
    ? fields
    : fields?.filter((child) => child.visible !== false)
  return type === 'group' && hidden !== undefined
    ? asked?.map((child) => ({ hidden, ...child }))
    : asked
}

function rowPath(id: string, { list }: Rows): readonly string[] {
  return id.slice(list.length + 1).split('.')
}

function defineJudged(context: Context, field: Field): void {
  const reads = new Set([
    field.raw,
    field.applies,
    ...partsOf(judgedParts(field), ({ judged }) => judged),
  ])
  const { reads: ofRules } = derived(context, () => compileJudging(context, field))
  for (const id of ofRules) reads.add(id)
  define(context.builder, field.judged, reads, judgeOf(field))
  if (field.ruled !== null) defineRuled(context, field, field.ruled)
}

/** Fields that the validity of a group depends on: its children and their manual texts. */
function judgedParts({ source, children }: Field): readonly Field[] {
  return source.type === 'group'
    ? children.flatMap((child) => (child.manual ? [child, child.manual] : [child]))
    : NO_PARTS
}

/** Compiles the rules that validate a field, only to collect the cells that they read. */
function compileJudging(context: Context, field: Field, inRows = false): void {
  const { source, options, liveOptions, rowOptions, children } = field
  const rules: (Rule | undefined)[] = [source.optional]
  if (inRows) rules.push(source.when, source.enabled, ...partsOf(source.rules, ({ when }) => when))
  if (liveOptions) rules.push(...options.map((option) => option.when))
  for (const rule of rules) if (typeof rule === 'object') compileRule(rule, scopeOf(context))
  if (source.type === 'list' || inRows)
    for (const child of children) compileJudging(context, child, true)
  if (rowOptions) {
    context.reading?.add(rowOptions.rows)
    compileRule(rowOptions.source.when ?? true, scopeOf(context))
  }
  if (!liveOptions && !rowOptions) return
  for (const { unavailable } of rowOptions ? [...options, rowOptions.source] : options)
    if (unavailable !== undefined) compileText(unavailable, scopeOf(context), context.library.texts)
}

function judgeOf(field: Field): Compute {
  return (at) => sameJudged(readCell(at.cells, field.judged), judge(field, at))
}

/**
 * Defines the rules over other fields. They run after the field's own validation, because they may
 * read its answer.
 */
function defineRuled(context: Context, field: Field, cell: number): void {
  const rules = derived(context, () =>
    (field.source.rules ?? []).map((rule) => compileRule(rule.when, scopeOf(context))),
  )
  define(context.builder, cell, new Set([field.judged, ...rules.reads]), (at): Judged => {
    const own = readCell(at.cells, field.judged) as Judged // this cell holds no other type
    const index =
      own.applies && own.isAnswered && own.issue === null
        ? rules.value.findIndex((rule) => isTruthy(rule(at)))
        : -1
    const issue = index < 0 ? null : { code: 'rule', params: { index } }
    return {
      applies: own.applies,
      answer: null,
      isAnswered: false,
      score: null,
      issue,
      unit: 0,
      blocks: index >= 0 && field.role !== 'child',
    }
  })
}

function partsOf<Source, Part>(
  sources: readonly Source[] | undefined,
  compile: (source: Source) => Part,
): readonly Part[] {
  return sources === undefined ? NO_PARTS : sources.map(compile)
}

function isPlainOption({
  text,
  when,
  subText,
  details,
  mark,
  price,
  unavailable,
}: OptionSource): boolean {
  if (when !== undefined || unavailable !== undefined) return false
  return isPlain(text) && isPlain(subText) && isPlain(details) && isPlain(mark) && isPlain(price)
}

function liveOption(context: Context, option: Omit<OptionSource, 'key'>): LiveOption {
  return {
    text: lateText(context, option.text) ?? noText,
    applies: option.when === undefined ? null : lateRule(context, option.when),
    subText: lateText(context, option.subText),
    details: lateText(context, option.details),
    mark: lateText(context, option.mark),
    price: lateText(context, option.price),
    unavailable: lateText(context, option.unavailable),
  }
}

function compileRowOptions(context: Context, source: RowOptionsSource): RowOptions {
  return { source, rows: rowsCell(context, source.each), option: liveOption(context, source) }
}

/** Keys of the options that require a manual text, and the field for it; null if there are none. */
function manualSource(
  source: FieldSource,
): { readonly keys: readonly string[]; readonly manual: FieldSource } | null {
  const keys = (source.options ?? [])
    .filter((option) => option.requiresManualInput === true)
    .map((option) => option.key)
  if (keys.length === 0) return null
  const { label, placeholder, validation, messages } = source.manual ?? {}
  const manual: FieldSource = {
    id: `${source.id}:text`,
    type: 'free-text-field',
    ...(label === undefined ? {} : { label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(validation === undefined ? {} : { validation }),
    ...(messages === undefined ? {} : { messages }),
    ...(source.hidden === undefined ? {} : { hidden: source.hidden }),
  }
  return { keys, manual }
}

function isOneChosen(keys: readonly string[], answer: unknown): boolean {
  return Array.isArray(answer)
    ? answer.some((key) => keys.includes(String(key)))
    : typeof answer === 'string' && keys.includes(answer)
}

/** Compiles the manual text of an option as a field that applies while the option is chosen. */
function compileManual(
  context: Context,
  source: FieldSource,
  judged: number,
  parent: number,
  asked: Asked,
  id: string,
): Field | null {
  const found = manualSource(source)
  if (!found) return null
  const applies = addCell(context.builder)
  define(
    context.builder,
    applies,
    [parent, judged],
    // This cell holds no other type.
    ({ cells }) => isOneChosen(found.keys, (readCell(cells, judged) as Judged).answer),
  )
  return compileField(context, found.manual, applies, asked, 'manual', `${id}:text`)
}

/** Compiles a manual text in a row, where it is stored under the key `ID:text`. */
function compileRowManual(
  context: Context,
  source: FieldSource,
  parent: number,
  asked: Asked,
  id: string,
  rows: Rows,
): Field | null {
  const found = manualSource(source)
  if (!found) return null
  const field = compileField(context, found.manual, parent, asked, 'cell', `${id}:text`, {
    list: rows.list,
    cells: [],
  })
  const path = rowPath(id, rows)
  const manual: Field = {
    ...field,
    rowApplies: (at) => isOneChosen(found.keys, valueAtKeys(at.row, path)),
  }
  rows.cells.push(manual)
  return manual
}

function liveTexts(context: Context, source: FieldSource): LiveTexts {
  const names = FIELD_TEXT_NAMES.filter((name) => !isPlain(source[name]))
  const lists = (['examples', 'ends'] as const).filter(
    (name) => source[name]?.every(isPlain) === false,
  )
  if (names.length === 0 && lists.length === 0) return NO_TEXTS
  return Object.fromEntries([
    ...names.map((name) => [name, lateText(context, source[name]) ?? noText] as const),
    ...lists.map(
      (name) =>
        [
          name,
          partsOf<TextSource, ReadText>(source[name], (text) => lateText(context, text) ?? noText),
        ] as const,
    ),
  ])
}
