import { uncovered } from '../../machine/below.ts'
import { pageFields, pageItems, pageOf } from '../../machine/paging.ts'
import { isBlank } from '../../answers/accept.ts'
import { isComputed } from '../../answers/computed.ts'
import { readCell } from '../../answers/cells.ts'
import type { Field, Flow, Item, Page, Step, TotalValue } from '../../definition/flow.ts'
import { readerOf } from '../../definition/compile/read-name.ts'
import { isObject } from '../../definition/json.ts'
import type { Json, Rule, StepSource } from '../../definition/types.ts'
import { QUESTION_TYPES } from '../../questions/question-types.ts'
import { compileRule, operationOf, readsOf } from '../../rules/json-logic.ts'
import type { Moment } from '../../answers/cells.ts'
import type { Frame } from '../../machine/frame.ts'
import { momentOf } from '../../machine/work.ts'
import { type Atom, atomFields, findFlag, totalFields } from './structure/atoms.ts'
import { startRules, ON_LEAVING } from './structure/control-rules.ts'
import { type QuestionPlace, questionPlaces, fieldsFrom } from './structure/return-pages.ts'
import type { FlowModel, RuleModel } from './moves/flow-model.ts'
import { isPageDone } from './moves/moves.ts'
import { breaksLimits } from './samples/text-samples.ts'
import { flowsRun } from '../../definition/step-events.ts'
import { traitsOf } from '../../modes/modes.ts'

/** Reads one value that still matters, in a short form. */
type Probe = (frame: Frame) => unknown

/**
 * The key of everything that can still affect a run: its place, and the values that later rules
 * read. Runs with equal keys can continue in the same ways, so one of them represents all.
 */
export type StateKeys = {
  readonly keyOf: (frame: Frame, decided: readonly string[]) => string
  /**
   * The rules that may be read from here on, in the flow and its sub-flows. Returns the same list
   * object as long as the place is the same.
   */
  readonly aheadOf: (frame: Frame) => readonly RulesAhead[]
}

/** The rules of one flow that may be read from one of its places on. */
export type RulesAhead = {
  readonly flow: Flow
  readonly place: string
  readonly rules: readonly Rule[]
}

/**
 * Given if Back is pressed everywhere. `ahead`: all rules of all flows. `takesInputs`: the inputs
 * may also change at any time.
 */
export type BackEverywhere = {
  readonly ahead: readonly RulesAhead[]
  readonly takesInputs: boolean
}

/** Data that stays open during an exploration, so that it does not distinguish states. */
export type Unknowns = {
  /** True if it depends on inputs whether a question applies. */
  readonly dependsOnInputs: (flow: Flow, field: Field) => boolean
}

/**
 * @param modelFor The model of a flow by its id. Sub-flows have their own keys.
 * @param everywhere Given if Back is pressed everywhere. The key then covers all rules of the flow,
 *   and the history of the run.
 */
export function stateKeys(
  modelFor: (flow: string) => FlowModel,
  open: Unknowns,
  everywhere: BackEverywhere | null = null,
): StateKeys {
  const cache = new Map<string, Place>()
  const at = (frame: Frame) => {
    const place = placeKey(frame)
    const known = cache.get(place)
    if (known) return known
    const model = modelFor(frame.flow)
    const rules = everywhere
      ? model.rules.map((rule) => ({ ...rule, isPast: true }))
      : rulesAhead(model, frame)
    const inside = flowsAhead(model, frame).map((flow) => allRulesAhead(modelFor(flow)))
    const fresh = {
      probes: [...probesOf(model, rules, open), ...ledBackProbes(model, frame)],
      ahead: [{ flow: model.flow, place, rules: rules.map(({ rule }) => rule) }, ...inside],
      summed: new Set(
        rules.flatMap(({ atoms }) => atoms.flatMap((atom) => summedFields(model.flow, atom))),
      ),
      limited: limitedFields(model, frame),
    }
    cache.set(place, fresh)
    return fresh
  }
  const joined = new Map<string, readonly RulesAhead[]>()
  const framesOf = (frame: Frame): readonly Frame[] => [
    frame,
    ...placeBelow(frame).flatMap(framesOf),
    ...Object.values(frame.children).flatMap(framesOf),
  ]
  const aheadOf = (frame: Frame): readonly RulesAhead[] => {
    if (everywhere) return everywhere.ahead
    const frames = framesOf(frame)
    const key = frames.map(placeKey).join('|')
    const all = joined.get(key) ?? frames.flatMap((one) => at(one).ahead)
    joined.set(key, all)
    return all
  }
  const partOf = (frame: Frame, decided: readonly string[]): unknown => [
    frame.flow,
    frame.status,
    frame.step,
    frame.page,
    frame.error?.code ?? null,
    frame.refused,
    frame.awaited.map(({ step, phase, event, taken = 0, index }) => [
      step,
      phase,
      event,
      taken,
      index,
    ]),
    everywhere
      ? standing(modelFor(frame.flow).flow, frame, everywhere.takesInputs)
      : passedSteps(modelFor(frame.flow), frame),
    at(frame).probes.map((probe) => probe(frame)),
    standingAnswers(modelFor(frame.flow), frame, at(frame).summed, decided),
    blockingAnswers(at(frame).limited, frame),
    Object.entries(frame.children).map(([key, child]) => [key, partOf(child, decided)]),
    ...placeBelow(frame).map((below) => partOf(below, [])),
  ]
  return { keyOf: (frame, decided) => JSON.stringify([partOf(frame, decided), decided]), aheadOf }
}

function placeKey({ flow, status, step, page }: Frame): string {
  return `${flow} ${status} ${step} ${page}`
}

/** The place below an open dialog, without its sub-flows, because those do not change. */
function placeBelow(frame: Frame): readonly Frame[] {
  return frame.below === null ? [] : [{ ...uncovered(frame), awaited: [], children: {} }]
}

/**
 * The history of the run, all its answers and, if inputs may change, the data that matters then.
 */
function standing({ fields }: Flow, frame: Frame, takesInputs: boolean): readonly unknown[] {
  const places: unknown[] = []
  for (let way = frame.way; way; way = way.before)
    places.push([way.step, way.page, takesInputs && way.isLeft])
  const held = takesInputs ? [frame.begun, frame.outdated, frame.path] : []
  return [places, fields.map(({ raw }) => readCell(frame.cells, raw) ?? null), held]
}

/**
 * The data about a place that is prepared before a run reaches it. `summed`: questions of totals
 * that are read later.
 */
type Place = {
  readonly probes: readonly Probe[]
  readonly ahead: readonly RulesAhead[]
  readonly summed: ReadonlySet<string>
  readonly limited: readonly Field[]
}

/** Questions of the page whose answers have limits. */
function limitedFields({ flow }: FlowModel, { step, page: id }: Frame): readonly Field[] {
  const form = step === null ? undefined : flow.stepsById.get(step)?.form
  const page = form && pageOf(form, id)
  const fields = page
    ? pageItems(page).flatMap((item) => (item.kind === 'question' ? withParts(item) : []))
    : []
  const isLimited = ({ source, keywords, children, manual }: Field) =>
    manual !== null ||
    children.length > 0 ||
    Object.keys(keywords).length > 0 ||
    QUESTION_TYPES[source.type].misread !== undefined
  return fields.filter(isLimited)
}

function withParts(field: Field): readonly Field[] {
  return [
    field,
    ...(field.manual ? [field.manual] : []),
    ...(field.source.type === 'group' ? field.children.flatMap(withParts) : []),
  ]
}

/** Answers that block the page, independent of rules. */
function blockingAnswers(limited: readonly Field[], { cells }: Frame): readonly string[] {
  // Raw cells hold accepted answers only.
  const answerTo = ({ raw }: Field) => (readCell(cells, raw) ?? null) as Json
  return limited.flatMap((field) => {
    const answer = answerTo(field)
    const text = field.manual && answerTo(field.manual)
    return breaksLimits(field, answer) || lacksText(field, answer, text) ? [field.id] : []
  })
}

/** True if an answer, or a row of a list, chooses an option whose text is still missing. */
function lacksText({ source, manual, children }: Field, answer: Json, text: Json): boolean {
  const chosen = Array.isArray(answer) ? answer : [answer]
  const asksForText =
    source.options?.some((one) => one.requiresManualInput === true && chosen.includes(one.key)) ===
    true
  if (manual && asksForText && isBlank(text)) return true
  return chosen.some(
    (row) =>
      isObject(row) &&
      children.some((cell) =>
        lacksText(cell, row[cell.source.id] ?? null, row[cell.manual?.source.id ?? ''] ?? null),
      ),
  )
}

function summedFields(flow: Flow, atom: Atom): readonly string[] {
  return atom.kind === 'total' ? totalFields(flow, atom.total).map(({ id }) => id) : []
}

/**
 * Earlier answers on the page that may be replaced. A total does not tell how much each of them
 * adds.
 */
function standingAnswers(
  { flow }: FlowModel,
  frame: Frame,
  summed: ReadonlySet<string>,
  decided: readonly string[],
): readonly unknown[] {
  const form =
    frame.step === null || summed.size === 0 ? undefined : flow.stepsById.get(frame.step)?.form
  const page = form && pageOf(form, frame.page)
  if (!page || isPageDone(frame)) return []
  const fields = pageFields(frame, page).filter(({ id }) => summed.has(id) && !decided.includes(id))
  return fields.map(({ raw }) => readCell(frame.cells, raw) ?? null)
}

/** Completed forms that the run may enter again, on their last page. */
function passedSteps(model: FlowModel, frame: Frame): readonly string[] {
  const { flow, after, returnPages } = model
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const ahead = here && after.get(here.index)
  if (!here || !ahead) return []
  const passed = new Set<string>()
  for (let way = frame.way; way; way = way.before) {
    const step = flow.stepsById.get(way.step)
    if (!step?.form) continue
    if (ahead.has(step.index)) passed.add(way.step)
    const page = pageOf(step.form, way.page)
    const isLedBack = page !== null && page.index >= (returnPages.get(step.index) ?? ON_LEAVING)
    if (isLedBack && (step === here || ahead.has(step.index))) passed.add(`${way.step} ${page.id}`)
    if (step === here) passed.add(`${way.step} ${way.page === frame.page ? 'here' : 'before'}`)
  }
  return [...passed].sort()
}

/** All rules of a flow that has not started yet. */
export function allRulesAhead({ flow, rules }: FlowModel): RulesAhead {
  return { flow, place: flow.id, rules: [...rules.map(({ rule }) => rule), ...startRules(flow)] }
}

/** The sub-flows of steps that may still follow, and their sub-flows. */
function flowsAhead(model: FlowModel, { step, status }: Frame): readonly string[] {
  if (status !== 'active') return []
  const { flow, after } = model
  const here = step === null ? undefined : flow.stepsById.get(step)
  const ahead = here && (isSettled(model, here) ? new Set([here.index]) : after.get(here.index))
  const found = new Set<string>()
  const visit = (steps: readonly StepSource[]): void => {
    for (const inner of flowsRun(steps)) {
      if (found.has(inner)) continue
      found.add(inner)
      visit(flow.library.flows.get(inner)?.steps ?? [])
    }
  }
  for (const one of flow.steps)
    if (
      !ahead ||
      (!traitsOf(flow.source).leadsOn && !isSettled(model, here)) ||
      ahead.has(one.index)
    )
      visit([one.source])
  return [...found]
}

/** `isPast`: the rule belongs to an earlier place, but reads something that may still change. */
type RuleAhead = RuleModel & { readonly isPast: boolean }

function rulesAhead(
  { flow, rules, after, returnPages }: FlowModel,
  frame: Frame,
): readonly RuleAhead[] {
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const page =
    here?.form && frame.page !== null
      ? (here.form.pagesById.get(frame.page)?.index ?? ON_LEAVING)
      : ON_LEAVING
  const ahead = here ? after.get(here.index) : undefined
  const position = here ? here.index : -1
  const lastSure =
    here && ahead?.has(here.index) ? lastSurePage(flow, here.index) : Number.POSITIVE_INFINITY
  const firstPage = Math.min(page, lastSure, returnPages.get(position) ?? page)
  const places = questionPlaces(flow)
  const settled = isSettled({ flow, rules }, here)
  const isAhead = (step: number, order: number): boolean => {
    if (step === ON_LEAVING || !here) return true
    if (!traitsOf(flow.source).leadsOn)
      return !settled || step <= position || flow.steps[step]?.source.interrupts === true
    if (step === position) return order >= firstPage
    return ahead?.has(step) === true
  }
  return rules.flatMap((rule): readonly RuleAhead[] => {
    if (frame.status !== 'active' && rule.step !== ON_LEAVING) return []
    if (isAhead(rule.step, rule.order)) return [{ ...rule, isPast: false }]
    return rule.atoms.some((atom) => readsAhead(flow, atom, places, isAhead))
      ? [{ ...rule, isPast: true }]
      : []
  })
}

/**
 * Mode `first`: the conditions of later steps do not matter, unless the present step may stop
 * applying.
 */
function isSettled(
  { flow, rules }: Pick<FlowModel, 'flow' | 'rules'>,
  here: Step | undefined,
): boolean {
  const own = rules.find(({ rule }) => rule === here?.source.when)
  return (
    traitsOf(flow.source).showsFirst &&
    here !== undefined &&
    (own?.atoms.every(({ kind }) => kind === 'input') ?? true)
  )
}

function probesOf(
  { flow }: FlowModel,
  rules: readonly RuleAhead[],
  open: Unknowns,
): readonly Probe[] {
  const probes = new Map<string, Probe>()
  for (const rule of rules) {
    addRule(flow, rule, probes, open)
    if (rule.field !== null && rule.rule === rule.field.source.prefill) {
      const { raw } = rule.field
      probes.set(`prefilled ${raw}`, (at) => readCell(at.cells, raw) !== undefined)
    }
    // A later answer may still hide or require an earlier question, so the earlier answer matters.
    if (rule.isPast && rule.field) {
      const { raw } = rule.field
      probes.set(`raw ${raw}`, (at) => readCell(at.cells, raw) ?? null)
    }
  }
  return [...probes.values()]
}

function readsAhead(
  flow: Flow,
  atom: Atom,
  places: ReadonlyMap<string, QuestionPlace>,
  isAhead: (step: number, order: number) => boolean,
): boolean {
  if (atom.kind === 'value') return true
  return atomFields(flow, atom).some((id) => {
    const place = places.get(id)
    return place !== undefined && isAhead(...place)
  })
}

/** The answers on pages to which a form may return. It returns only to pages that are invalid. */
function ledBackProbes(
  { flow, returnPages, after }: FlowModel,
  { step, status }: Frame,
): readonly Probe[] {
  const here = step === null ? undefined : flow.stepsById.get(step)
  if (status !== 'active') return []
  const isComing = (index: number) =>
    !here || index === here.index || after.get(here.index)?.has(index) === true
  const forms = flow.steps.filter(({ index }) => returnPages.has(index) && isComing(index))
  const fields = forms.flatMap((form) => fieldsFrom(flow, form, returnPages.get(form.index) ?? 0))
  return fields.map(({ raw, liveOptions }): Probe => {
    // Raw cells hold accepted answers only.
    const answer = ({ cells }: Frame) => (readCell(cells, raw) ?? null) as Json
    return liveOptions ? answer : (frame) => isBlank(answer(frame))
  })
}

/**
 * A form that is entered again shows its last applicable page. Pages before its last unconditional
 * page therefore no longer matter.
 */
function lastSurePage(flow: Flow, index: number): number {
  const step = flow.steps[index]
  const sure = step?.form?.pages.filter((page) => {
    const [lead] = page.items ?? []
    if (lead === undefined) return isSurePage(page, step)
    return lead.kind === 'question' && lead.applies === step.applies
  })
  return sure?.at(-1)?.index ?? 0
}

/** True if the one page of a form is shown whenever its step is. */
export function isSurePage(page: Page, { applies }: Step): boolean {
  const isSure = (item: Item) =>
    item.applies === applies && !(item.kind === 'question' && isComputed(item.source))
  return page.kind === 'all' && (page.hasOwnButton === true || pageItems(page).some(isSure))
}

function addRule(
  flow: Flow,
  { rule, atoms }: RuleModel,
  probes: Map<string, Probe>,
  open: Unknowns,
): void {
  if (atoms.every(({ kind }) => kind === 'input')) {
    return
  }
  addValues(flow, rule, probes)
  for (const atom of atoms) {
    if (probes.has(atom.path) || atom.kind === 'input') continue
    if (atom.kind === 'value' || atom.kind === 'parameter') continue
    if (atom.kind === 'total') {
      addAnswered(flow, atom.total, probes, open)
      const cell = flow.totals.get(atom.total)?.cell
      if (cell !== undefined)
        probes.set(`total ${cell}`, (frame) => totalPart(readCell(frame.cells, cell)))
      continue
    }
    const read = readerOf(flow, atom.path)
    probes.set(atom.path, (frame) => read(momentOf(frame)) ?? null)
  }
}

/**
 * The largest parts of a rule that read only stored values and parameters. Only their results
 * matter.
 */
function addValues(flow: Flow, rule: Rule, probes: Map<string, Probe>): void {
  const operation = operationOf(rule)
  if (!operation) return
  const reads = readsOf(rule)
  if (reads.length > 0 && reads.every((path) => /^(values|params)\./.test(path))) {
    const read = ruleReader(flow, rule)
    probes.set(`value ${JSON.stringify(rule)}`, (frame) => read(momentOf(frame)) ?? null)
    return
  }
  const [path] = reads
  const isFlag = operation.operator === 'var' && path?.startsWith('flags.') === true
  if (isFlag) addValues(flow, findFlag(flow, path.slice('flags.'.length))?.when ?? null, probes)
  else for (const arg of operation.args) addValues(flow, arg, probes)
}

/** If the inputs decide which questions are missing, the answers themselves matter. */
function addAnswered(flow: Flow, name: string, probes: Map<string, Probe>, open: Unknowns): void {
  const fields = totalFields(flow, name)
  if (fields.some((field) => open.dependsOnInputs(flow, field)))
    probes.set(`answered ${name}`, ({ cells }) =>
      fields.map(({ raw }) => (isBlank(readCell(cells, raw) ?? null) ? 0 : 1)).join(''),
    )
}

function totalPart(value: unknown): readonly number[] {
  const { sum, missing, applying } = value as TotalValue // a total cell holds only this type
  return [sum, missing, applying]
}

/** Compiles a rule of a flow outside the flow's plan. */
export function ruleReader(flow: Flow, rule: Rule): (at: Moment) => unknown {
  return compileRule<Moment>(rule, { bind: (path) => readerOf(flow, path) })
}
