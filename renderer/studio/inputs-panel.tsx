import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useMemo, useState } from 'react'
import { type Flow, type Inputs, isObject, type Json, toJson } from '#engine/index.ts'

const UI: UiSchema = { 'ui:submitButtonOptions': { norender: true } }

type InputsPanelProps = {
  readonly flow: Flow
  readonly inputs: Inputs
  readonly onChange: (inputs: Inputs) => void
}

/** The inputs that a flow reads, each as controls made from its schema. */
export function InputsPanel({ flow, inputs, onChange }: InputsPanelProps) {
  const names = flow.source.inputs ?? []
  if (names.length === 0) return <p>This flow reads no inputs.</p>
  return (
    <div className="stack-3">
      {names.map((name) => (
        <InputForm
          key={name}
          flow={flow}
          name={name}
          value={inputs[name] ?? null}
          onChange={(value) => onChange({ ...inputs, [name]: value })}
        />
      ))}
    </div>
  )
}

type InputFormProps = {
  readonly flow: Flow
  readonly name: string
  readonly value: Json
  readonly onChange: (value: Json) => void
}

/** Drawn when it is opened: some inputs have hundreds of fields. */
function InputForm({ flow, name, value, onChange }: InputFormProps) {
  const [isOpen, setOpen] = useState(false)
  const input = flow.library.inputs.get(name)
  const schema = useMemo(() => schemaOf(name, toJson(input?.schema)), [name, input])
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      <p className="t14 muted">{input?.title}</p>
      {isOpen && (
        <Form
          className="studio-form"
          idPrefix={`input-${name}`}
          schema={schema}
          uiSchema={UI}
          formData={value ?? undefined}
          validator={validator}
          noHtml5Validate
          showErrorList={false}
          experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
          onChange={({ formData }) => onChange(toJson(formData ?? null))}
          tagName="div"
        />
      )}
    </details>
  )
}

/** The schema of an input with a label: its own title is a sentence. */
function schemaOf(name: string, schema: Json): RJSFSchema {
  return isObject(schema) ? { ...schema, title: name } : { title: name }
}
