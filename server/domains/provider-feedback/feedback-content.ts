import { join } from 'node:path'
import type { LowercaseCareType, ProviderFeedbackType } from '../../graphql/generated.ts'
import { contentChecker, type Mistake } from '../content/content-files.ts'

/** A text before a question. */
export type BeforeCopy = {
  readonly styleTag?: 'paragraph' | 'lead' | 'small'
  readonly italic?: boolean
} & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bullets'; readonly bullets: readonly string[] }
)

export type TemplateQuestion = {
  readonly key: string
  readonly format: 'scale' | 'radio' | 'textarea'
  readonly options?: readonly string[]
  readonly required: boolean
  readonly sectionTitle?: string
  readonly placeholder?: string
  readonly children?: readonly TemplateQuestion[]
  readonly beforeCopy?: readonly BeforeCopy[]
}

/** Questions about a provider after a number of sessions. */
export type FeedbackTemplate = {
  readonly feedbackType: ProviderFeedbackType
  readonly careTypes: readonly LowercaseCareType[]
  readonly afterSessions: number
  readonly questions: readonly TemplateQuestion[]
}

export type FeedbackContent = {
  /** In characters. */
  readonly longestAnswer: number
  readonly words: {
    /** Title of questions without a section title. */
    readonly title: string
    readonly progress: string
    readonly next: string
    readonly submit: string
    readonly sending: string
    readonly leave: string
    readonly scaleEnds: readonly [first: string, last: string]
  }
  readonly templates: readonly FeedbackTemplate[]
}

/**
 * Reads `feedback/provider-feedback.json` of the content folder.
 *
 * @throws {Error} Naming the file and every invalid place.
 */
export function readFeedbackContent(contentDir: string): FeedbackContent {
  const folder = join(contentDir, 'feedback')
  return contentChecker<FeedbackContent>(
    join(folder, 'provider-feedback.schema.json'),
    mistakesIn,
  )(join(folder, 'provider-feedback.json'))
}

/** A question and its nested questions, in page order. */
export function withChildren(question: TemplateQuestion): readonly TemplateQuestion[] {
  return [question, ...(question.children ?? []).flatMap(withChildren)]
}

/**
 * The maximum of a scale: its highest numeric option, or 10 without numeric options. Source:
 * PRFB-09.
 */
export function scaleMaximum({ options = [] }: Pick<TemplateQuestion, 'options'>): number {
  const numbers = options
    .map((option) => (option.trim() === '' ? Number.NaN : Number(option)))
    .filter(Number.isInteger)
  return numbers.length === 0 ? DEFAULT_MAXIMUM : Math.max(...numbers)
}

const DEFAULT_MAXIMUM = 10
/** More points than a person can tell apart. */
const MOST_POINTS = 20

function mistakesIn({ templates }: FeedbackContent): readonly Mistake[] {
  return templates.flatMap(({ feedbackType, careTypes, questions }, i) => {
    const all = questions.flatMap(withChildren)
    const keys = all.map(({ key }) => key)
    const said = (message: string) => ({ pointer: `/templates/${i}`, message })
    return [
      ...keys
        .filter((key, k) => keys.indexOf(key) < k)
        .map((key) => said(`two questions have the key "${key}"`)),
      ...all
        .filter(({ format, options = [] }) => format === 'radio' && options.length < 2)
        .map(({ key }) => said(`"${key}" needs two options`)),
      ...all
        .filter(
          (one) =>
            one.format === 'scale' && (scaleMaximum(one) < 2 || scaleMaximum(one) > MOST_POINTS),
        )
        .map(({ key }) =>
          said(`the scale of "${key}" must go to a number from 2 to ${MOST_POINTS}`),
        ),
      ...templates
        .slice(0, i)
        .filter(
          (one) =>
            one.feedbackType === feedbackType &&
            one.careTypes.some((careType) => careTypes.includes(careType)),
        )
        .map(() => said(`another template above is for ${feedbackType} and the same care`)),
    ]
  })
}
