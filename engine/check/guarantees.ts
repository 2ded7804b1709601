import { listOr, meaningsOf, namedPlaces } from '../definition/named-places.ts'
import type { Library } from '../definition/library.ts'
import type { GuaranteeSource } from '../definition/types.ts'
import { guaranteesOfFrame, isFlow } from './every-flow.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import { nearest } from './model/document.ts'
import type { Model } from './model/model.ts'

/** Reports guarantees with unknown or ambiguous places, or with contradictory keys. */
export function guarantees({ documents, library, flows }: Model): readonly Finding[] {
  const ofFrame = documents.flatMap(({ path, source }) =>
    guaranteesOfFrame(source).flatMap((guarantee, i) =>
      unknownOffers(library, guarantee, path, `/frame/everyFlow/guarantees/${i}`),
    ),
  )
  const ofFlows = flows.flatMap((form) => {
    const source = documents.find(({ path }) => path === form.file)?.source
    const own = isFlow(source) ? (source.guarantees ?? []) : []
    return own.flatMap((guarantee, i) => problemsOf(library, form, guarantee, `/guarantees/${i}`))
  })
  return [...ofFrame, ...ofFlows]
}

function problemsOf(
  library: Library,
  form: Form,
  guarantee: GuaranteeSource,
  pointer: string,
): readonly Finding[] {
  const { file } = form
  const shape = shapeProblem(guarantee)
  if (shape !== null)
    return [
      {
        code: 'guarantee-shape',
        file,
        pointer,
        message: `Guarantee "${guarantee.name}" says ${shape}`,
      },
    ]
  if (guarantee.always) return unknownOffers(library, guarantee, file, pointer)
  const known = new Set([
    'end',
    'anything-else',
    ...namedPlaces(library, form.id).map(({ name }) => name),
  ])
  return (['appears', 'never', 'before'] as const).flatMap((key): readonly Finding[] => {
    const name = guarantee[key]
    if (name === undefined || !form.isComplete) return []
    const meanings = meaningsOf(library, form.id, name)
    if (meanings.length > 1) {
      const message = `"${name}" may be ${listOr(meanings)}`
      return [{ code: 'ambiguous-place', file, pointer: `${pointer}/${key}`, message }]
    }
    if (meanings.length === 1 || known.has(name)) return []
    return [
      unknownPlace(
        file,
        `${pointer}/${key}`,
        `The flow has no place "${name}"`,
        nearest(name, known),
      ),
    ]
  })
}

function unknownOffers(
  { frame, views }: Library,
  { always = [] }: Pick<GuaranteeSource, 'always'>,
  file: string,
  pointer: string,
): readonly Finding[] {
  const offered = new Set([
    ...frame,
    WAY_ON,
    ...[...views.values()].flatMap(({ offers = {} }) => Object.keys(offers)),
  ])
  return always.flatMap((name, i) =>
    offered.has(name)
      ? []
      : [
          unknownPlace(
            file,
            `${pointer}/always/${i}`,
            `No view offers "${name}"`,
            nearest(name, offered),
          ),
        ],
  )
}

/** Name of the feature that every step offers if the person can leave it. */
const WAY_ON = 'way-on'

/**
 * Describes wrong keys: a guarantee has one of three keys, and `before` only with the first two.
 */
function shapeProblem({ appears, never, always, before }: GuaranteeSource): string | null {
  const said = Object.entries({ appears, never, always }).flatMap(([key, value]) =>
    value === undefined ? [] : [`"${key}"`],
  )
  if (said.length === 0) return 'neither "appears" nor "never" nor "always"'
  if (said.length > 1) return `${said.length === 2 ? 'both ' : ''}${said.join(' and ')}`
  return always !== undefined && before !== undefined ? '"before" of what is always there' : null
}

function unknownPlace(
  file: string,
  pointer: string,
  sentence: string,
  near: string | null,
): Finding {
  return {
    code: 'unknown-place',
    file,
    pointer,
    message: `${sentence}${near === null ? '' : `; did you mean "${near}"?`}`,
  }
}
