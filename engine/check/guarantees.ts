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
