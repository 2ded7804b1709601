import { type Moment, readCell } from '../../answers/cells.ts'
import { judge, sameJudged } from '../../answers/judge.ts'
import type { Judged } from '../../answers/judged.ts'
import { compileKeywords, keywordsOf } from '../../answers/keywords.ts'
import { addCell, define } from '../../answers/plan.ts'
import { compileRule, isTruthy } from '../../rules/json-logic.ts'
import { compileText } from '../../rules/text.ts'
import type { Field, FieldTexts, Option } from '../flow.ts'
import type { Place } from '../issue.ts'
import type { FieldSource, OptionSource, Rule, TextSource } from '../types.ts'
import type { Context } from './context.ts'
import { always, appliesCell, derived, lateRule, lateText, nothing, scopeOf } from './names.ts'

export function compileField(
  context: Context,
  source: FieldSource,
  parent: number,
  place: Place,
  questionnaire: string,
  role: Field['role'],
  id: string,
): Field {
  const { builder } = context
  const order = context.nextIndex
  context.nextIndex += 1
  const inRows = role === 'cell'
  const shown = inRows ? parent : appliesCell(context, parent, source.when)
  const applies = inRows ? shown : appliesCell(context, shown, source.enabled)
  const options = optionsOf(context, source)
  const raw = inRows ? -1 : addCell(builder)
  const judged = inRows ? -1 : addCell(builder)
  const children = (source.fields ?? []).map((child, i) => {
    const inside = { file: place.file, pointer: `${place.pointer}/fields/${i}` }
    const childRole = source.type === 'list' || inRows ? 'cell' : 'child'
    return compileField(context, child, applies, inside, questionnaire, childRole, `${id}.${child.id}`)
  })
  const optional = source.optional
  const required =
    optional === undefined ? always : lateRule(context, typeof optional === 'boolean' ? !optional : { '!': optional })
  const field: Field = {
    kind: 'question',
    id,
    index: order,
    source,
    place,
    role,
    raw,
    applies,
    shown,
    judged,
    ruled: !inRows && (source.rules?.length ?? 0) > 0 ? addCell(builder) : null,
    options,
    isRequired: required,
    check: compileKeywords(keywordsOf(source)),
    questionnaire,
    prefill: source.prefill === undefined ? null : lateRule(context, source.prefill),
    texts: fieldTexts(context, source),
    messages: new Map(
      Object.entries(source.messages ?? {}).map(([code, text]) => [code, lateText(context, text) ?? (() => null)]),
    ),
    sharedMessage: (code, at) => sharedMessage(context, code, at),
    ruleMessages: (source.rules ?? []).map((rule) => lateText(context, rule.message) ?? (() => null)),
    manual: inRows ? null : compileManual(context, source, judged, applies, place, questionnaire, id),
    children,
    rowApplies: inRows && source.when !== undefined ? lateRule(context, source.when) : null,
  }
  if (inRows) return field
  context.fields.push(field)
  context.fieldsById.set(id, field)
  context.later.push(() => {
    defineJudged(context, field)
  })
  return field
}

/** Shared texts of issues name no path, or inputs only. */
function sharedMessage(context: Context, code: string, at: Moment): string | null {
  const source = context.library.texts[`issue-${code}`]
  return source === undefined ? null : compileText(source, { bind: () => nothing }, context.library.texts)(at)
}

function defineJudged(context: Context, field: Field): void {
  const { source } = field
  const rules: Rule[] = [
    typeof source.optional === 'object' ? source.optional : null,
    ...field.options.map((option) => option.source.when ?? null),
  ]
  if (source.type === 'list')
    rules.push(
      ...(source.fields ?? []).flatMap((child) => [
        child.when ?? null,
        typeof child.optional === 'object' ? child.optional : null,
      ]),
    )
  const { reads } = derived(context, () => {
    for (const rule of rules) compileRule(rule, scopeOf(context))
    for (const { source: option } of field.options)
      if (option.unavailable !== undefined) compileText(option.unavailable, scopeOf(context), context.library.texts)
  })
  const children = source.type === 'group' ? field.children.map((child) => child.judged) : []
  define(context.builder, field.judged, new Set([field.raw, field.applies, ...children, ...reads]), {
    compute: (at) => sameJudged(readCell(at.cells, field.judged), judge(field, at)),
  })
  if (field.ruled !== null) defineRuled(context, field, field.ruled)
}

/** Rules over other fields are judged after the field itself: they may read its own answer. */
function defineRuled(context: Context, field: Field, cell: number): void {
  const rules = derived(context, () => (field.source.rules ?? []).map((rule) => compileRule(rule.when, scopeOf(context))))
  define(context.builder, cell, new Set([field.judged, ...rules.reads]), {
    compute: (at): Judged => {
      const own = readCell(at.cells, field.judged) as Judged // a judged cell holds nothing else
      const index = own.applies && own.isAnswered && own.issue === null ? rules.value.findIndex((rule) => isTruthy(rule(at))) : -1
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
    },
  })
}

function optionsOf(context: Context, source: FieldSource): readonly Option[] {
  const sources: readonly OptionSource[] =
    source.options ?? (source.from === undefined ? [] : (context.library.choices.get(source.from)?.options ?? []))
  return sources.map((option) => ({
    key: option.key,
    source: option,
    text: lateText(context, option.text) ?? (() => null),
    applies: option.when === undefined ? null : lateRule(context, option.when),
    subText: lateText(context, option.subText),
    details: lateText(context, option.details),
    mark: lateText(context, option.mark),
    unavailable: lateText(context, option.unavailable),
  }))
}

/** The text that an option with `requiresManualInput` asks for is a field of its own, which applies while the option is chosen. */
function compileManual(
  context: Context,
  source: FieldSource,
  judged: number,
  parent: number,
  place: Place,
  questionnaire: string,
  id: string,
): Field | null {
  const keys = (source.options ?? []).filter((option) => option.requiresManualInput === true).map((option) => option.key)
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
  const applies = addCell(context.builder)
  define(context.builder, applies, [parent, judged], {
    compute: ({ cells }) => {
      const { answer } = readCell(cells, judged) as Judged // a judged cell holds nothing else
      return Array.isArray(answer)
        ? answer.some((key) => keys.includes(String(key)))
        : typeof answer === 'string' && keys.includes(answer)
    },
  })
  return compileField(context, manual, applies, place, questionnaire, 'manual', `${id}:text`)
}

function fieldTexts(context: Context, source: FieldSource): FieldTexts {
  const text = (one: TextSource | undefined) => lateText(context, one)
  const [first, last] = source.ends ?? []
  const ends = [text(first), text(last)] as const
  return {
    text: text(source.text),
    label: text(source.label),
    preText: text(source.preText),
    subText: text(source.subText),
    description: text(source.description),
    reveal: text(source.reveal),
    legend: text(source.legend),
    caption: text(source.caption),
    placeholder: text(source.placeholder),
    disclaimer: text(source.disclaimer),
    examples: (source.examples ?? []).map((one) => text(one) ?? (() => null)),
    ends: ends[0] && ends[1] ? [ends[0], ends[1]] : null,
  }
}
