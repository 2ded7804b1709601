import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import { type Flow, type Inputs, isObject, toJson } from '#engine/index.ts'

const UI: UiSchema = { 'ui:submitButtonOptions': { norender: true }, 'ui:options': { label: false } }

type InputsPanelProps = { readonly flow: Flow; readonly inputs: Inputs; readonly onChange: (inputs: Inputs) => void }

/** The inputs that a flow reads, as controls made from their schemas. */
export function InputsPanel({ flow, inputs, onChange }: InputsPanelProps) {
  const schema = useMemo(() => schemaOf(flow), [flow])
  if (Object.keys(schema.properties ?? {}).length === 0) return <p>This flow reads no inputs.</p>
  return (
    <Form
      className="studio-form"
      schema={schema}
      uiSchema={UI}
      formData={inputs}
      validator={validator}
      noHtml5Validate
      liveValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData }) => {
        const next = toJson(formData)
        if (isObject(next)) onChange({ ...inputs, ...next })
      }}
      tagName="div"
    />
  )
}

function schemaOf({ source, library }: Flow): RJSFSchema {
  const named = (source.inputs ?? []).flatMap((name): readonly (readonly [string, RJSFSchema])[] => {
    const input = library.inputs.get(name)
    const schema = toJson(input?.schema)
    return input && isObject(schema) ? [[name, { ...schema, title: name, description: input.title }]] : []
  })
  return { type: 'object', properties: Object.fromEntries(named) }
}
