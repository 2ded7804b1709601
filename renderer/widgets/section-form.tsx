import Form from '@rjsf/core'
import type { Field, FieldProps, RJSFSchema, TemplatesType, UiSchema } from '@rjsf/utils'
import { memo, useMemo } from 'react'
import type { InterstitialScreen, QuestionScreen, SectionScreen } from '#engine/index.ts'
import { engineValidator } from './engine-validator.ts'
import { Question } from './question.tsx'
import type { QuestionActions } from './widget.ts'

type SectionFormProps = {
  readonly section: SectionScreen
  readonly actions: QuestionActions
  readonly isAlone?: boolean
}

type FormContext = {
  readonly questions: ReadonlyMap<string, QuestionScreen>
  readonly actions: QuestionActions
  readonly isAlone: boolean
}

/** Draws the question that a property of the form stands for: the engine's screen holds its words, answer and issue. */
function QuestionField({ name, registry }: FieldProps) {
  const { questions, actions, isAlone } = registry.formContext as FormContext // given below, to this form alone
  const question = questions.get(name)
  return question ? <Question question={question} actions={actions} isAlone={isAlone} /> : null
}

const FIELDS: { readonly question: Field } = { question: QuestionField }

const TEMPLATES: Partial<TemplatesType> = {
  ObjectFieldTemplate: ({ properties }) => <div className="stack-8">{properties.map((property) => property.content)}</div>,
  FieldTemplate: ({ children }) => children,
}

function isQuestion(item: QuestionScreen | InterstitialScreen): item is QuestionScreen {
  return item.kind === 'question'
}

/** The questions of a section as one RJSF form. Not drawn again while the section is the same object. */
export const SectionForm = memo(function SectionForm({ section, actions, isAlone = false }: SectionFormProps) {
  const questions = section.items.filter(isQuestion)
  const names = questions.map((question) => question.id).join(' ')
  const { schema, uiSchema } = useMemo(() => schemasOf(names === '' ? [] : names.split(' ')), [names])
  const formContext: FormContext = { questions: new Map(questions.map((question) => [question.id, question])), actions, isAlone }
  return (
    <Form
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      formData={Object.fromEntries(questions.map((question) => [question.id, question.answer]))}
      formContext={formContext}
      fields={FIELDS}
      templates={TEMPLATES}
      validator={engineValidator}
      noValidate
      noHtml5Validate
    ></Form>
  )
})

function schemasOf(names: readonly string[]): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  return {
    schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { title: name }])) },
    uiSchema: {
      'ui:order': [...names],
      // The page has a button of its own.
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(names.map((name) => [name, { 'ui:field': 'question' }])),
    },
  }
}
