import { optionsNow } from '../../answers/words.ts'
import type { Field, Flow, Step } from '../../definition/flow.ts'
import { sameJson, toJson } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import { conclusionsOf, submissionOf } from '../../machine/conclusions.ts'
import { everyFlow } from '../../machine/flows-in-run.ts'
import { canGoBack, screenOf } from '../../machine/screen.ts'
import type {
  InterstitialScreen,
  QuestionScreen,
  Screen,
  StepScreen,
} from '../../machine/screen-types.ts'
import type { RunState } from '../../machine/types.ts'
import { momentOf } from '../../machine/work.ts'
import { isPartName } from '../explore/index.ts'

export type ContrastKind = 'shown' | 'required' | 'accepted' | 'asked' | 'scored' | 'ends'

/**
 * A single difference between two runs: place, aspect, and the value in each version. Null means
 * missing.
 */
export type Contrast = {
  readonly kind: ContrastKind
  readonly place: string
  readonly aspect: string
  readonly before: Json
  readonly after: Json
}

/** Something that can be observed in a run. */
export type Observation = Omit<Contrast, 'before' | 'after'> & { readonly value: Json }

/** Everything observable, by place and aspect. */
type Seen = Map<string, Observation>

type Run = readonly [Flow, RunState]

/**
 * The contrasts between two screens at the same place. Counters are excluded, because they only
 * follow from the questions that are asked.
 * @param withLists Whether the options of long choice lists (`from`) are compared.
 */
export function screenContrasts(before: Run, after: Run, withLists = true): readonly Contrast[] {
  return contrasts(seenOn(...before, withLists), seenOn(...after, withLists))
}

/** The contrasts between the conclusions and submissions of two runs. */
export function scoreContrasts(before: Run, after: Run): readonly Contrast[] {
  return contrasts(concluded(...before), concluded(...after))
}

/**
 * The contrasts between the offers of Back and Undo at the same place. They depend on the history.
 */
export function backContrasts(before: Run, after: Run): readonly Contrast[] {
  return contrasts(offered(...before), offered(...after))
}

function offered(outer: Flow, run: RunState): Seen {
  const seen: Seen = new Map()
  for (const { flow, state } of everyFlow({ flow: outer, state: run })) {
    const step = state.step === null ? undefined : flow.stepsById.get(state.step)
    if (step && state.status === 'active')
      noteAll(seen, 'shown', [...state.at, step.id].join('/'), {
        [MAY_GO_BACK]: canGoBack(flow, state, step),
        [TAKEN_BACK]: state.undo?.removed,
      })
  }
  return seen
}

function contrasts(before: Seen, after: Seen): readonly Contrast[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key): readonly Contrast[] => {
    const old = before.get(key)
    const now = after.get(key)
    const one = old ?? now
    if (!one || sameJson(old?.value ?? null, now?.value ?? null)) return []
    if (one.aspect === ORDER && sameOrder(old?.value ?? null, now?.value ?? null)) return []
    const { kind, place, aspect } = one
    // Do not report properties of an element that one version lacks.
    const isInBoth = [before, after].every((seen) => seen.has(`${place} ${THERE}`))
    if (aspect !== THERE && !isInBoth) return []
    return [{ kind, place, aspect, before: old?.value ?? null, after: now?.value ?? null }]
  })
}

const THERE = 'there'
const MAY_GO_BACK = 'may go back'
const TAKEN_BACK = 'removed, and can be taken back'
const ORDER = 'order'

/**
 * True if the elements that both lists contain have the same order. Added and removed elements are
 * reported separately.
 */
function sameOrder(before: Json, after: Json): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return true
  const old = before.filter((id) => after.includes(id))
  return sameJson(
    old,
    after.filter((id) => before.includes(id)),
  )
}

function note(seen: Seen, kind: ContrastKind, place: string, aspect: string, value: unknown): void {
  const json = toJson(value)
  if (json !== null) seen.set(`${place} ${aspect}`, { kind, place, aspect, value: json })
}

/** Notes that something is there, and its aspects. */
function noteAll(
  seen: Seen,
  kind: ContrastKind,
  place: string,
  aspects: { readonly [aspect: string]: unknown },
): void {
  note(seen, kind, place, THERE, true)
  for (const [aspect, value] of Object.entries(aspects)) note(seen, kind, place, aspect, value)
}

function named(kind: string, parts: object): { readonly [aspect: string]: unknown } {
  return Object.fromEntries(Object.entries(parts).map(([name, one]) => [`${kind} ${name}`, one]))
}

/**
 * Everything that can be observed in a run at one moment, except for the options of long choice
 * lists (`from`).
 */
export function observations(flow: Flow, state: RunState): readonly Observation[] {
  return [...seenOn(flow, state, false).values(), ...concluded(flow, state).values()]
}

function seenOn(flow: Flow, state: RunState, withLists: boolean): Seen {
  const seen: Seen = new Map()
  noteScreen(seen, flow, state, { screen: screenOf(flow, state), withLists })
  return seen
}

type Look = { readonly screen: Screen; readonly withLists: boolean }

function noteScreen(seen: Seen, flow: Flow, state: RunState, { screen, withLists }: Look): void {
  const place = ['the flow', ...state.at].join('/')
  noteAll(seen, 'shown', place, { title: screen.title })
  note(seen, 'asked', place, 'draft', flow.source.draft)
  for (const shown of [...screen.steps, ...(screen.over ? [screen.over] : [])]) {
    const step = flow.stepsById.get(shown.id)
    const row = shown.row === undefined ? '' : ` row ${shown.row}`
    noteStep(seen, `${[...state.at, shown.id].join('/')}${row}`, shown, step)
    for (const [key, child] of Object.entries(state.children))
      if (key === shown.id || key.startsWith(`${shown.id}/`)) {
        const inner = flowOf(flow.library, child.flow)
        noteScreen(seen, inner, child, { screen: screenOf(inner, child), withLists })
      }
    for (const section of shown.form?.sections ?? []) {
      const name = `${[...state.at, shown.id].join('/')} section ${section.id}`
      const { title, description, questionnaire } = section
      noteAll(seen, 'shown', name, { title, description })
      note(seen, 'asked', name, 'questionnaire', questionnaire)
      for (const item of section.items) {
        const row = item.kind === 'interstitial' && item.row !== undefined ? ` row ${item.row}` : ''
        const at = [...state.at, `${shown.id} ${item.id}${row}`].join('/')
        if (item.kind === 'interstitial') noteInterstitial(seen, at, item)
        else noteQuestion(seen, at, item, { field: flow.fieldsById.get(item.id), state, withLists })
      }
    }
  }
}

function noteStep(seen: Seen, place: string, shown: StepScreen, step: Step | undefined): void {
  const { form, view } = shown
  const { crumb, back, commit, over } = step?.source ?? {}
  noteAll(seen, 'shown', place, {
    title: shown.title,
    ...named('text', shown.texts),
    view: view?.name,
    ...named('prop', view?.props ?? {}),
    'what can be pressed': view?.events ?? (form?.events.length ? form.events : null),
    error: shown.error?.text,
    crumb,
    'way back': back,
    'no way back over it': commit,
    'lies over another step': over,
    [MAY_GO_BACK]: shown.canBack,
    [TAKEN_BACK]: form?.removed.length === 0 ? null : form?.removed,
    paging: form?.paging,
    numbers: form?.numbered,
    [ORDER]: (form?.sections ?? []).flatMap(({ items }) => items.map(({ id }) => id)),
  })
}

function noteInterstitial(
  seen: Seen,
  place: string,
  { view, texts, bullets, props }: InterstitialScreen,
): void {
  const words = { ...named('text', texts), ...named('prop', props) }
  noteAll(seen, 'shown', place, { view, bullets, ...words })
}

type Asked = {
  readonly field: Field | undefined
  readonly state: RunState
  readonly withLists: boolean
}

function noteQuestion(seen: Seen, place: string, shown: QuestionScreen, asked: Asked): void {
  const { field, state, withLists } = asked
  const {
    required,
    validation,
    answer,
    options,
    manual,
    fields,
    issue,
    isAnswered: _isAnswered,
    showsIssue,
    isComputed,
    rows,
    id: _id,
    kind: _kind,
    advances: _advances,
    ...said
  } = shown
  noteAll(seen, 'shown', place, {
    ...said,
    'is computed': isComputed || null,
    'is filled in with': answer,
    rows: rows.length,
  })
  note(seen, 'required', place, 'required', required)
  note(seen, 'accepted', place, 'limits', validation)
  if (withLists || field?.source.from === undefined) {
    const keys = options.map(({ key }) => key)
    note(seen, 'shown', place, 'options', keys)
    for (const { key, chosen: _chosen, ...option } of options)
      noteAll(seen, 'shown', place, named(`option ${key}:`, option))
    const scored = field ? optionsNow(field, momentOf(state)) : []
    for (const { source } of scored)
      note(seen, 'scored', place, `points of ${source.key}`, source.score)
  }
  if (manual)
    noteQuestion(seen, `${place}:text`, manual, { ...asked, field: field?.manual ?? undefined })
  for (const inner of fields)
    noteQuestion(seen, `${place}.${inner.id}`, inner, { ...asked, field: childOf(field, inner.id) })
  if (field) noteMessages(seen, place, field, state)
}

function childOf(field: Field | undefined, id: string): Field | undefined {
  return field?.children.find((child) => child.id === id)
}

/**
 * Messages about wrong answers. They appear on screen later, but the answers already decide them.
 */
function noteMessages(seen: Seen, place: string, field: Field, state: RunState): void {
  const at = momentOf(state)
  for (const code of issueCodes(field)) {
    const words = field.messages.get(code)?.(at) ?? field.sharedMessage(code, at)
    note(seen, 'shown', place, `words if ${code}`, words)
  }
  field.ruleMessages.forEach((read, i) => {
    note(seen, 'shown', place, `words of rule ${i + 1}`, read(at))
  })
  note(seen, 'shown', place, 'advances', field.source.advances)
}

/** The codes of the issues that an answer may have. */
function issueCodes({ messages, keywords, options, rowOptions, source }: Field) {
  return new Set([
    'required',
    ...messages.keys(),
    ...Object.keys(keywords),
    ...(source.type === 'none-or-list' ? ['maxLength'] : []),
    ...(options.length > 0 || rowOptions !== null ? ['enum'] : []),
    ...(source.sameAs === undefined ? [] : ['sameAs']),
  ])
}

function concluded(outer: Flow, run: RunState): Seen {
  const seen: Seen = new Map()
  for (const { flow, state } of everyFlow({ flow: outer, state: run })) {
    const { totals, flags, alerts } = conclusionsOf(flow, state)
    for (const [name, { value, maximum, band, text }] of Object.entries(totals))
      noteAll(seen, 'scored', `total ${name}`, { value, maximum, band, text })
    for (const [name, holds] of Object.entries(flags))
      if (!isPartName(name))
        note(seen, 'scored', `flag ${name}`, THERE, holds ? 'holds' : 'does not hold')
    for (const { flag, item } of alerts) note(seen, 'scored', `alert ${flag}`, THERE, item ?? true)
    for (const { key, answers } of submissionOf(flow, state))
      for (const { key: id, answer, score } of answers)
        noteAll(seen, 'scored', `answer ${id}`, { questionnaire: key, answer, points: score })
  }
  return seen
}
