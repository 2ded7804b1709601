import { type Moment, readCell } from '../answers/cells.ts'
import { judgeRow } from '../answers/judge.ts'
import type { AnswerIssue, Judged } from '../answers/judged.ts'
import { endsOf, examplesOf, fieldText, optionsNow } from '../answers/words.ts'
import type { Field, FieldTextName, Flow, Form, Interstitial, Page, ReadTexts, Section, Step } from '../definition/flow.ts'
import { isObject, toJson } from '../definition/json.ts'
import { flowOf } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { judgedOf, rawOf } from './answers.ts'
import { isBusy } from './effects.ts'
import { stepApplies, wayBack } from './move.ts'
import {
  applies,
  blockingFields,
  hasBeside,
  isShown,
  pageFields,
  pageFrom,
  pageIndex,
  pageOf,
  questionIndex,
  ruledOf,
} from './paging.ts'
import type {
  FormScreen,
  InterstitialScreen,
  OptionScreen,
  QuestionScreen,
  Screen,
  SectionScreen,
  StepScreen,
  ViewScreen,
} from './screen-types.ts'
import type { RunState } from './types.ts'
import { momentOf, workOn } from './work.ts'

/** What a run shows now. Sections that did not change are the same objects as in the screens of earlier states. */
export function screenOf(flow: Flow, state: RunState): Screen {
  return {
    flow: flow.id,
    version: flow.version,
    title: flow.title,
    mode: flow.source.mode,
    status: state.status,
    at: state.at,
    steps:
      state.step === null && flow.source.otherwise !== undefined
        ? [otherwiseScreen(flow.source.otherwise)]
        : shownSteps(flow, state).map((step) => stepScreen(flow, state, step)),
    trail: flow.source.mode === 'sequence' ? trailOf(flow, state) : [],
  }
}

/** Mode tree: what a path shows that names no step. */
function otherwiseScreen(view: string): StepScreen {
  return {
    id: 'otherwise',
    title: null,
    texts: {},
    view: { name: view, props: {}, slots: {}, events: [] },
    form: null,
    child: null,
    canBack: false,
    busy: false,
    waitsFor: null,
    error: null,
  }
}

function shownSteps(flow: Flow, state: RunState): readonly Step[] {
  if (state.status !== 'active') return []
  if (flow.source.mode === 'all') return flow.steps.filter((step) => stepApplies(state, step))
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  return step ? [step] : []
}

function trailOf(flow: Flow, state: RunState): Screen['trail'] {
  const at = momentOf(state)
  const passed = new Set<string>()
  for (let way = state.way; way; way = way.before) passed.add(way.step)
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  const aside = step?.source.aside === true ? (step.crumb?.(at) ?? null) : null
  return flow.steps
    .filter((step) => step.source.aside !== true && stepApplies(state, step))
    .map((one) => {
      const crumb = one.crumb?.(at) ?? null
      const isCurrent = one.id === state.step || (aside !== null && crumb === aside)
      const title = one.title?.(at) ?? null
      return { id: one.id, title, crumb, state: isCurrent ? 'current' : passed.has(one.id) ? 'done' : 'ahead' }
    })
}

function stepScreen(flow: Flow, state: RunState, step: Step): StepScreen {
  const at = momentOf(state)
  const child = step.source.flow === undefined ? undefined : state.children[step.id]
  const work = workOn(flow, state)
  const { error } = state
  return {
    id: step.id,
    title: step.title?.(at) ?? null,
    texts: resolved(step.texts, at),
    view: viewScreen(flow, state, step, at),
    form: step.form ? formScreen(state, step.form, step.source.numbered === true) : null,
    child: child ? screenOf(flowOf(flow.library, child.flow), child) : null,
    canBack:
      step.source.commit !== true && step.source.back !== false && (wayBack(work) !== null || step.source.back !== undefined),
    busy: isBusy(work),
    waitsFor: waitedEffect(flow, state, step),
    error: error && error.step === step.id ? { code: error.code, text: error.text } : null,
  }
}

function waitedEffect(flow: Flow, state: RunState, step: Step): string | null {
  const awaited = state.awaited.find((one) => one.step === step.id)
  if (!awaited) return null
  const uses = awaited.phase === 'do' ? flow.stepsById.get(step.id)?.on.get(awaited.event ?? '')?.do : step[awaited.phase]
  return uses?.[awaited.index]?.effect ?? null
}

function resolved(texts: ReadTexts, at: Moment): { readonly [name: string]: string } {
  return Object.fromEntries(
    texts.flatMap(([name, read]) => {
      const text = read(at)
      return text === null ? [] : [[name, text]]
    }),
  )
}

function viewScreen(flow: Flow, state: RunState, step: Step, at: Moment): ViewScreen | null {
  const shown = step.source.view ?? step.show.find((one) => isTruthy(one.holds(at)))?.view
  if (shown === undefined) return null
  const slots = Object.keys(step.source.slots ?? {}).flatMap((slot) => {
    const child = state.children[`${step.id}/${slot}`]
    return child ? [[slot, screenOf(flowOf(flow.library, child.flow), child)] as const] : []
  })
  return {
    name: shown,
    props: propsOf(step.props, at),
    slots: Object.fromEntries(slots),
    events: [...step.on].flatMap(([name, use]) => (isTruthy(use.holds({ ...at, event: null })) ? [name] : [])),
  }
}

function propsOf(props: Step['props'], at: Moment): JsonObject {
  return Object.fromEntries(props.map(([name, read]) => [name, toJson(read(at) ?? null)]))
}

// forms ---------------------------------------------------------------------------

function formScreen(state: RunState, form: Form, numbered: boolean): FormScreen {
  const page = pageOf(form, state.page)
  const empty = {
    paging: form.paging,
    numbered,
    page: '',
    pageKind: 'all',
    sections: [],
    index: 0,
    count: 0,
    progress: 1,
    showsNext: true,
    canNext: true,
    missing: [],
    isLast: true,
    revisited: false,
    removed: [],
  } as const
  if (!page) return empty
  const { index, count } = form.paging === 'question' ? questionIndex(state, form, page) : pageIndex(state, form, page)
  const missing = blockingFields(
    state,
    pageFields(state, page).filter((field) => field.source.secret !== true),
  )
  const advances = advancesNow(state, page)
  return {
    paging: form.paging,
    numbered,
    page: page.id,
    pageKind: page.kind,
    index,
    count,
    missing,
    sections: page.sections
      .filter((section) => readCell(state.cells, section.applies) === true)
      .map((section) => sectionScreen(state, form, page, section)),
    progress: count === 0 ? 0 : (index - 1) / count,
    showsNext: !advances || state.revisited,
    canNext: missing.length === 0,
    isLast: pageFrom(state, form, page.index + 1, 1) === null,
    revisited: state.revisited,
    removed: state.undo?.removed ?? [],
  }
}

/** Choosing goes on by itself: a multi-choice question alone on its page, with nothing beside it and no text to give. */
function advancesNow(state: RunState, page: Page): boolean {
  const lead = page.items?.[0]
  if (page.kind !== 'question' || lead?.kind !== 'question') return false
  const needsText = lead.manual !== null && applies(state, lead.manual)
  return lead.source.type === 'multi-choice' && lead.source.advances !== false && !needsText && !hasBeside(state, page)
}

type Known = { readonly inputs: JsonObject; readonly key: string; readonly screen: SectionScreen }
const known = new WeakMap<object, Known[]>()

/** The section as shown on a page, remembered by the section's stamp: an object that changes with anything it shows. */
function sectionScreen(state: RunState, form: Form, page: Page, section: Section): SectionScreen {
  const stamp = readCell(state.cells, section.stamp)
  const touched = state.touched.filter((id) =>
    section.items.some((item) => id === item.id || id.startsWith(`${item.id}.`) || id.startsWith(`${item.id}:`)),
  )
  const secrets = Object.entries(state.secretIssues).map((entry) => entry.join(' '))
  const key = [page.id, state.refused, state.revisited, ...secrets, ...touched].join('\n')
  const entries = typeof stamp === 'object' && stamp !== null ? (known.get(stamp) ?? []) : []
  const found = entries.find((entry) => entry.key === key && entry.inputs === state.inputs)
  if (found) return found.screen
  const screen = buildSection(state, form, page, section)
  if (typeof stamp === 'object' && stamp !== null) known.set(stamp, [...entries.slice(-3), { key, inputs: state.inputs, screen }])
  return screen
}

function buildSection(state: RunState, form: Form, page: Page, section: Section): SectionScreen {
  const at = momentOf(state)
  const withPreScreen =
    page.items === null && section.preScreen && form.paging === 'all' ? [section.preScreen, ...section.items] : section.items
  const items = (page.items ?? withPreScreen).filter((item) => isShown(state, item))
  const first = section.items.find((item) => item.kind === 'question' && applies(state, item))
  return {
    id: section.id,
    title: section.title?.(at) ?? null,
    description: section.description?.(at) ?? null,
    questionnaire: section.questionnaire,
    begins: first !== undefined && items.includes(first),
    items: items.map((item) => (item.kind === 'question' ? questionScreen(state, page, item, at) : interstitialScreen(item, at))),
  }
}

function interstitialScreen(item: Interstitial, at: Moment): InterstitialScreen {
  return {
    kind: 'interstitial',
    id: item.id,
    view: item.view,
    texts: resolved(item.texts, at),
    props: propsOf(item.props, at),
    bullets: item.bullets.map((bullet) => bullet(at) ?? ''),
  }
}

function questionScreen(state: RunState, page: Page, field: Field, at: Moment): QuestionScreen {
  const judged = judgedOf(state, field)
  const ruled = ruledOf(state, field)
  const secretIssue = state.secretIssues[field.id]
  const issue: AnswerIssue | null = secretIssue === undefined ? (judged.issue ?? ruled?.issue ?? null) : { code: secretIssue }
  // A field that was passed without an answer is left in peace, but for a box that waits for its tick.
  const shows = state.refused || (state.touched.includes(field.id) && (judged.isAnswered || field.source.type === 'checkbox'))
  const manual = field.manual && applies(state, field.manual) ? questionScreen(state, page, field.manual, at) : null
  const children = field.children.filter((child) => child.role === 'child' && isShown(state, child))
  const base = plainQuestion(field, judged, at, rawOf(state, field))
  return {
    ...base,
    enabled: applies(state, field),
    issue: issue && { code: issue.code, message: messageOf(field, issue, at) },
    showsIssue: issue !== null && shows,
    advances: page.items?.[0] === field && advancesNow(state, page),
    manual,
    fields: children.map((child) => questionScreen(state, page, child, at)),
    rows: field.source.type === 'list' ? rowScreens(state, field, at) : [],
  }
}

function rowScreens(state: RunState, field: Field, at: Moment): readonly (readonly QuestionScreen[])[] {
  const raw = rawOf(state, field)
  const rows: JsonObject[] = Array.isArray(raw) ? raw.filter(isObject) : []
  while (rows.length < (field.source.rows ?? 1)) rows.push({})
  const empty: Judged = { applies: true, answer: null, isAnswered: false, score: null, issue: null, unit: 0, blocks: false }
  return rows.map((row) =>
    judgeRow(field, row, at)
      .filter((cell) => cell.applies)
      .map((cell) => ({
        ...plainQuestion(cell.field, { ...empty, ...cell }, { ...at, row }, cell.answer),
        issue: cell.issue && { code: cell.issue.code, message: messageOf(cell.field, cell.issue, at) },
        showsIssue: cell.issue !== null && state.refused,
        enabled: true,
        advances: false,
        manual: null,
        fields: [],
        rows: [],
      })),
  )
}

type PlainQuestion = Omit<QuestionScreen, 'enabled' | 'issue' | 'showsIssue' | 'advances' | 'manual' | 'fields' | 'rows'>

/** `answer` is the raw one, as typed, so that a control shows what its person wrote. */
function plainQuestion(field: Field, judged: Judged, at: Moment, raw: Json): PlainQuestion {
  const { source } = field
  const words = (name: FieldTextName) => fieldText(field, name, at)
  const options = optionsNow(field, at)
    .filter((option) => option.applies)
    .map(
      ({ source: { key, requiresManualInput, exclusive }, text, subText, details, mark, unavailable }): OptionScreen => ({
        key,
        text,
        requiresManualInput: requiresManualInput === true,
        exclusive: exclusive === true,
        subText,
        details,
        mark,
        unavailable,
        chosen: Array.isArray(raw) ? raw.includes(key) : raw === key,
      }),
    )
  return {
    kind: 'question',
    id: field.id,
    type: source.type,
    options,
    from: source.from ?? null,
    text: words('text'),
    label: words('label'),
    preText: words('preText'),
    subText: words('subText'),
    description: words('description'),
    reveal: words('reveal'),
    legend: words('legend'),
    caption: words('caption'),
    placeholder: words('placeholder'),
    disclaimer: words('disclaimer'),
    examples: examplesOf(field, at),
    ends: endsOf(field, at),
    autocomplete: source.autocomplete ?? null,
    required: isTruthy(field.isRequired(at)),
    secret: source.secret === true,
    validation: toJson(field.keywords) as JsonObject, // an object of keywords
    answer: source.type === 'group' ? judged.answer : raw,
    isAnswered: judged.isAnswered,
  }
}

/** The words of an issue: the field's own, else the shared text `issue-CODE`, else the code. */
function messageOf(field: Field, issue: NonNullable<Judged['issue']>, at: Moment): string {
  if (issue.code === 'rule') return field.ruleMessages[Number(issue.params?.index ?? 0)]?.(at) ?? issue.code
  const child = field.source.type === 'group' ? field.children.find((one) => one.messages.has(issue.code)) : undefined
  return (
    (field.messages.get(issue.code) ?? child?.messages.get(issue.code))?.(at) ?? field.sharedMessage(issue.code, at) ?? issue.code
  )
}
