import { HIDING_OPTION, isFirstOfSection, OPTION_COUNT, SECTION_SIZE } from './form.ts'
import { loadPeer } from './peer.ts'
import type { Form, Subject } from './subject.ts'

type SurveyQuestion = { value: unknown; readonly isVisible: boolean; isEmpty(): boolean }
type Survey = {
  data: unknown
  readonly state: string
  readonly calculatedValues: readonly { readonly value: unknown }[]
  getQuestionByName(name: string): SurveyQuestion
  validate(fireCallback: boolean): boolean
  tryComplete(): boolean
}
type SurveyLibrary = { readonly Model: new (json: unknown) => Survey }

/**
 * survey-core as its users would set it up: values cleared when hidden, an answer validated when it
 * changes, the total as a calculated value. Whether the form is complete is read as "no visible
 * question is empty", far cheaper than its own validation of all.
 */
export const surveyCore: Subject = {
  write: (count) => {
    const questions = Array.from({ length: count }, (_, index) => questionOf(index))
    const pages = Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, page) => ({
      name: `page-${page}`,
      elements: questions.slice(page * SECTION_SIZE, (page + 1) * SECTION_SIZE),
    }))
    const names = questions.map(({ name }) => `{${name}}`).join(',')
    return JSON.stringify({
      questionsOnPageMode: 'singlePage',
      clearInvisibleValues: 'onHidden',
      checkErrorsMode: 'onValueChanged',
      pages,
      calculatedValues: [{ name: 'total', expression: `sum(${names})` }],
    })
  },
  load: (text) => {
    const survey = new library.Model(JSON.parse(text))
    const count = [...text.matchAll(/"radiogroup"/g)].length
    return formOf(survey, count)
  },
}

const library = asLibrary(loadPeer('survey-core'))

function formOf(survey: Survey, count: number): Form {
  const questions = Array.from({ length: count }, (_, index) =>
    survey.getQuestionByName(`q${index}`),
  )
  const total = () => Number(survey.calculatedValues[0]?.value ?? 0)
  const isMissing = (question: SurveyQuestion) => question.isVisible && question.isEmpty()
  return {
    fill: (answers) => {
      survey.data = Object.fromEntries(
        answers.flatMap((option, index) => (option === null ? [] : [[`q${index}`, option]])),
      )
    },
    answer: (index, option) => {
      const question = questions[index]
      if (question) question.value = option
      return { total: total(), isComplete: !questions.some(isMissing) }
    },
    submit: () => survey.tryComplete(),
    look: () => ({
      visible: questions.map(({ isVisible }) => isVisible),
      answers: questions.map((question) =>
        typeof question.value === 'number' ? question.value : null,
      ),
      total: total(),
      missing: questions.filter(isMissing).length,
    }),
  }
}

function questionOf(index: number) {
  return {
    type: 'radiogroup',
    name: `q${index}`,
    title: `Question ${index + 1}`,
    isRequired: true,
    choices: Array.from({ length: OPTION_COUNT }, (_, option) => ({
      value: option,
      text: `Option ${option}`,
    })),
    ...(isFirstOfSection(index) ? {} : { visibleIf: `{q${index - 1}} <> ${HIDING_OPTION}` }),
  }
}

function asLibrary(module: unknown): SurveyLibrary {
  if (
    typeof module === 'object' &&
    module !== null &&
    'Model' in module &&
    typeof module.Model === 'function'
  )
    return module as SurveyLibrary
  throw new Error('Cannot run the benchmark: survey-core has no Model')
}
