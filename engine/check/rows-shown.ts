import type { EachSource, StepSource } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import { listAround } from './model/form.ts'
import type { Model } from './model/model.ts'
import { solidKinds, typeWords, type ValueType } from './model/value-type.ts'

/**
 * Keys that a step with `each` cannot have. Its rows are derived from the list and have no state.
 */
const CONFLICTS: readonly (keyof StepSource)[] = [
  'fields',
  'sections',
  'flow',
  'slots',
  'children',
  'enter',
  'leave',
]

/**
 * Reports `each` without a list or a usable key, or with more than a view in a step, and row
 * options inside rows.
 */
export function rowsShown(model: Model): readonly Finding[] {
  return [...stepsOfRows(model), ...optionsOfRows(model), ...betweenOfRows(model)]
}

function betweenOfRows(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) =>
    form.interstitials.flatMap(({ item, isOwn, place: { file, pointer } }): readonly Finding[] => {
      if (!isOwn || item.each === undefined) return []
      const message = `"${item.id}" is shown for each row of a list: a row has no page of its own`
      const conflict: Finding = {
        code: 'each-conflict',
        file,
        pointer: `${pointer}/place`,
        part: 'key',
        message,
      }
      return [
        ...(item.place === 'page' ? [conflict] : []),
        ...listFindings(model, item.each, { file, pointer }),
      ]
    }),
  )
}

function optionsOfRows(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) =>
    form.fields.flatMap((field): readonly Finding[] => {
      const { source, isOwn, path, place } = field
      if (!isOwn || source.rowOptions === undefined) return []
      const at = { file: place.file, pointer: `${place.pointer}/rowOptions` }
      const message = `Question "${path}" is in the rows of a list, where "row" is its own row`
      const conflict: Finding = { code: 'each-conflict', ...at, part: 'key', message }
      return [
        ...(listAround(field) === null ? [] : [conflict]),
        ...listFindings(model, source.rowOptions.each, at),
      ]
    }),
  )
}

/** Checks the list and the key of `each`. */
function listFindings(
  model: Model,
  each: EachSource,
  { file, pointer }: Pick<Finding, 'file' | 'pointer'>,
): readonly Finding[] {
  const use = model.uses.rules.find(
    (one) => one.file === file && one.pointer === `${pointer}/each/of`,
  )
  const list = use && model.readingOf(use).type
  const problem = list && listProblem(list, each.key)
  return problem ? [{ ...problem, file, pointer: `${pointer}/each/${problem.pointer}` }] : []
}

function stepsOfRows(model: Model): readonly Finding[] {
  return model.flows.flatMap((form) =>
    form.steps.flatMap(({ step, place: { file, pointer } }): readonly Finding[] => {
      const { each } = step
      if (!each) return []
      const conflicts = CONFLICTS.filter((key) => step[key] !== undefined).map(
        (key): Finding => ({
          code: 'each-conflict',
          file,
          pointer: `${pointer}/${key}`,
          part: 'key',
          message: `Step "${step.id}" is shown for each row of a list: a row has no "${key}"`,
        }),
      )
      return [...conflicts, ...listFindings(model, each, { file, pointer })]
    }),
  )
}

function listProblem(
  list: ValueType,
  key: string,
): Pick<Finding, 'code' | 'pointer' | 'message'> | null {
  const kinds = solidKinds(list)
  if (kinds.length > 0 && !kinds.includes('array'))
    return {
      code: 'not-a-list',
      pointer: 'of',
      message: `"each" takes a list, not ${typeWords(list)}`,
    }
  const { items } = list
  if (!items) return null
  if (!items.kinds.has('object'))
    return {
      code: 'each-key',
      pointer: 'key',
      message: `A row is ${typeWords(items)}, which has no members`,
    }
  if (!items.members) return null
  const member = items.members.get(key)
  if (!member)
    return {
      code: 'unknown-path',
      pointer: 'key',
      message: `The key "${key}" is no member of the rows: their schema does not list it`,
    }
  const solid = solidKinds(member)
  return solid.length > 0 && !solid.includes('string') && !solid.includes('number')
    ? {
        code: 'each-key',
        pointer: 'key',
        message: `The key "${key}" is ${typeWords(member)}, not a text or a number`,
      }
    : null
}
