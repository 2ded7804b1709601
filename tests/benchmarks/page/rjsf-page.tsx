import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { HIDING_OPTION, isFirstOfSection, OPTION_COUNT } from '../form.ts'

type Answers = { readonly [question: string]: number }

/** RJSF as it comes: one form, its own theme, the schema of what is visible now. */
export function Page({ count }: { readonly count: number }) {
  const [answers, setAnswers] = useState<Answers>({})
  const schema = schemaOf(answers, count)
  const uiSchema = Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((id) => [id, { 'ui:widget': 'radio' }]),
  )
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      formData={answers}
      validator={validator}
      onChange={({ formData }) => setAnswers(withoutHidden(formData, count))}
    />
  )
}

function schemaOf(answers: Answers, count: number): RJSFSchema {
  const visible = Array.from({ length: count }, (_, question) => question).filter((question) =>
    isVisible(question, answers),
  )
  return {
    type: 'object',
    required: visible.map((question) => `q${question}`),
    properties: Object.fromEntries(
      visible.map((question) => [
        `q${question}`,
        {
          type: 'integer',
          title: `Question ${question + 1}`,
          enum: Array.from({ length: OPTION_COUNT }, (_, option) => option),
        },
      ]),
    ),
  }
}

function withoutHidden(given: unknown, count: number): Answers {
  const values: { readonly [key: string]: unknown } =
    typeof given === 'object' && given !== null ? { ...given } : {}
  const kept: { [question: string]: number } = {}
  for (let question = 0; question < count; question++) {
    const answer = values[`q${question}`]
    if (typeof answer === 'number' && isVisible(question, kept)) kept[`q${question}`] = answer
  }
  return kept
}

function isVisible(question: number, answers: Answers): boolean {
  return isFirstOfSection(question) || answers[`q${question - 1}`] !== HIDING_OPTION
}
