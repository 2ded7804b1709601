import type { Json } from '../definition/types.ts'
import type {
  FormScreen,
  InterstitialScreen,
  QuestionScreen,
  Screen,
  SectionScreen,
  StepScreen,
} from '../machine/screen-types.ts'
import { buttonsOf } from './buttons.ts'
import { leavesOf } from './leaves.ts'

/**
 * All texts on a screen, trimmed: headings, questions, options, buttons, errors, 'Question 3 of
 * 16'.
 */
export function wordsOf(screen: Screen): readonly string[] {
  const steps = leavesOf(screen).flatMap(({ step }) => stepWords(step))
  return [...steps, ...buttonsOf(screen).map((button) => button.words)]
    .map((words) => words.trim())
    .filter((words) => words !== '')
}

function stepWords(step: StepScreen): readonly string[] {
  const props = Object.values(step.view?.props ?? {}).flatMap(propWords)
  const error = step.error?.text === undefined || step.error.text === null ? [] : [step.error.text]
  // The text `next` is the label of a button, and `buttonsOf` decides whether that button is on
  // screen.
  const texts = Object.entries(step.texts).flatMap(([name, text]) =>
    name === 'next' ? [] : [text],
  )
  return [
    ...known([step.title]),
    ...texts,
    ...props,
    ...error,
    ...(step.form ? formWords(step.form) : []),
  ]
}

/** Props are names and numbers, except for lists of labels such as the panes of a bar. */
function propWords(value: Json): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

function formWords(form: FormScreen): readonly string[] {
  return [...pageLabel(form), ...form.sections.flatMap((section) => sectionWords(form, section))]
}

function pageLabel(form: FormScreen): readonly string[] {
  if (form.pageKind === 'question') return [`Question ${form.index} of ${form.count}`]
  return form.pageKind === 'section' ? [`Page ${form.index} of ${form.count}`] : []
}

function sectionWords(form: FormScreen, section: SectionScreen): readonly string[] {
  const heading =
    section.begins || form.pageKind === 'section' ? known([section.title, section.description]) : []
  return [
    ...heading,
    ...known([section.advice?.text ?? null]),
    ...section.items.flatMap((item) =>
      item.kind === 'question' ? questionWords(item) : interstitialWords(item),
    ),
  ]
}

function interstitialWords(item: InterstitialScreen): readonly string[] {
  return [
    ...Object.values(item.texts),
    ...item.bullets,
    ...Object.values(item.props).flatMap(propWords),
  ]
}

function questionWords(question: QuestionScreen): readonly string[] {
  const {
    preText,
    text,
    label,
    subText,
    description,
    legend,
    examples,
    placeholder,
    unit,
    caption,
    disclaimer,
    advice,
    ends,
    options,
    issue,
  } = question
  return [
    ...known([
      preText,
      text,
      label,
      subText,
      description,
      legend,
      placeholder,
      unit,
      caption,
      disclaimer,
      advice?.text ?? null,
    ]),
    ...examples,
    ...(ends ?? []),
    ...options.map((option) => option.text),
    ...(issue && question.showsIssue ? [issue.message] : []),
    ...(question.manual ? questionWords(question.manual) : []),
    ...question.fields.flatMap(questionWords),
    ...question.rows.flat().flatMap(questionWords),
  ]
}

function known(texts: readonly (string | null)[]): readonly string[] {
  return texts.filter((text) => text !== null)
}
