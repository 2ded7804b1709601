import type { Flow, Step } from '../definition/flow.ts'
import { isObject, toJson } from '../definition/json.ts'
import { PARAMETERS } from '../definition/parameters.ts'
import type { JsonObject } from '../definition/types.ts'
import { valueAtKeys } from '../rules/json-logic.ts'
import { momentOf, type Work } from './work.ts'

/** The cells that inputs fill, including parameters, with their values. */
export function toldCells(
  { inputCells, parameterCells }: Flow,
  inputs: JsonObject,
): readonly (readonly [number, unknown])[] {
  const given = inputs[PARAMETERS]
  const parameters = isObject(given) ? given : {}
  return [
    ...inputCells.map(({ id, keys }) => [id, valueAtKeys(inputs, keys) ?? null] as const),
    ...[...parameterCells].map(([name, id]) => [id, parameters[name] ?? null] as const),
  ]
}

/**
 * The inputs of a sub-flow: those of the host, and the parameters that the step passes. A sub-flow
 * in a slot has no parameters.
 */
export function inputsInside({ frame }: Work, step?: Step): JsonObject {
  const { [PARAMETERS]: own, ...inputs } = frame.inputs
  const at = momentOf(frame)
  const given = (step?.with ?? []).map(([name, read]) => [name, toJson(read(at) ?? null)] as const)
  if (given.length > 0) return { ...inputs, [PARAMETERS]: Object.fromEntries(given) }
  return own === undefined ? frame.inputs : inputs
}
