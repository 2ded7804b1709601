import type { Finding } from './model/finding.ts'
import { nearest } from './model/document.ts'
import type { Model } from './model/model.ts'

/** A guarantee names places that the flow has. */
export function guarantees({ library, flows, uses }: Model): readonly Finding[] {
  return flows.flatMap((form) =>
    (library.flows.get(form.id)?.guarantees ?? []).flatMap((guarantee, i): readonly Finding[] => {
      const pointer = `/guarantees/${i}`
      const both = guarantee.appears !== undefined && guarantee.never !== undefined
      if (both || (guarantee.appears === undefined && guarantee.never === undefined)) {
        return [
          {
            code: 'guarantee-shape',
            file: form.file,
            pointer,
            message: `Guarantee "${guarantee.name}" says ${both ? 'both "appears" and "never"' : 'neither "appears" nor "never"'}`,
          },
        ]
      }
      const known = new Set([
        'end',
        'anything-else',
        ...form.steps.map(({ step }) => step.id),
        ...form.sections.map(({ section }) => section.id),
        ...form.fieldsByPath.keys(),
        ...[...form.fieldsByPath.keys()].map((field) => `${field}-given`),
        ...effectsOf(library, form.id),
        ...form.steps.flatMap(({ step }) => step.flow ?? []),
        ...form.interstitials.flatMap(({ item }) => [item.id, item.view]),
        ...uses.views.flatMap(({ view, file }) => (file === form.file ? [view] : [])),
      ])
      return (['appears', 'never', 'before'] as const).flatMap((key): readonly Finding[] => {
        const name = guarantee[key]
        if (name === undefined || known.has(name) || !form.isComplete) return []
        const near = nearest(name, known)
        return [
          {
            code: 'unknown-place',
            file: form.file,
            pointer: `${pointer}/${key}`,
            message: `The flow has no place "${name}"${near === null ? '' : `; did you mean "${near}"?`}`,
          },
        ]
      })
    }),
  )
}

/** The effects that a flow asks for. */
function effectsOf(library: Model['library'], id: string): readonly string[] {
  const steps = library.flows.get(id)?.steps ?? []
  const uses = steps.flatMap(({ enter = [], leave = [], on = {} }) => [
    ...enter,
    ...leave,
    ...Object.values(on).flatMap((event) => event.do ?? []),
  ])
  return uses.map(({ effect }) => effect)
}
