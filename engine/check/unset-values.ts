import { EDITED } from '../definition/edited.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { eventCases } from '../definition/step-events.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/**
 * Reports values that stay null in every run: nothing stores them, and they have no `initial`. A
 * flow that stores a value of an unknown name has another mistake.
 */
export function unsetValues({ flows, library, uses }: Model): readonly Finding[] {
  return flows.flatMap((form) => {
    const declared = library.flows.get(form.id)?.values ?? {}
    const effects = uses.effects.filter((one) => one.form === form)
    const stored = new Set([
      ...effects.flatMap(({ use }) => use.into ?? []),
      ...form.steps.flatMap(storedIn),
    ])
    if ([...stored].some((name) => !form.values.has(name))) return []
    return Object.entries(declared).flatMap(([name, { initial }]): readonly Finding[] =>
      name === EDITED || initial !== undefined || stored.has(name)
        ? []
        : [
            {
              code: 'value-never-stored',
              file: form.file,
              pointer: `/values${pointerStep(name)}`,
              part: 'key',
              message: `Nothing stores the value "${name}": it is always null`,
            },
          ],
    )
  })
}

/** The values that the events of a step, or the flow that it runs, store. */
function storedIn({ step }: Form['steps'][number]): readonly string[] {
  return [
    ...Object.keys(step.into ?? {}),
    ...eventCases(step).flatMap(({ use }) => Object.keys(use.set ?? {})),
  ]
}
