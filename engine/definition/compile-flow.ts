import { cellReader, type Moment, readCell } from '../answers/cells.ts'
import { judge, sameJudged } from '../answers/judge.ts'
import { EMPTY_TALLY, type Judged, tally } from '../answers/judged.ts'
import { compileKeywords, keywordsOf } from '../answers/keywords.ts'
import { addCell, define, defineFold, finishPlan, type PlanBuilder, planBuilder } from '../answers/plan.ts'
import { compileRule, isTruthy, type Read, type Scope, valueAtKeys } from '../rules/json-logic.ts'
import { compileText } from '../rules/text.ts'
import type {
  CompiledEffect,
  CompiledEvent,
  CompiledTarget,
  Field,
  FieldTexts,
  Flag,
  Flow,
  Form,
  Interstitial,
  Item,
  Option,
  Page,
  ReadText,
  ReadTexts,
  Section,
  Step,
  Total,
  TotalValue,
} from './flow.ts'
import { isField, type PlacedItem, sectionItems, totalItems } from './instruments.ts'
import type { Place } from './issue.ts'
import type { Library } from './library.ts'
import type {
  EffectUse,
  EventUse,
  FieldSource,
  FlagSource,
  FlowSource,
  InterstitialSource,
  Json,
  OptionSource,
  PreScreenSource,
  Rule,
  SectionSource,
  StepSource,
  Target,
  TextSource,
  Texts,
  TotalSource,
} from './types.ts'

/** What is shared while one flow is compiled. */
type Context = {
  readonly library: Library
  readonly source: FlowSource
  readonly file: string
  readonly builder: PlanBuilder
  /** Cells that the rules compiled at present read. */
  reading: Set<number> | null
  nextIndex: number
  readonly inputCells: Map<string, { readonly id: number; readonly keys: readonly string[] }>
  readonly valueCells: Map<string, number>
  readonly factCells: Map<string, number>
  readonly fields: Field[]
  readonly fieldsById: Map<string, Field>
  readonly totalCells: Map<string, number>
  readonly flagCells: Map<string, number>
  readonly choices: Map<string, { readonly [key: string]: string }>
  readonly sectionFields: Map<string, readonly string[]>
  /** Rules are compiled after every name has its cell. */
  readonly later: (() => void)[]
  readonly always: number
  readonly never: number
}

const always: Read<Moment> = () => true

/**
 * Compiles a flow: every name becomes a cell, every rule and text a function, every derived value a node of the plan.
 *
 * @throws {Error} If rules read each other in a circle; `checkLibrary` says where.
 */
export function compileFlow(library: Library, source: FlowSource, version: string): Flow {
  const builder = planBuilder()
  const context: Context = {
    library,
    source,
    builder,
    file: library.origins.get(`flow:${source.id}`)?.path ?? source.id,
    reading: null,
    nextIndex: 0,
    inputCells: new Map(),
    valueCells: new Map(),
    factCells: new Map(),
    fields: [],
    fieldsById: new Map(),
    totalCells: new Map(),
    flagCells: new Map(),
    choices: new Map(),
    sectionFields: new Map(),
    later: [],
    always: addCell(builder),
    never: addCell(builder),
  }
  define(builder, context.always, [], { compute: () => true })
  define(builder, context.never, [], { compute: () => false })
  for (const name of Object.keys(source.values ?? {})) context.valueCells.set(name, addCell(builder))

  const totalSources = new Map<string, TotalSource>()
  const flagSources = new Map<string, FlagSource>()
  gatherScores(context, totalSources, flagSources)

  const steps: Step[] = []
  source.steps.forEach((step, i) => {
    compileStep(context, step, null, `/steps/${i}`, steps)
  })
  const totals = compileTotals(context, totalSources)
  const flags = compileFlags(context, flagSources)
  const start = (source.start ?? []).map((target) => compileTarget(context, target))
  while (context.later.length > 0) for (const run of context.later.splice(0)) run()

  const finished = finishPlan(builder)
  if ('cycle' in finished) throw new Error(`Cannot load flow "${source.id}": its rules read each other in a circle`)
  const fieldsByApplies = new Map<number, Field[]>()
  for (const field of context.fields) {
    const known = fieldsByApplies.get(field.applies)
    if (known) known.push(field)
    else fieldsByApplies.set(field.applies, [field])
  }
  return {
    id: source.id,
    title: source.title,
    version,
    source,
    library,
    plan: finished.plan,
    inputCells: [...context.inputCells.values()],
    valueCells: context.valueCells,
    fields: context.fields.toSorted((a, b) => a.index - b.index),
    fieldsById: context.fieldsById,
    fieldsByApplies,
    steps,
    stepsById: new Map(steps.map((step) => [step.id, step])),
    start,
    totals,
    flags,
  }
}

// names -----------------------------------------------------------------

function scopeOf(context: Context): Scope<Moment> {
  return { bind: (path) => bind(context, path) }
}

function readsCell(context: Context, id: number): Read<Moment> {
  context.reading?.add(id)
  return cellReader(id)
}

function member(read: Read<Moment>, keys: readonly string[]): Read<Moment> {
  return keys.length === 0 ? read : (at) => valueAtKeys(read(at), keys)
}

const nothing: Read<Moment> = () => null

function bind(context: Context, path: string): Read<Moment> {
  const [root = '', ...keys] = path.split('.')
  const [name = '', ...rest] = keys
  switch (root) {
    case 'answers':
      return bindAnswer(context, keys, (judged) => judged.answer)
    case 'scores':
      return bindAnswer(context, keys, (judged) => judged.score)
    case 'totals':
      return bindTotal(context, name, (total) => total.value)
    case 'bands':
      return bindTotal(context, name, (total) => total.band)
    case 'flags':
      return optionalCell(context, context.flagCells.get(name))
    case 'values':
      return member(optionalCell(context, context.valueCells.get(name)), rest)
    case 'facts':
      return member(readsCell(context, factCell(context, name)), rest)
    case 'event':
      return member((at) => at.event ?? null, keys)
    case 'secrets':
      return member((at) => at.secrets ?? null, keys)
    case 'row':
      return member((at) => at.row ?? null, keys)
    case 'choices':
      return () => choiceNames(context, name)
    default:
      return root === '' ? nothing : readsCell(context, inputCell(context, path))
  }
}

function optionalCell(context: Context, id: number | undefined): Read<Moment> {
  return id === undefined ? nothing : readsCell(context, id)
}

function bindAnswer(context: Context, keys: readonly string[], pick: (judged: Judged) => unknown): Read<Moment> {
  for (let length = keys.length; length > 0; length -= 1) {
    const field = context.fieldsById.get(keys.slice(0, length).join('.'))
    if (!field) continue
    const read = readsCell(context, field.judged)
    return member((at) => pick(read(at) as Judged), keys.slice(length)) // a judged cell holds nothing else
  }
  return nothing
}

function bindTotal(context: Context, name: string, pick: (total: TotalValue) => unknown): Read<Moment> {
  const id = context.totalCells.get(name)
  if (id === undefined) return nothing
  const read = readsCell(context, id)
  return (at) => pick(read(at) as TotalValue) // a total's cell holds nothing else
}

function inputCell(context: Context, path: string): number {
  const known = context.inputCells.get(path)
  if (known) return known.id
  const id = addCell(context.builder)
  context.inputCells.set(path, { id, keys: path.split('.') })
  return id
}

function factCell(context: Context, name: string): number {
  const known = context.factCells.get(name)
  if (known !== undefined) return known
  const id = addCell(context.builder)
  context.factCells.set(name, id)
  const fact = context.library.facts.get(name)
  // Facts read inputs and other facts only.
  const rule = derived(context, () =>
    compileRule<Moment>(fact?.rule ?? null, {
      bind: (path) =>
        /^(answers|scores|totals|bands|flags|values|event|secrets|row)(\.|$)/.test(path) ? nothing : bind(context, path),
    }),
  )
  define(context.builder, id, rule.reads, { compute: rule.value })
  return id
}

function choiceNames(context: Context, id: string): { readonly [key: string]: string } {
  const known = context.choices.get(id)
  if (known) return known
  const options = context.library.choices.get(id)?.options ?? []
  const names = Object.fromEntries(
    options.map((option) => [option.key, typeof option.text === 'string' ? option.text : option.key]),
  )
  context.choices.set(id, names)
  return names
}

/** Compiles something and notes the cells that it reads. */
function derived<T>(context: Context, compile: () => T): { readonly value: T; readonly reads: ReadonlySet<number> } {
  const outer = context.reading
  const reads = new Set<number>()
  context.reading = reads
  const value = compile()
  context.reading = outer
  return { value, reads }
}

/** A rule that is compiled once every name is known; until then it must not be asked. */
function lateRule(context: Context, rule: Rule | undefined): Read<Moment> {
  if (rule === undefined) return always
  if (typeof rule !== 'object' || rule === null) return () => rule
  let read: Read<Moment> = nothing
  context.later.push(() => {
    read = compileRule(rule, scopeOf(context))
  })
  return (at) => read(at)
}

function lateText(context: Context, source: TextSource | undefined): ReadText | null {
  if (source === undefined) return null
  if (typeof source === 'string' && !source.includes('{')) return () => source
  let read: ReadText = () => null
  context.later.push(() => {
    read = compileText(source, scopeOf(context), context.library.texts)
  })
  return (at) => read(at)
}

function lateTexts(context: Context, texts: Texts | undefined): ReadTexts {
  return Object.entries(texts ?? {}).map(([name, text]) => [name, lateText(context, text) ?? (() => null)])
}

/** A cell that says whether something applies: its parent does, and its own rule holds. */
function appliesCell(context: Context, parent: number, when: Rule | undefined): number {
  if (when === undefined) return parent
  const id = addCell(context.builder)
  context.later.push(() => {
    const rule = derived(context, () => compileRule(when, scopeOf(context)))
    define(context.builder, id, [parent, ...rule.reads], {
      compute: (at) => readCell(at.cells, parent) === true && isTruthy(rule.value(at)),
    })
  })
  return id
}

// steps -------------------------------------------------------------------

function compileStep(context: Context, source: StepSource, parent: Step | null, pointer: string, steps: Step[]): Step {
  const applies = appliesCell(context, parent?.applies ?? context.always, source.when)
  const children: Step[] = []
  const step: Step = {
    id: source.id,
    index: steps.length,
    source,
    place: { file: context.file, pointer },
    applies,
    parent,
    children,
    title: lateText(context, source.title),
    texts: lateTexts(context, source.texts),
    props: Object.entries(source.props ?? {}).map(([name, rule]) => [name, lateRule(context, rule)]),
    form: compileForm(context, source, applies, pointer),
    enter: (source.enter ?? []).map((use) => compileEffect(context, use)),
    leave: (source.leave ?? []).map((use) => compileEffect(context, use)),
    on: new Map(Object.entries(source.on ?? {}).map(([name, use]) => [name, compileEvent(context, use)])),
    next: (source.next ?? []).map((target) => compileTarget(context, target)),
    show: (source.show ?? []).map(({ when, view }) => ({ holds: lateRule(context, when), view })),
    into: Object.entries(source.into ?? {}).map(([value, rule]) => [value, outcomeReader(context, rule)]),
  }
  steps.push(step)
  source.children?.forEach((child, i) => {
    children.push(compileStep(context, child, step, `${pointer}/children/${i}`, steps))
  })
  return step
}

/** A rule that reads a sub-flow's own names when it ends: its cells are added to the sub-flow's plan by no one, so it is evaluated there. */
function outcomeReader(_context: Context, rule: Rule): (flow: Flow) => Read<Moment> {
  return (flow) => compileRule(rule, { bind: (path) => readerOf(flow, path) })
}

/** Reads a name of a compiled flow outside its plan: for outcomes and explanations. */
export function readerOf(flow: Flow, path: string): Read<Moment> {
  const [root = '', ...keys] = path.split('.')
  const [name = '', ...rest] = keys
  if (root === 'answers' || root === 'scores') {
    for (let length = keys.length; length > 0; length -= 1) {
      const field = flow.fieldsById.get(keys.slice(0, length).join('.'))
      if (!field) continue
      return (at) => {
        const judged = readCell(at.cells, field.judged) as Judged // a judged cell holds nothing else
        return valueAtKeys(root === 'answers' ? judged.answer : judged.score, keys.slice(length))
      }
    }
    return nothing
  }
  if (root === 'totals' || root === 'bands') {
    const total = flow.totals.get(name)
    return (at) => {
      const value = total && (readCell(at.cells, total.cell) as TotalValue) // a total's cell holds nothing else
      return (root === 'totals' ? value?.value : value?.band) ?? null
    }
  }
  if (root === 'flags') {
    const flag = flow.flags.get(name)
    return (at) => (flag ? readCell(at.cells, flag.cell) : null)
  }
  if (root === 'values') {
    const id = flow.valueCells.get(name)
    return (at) => (id === undefined ? null : valueAtKeys(readCell(at.cells, id), rest))
  }
  if (root === 'facts') {
    const fact = flow.library.facts.get(name)
    return fact ? compileRule(fact.rule, { bind: (inner) => readerOf(flow, inner) }) : nothing
  }
  const input = flow.inputCells.find((cell) => cell.keys.join('.') === path)
  return input ? cellReader(input.id) : nothing
}

function compileTarget(context: Context, target: Target): CompiledTarget {
  return { holds: lateRule(context, target.when), to: target.to }
}

function compileEvent(context: Context, use: EventUse): CompiledEvent {
  return {
    holds: lateRule(context, use.when),
    set: Object.entries(use.set ?? {}).map(([value, rule]) => [value, lateRule(context, rule)]),
    clear: use.clear ?? [],
    do: (use.do ?? []).map((effect) => compileEffect(context, effect)),
    to: use.to ?? null,
  }
}

function compileEffect(context: Context, use: EffectUse): CompiledEffect {
  return {
    effect: use.effect,
    waits: context.library.effects.get(use.effect)?.waits ?? true,
    holds: lateRule(context, use.when),
    args: Object.entries(use.args ?? {}).map(([name, rule]) => [name, lateRule(context, rule)]),
    into: use.into ?? null,
    onFail: (use.onFail ?? []).map(({ code, clear, to, text }) => ({
      code: code ?? null,
      clear: clear ?? [],
      to: to ?? null,
      text: lateText(context, text),
    })),
  }
}

// forms -------------------------------------------------------------------

function compileForm(context: Context, source: StepSource, applies: number, pointer: string): Form | null {
  const place = (path: string): Place => ({ file: context.file, pointer: `${pointer}${path}` })
  if (source.fields) {
    const items = source.fields.map((item, i) => ({ item, place: place(`/fields/${i}`) }))
    const section = compileSection(context, { id: source.id }, items, applies, 0)
    return finishForm(context, 'all', [section])
  }
  if (!source.sections) return null
  const sections = source.sections.map((section, i) => {
    const inside = place(`/sections/${i}`)
    return compileSection(context, section, sectionItems(context.library, section, inside), applies, i)
  })
  return finishForm(context, source.paging ?? 'question', sections)
}

function finishForm(context: Context, paging: Form['paging'], sections: readonly Section[]): Form {
  const cell = addCell(context.builder)
  defineFold(context.builder, cell, sections.flatMap(talliedCells), EMPTY_TALLY, tally)
  const pages = pagesOf(paging, sections)
  const pageOfItem = new Map(
    pages.flatMap((page) =>
      (page.items ?? page.sections.flatMap((section) => section.items)).map((item) => [item.id, page] as const),
    ),
  )
  return { paging, sections, pages, pagesById: new Map(pages.map((page) => [page.id, page])), pageOfItem, tally: cell }
}

function compileSection(
  context: Context,
  source: SectionSource,
  placed: readonly PlacedItem[],
  parent: number,
  index: number,
): Section {
  const applies = appliesCell(context, parent, source.when)
  const questionnaire = source.questionnaire ?? source.instrument ?? context.source.id
  const items = placed.flatMap(({ item, place }): readonly Item[] => {
    if (!isField(item)) return [compileInterstitial(context, item, applies, place)]
    return item.visible === false ? [] : [compileField(context, item, applies, place, questionnaire, 'question', item.id)]
  })
  context.sectionFields.set(
    source.id,
    items.flatMap((item) => (item.kind === 'question' ? [item.id] : [])),
  )
  const section: Section = {
    id: source.id,
    index,
    applies,
    questionnaire,
    items,
    title: lateText(context, source.title),
    description: lateText(context, source.description),
    preScreen: source.preScreen ? compilePreScreen(context, source.id, source.preScreen, applies) : null,
    tally: addCell(context.builder),
    stamp: addCell(context.builder),
  }
  defineFold(context.builder, section.tally, talliedCells(section), EMPTY_TALLY, tally)
  context.later.push(() => {
    defineStamp(context, section, source, placed)
  })
  return section
}

function talliedCells(section: Section): readonly number[] {
  return section.items.flatMap((item) => {
    if (item.kind !== 'question') return []
    const withRules = item.ruled === null ? [item.judged] : [item.judged, item.ruled]
    return item.manual ? [...withRules, item.manual.judged] : withRules
  })
}

/** Changes with everything that the section shows: its questions, what stands beside them, and what its texts read. */
function defineStamp(context: Context, section: Section, source: SectionSource, placed: readonly PlacedItem[]): void {
  const reads = new Set<number>([section.applies, section.tally])
  for (const item of section.items) {
    for (const id of item.kind === 'question' ? shownCells(item) : [item.applies]) reads.add(id)
  }
  const note = (value: Json): void => {
    if (typeof value === 'string' ? value.includes('{') : typeof value === 'object' && value !== null) {
      for (const id of textReads(context, value)) reads.add(id)
    }
  }
  for (const part of [source.title, source.description, source.preScreen]) if (part !== undefined) note(part)
  for (const { item } of placed) {
    const {
      id: _id,
      type: _type,
      options,
      fields,
      validation: _validation,
      ...texts
    } = isField(item) ? item : { ...item, type: '', options: undefined, fields: undefined, validation: undefined }
    for (const text of Object.values(texts)) if (text !== undefined) note(text as Json) // definitions are JSON
    for (const option of options ?? []) note([option.text, option.when ?? null] as Json)
    for (const field of fields ?? []) note(field as Json)
  }
  define(context.builder, section.stamp, reads, { compute: () => ({}) })
}

function shownCells(field: Field): readonly number[] {
  const own = field.ruled === null ? [field.raw, field.judged] : [field.raw, field.judged, field.ruled]
  return [
    ...own,
    ...(field.manual ? [field.manual.judged] : []),
    ...field.children.flatMap((child) => (child.role === 'child' ? shownCells(child) : [])),
  ]
}

/** Cells that texts and rules somewhere inside a piece of a definition read. */
function textReads(context: Context, value: Json): ReadonlySet<number> {
  return derived(context, () => {
    const visit = (part: Json): void => {
      if (typeof part === 'string') {
        if (part.includes('{')) compileText(part, scopeOf(context), {})
      } else if (Array.isArray(part)) for (const inner of part) visit(inner)
      else if (typeof part === 'object' && part !== null) {
        const keys = Object.keys(part)
        if (keys.length === 1 && keys[0] === 'text') compileText(part as TextSource, scopeOf(context), context.library.texts)
        else compileRule(part, scopeOf(context))
        for (const inner of Object.values(part)) visit(inner)
      }
    }
    visit(value)
  }).reads
}

function compileInterstitial(context: Context, source: InterstitialSource, applies: number, place: Place): Interstitial {
  return {
    kind: 'interstitial',
    id: source.id,
    view: source.view,
    place,
    onPage: source.place ?? 'beside',
    applies: appliesCell(context, applies, source.when),
    texts: lateTexts(context, source.texts),
    bullets: [],
    props: Object.entries(source.props ?? {}).map(([name, rule]) => [name, lateRule(context, rule)]),
  }
}

function compilePreScreen(context: Context, section: string, source: PreScreenSource, applies: number): Interstitial {
  const { title, description, details, asset } = source
  return {
    kind: 'interstitial',
    id: `${section}:pre-screen`,
    view: source.view ?? 'pre-screen',
    onPage: 'page',
    applies: appliesCell(context, applies, source.when),
    place: { file: context.file, pointer: '' },
    texts: lateTexts(context, { title, description, ...(details === undefined ? {} : { details }) }),
    bullets: (source.bullets ?? []).map((bullet) => lateText(context, bullet) ?? (() => null)),
    props: asset === undefined ? [] : [['asset', () => asset]],
  }
}

function pagesOf(paging: Form['paging'], sections: readonly Section[]): readonly Page[] {
  if (paging === 'all') return [{ id: 'all', kind: 'all', index: 0, sections, items: null }]
  const pages: Page[] = []
  for (const section of sections) {
    if (section.preScreen)
      pages.push({
        id: section.preScreen.id,
        kind: 'interstitial',
        index: pages.length,
        sections: [section],
        items: [section.preScreen],
      })
    if (paging === 'section')
      pages.push({ id: section.id, kind: 'section', index: pages.length, sections: [section], items: null })
    else pages.push(...questionPages(section, pages.length))
  }
  return pages
}

function questionPages(section: Section, first: number): readonly Page[] {
  const groups: Item[][] = []
  for (const item of section.items) {
    const joins = item.kind === 'interstitial' && item.onPage === 'beside'
    const last = groups.at(-1)
    if (joins && last) last.push(item)
    else groups.push([item])
  }
  return groups.map((items, i): Page => {
    const lead = items[0]
    return { id: lead?.id ?? '', kind: lead?.kind ?? 'question', index: first + i, sections: [section], items }
  })
}

// fields --------------------------------------------------------------------

function compileField(
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
  const applies = inRows ? parent : appliesCell(context, parent, source.when)
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
    legend: text(source.legend),
    caption: text(source.caption),
    placeholder: text(source.placeholder),
    disclaimer: text(source.disclaimer),
    examples: (source.examples ?? []).map((one) => text(one) ?? (() => null)),
    ends: ends[0] && ends[1] ? [ends[0], ends[1]] : null,
  }
}

// totals and flags ------------------------------------------------------------

/** The flow's own totals and flags, and those of the instruments that it asks whole. */
function gatherScores(context: Context, totals: Map<string, TotalSource>, flags: Map<string, FlagSource>): void {
  const asked = new Set<string>()
  const visit = (step: StepSource): void => {
    for (const section of step.sections ?? []) if (section.instrument !== undefined) asked.add(section.instrument)
    step.children?.forEach(visit)
  }
  context.source.steps.forEach(visit)
  for (const id of asked) {
    const instrument = context.library.instruments.get(id)
    for (const [name, total] of Object.entries(instrument?.totals ?? {})) totals.set(name, total)
    for (const [name, flag] of Object.entries(instrument?.flags ?? {})) flags.set(name, flag)
  }
  for (const [name, total] of Object.entries(context.source.totals ?? {})) totals.set(name, total)
  for (const [name, flag] of Object.entries(context.source.flags ?? {})) flags.set(name, flag)
  for (const name of totals.keys()) context.totalCells.set(name, addCell(context.builder))
  for (const name of flags.keys()) context.flagCells.set(name, addCell(context.builder))
}

function compileTotals(context: Context, sources: ReadonlyMap<string, TotalSource>): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>()
  for (const [name, source] of sources) {
    const cell = context.totalCells.get(name)
    if (cell === undefined) continue
    totals.set(name, {
      name,
      cell,
      maximum: source.maximum ?? null,
      bands: (source.bands ?? []).map((band) => ({
        key: band.key,
        from: band.from,
        to: band.to,
        text: lateText(context, band.text) ?? (() => null),
      })),
    })
    context.later.push(() => {
      defineTotal(context, cell, source)
    })
  }
  return totals
}

function bandOf(source: TotalSource, value: number | boolean | null): string | null {
  if (typeof value !== 'number') return null
  return source.bands?.find((band) => band.from <= value && value <= band.to)?.key ?? null
}

function defineTotal(context: Context, cell: number, source: TotalSource): void {
  const { builder } = context
  const of = source.sum ?? source.answered
  if (of === undefined) {
    const rules = derived(context, () =>
      (source.count ?? []).map((rule) => ({ read: compileRule(rule, scopeOf(context)), rule })),
    )
    define(builder, cell, rules.reads, {
      compute: (at): TotalValue => {
        const open = [...rules.reads].some((id) => isOpen(readCell(at.cells, id)))
        const sum = rules.value.filter(({ read }) => isTruthy(read(at))).length
        const value = open && source.partial !== true ? null : sum
        return { sum, missing: open ? 1 : 0, value, band: bandOf(source, value) }
      },
    })
    return
  }
  const fields = totalItems(context.library, of, context.sectionFields).flatMap((id) => context.fieldsById.get(id) ?? [])
  const asked = totalItems(context.library, of, context.sectionFields).length === fields.length
  const valueOf = (sum: number, missing: number): number | boolean | null => {
    if (source.answered !== undefined) return missing === 0
    return (missing > 0 && source.partial !== true) || !asked ? null : sum
  }
  const first: TotalValue = { sum: 0, missing: 0, value: valueOf(0, 0), band: bandOf(source, valueOf(0, 0)) }
  defineFold(
    builder,
    cell,
    fields.map((field) => field.judged),
    first,
    (value, before, after) => {
      const was = value as TotalValue // a total's cell holds nothing else
      const gained = (after.score ?? 0) - (before?.score ?? 0)
      const opened = Number(isOpen(after)) - Number(before !== null && isOpen(before))
      if (gained === 0 && opened === 0) return was
      const sum = was.sum + gained
      const missing = was.missing + opened
      const total = valueOf(sum, missing)
      return { sum, missing, value: total, band: bandOf(source, total) }
    },
  )
}

/** A question that applies and waits for an answer. */
function isOpen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('applies' in value) || !('isAnswered' in value)) return false
  return value.applies === true && value.isAnswered === false
}

function compileFlags(context: Context, sources: ReadonlyMap<string, FlagSource>): ReadonlyMap<string, Flag> {
  const flags = new Map<string, Flag>()
  for (const [name, source] of sources) {
    const cell = context.flagCells.get(name)
    if (cell === undefined) continue
    flags.set(name, { name, cell, alert: source.alert === true, item: source.item ?? null })
    context.later.push(() => {
      const rule = derived(context, () => compileRule(source.when, scopeOf(context)))
      define(context.builder, cell, rule.reads, { compute: (at) => isTruthy(rule.value(at)) })
    })
  }
  return flags
}
