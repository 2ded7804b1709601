import type { Flow, RunState } from '../../engine/index.ts'
import {
  conclusionsOf,
  flowOf,
  loadLibrary,
  screenOf,
  start,
  submissionOf,
  transition,
} from '../../engine/index.ts'
import { HIDING_OPTION, isFirstOfSection, OPTION_COUNT, SECTION_SIZE } from './form.ts'
import type { Form, Look, Settled, Subject } from './subject.ts'

/** Id of the flow that `write` gives. */
export const FLOW = 'benchmark'
const TOTAL = 'total'
const COMPLETE = 'complete'

/** This engine, through its public face alone: one page that shows every section. */
export const ours: Subject = {
  write: (count) => JSON.stringify(flowOfQuestions(count)),
  load: (text) => {
    const library = loadLibrary([{ path: `flows/${FLOW}.json`, text }], {
      hash: (content) => String(content.length),
    })
    const flow = flowOf(library, FLOW)
    return formOf(flow, start(flow, {}).state)
  },
}

function formOf(flow: Flow, first: RunState): Form {
  let state = first

  function answer(question: number, option: number): Settled {
    state = transition(flow, state, {
      type: 'answer',
      field: questionId(question),
      value: optionKey(option),
    }).state
    const { totals } = conclusionsOf(flow, state)
    return { total: Number(totals[TOTAL]?.value), isComplete: totals[COMPLETE]?.value === true }
  }

  return {
    fill: (answers) => {
      for (const [question, option] of answers.entries())
        if (option !== null) answer(question, option)
    },
    answer,
    submit: () => {
      const { state: ended, refusal } = transition(flow, state, { type: 'next' })
      return (
        refusal === null &&
        screenOf(flow, ended).status === 'ended' &&
        submissionOf(flow, ended).length > 0
      )
    },
    look: () => lookAt(flow, state),
  }
}

function lookAt(flow: Flow, state: RunState): Look {
  const form = screenOf(flow, state).steps[0]?.form
  const shown = new Map(
    (form?.sections ?? []).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'question' ? [[item.id, item.answer] as const] : [])),
    ),
  )
  const count = flow.source.steps
    .flatMap(({ sections }) => sections ?? [])
    .flatMap(({ items }) => items ?? []).length
  const ids = Array.from({ length: count }, (_, question) => questionId(question))
  return {
    visible: ids.map((id) => shown.has(id)),
    answers: ids.map((id) => optionOf(shown.get(id))),
    total: Number(conclusionsOf(flow, state).totals[TOTAL]?.value),
    missing: form?.missing.length ?? Number.NaN,
  }
}

function flowOfQuestions(count: number) {
  const questions = Array.from({ length: count }, (_, question) => questionOf(question))
  const sections = Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, section) => ({
    id: `section-${section}`,
    items: questions.slice(section * SECTION_SIZE, (section + 1) * SECTION_SIZE),
  }))
  return {
    $schema: '../../engine/definition/language.schema.json',
    id: FLOW,
    title: 'Benchmark',
    mode: 'sequence',
    steps: [{ id: 'form', paging: 'all', sections }],
    totals: {
      [TOTAL]: { sum: questions.map(({ id }) => id), partial: true },
      [COMPLETE]: { answered: questions.map(({ id }) => id) },
    },
  }
}

function questionOf(question: number) {
  return {
    id: questionId(question),
    type: 'multi-choice',
    ...(isFirstOfSection(question)
      ? {}
      : {
          when: {
            '!=': [{ var: `answers.${questionId(question - 1)}` }, optionKey(HIDING_OPTION)],
          },
        }),
    text: `Question ${question + 1}`,
    options: Array.from({ length: OPTION_COUNT }, (_, option) => ({
      key: optionKey(option),
      text: `Option ${option}`,
      score: option,
    })),
  }
}

function questionId(question: number): string {
  return `q${question}`
}

function optionKey(option: number): string {
  return `o${option}`
}

function optionOf(answer: unknown): number | null {
  return typeof answer === 'string' ? Number(answer.slice(1)) : null
}
