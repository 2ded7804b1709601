import { isObject, type Json, type JsonObject } from '#engine/index.ts'
import type { SupportCategory, SupportQuestion, SupportTopics } from './support-topics.ts'

/** The step with the list of categories. All other steps are generated. */
const WRITTEN_STEP = 'topics'
/** Ids of generated links. */
const MADE = /^(topic|question)-/
/** The step after the links. */
const LINKS_STAND_BEFORE = 'person'
/** True for people with prescriptions. */
const IS_PHARMA: JsonObject = { fact: 'has-prescriptions' }

/** Generates the tree: a step for each category and, below it, one for each question. */
export function withTopics(flow: JsonObject, { title, categories }: SupportTopics): JsonObject {
  const written = stepsOf(flow).filter((step) => idOf(step) === WRITTEN_STEP)
  return {
    ...flow,
    steps: [...written, ...categories.map((category) => categoryStep(category, title))],
  }
}

/** Generates the flow with a link for each category and for each of its questions. */
export function withTopicLinks(flow: JsonObject, { categories }: SupportTopics): JsonObject {
  const written = stepsOf(flow).filter((step) => !MADE.test(idOf(step)))
  const at = written.findIndex((step) => idOf(step) === LINKS_STAND_BEFORE)
  const made = [...categories.map(categoryLink), ...categories.flatMap(questionLinks)]
  const listed = categories
    .filter(({ subcategories }) => subcategories !== undefined)
    .map(({ path }) => path)
  const parameters = isObject(flow.parameters) ? flow.parameters : {}
  const topic = isObject(parameters.topic) ? parameters.topic : {}
  return {
    ...flow,
    parameters: {
      ...parameters,
      topic: { ...topic, schema: { type: 'string', enum: ['', ...listed] } },
    },
    steps: [...written.slice(0, at), ...made, ...written.slice(at)],
  }
}

function categoryStep(category: SupportCategory, top: string): JsonObject {
  const { path, title, isPharma, subcategories } = category
  const step = { id: path, title, ...(isPharma === true ? { when: IS_PHARMA } : {}) }
  if (subcategories === undefined)
    return {
      ...step,
      flow: 'support-request',
      with: request(category, { path: '/support', words: top }),
    }
  return {
    ...step,
    flow: 'support-topics',
    with: { topic: path, title },
    children: subcategories.map((question) => ({
      id: question.path,
      title: question.title,
      flow: 'support-request',
      with: request(category, { path: `/support/${path}`, words: title }, question),
    })),
  }
}

type Way = { readonly path: string; readonly words: string }

function request(category: SupportCategory, back: Way, question?: SupportQuestion): JsonObject {
  const { title, informationNeeded, interstitial, doNotShowForm } = question ?? {}
  return {
    path: question === undefined ? category.path : `${category.path}/${question.path}`,
    backPath: back.path,
    back: back.words,
    category: category.title,
    question: title ?? null,
    informationNeeded: informationNeeded ?? null,
    answerTitle: interstitial?.title ?? null,
    answer: interstitial?.paragraphs.join('\n\n') ?? null,
    answerPath: interstitial?.link?.path ?? null,
    answerLink: interstitial?.link?.words ?? null,
    hasForm: doNotShowForm !== true,
  }
}

/** A category with subcategories links to their list, others to the form. */
function categoryLink({
  path,
  title,
  description,
  icon,
  isPharma,
  subcategories,
}: SupportCategory): JsonObject {
  const isTop = { '==': [{ var: 'params.topic' }, ''] }
  return {
    id: `topic-${path}`,
    when: isPharma === true ? { and: [isTop, IS_PHARMA] } : isTop,
    view: 'support-topic',
    props: { path: `/support/${path}${subcategories === undefined ? '?form=true' : ''}`, icon },
    texts: { title, description },
  }
}

function questionLinks({ path, subcategories = [] }: SupportCategory): readonly JsonObject[] {
  return subcategories.map((question) => ({
    id: `question-${question.path}`,
    when: { '==': [{ var: 'params.topic' }, path] },
    view: 'support-topic',
    props: { path: `/support/${path}/${question.path}` },
    texts: { title: question.title },
  }))
}

function stepsOf({ steps }: JsonObject): readonly Json[] {
  return Array.isArray(steps) ? steps : []
}

function idOf(step: Json): string {
  return isObject(step) ? String(step.id) : ''
}
