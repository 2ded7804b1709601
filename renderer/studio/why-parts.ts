import { graphOf } from '#engine/analysis/index.ts'
import { fieldPlace, type Place, spotOf } from '#engine/check/index.ts'
import {
  type Explanation,
  everyFlow,
  explain,
  type Flow,
  type FlowInRun,
  innermostFlow,
  type RunState,
  type Screen,
  type StepScreen,
  screenOf,
} from '#engine/index.ts'
import { buttonsOf } from '#engine/kit/index.ts'
import type { PressedPart } from './messages.ts'

export type Spot = ReturnType<typeof spotOf>

/** A step or question with the rules that decide about it. */
export type PlaceWhy = {
  readonly run: FlowInRun
  readonly explanation: Explanation
  readonly where: Spot | null
}

/** Why a part of the screen is shown, blocked or missing. */
export type PartWhy = {
  readonly name: string
  readonly outcome: 'shown' | 'blocked' | 'absent'
  readonly sentences: readonly string[]
  readonly where: Spot | null
  /** The steps and questions whose rules decide about the part. */
  readonly places: readonly PlaceWhy[]
}

/** Explains a part that the author pressed or named. */
export function whyOfPart(flow: Flow, state: RunState, part: PressedPart): PartWhy {
  const run = { flow, state }
  const asked = part.control === null ? null : fieldOfControl(run, part.control)
  if (asked !== null) return placeWhy(run, asked)
  if (part.kind === 'place') return placeWhy(run, part.words)
  if (part.kind === 'button') return buttonWhy(run, part.words)
  const question = everyFlow(run)
    .flatMap((one) => one.flow.fields)
    .find(({ source }) => source.text === part.words || source.label === part.words)
  return question ? placeWhy(run, question.id) : textWhy(run, part.words)
}

/** The buttons that a step may have, on screen or not. */
export function buttonNames(flow: Flow, state: RunState): readonly string[] {
  const onScreen = buttonsOf(screenOf(flow, state)).map(({ words }) => words)
  return [...new Set([...onScreen, 'Back', 'Continue'])]
}

/** The headings and texts of the step on screen. */
export function textNames(flow: Flow, state: RunState): readonly string[] {
  const step = stepOnScreen(screenOf(flow, state))
  const texts = step === null ? [] : [step.title, ...Object.values(step.texts)]
  return [...new Set(texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text])))]
}

/** The controls of a question have its id, some with an ending. */
function fieldOfControl(run: FlowInRun, control: string): string | null {
  const ids = everyFlow(run).flatMap(({ flow }) => flow.fields.map(({ id }) => id))
  const matches = ids.filter((id) => {
    const own = `q-${id.replace(/[^\w-]/g, '_')}`
    return control === own || control.startsWith(`${own}-`)
  })
  return matches.toSorted((a, b) => b.length - a.length)[0] ?? null
}

function placeWhy(run: FlowInRun, name: string): PartWhy {
  const inside = innermostFlow(run)
  const found = [inside, ...everyFlow(run).filter((one) => one !== inside)].flatMap((one) => {
    const explanation = explain(one.flow, one.state, name)
    return explanation === null
      ? []
      : [{ run: one, explanation, where: spotOfPlace(one.flow, name) }]
  })[0]
  if (found === undefined) {
    const sentences = ['The flow on screen has no step and no question of this name.']
    return { name, outcome: 'absent', sentences, where: null, places: [] }
  }
  const { outcome, issue, behind } = found.explanation
  const blocked = issue === null ? [] : [`Its answer is not accepted yet: ${issue}.`]
  const other =
    behind === null
      ? []
      : [`The step “${behind.step}” is shown instead, because it ${BEHIND[behind.because]}.`]
  const applies = issue === null ? 'shown' : 'blocked'
  return {
    name,
    outcome: outcome === 'hidden' ? 'absent' : applies,
    sentences: [...other, ...blocked],
    where: found.where,
    places: [found],
  }
}

const BEHIND = { earlier: 'comes earlier', begun: 'has begun' } as const

function buttonWhy(run: FlowInRun, words: string): PartWhy {
  const inside = innermostFlow(run)
  const screen = screenOf(run.flow, run.state)
  const step = stepOnScreen(screen)
  const present = step === null ? [] : placeOf(inside, step.id)
  const button = buttonsOf(screen).find((one) => one.words.trim() === words)
  const whole = { name: words, where: present[0]?.where ?? null, places: present }
  if (step === null) return { ...whole, outcome: 'absent', sentences: [noStep(run.state)] }
  if (button === undefined) return { ...whole, ...otherButton(inside, step, words) }
  const isBack = button.event.type === 'back'
  const where = partSpot(inside.flow, step.id, isBack ? 'back' : 'texts/next') ?? whole.where
  if (button.enabled)
    return {
      ...whole,
      where,
      outcome: 'shown',
      sentences: [isBack ? 'The run has an earlier place.' : CONTINUES],
    }
  const missing = step.form?.missing ?? []
  const waits = step.busy
    ? [`The step waits for the effect “${step.waitsFor ?? 'of another step'}”.`]
    : []
  const open = missing.length === 0 ? [] : [`These questions block it: ${missing.join(', ')}.`]
  const places = missing.flatMap((id) => placeOf(inside, id))
  return { ...whole, where, outcome: 'blocked', sentences: [...waits, ...open], places }
}

/** Only mode `sequence` is at one step. */
function noStep({ status }: RunState): string {
  return status === 'active' ? 'The page is at no single step.' : 'The run has ended.'
}

const CONTINUES = 'Nothing on the page is missing or invalid.'

/** A button that is not on screen, or one that a view draws itself. */
function otherButton(
  inside: FlowInRun,
  step: StepScreen,
  words: string,
): Pick<PartWhy, 'outcome' | 'sentences'> {
  if (words === 'Back') return { outcome: 'absent', sentences: [noBack(inside, step)] }
  if (words === 'Continue' || words === 'Next')
    return { outcome: 'absent', sentences: [noContinue(step)] }
  const { view } = step
  const events = view?.events ?? step.form?.events ?? []
  const leads = graphOf(inside.flow)
    .edges.filter(({ from }) => from === step.id)
    .map(({ to, words: when }) => `The step leads to “${to}”${when === '' ? '' : `: ${when}`}.`)
  const drawn = view === null ? 'The page draws it.' : `The view “${view.name}” draws it.`
  const sent =
    events.length === 0
      ? 'The view can send no event now.'
      : `The view can send now: ${events.join(', ')}.`
  return { outcome: 'shown', sentences: [drawn, ...(view === null ? [] : [sent]), ...leads] }
}

function noBack({ flow }: FlowInRun, { id }: StepScreen): string {
  const source = flow.stepsById.get(id)?.source
  if (source?.commit === true) return 'The step has “commit”: what comes before it is over.'
  if (source?.back === false) return 'The step has “back”: false.'
  return 'The run has no earlier place to go back to.'
}

function noContinue({ form, view }: StepScreen): string {
  if (form !== null)
    return 'The question continues automatically when an option is chosen (“advances” turns that off).'
  return view === null
    ? 'The step shows nothing. It only carries out effects.'
    : `The view “${view.name}” draws its own buttons, because the step has no text “next”.`
}

function textWhy(run: FlowInRun, words: string): PartWhy {
  const inside = innermostFlow(run)
  const step = stepOnScreen(screenOf(run.flow, run.state))
  const places = step === null ? [] : placeOf(inside, step.id)
  const key = Object.entries(step?.texts ?? {}).find(([, text]) => text.trim() === words)?.[0]
  const isTitle = step?.title?.trim() === words
  const part = key === undefined ? null : `texts/${key}`
  const where =
    step === null ? null : partSpot(inside.flow, step.id, isTitle ? 'title' : (part ?? ''))
  const name = words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words
  const told = isTitle ? 'It is the title of the step.' : `It is the text “${key}” of the step.`
  const sentence =
    isTitle || key !== undefined
      ? told
      : 'The flow has no text with these words. A view or the portal’s own words draw them.'
  return {
    name,
    outcome: 'shown',
    sentences: [sentence],
    where: where ?? places[0]?.where ?? null,
    places,
  }
}

const MOST_LETTERS = 60

function placeOf(run: FlowInRun, name: string): readonly PlaceWhy[] {
  const explanation = explain(run.flow, run.state, name)
  return explanation === null ? [] : [{ run, explanation, where: spotOfPlace(run.flow, name) }]
}

function spotOfPlace(flow: Flow, name: string): Spot | null {
  const place = flow.fieldsById.has(name)
    ? fieldPlace(flow, name)
    : (flow.stepsById.get(name)?.place ?? null)
  return place === null ? null : spotOf(flow.library, place)
}

/** The place of a part of a step in its file; null if the step does not have it. */
function partSpot(flow: Flow, step: string, path: string): Spot | null {
  const found = flow.stepsById.get(step)
  const [key = '', inner] = path.split('/')
  const source: { readonly [key: string]: unknown } = { ...found?.source }
  const value = source[key]
  const isWritten =
    inner === undefined
      ? value !== undefined
      : typeof value === 'object' && value !== null && inner in value
  if (found === undefined || !isWritten) return null
  const place: Place = { file: found.place.file, pointer: `${found.place.pointer}/${path}` }
  return spotOf(flow.library, place)
}

/** The innermost step on screen; that of an open dialog before the page below it. */
export function stepOnScreen({ steps, over }: Screen): StepScreen | null {
  const step = over ?? steps.at(-1) ?? null
  return step?.child ? (stepOnScreen(step.child) ?? step) : step
}
