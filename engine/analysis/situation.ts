import { uncovered } from '../machine/below.ts'
import { pageFields, pageItems, pageOf } from '../machine/paging.ts'
import { isBlank } from '../answers/accept.ts'
import { readCell } from '../answers/cells.ts'
import type { Field, Flow, Step, TotalValue } from '../definition/flow.ts'
import { readerOf } from '../definition/compile/read-name.ts'
import type { Json, Rule, StepSource } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { compileRule, isTruthy, operationOf, readsOf } from '../rules/json-logic.ts'
import type { Moment } from '../answers/cells.ts'
import type { Frame } from '../machine/frame.ts'
import { momentOf } from '../machine/work.ts'
import { type Atom, fieldsOfAtom, flagOf, totalFields } from './atoms.ts'
import { beginRules, LEAVING } from './control-rules.ts'
import { type AskedAt, askedPlaces, fieldsFrom } from './led-back.ts'
import type { FlowModel, RuleModel } from './model.ts'
import { isPassed } from './moves.ts'
import { breaksLimits } from './text-samples.ts'
import { flowsRun } from '../definition/step-events.ts'
import { traitsOf } from '../modes/modes.ts'

/** Reads one thing that still matters, as a short text. */
type Probe = (frame: Frame) => unknown

/**
 * What of a run still matters: where it is, and the values that rules ahead of it read. Two runs in the same situation can go on in the
 * same ways only, so one of them stands for both.
 */
export type Situations = {
  readonly keyOf: (frame: Frame, decided: readonly string[]) => string
  /** Rules that may be read from here on, of the flow and those inside; the same list while the place is the same. */
  readonly aheadOf: (frame: Frame) => readonly Ahead[]
}

/** What of one flow may be read from one of its places on. */
export type Ahead = { readonly flow: Flow; readonly place: string; readonly rules: readonly Rule[] }

/** Where Back is pressed everywhere. `ahead`: all rules of all flows. `takesInputs`: the host may say something else at any time, too. */
export type Everywhere = { readonly ahead: readonly Ahead[]; readonly takesInputs: boolean }

/** What is not known while a run is gone through: then it makes no situation of its own. */
export type Open = {
  readonly isOpenSum: (flow: string, total: string) => boolean
  /** Whether it follows from what a host tells if a question applies. */
  readonly isTold: (flow: Flow, field: Field) => boolean
}

/**
 * @param modelFor The model of a flow by name: sub-flows have situations of their own.
 * @param open Given where inputs are not told in advance: what rules say of them is left out then, and so are open sums.
 * @param everywhere Given where Back is pressed everywhere: all rules stand ahead of every place then, and the way that was taken tells runs apart.
 */
export function situations(
  modelFor: (flow: string) => FlowModel,
  open: Open | null = null,
  everywhere: Everywhere | null = null,
): Situations {
  const cache = new Map<string, Place>()
  const at = (frame: Frame) => {
    const place = placeKey(frame)
    const known = cache.get(place)
    if (known) return known
    const model = modelFor(frame.flow)
    const rules = everywhere ? model.rules.map((rule) => ({ ...rule, isPast: true })) : rulesAhead(model, frame)
    const inside = flowsAhead(model, frame).map((flow) => everythingOf(modelFor(flow)))
    const fresh = {
      probes: [...probesOf(model, rules, open), ...ledBackProbes(model, frame)],
      ahead: [{ flow: model.flow, place, rules: rules.map(({ rule }) => rule) }, ...inside],
      summed: new Set(rules.flatMap(({ atoms }) => atoms.flatMap((atom) => summedFields(model.flow, atom)))),
      limited: limitedFields(model, frame),
    }
    cache.set(place, fresh)
    return fresh
  }
  const joined = new Map<string, readonly Ahead[]>()
  const framesOf = (frame: Frame): readonly Frame[] => [
    frame,
    ...placeBelow(frame).flatMap(framesOf),
    ...Object.values(frame.children).flatMap(framesOf),
  ]
  const aheadOf = (frame: Frame): readonly Ahead[] => {
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
    frame.awaited.map(({ step, phase, event, taken = 0, index }) => [step, phase, event, taken, index]),
    everywhere ? standing(modelFor(frame.flow).flow, frame, everywhere.takesInputs) : passedSteps(modelFor(frame.flow), frame),
    at(frame).probes.map((probe) => probe(frame)),
    standingAnswers(modelFor(frame.flow), frame, at(frame).summed, decided),
    brokenLimits(at(frame).limited, frame),
    Object.entries(frame.children).map(([key, child]) => [key, partOf(child, decided)]),
    ...placeBelow(frame).map((below) => partOf(below, [])),
  ]
  return { keyOf: (frame, decided) => JSON.stringify([partOf(frame, decided), decided]), aheadOf }
}

function placeKey({ flow, status, step, page }: Frame): string {
  return `${flow} ${status} ${step} ${page}`
}

/** The place below, without what stands in the flows inside: those stay where they are. */
function placeBelow(frame: Frame): readonly Frame[] {
  return frame.below === null ? [] : [{ ...uncovered(frame), awaited: [], children: {} }]
}

/** The way to a place, every answer that stands, and what new inputs lead on by. */
function standing({ fields }: Flow, frame: Frame, takesInputs: boolean): readonly unknown[] {
  const places: unknown[] = []
  for (let way = frame.way; way; way = way.before) places.push([way.step, way.page, takesInputs && way.isLeft])
  const held = takesInputs ? [frame.begun, frame.outdated, frame.path] : []
  return [places, fields.map(({ raw }) => readCell(frame.cells, raw) ?? null), held]
}

/** What is known of a place before a run comes to it. `summed`: questions of totals that are still read. */
type Place = {
  readonly probes: readonly Probe[]
  readonly ahead: readonly Ahead[]
  readonly summed: ReadonlySet<string>
  readonly limited: readonly Field[]
}

/** Questions of the page whose answers have to keep to limits. */
function limitedFields({ flow }: FlowModel, { step, page: id }: Frame): readonly Field[] {
  const form = step === null ? undefined : flow.stepsById.get(step)?.form
  const page = form && pageOf(form, id)
  const fields = page ? pageItems(page).flatMap((item) => (item.kind === 'question' ? withParts(item) : [])) : []
  const isLimited = ({ source, keywords, children }: Field) =>
    children.length > 0 || Object.keys(keywords).length > 0 || QUESTION_TYPES[source.type].misread !== undefined
  return fields.filter(isLimited)
}

function withParts(field: Field): readonly Field[] {
  return [
    field,
    ...(field.manual ? [field.manual] : []),
    ...(field.source.type === 'group' ? field.children.flatMap(withParts) : []),
  ]
}

/** Answers with which the page does not go on, whatever rules make of them. */
function brokenLimits(limited: readonly Field[], { cells }: Frame): readonly string[] {
  return limited.flatMap((field) => {
    const raw = (readCell(cells, field.raw) ?? null) as Json // raw cells hold accepted answers only
    return breaksLimits(field, raw) ? [field.id] : []
  })
}

function summedFields(flow: Flow, atom: Atom): readonly string[] {
  return atom.kind === 'total' ? totalFields(flow, atom.total).map(({ id }) => id) : []
}

/** Answers of the page that stand from before and are about to be given anew: a sum does not say what each of them adds to it. */
function standingAnswers(
  { flow }: FlowModel,
  frame: Frame,
  summed: ReadonlySet<string>,
  decided: readonly string[],
): readonly unknown[] {
  const form = frame.step === null || summed.size === 0 ? undefined : flow.stepsById.get(frame.step)?.form
  const page = form && pageOf(form, frame.page)
  if (!page || isPassed(frame)) return []
  const fields = pageFields(frame, page).filter(({ id }) => summed.has(id) && !decided.includes(id))
  return fields.map(({ raw }) => readCell(frame.cells, raw) ?? null)
}

/** Forms that the run came through and may come to again: they show their last page then. */
function passedSteps(model: FlowModel, frame: Frame): readonly string[] {
  const { flow, after, ledBack } = model
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const ahead = here && after.get(here.index)
  if (!here || !ahead) return []
  const passed = new Set<string>()
  for (let way = frame.way; way; way = way.before) {
    const step = flow.stepsById.get(way.step)
    if (!step?.form) continue
    if (ahead.has(step.index)) passed.add(way.step)
    const page = pageOf(step.form, way.page)
    const isLedBack = page !== null && page.index >= (ledBack.get(step.index) ?? LEAVING)
    if (isLedBack && (step === here || ahead.has(step.index))) passed.add(`${way.step} ${page.id}`)
    if (step === here) passed.add(`${way.step} ${way.page === frame.page ? 'here' : 'before'}`)
  }
  return [...passed].sort()
}

/** Every rule of a flow that is yet to begin. */
export function everythingOf({ flow, rules }: FlowModel): Ahead {
  return { flow, place: flow.id, rules: [...rules.map(({ rule }) => rule), ...beginRules(flow)] }
}

/** The flows inside steps that may come, and those inside these. */
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
    if (!ahead || (!traitsOf(flow.source).leadsOn && !isSettled(model, here)) || ahead.has(one.index)) visit([one.source])
  return [...found]
}

/** `isPast`: the rule stands behind, but reads what is ahead. */
type RuleAhead = RuleModel & { readonly isPast: boolean }

function rulesAhead({ flow, rules, after, ledBack }: FlowModel, frame: Frame): readonly RuleAhead[] {
  const here = frame.step === null ? undefined : flow.stepsById.get(frame.step)
  const page = here?.form && frame.page !== null ? (here.form.pagesById.get(frame.page)?.index ?? LEAVING) : LEAVING
  const ahead = here ? after.get(here.index) : undefined
  const position = here ? here.index : -1
  const lastSure = here && ahead?.has(here.index) ? lastSurePage(flow, here.index) : Number.POSITIVE_INFINITY
  const firstPage = Math.min(page, lastSure, ledBack.get(position) ?? page)
  const places = askedPlaces(flow)
  const settled = isSettled({ flow, rules }, here)
  const isAhead = (step: number, order: number): boolean => {
    if (step === LEAVING || !here) return true
    if (!traitsOf(flow.source).leadsOn) return !settled || step <= position || flow.steps[step]?.source.interrupts === true
    if (step === position) return order >= firstPage
    return ahead?.has(step) === true
  }
  return rules.flatMap((rule): readonly RuleAhead[] => {
    if (frame.status !== 'active' && rule.step !== LEAVING) return []
    if (isAhead(rule.step, rule.order)) return [{ ...rule, isPast: false }]
    return rule.atoms.some((atom) => readsAhead(flow, atom, places, isAhead)) ? [{ ...rule, isPast: true }] : []
  })
}

/** Mode first: what comes after the first step that applies is asked no more, unless that step may cease to apply. */
function isSettled({ flow, rules }: Pick<FlowModel, 'flow' | 'rules'>, here: Step | undefined): boolean {
  const own = rules.find(({ rule }) => rule === here?.source.when)
  return traitsOf(flow.source).showsFirst && here !== undefined && (own?.atoms.every(({ kind }) => kind === 'input') ?? true)
}

function probesOf({ flow }: FlowModel, rules: readonly RuleAhead[], open: Open | null): readonly Probe[] {
  const probes = new Map<string, Probe>()
  for (const rule of rules) {
    addRule(flow, rule, probes, open)
    // A question that is behind may still be hidden, or required, by an answer that is ahead: its own answer matters then.
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
  places: ReadonlyMap<string, AskedAt>,
  isAhead: (step: number, order: number) => boolean,
): boolean {
  if (atom.kind === 'value') return true
  return fieldsOfAtom(flow, atom).some((id) => {
    const place = places.get(id)
    return place !== undefined && isAhead(...place)
  })
}

/** What stands on pages to which a form may lead back: it may be in order or not, and is asked again only where it is not. */
function ledBackProbes({ flow, ledBack, after }: FlowModel, { step, status }: Frame): readonly Probe[] {
  const here = step === null ? undefined : flow.stepsById.get(step)
  if (status !== 'active') return []
  const isComing = (index: number) => !here || index === here.index || after.get(here.index)?.has(index) === true
  const forms = flow.steps.filter(({ index }) => ledBack.has(index) && isComing(index))
  const fields = forms.flatMap((form) => fieldsFrom(flow, form, ledBack.get(form.index) ?? 0))
  return fields.map(({ raw, liveOptions }): Probe => {
    const answer = ({ cells }: Frame) => (readCell(cells, raw) ?? null) as Json // raw cells hold accepted answers only
    return liveOptions ? answer : (frame) => isBlank(answer(frame))
  })
}

/** A form that is come to again shows its last page that applies: pages before the last one without any condition matter no more. */
function lastSurePage(flow: Flow, index: number): number {
  const step = flow.steps[index]
  const sure = step?.form?.pages.filter((page) => {
    const [lead] = page.items ?? []
    if (lead === undefined) return page.kind === 'all'
    return lead.kind === 'question' && lead.applies === step.applies
  })
  return sure?.at(-1)?.index ?? 0
}

function addRule(flow: Flow, { rule, atoms }: RuleModel, probes: Map<string, Probe>, open: Open | null): void {
  if (atoms.every(({ kind }) => kind === 'input')) {
    if (open) return
    const read = ruleOf(flow, rule)
    probes.set(`rule ${JSON.stringify(rule)}`, (frame) => (isTruthy(read(momentOf(frame))) ? 1 : 0))
    return
  }
  addValues(flow, rule, probes)
  for (const atom of atoms) {
    if (probes.has(atom.path) || (open && atom.kind === 'input')) continue
    if (atom.kind === 'value' || atom.kind === 'parameter') continue
    if (open && atom.kind === 'total') addOpenTotal(flow, atom.total, probes, open)
    if (atom.kind === 'total') {
      if (open?.isOpenSum(flow.id, atom.total) === true) continue
      const cell = flow.totals.get(atom.total)?.cell
      if (cell !== undefined) probes.set(`total ${cell}`, (frame) => totalPart(readCell(frame.cells, cell)))
      continue
    }
    const read = readerOf(flow, atom.path)
    probes.set(atom.path, (frame) => read(momentOf(frame)) ?? null)
  }
}

/** The largest parts of a rule that read stored values and parameters alone: how they come out is all that counts of these. */
function addValues(flow: Flow, rule: Rule, probes: Map<string, Probe>): void {
  const operation = operationOf(rule)
  if (!operation) return
  const reads = readsOf(rule)
  if (reads.length > 0 && reads.every((path) => /^(values|params)\./.test(path))) {
    const read = ruleOf(flow, rule)
    probes.set(`value ${JSON.stringify(rule)}`, (frame) => read(momentOf(frame)) ?? null)
    return
  }
  const [path] = reads
  const isFlag = operation.operator === 'var' && path?.startsWith('flags.') === true
  if (isFlag) addValues(flow, flagOf(flow, path.slice('flags.'.length))?.when ?? null, probes)
  else for (const arg of operation.args) addValues(flow, arg, probes)
}

/** Which questions wait may follow from what a host tells: then it is the answers that count. */
function addOpenTotal(flow: Flow, name: string, probes: Map<string, Probe>, open: Open): void {
  const fields = totalFields(flow, name)
  const told = fields.filter((field) => open.isTold(flow, field))
  const cell = flow.totals.get(name)?.cell
  if (told.length > 0)
    probes.set(`answered ${name}`, ({ cells }) =>
      fields.map(({ raw }) => (isBlank(readCell(cells, raw) ?? null) ? 0 : 1)).join(''),
    )
  else if (cell !== undefined) probes.set(`missing ${cell}`, ({ cells }) => totalPart(readCell(cells, cell)).slice(1))
}

function totalPart(value: unknown): readonly number[] {
  const { sum, missing, applying } = value as TotalValue // a total's cell holds nothing else
  return [sum, missing, applying]
}

/** A rule of a flow, outside its plan. */
export function ruleOf(flow: Flow, rule: Rule): (at: Moment) => unknown {
  return compileRule<Moment>(rule, { bind: (path) => readerOf(flow, path) })
}
