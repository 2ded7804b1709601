import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { Place } from '../../definition/issue.ts'
import type { JsonSchema } from '../../definition/types.ts'
import { valueAt } from '../model/document.ts'
import type { Model } from '../model/model.ts'
import { formIn, valueNames } from './names-at.ts'
import type { NameKind, ProposedName } from './proposed-name.ts'
import { placeOfShared } from './shared-names.ts'

/**
 * The names that may be keys of the object at a place: arguments of an effect, props, texts and
 * events of a view, parameters of a flow or a fact, values. None for other objects.
 */
export function keyNamesAt(model: Model, { file, pointer }: Place): readonly ProposedName[] {
  const { library, documents } = model
  const json = documents.find(({ path }) => path === file)?.json
  const end = pointer.lastIndexOf('/')
  const owner = valueAt(json, pointer.slice(0, Math.max(end, 0)))
  const form = formIn(model, file)
  if (!isObject(owner)) return []
  const view = nameIn(owner.view)
  switch (pointer.slice(end + 1)) {
    case 'args': {
      const effect = nameIn(owner.effect)
      return membersOf(
        library.effects.get(effect)?.args,
        'parameter',
        placeOfShared(library, 'effect', effect),
      )
    }
    case 'props':
      return membersOf(
        library.views.get(view)?.props,
        'parameter',
        placeOfShared(library, 'view', view),
      )
    case 'texts': {
      const { texts = [], optionalTexts = [] } = library.views.get(view) ?? {}
      const place = placeOfShared(library, 'view', view)
      return [...texts, ...optionalTexts].map((name) => ({
        name,
        kind: 'text',
        title: `Text of view "${view}"`,
        place,
      }))
    }
    case 'on':
      return Object.keys(library.views.get(view)?.events ?? {}).map((name) => ({
        name,
        kind: 'event',
        title: `Event of view "${view}"`,
        place: placeOfShared(library, 'view', view),
      }))
    case 'with':
      return parametersOf(model, nameIn(owner.flow), nameIn(owner.fact))
    case 'set':
    case 'into':
      return form === null ? [] : valueNames(model, form)
    default:
      return []
  }
}

function nameIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function membersOf(
  schema: JsonSchema | undefined,
  kind: NameKind,
  place: Place | null,
): readonly ProposedName[] {
  const properties = isObject(schema) ? schema.properties : undefined
  return Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => ({
    name,
    kind,
    title: isObject(one) && typeof one.description === 'string' ? one.description : null,
    place,
  }))
}

function parametersOf({ library }: Model, flow: string, fact: string): readonly ProposedName[] {
  const parameters =
    library.flows.get(flow)?.parameters ?? library.templates.get(fact)?.parameters ?? {}
  const owner =
    flow === '' ? placeOfShared(library, 'fact', fact) : placeOfShared(library, 'flow', flow)
  return Object.entries(parameters).map(([name, { title }]) => ({
    name,
    kind: 'parameter',
    title,
    place:
      owner === null
        ? null
        : { ...owner, pointer: `${owner.pointer}/parameters${pointerStep(name)}` },
  }))
}
