import { pointerStep } from '../definition/json-schema.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { StepAt } from './model/form.ts'
import type { Model } from './model/model.ts'

/**
 * Reports missing and unknown parameters of flows. Flows in slots and runs stored on the server
 * cannot get any.
 */
export function parameters(model: Model): readonly Finding[] {
  return model.flows.flatMap((form): readonly Finding[] => {
    const { draft } = model.library.flows.get(form.id) ?? {}
    const isAlone = draft === true && form.parameters.size > 0
    return [
      ...(isAlone
        ? [
            {
              code: 'parameter-of-draft' as const,
              file: form.file,
              pointer: '/draft',
              part: 'key' as const,
              message: `A host stores runs of "${form.id}" on the server, where it gets no parameters`,
            },
          ]
        : []),
      ...form.steps.flatMap((at) => ofStep(model, at)),
    ]
  })
}

function ofStep({ flows }: Model, { step, place: { file, pointer } }: StepAt): readonly Finding[] {
  const declaredBy = (flow: string) => [
    ...(flows.find(({ id }) => id === flow)?.parameters.keys() ?? []),
  ]
  const missing = (flow: string, name: string, at: string): Finding => ({
    code: 'parameter-missing',
    file,
    pointer: at,
    message: `Flow "${flow}" needs the parameter "${name}"`,
  })
  const inSlots = Object.entries(step.slots ?? {}).flatMap(([slot, flow]) =>
    declaredBy(flow).map((name) => missing(flow, name, `${pointer}/slots${pointerStep(slot)}`)),
  )
  const { flow, with: rules = {} } = step
  if (flow === undefined || !flows.some(({ id }) => id === flow)) return inSlots
  const declared = declaredBy(flow)
  const given = Object.keys(rules)
  return [
    ...inSlots,
    ...declared
      .filter((name) => !given.includes(name))
      .map((name) => missing(flow, name, `${pointer}/flow`)),
    ...given.flatMap((name): readonly Finding[] => {
      if (declared.includes(name)) return []
      const near = nearest(name, declared)
      const proposal = near === null ? '' : `; did you mean "${near}"?`
      return [
        {
          code: 'parameter-unknown',
          file,
          pointer: `${pointer}/with${pointerStep(name)}`,
          part: 'key',
          message: `Flow "${flow}" has no parameter "${name}"${proposal}`,
        },
      ]
    }),
  ]
}
