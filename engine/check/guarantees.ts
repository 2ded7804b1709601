import { listOr, meaningsOf, namedPlaces } from '../definition/named-places.ts'
import type { GuaranteeSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import { nearest } from './model/document.ts'
import type { Model } from './model/model.ts'

/** A guarantee names places that the flow has, each so that it means one thing. */
export function guarantees({ library, flows }: Model): readonly Finding[] {
  return flows.flatMap((form) =>
    (library.flows.get(form.id)?.guarantees ?? []).flatMap((guarantee, i): readonly Finding[] => {
      const pointer = `/guarantees/${i}`
      const shape = shapeProblem(guarantee)
      if (shape !== null)
        return [{ code: 'guarantee-shape', file: form.file, pointer, message: `Guarantee "${guarantee.name}" says ${shape}` }]
      const offered = new Set([
        ...library.frame,
        WAY_ON,
        ...[...library.views.values()].flatMap((view) => Object.keys(view.offers ?? {})),
      ])
      const unknown = (guarantee.always ?? []).flatMap((name, at): readonly Finding[] =>
        offered.has(name)
          ? []
          : [unknownPlace(form.file, `${pointer}/always/${at}`, `No view offers "${name}"`, nearest(name, offered))],
      )
      if (guarantee.always) return unknown
      const known = new Set(['end', 'anything-else', ...namedPlaces(library, form.id).map(({ name }) => name)])
      return (['appears', 'never', 'before'] as const).flatMap((key): readonly Finding[] => {
        const name = guarantee[key]
        if (name === undefined || !form.isComplete) return []
        const meanings = meaningsOf(library, form.id, name)
        if (meanings.length > 1) {
          const message = `"${name}" may be ${listOr(meanings)}`
          return [{ code: 'ambiguous-place', file: form.file, pointer: `${pointer}/${key}`, message }]
        }
        if (meanings.length === 1 || known.has(name)) return []
        return [unknownPlace(form.file, `${pointer}/${key}`, `The flow has no place "${name}"`, nearest(name, known))]
      })
    }),
  )
}

/** What every step offers that a person can leave by themselves. */
const WAY_ON = 'way-on'

/** One of three is said, and `before` only with the first two. */
function shapeProblem({ appears, never, always, before }: GuaranteeSource): string | null {
  const said = Object.entries({ appears, never, always }).flatMap(([key, value]) => (value === undefined ? [] : [`"${key}"`]))
  if (said.length === 0) return 'neither "appears" nor "never" nor "always"'
  if (said.length > 1) return `${said.length === 2 ? 'both ' : ''}${said.join(' and ')}`
  return always !== undefined && before !== undefined ? '"before" of what is always there' : null
}

function unknownPlace(file: string, pointer: string, sentence: string, near: string | null): Finding {
  return { code: 'unknown-place', file, pointer, message: `${sentence}${near === null ? '' : `; did you mean "${near}"?`}` }
}
