import type { Json, JsonObject } from '#engine/index.ts'
import {
  type BeforeCopy,
  type FeedbackContent,
  type FeedbackTemplate,
  scaleMaximum,
  type TemplateQuestion,
  withChildren,
} from './feedback-content.ts'

/** The question types with one number per point, by their number of points. */
const SCALES = new Map([
  [7, 'one-to-seven-scale'],
  [10, 'one-to-ten-scale'],
])

/** The step after the questions. */
const QUESTIONS_STAND_BEFORE = 'thanks'
/** Ids of generated steps. */
const MADE = /^asked-/

/**
 * Generates the steps of the feedback flow: one step per question with its nested questions. The
 * last step submits all answers.
 *
 * @param flow The flow. Earlier generated steps are replaced.
 */
export function withTemplates(
  flow: JsonObject,
  { templates, longestAnswer, words }: FeedbackContent,
): JsonObject {
  const written = stepsOf(flow).filter((step) => !MADE.test(idOf(step)))
  const at = written.findIndex((step) => idOf(step) === QUESTIONS_STAND_BEFORE)
  const made = templates.flatMap((template, i) =>
    templateSteps(template, { prefix: `asked-${i + 1}-`, longestAnswer, words }),
  )
  return { ...flow, steps: [...written.slice(0, at), ...made, ...written.slice(at)] }
}

type Ends = FeedbackContent['words']['scaleEnds']
type Making = Pick<FeedbackContent, 'longestAnswer' | 'words'> & { readonly prefix: string }

function templateSteps(
  { feedbackType, careTypes, questions }: FeedbackTemplate,
  making: Making,
): readonly JsonObject[] {
  const { words } = making
  const ofType = is('feedbackType', feedbackType)
  const [careType] = careTypes
  // There are two care types, so a template for both needs no condition on the type.
  const asked =
    careTypes.length === 1 && careType ? { and: [ofType, is('careType', careType)] } : ofType
  const answers = Object.fromEntries(
    questions
      .flatMap(withChildren)
      .map(({ key }) => [key, { var: `answers.${making.prefix}${key}` }]),
  )
  return questions.map((question, i) => {
    const isLast = i === questions.length - 1
    return {
      id: making.prefix + question.key,
      when: asked,
      title: question.sectionTitle ?? words.title,
      texts: {
        progress: words.progress,
        ...(isLast ? { next: words.submit, busy: words.sending } : { next: words.next }),
      },
      fields: [
        ...withChildren(question).flatMap((one) => fieldsOf(one, making)),
        {
          id: `${making.prefix}${question.key}-leave`,
          view: 'further-button',
          props: { click: 'leave-survey' },
          texts: { words: words.leave },
        },
      ],
      on: { press: { to: 'opt-out' } },
      ...(isLast ? { leave: [submission({ answers: { object: answers } })] } : {}),
    }
  })
}

/** The effect that submits feedback. */
function submission(what: JsonObject): JsonObject {
  const of = Object.fromEntries(
    ['providerId', 'careType', 'feedbackType'].map((name) => [
      name,
      { var: `feedbackAsked.${name}` },
    ]),
  )
  return {
    effect: 'submitProviderFeedback',
    args: { ...of, ...what },
    onFail: [{ text: { text: 'unexpected-error' } }],
  }
}

function is(name: string, value: string): JsonObject {
  return { '==': [{ var: `feedbackAsked.${name}` }, value] }
}

/**
 * The texts before a question, and the question itself. The last text is the question's text, or
 * the section title if none exists.
 */
function fieldsOf(
  question: TemplateQuestion,
  { prefix, longestAnswer, words }: Making,
): readonly JsonObject[] {
  const { key, sectionTitle, beforeCopy = [], placeholder } = question
  const asking = beforeCopy.findLast((one) => one.kind === 'text')
  const copy = beforeCopy.filter((one) => one !== asking)
  const text = asking?.text ?? sectionTitle
  if (text === undefined)
    throw new Error(`Cannot ask "${key}": it has neither a text nor a section title`)
  return [
    ...copy.map((one, i) => copyView(one, `${prefix}${key}-copy-${i + 1}`)),
    {
      id: prefix + key,
      text,
      ...controlOf(question, words.scaleEnds),
      ...(question.format === 'textarea' ? { validation: { maxLength: longestAnswer } } : {}),
      ...(placeholder === undefined || question.format !== 'textarea' ? {} : { placeholder }),
      ...(question.required ? {} : { optional: true }),
    },
  ]
}

function controlOf(question: TemplateQuestion, ends: Ends): JsonObject {
  const { format, options = [] } = question
  if (format === 'textarea') return { type: 'free-paragraph-field' }
  if (format === 'radio')
    return { type: 'radio', options: options.map((text, i) => ({ key: `option-${i + 1}`, text })) }
  const maximum = scaleMaximum(question)
  const type = SCALES.get(maximum)
  if (type !== undefined) return { type, ends }
  return {
    type: 'radio',
    options: Array.from({ length: maximum }, (_, i) => pointOf(i + 1, maximum, ends)),
  }
}

function pointOf(point: number, maximum: number, [first, last]: Ends): JsonObject {
  const upper = point === maximum ? last : undefined
  const end = point === 1 ? first : upper
  return {
    key: `point-${point}`,
    text: String(point),
    ...(end === undefined ? {} : { subText: end }),
  }
}

function copyView(copy: BeforeCopy, id: string): JsonObject {
  const words: JsonObject =
    copy.kind === 'text'
      ? { text: copy.text }
      : Object.fromEntries(copy.bullets.map((bullet, i) => [`bullet${i + 1}`, bullet]))
  return {
    id,
    view: 'copy',
    props: { styleTag: copy.styleTag ?? 'paragraph', isItalic: copy.italic ?? false },
    texts: words,
  }
}

function stepsOf({ steps }: JsonObject): readonly Json[] {
  return Array.isArray(steps) ? steps : []
}

function idOf(step: Json): string {
  return typeof step === 'object' && step !== null && 'id' in step ? String(step.id) : ''
}
