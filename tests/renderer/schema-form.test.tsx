import Form from '@rjsf/core'
import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answersOf, type FieldSource, SCHEMA_KEYWORDS, schemaOf } from '#engine/index.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const text = (id: string, type: FieldSource['type']): FieldSource => ({
  id,
  type,
  label: `Label of ${id}`,
})
const FIELDS: readonly FieldSource[] = [
  yesNo('choice'),
  { ...yesNo('several'), type: 'multi-select' },
  text('line', 'free-text-field'),
  { ...text('weight', 'number'), validation: { maximum: 9 } },
  text('agreed', 'checkbox'),
  text('lines', 'none-or-list'),
  text('photo', 'file'),
  { ...text('address', 'group'), fields: [text('street', 'free-text-field')] },
  { ...text('pets', 'list'), optional: true, fields: [text('name', 'free-text-field')] },
]

/** What the form library gives a widget: its name, its label, its options and its answer. */
function Widget({ options: { enumOptions = [] }, label, value, id, required }: WidgetProps) {
  const offered = enumOptions.map((option) => option.label).join(' or ')
  return (
    <p>
      {[id, label, offered, JSON.stringify(value), required && 'required']
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

function PlainField({ name, formData, uiSchema = {} }: FieldProps) {
  return <p>{[String(uiSchema['ui:field']), name, JSON.stringify(formData)].join(', ')}</p>
}

const named = <Part,>(names: readonly string[], part: Part) =>
  Object.fromEntries(names.map((name) => [name, part]))
const WIDGETS = named(['radio', 'multi-select', 'free-text-field', 'number', 'checkbox'], Widget)
const PLAIN_FIELDS = named(['none-or-list', 'file', 'group', 'list'], PlainField)
const validator = customizeValidator({ ajvOptionsOverrides: { keywords: [...SCHEMA_KEYWORDS] } })

it('the form library draws what the engine compiles, with a widget or a field for each question, and presets no answer', () => {
  const flow = buildFlow({ steps: [{ id: 'form', fields: FIELDS }] })
  const run = drive(flow)
    .answer('several', ['yes', 'no'])
    .answer('address.street', 'Main Street')
    .answer('weight', '12')
  const pair = schemaOf(flow, 'form', run.state)
  const formData = { ...answersOf(flow, run.state, 'form'), weight: 12 }
  render(
    <Form
      {...pair}
      formData={formData}
      validator={validator}
      widgets={WIDGETS}
      fields={PLAIN_FIELDS}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
    />,
  )
  expect(screen.getAllByRole('paragraph').map((one) => one.textContent)).toEqual([
    'root_choice, Question choice, Yes or No, required',
    'root_several, Question several, Yes or No, ["yes","no"], required',
    'root_line, Label of line, required',
    'root_weight, Label of weight, 12, required',
    'root_agreed, Label of agreed, Yes or No, required',
    'none-or-list, lines, ',
    'file, photo, ',
    'group, address, {"street":"Main Street"}',
    'list, pets, ',
  ])
  const { errors } = validator.validateFormData(formData, pair.schema)
  expect(errors.map(({ property, name }) => `${property} ${name}`).toSorted()).toEqual([
    '.weight maximum',
    ...['agreed', 'choice', 'line', 'lines', 'photo'].map((id) => `${id} required`),
  ])
})
