import type {
  FieldsSource,
  FlowSource,
  InstrumentSource,
  SectionSource,
  StepSource,
} from './types.ts'

/** A file of kind `fields` is treated as an instrument without scores that we own. */
export function asInstrument({ kind: _, ...fields }: FieldsSource): InstrumentSource {
  return { ...fields, kind: 'instrument', licence: 'own' }
}

/**
 * Makes sections use files of kind `fields` like instruments. Unless a section names a
 * `questionnaire`, its answers are submitted under the flow's id.
 */
export function withNamedFields(flow: FlowSource): FlowSource {
  const steps = flow.steps.map((step) => withFields(step, flow.id))
  return steps.every((step, i) => step === flow.steps[i]) ? flow : { ...flow, steps }
}

function withFields(step: StepSource, flow: string): StepSource {
  const { sections, children } = step
  const asked = sections?.map((section) => asksInstrument(section, flow))
  const inside = children?.map((child) => withFields(child, flow))
  const isSame =
    asked?.every((one, i) => one === sections?.[i]) !== false &&
    inside?.every((one, i) => one === children?.[i]) !== false
  return isSame
    ? step
    : { ...step, ...(asked && { sections: asked }), ...(inside && { children: inside }) }
}

function asksInstrument(section: SectionSource, flow: string): SectionSource {
  const { fields, instrument } = section
  return fields === undefined || instrument !== undefined
    ? section
    : { questionnaire: flow, ...section, instrument: fields }
}
