import { listOr, meaningsOf, namedPlaces } from '../definition/named-places.ts'
import { isShownRule, textsAt } from '../definition/place-texts.ts'
import { readsOf } from '../rules/json-logic.ts'
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
  const texts = form.isComplete ? textProblems(library, form, guarantee, pointer) : []
  const places = (['appears', 'never', 'possible', 'before'] as const).flatMap(
    (key): readonly Finding[] => {
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
    },
  )
  return [...places, ...texts]
}

/** Reports a text in `with` or `without` that the place does not have, or that reads its row. */
function textProblems(
  library: Library,
  { id, file }: Form,
  guarantee: GuaranteeSource,
  pointer: string,
): readonly Finding[] {
  const place = guarantee.never ?? guarantee.possible
  const key = guarantee.with === undefined ? 'without' : 'with'
  const name = guarantee[key]
  if (place === undefined || name === undefined) return []
  const texts = textsAt(library, id, place) ?? {}
  const text = texts[name]
  const at = { file, pointer: `${pointer}/${key}` }
  if (text === undefined) {
    const near = nearest(name, Object.keys(texts))
    return [unknownPlace(at.file, at.pointer, `"${place}" has no text "${name}"`, near)]
  }
  const readsRow = readsOf(isShownRule(library, text)).some((path) => path.startsWith('row.'))
  const message = `Text "${name}" of "${place}" depends on its row`
  return readsRow ? [{ code: 'guarantee-shape', ...at, message }] : []
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
 * Describes wrong keys: a guarantee has one of four keys, `before` only with the first two, and a
 * text only with `never` and `possible`.
 */
function shapeProblem(guarantee: GuaranteeSource): string | null {
  const { appears, never, possible, always, before } = guarantee
  const said = Object.entries({ appears, never, possible, always }).flatMap(([key, value]) =>
    value === undefined ? [] : [`"${key}"`],
  )
  if (said.length === 0) return 'neither "appears" nor "never" nor "possible" nor "always"'
  if (said.length > 1) return `${said.length === 2 ? 'both ' : ''}${said.join(' and ')}`
  if (always !== undefined && before !== undefined) return '"before" of what is always there'
  if (possible !== undefined && before !== undefined) return '"before" of what is possible'
  const texts = [guarantee.with, guarantee.without].filter((name) => name !== undefined)
  if (texts.length > 1) return 'both "with" and "without"'
  const takesText = (never ?? possible) !== undefined && before === undefined
  return texts.length > 0 && !takesText ? 'a text without "never" or "possible"' : null
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
