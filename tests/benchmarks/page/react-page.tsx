import { memo, useReducer } from 'react'
import { HIDING_OPTION, isFirstOfSection, OPTION_COUNT, SECTION_SIZE } from '../form.ts'

type Answers = readonly (number | null)[]
type Choice = { readonly question: number; readonly option: number }

/**
 * What a React programmer would write by hand: one reducer, sections and questions that render
 * again only when they changed.
 */
export function Page({ count }: { readonly count: number }) {
  const [sections, choose] = useReducer(chosen, count, emptySections)
  const total = sections.flat().reduce<number>((sum, answer) => sum + (answer ?? 0), 0)
  return (
    <form>
      {sections.map((answers, index) => (
        <Section key={index} first={index * SECTION_SIZE} answers={answers} choose={choose} />
      ))}
      <output>{total}</output>
    </form>
  )
}

type SectionProps = {
  readonly first: number
  readonly answers: Answers
  readonly choose: (choice: Choice) => void
}

const Section = memo(function Section({ first, answers, choose }: SectionProps) {
  return answers.map((answer, index) =>
    isVisible(index, answers) ? (
      <Question key={first + index} question={first + index} answer={answer} choose={choose} />
    ) : null,
  )
})

type QuestionProps = {
  readonly question: number
  readonly answer: number | null
  readonly choose: (choice: Choice) => void
}

const Question = memo(function Question({ question, answer, choose }: QuestionProps) {
  return (
    <fieldset>
      <legend>Question {question + 1}</legend>
      {Array.from({ length: OPTION_COUNT }, (_, option) => (
        <label key={`option-${option}`}>
          <input
            type="radio"
            name={`q${question}`}
            required
            checked={answer === option}
            onChange={() => choose({ question, option })}
          />
          Option {option}
        </label>
      ))}
    </fieldset>
  )
})

function emptySections(count: number): readonly Answers[] {
  return Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, section) =>
    Array.from({ length: Math.min(SECTION_SIZE, count - section * SECTION_SIZE) }, () => null),
  )
}

function chosen(sections: readonly Answers[], { question, option }: Choice): readonly Answers[] {
  const changed = Math.floor(question / SECTION_SIZE)
  return sections.map((answers, section) =>
    section === changed ? answered(answers, question % SECTION_SIZE, option) : answers,
  )
}

function answered(answers: Answers, changed: number, option: number): Answers {
  const next: (number | null)[] = []
  for (const [index, answer] of answers.entries())
    next.push(index === changed ? option : isVisible(index, next) ? answer : null)
  return next
}

function isVisible(index: number, answers: Answers): boolean {
  return isFirstOfSection(index) || answers[index - 1] !== HIDING_OPTION
}
