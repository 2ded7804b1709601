import type { Screen } from '../machine/screen-types.ts'
import { buttonsOf } from './buttons.ts'
import { leavesOf } from './leaves.ts'
import { questionsOf } from './questions.ts'
import { wordsOf } from './words.ts'

/** A description of the screen for the message of a failed assertion. */
export function describeScreen(screen: Screen): string {
  if (screen.status !== 'active')
    return `The run has ${screen.status === 'ended' ? 'ended' : 'been left'}.`
  const steps = leavesOf(screen).map(({ at, step }) =>
    [...at, step.row === undefined ? step.id : `${step.id} "${step.row}"`].join('/'),
  )
  const answers = questionsOf(screen).map(
    ({ question }) =>
      `  ${question.id}: ${question.isAnswered ? JSON.stringify(question.answer) : 'unanswered'}`,
  )
  const buttons = buttonsOf(screen).map(({ words, enabled }) =>
    enabled ? `[${words}]` : `[${words}, unavailable]`,
  )
  const waits = leavesOf(screen).flatMap(({ step }) =>
    step.waitsFor === null ? [] : [`Waits for: ${step.waitsFor}`],
  )
  return [
    `On screen (flow ${screen.flow}, step ${steps.join(', ') || 'none'}):`,
    ...wordsOf(screen).map((words) => `  ${words}`),
    ...(answers.length > 0 ? ['Answers:', ...answers] : []),
    ...(buttons.length > 0 ? [`Buttons: ${buttons.join(' ')}`] : []),
    ...waits,
  ].join('\n')
}
