import { isObject } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Case, Turn, WrittenCase, WrittenTurn } from './case-file.ts'
import type { Parts, PersonaFile } from './persona-file.ts'

/** The key that names the part that an object builds on. */
export const FROM = '$from'

/**
 * Replaces the persona and the parts of a case by their values.
 *
 * @param declared The inputs that the flow declares. Other values of the persona are left out.
 */
export function expandCase(
  written: WrittenCase,
  file: PersonaFile,
  declared: readonly string[],
): Case {
  const { persona: _persona, walk, ...one } = written
  return {
    ...one,
    ...expandInputs(written, file, declared),
    walk: walk.map((turn) => expandTurn(turn, file, declared)),
  }
}

/** The inputs of a case or a turn; none if it names no persona and gives no inputs. */
function expandInputs(
  { persona, inputs }: Pick<WrittenTurn, 'persona' | 'inputs'>,
  file: PersonaFile,
  declared: readonly string[],
): { readonly inputs?: JsonObject } {
  if (persona === undefined && inputs === undefined) return {}
  const given = persona === undefined ? {} : declaredOnly(personaInputs(persona, file), declared)
  return { inputs: expandObject(given, inputs ?? {}, file) }
}

/** The inputs of a persona, with those of the personas that it builds on. */
export function personaInputs(
  name: string,
  file: PersonaFile,
  seen: readonly string[] = [],
): JsonObject {
  const persona = Object.hasOwn(file.personas, name) ? file.personas[name] : undefined
  if (!persona || seen.includes(name)) return {}
  const base = persona.from === undefined ? {} : personaInputs(persona.from, file, [...seen, name])
  return expandObject(base, persona.inputs, file)
}

export function declaredOnly(inputs: JsonObject, declared: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => declared.includes(name)))
}

/**
 * Merges a difference into a value, as JSON Merge Patch (RFC 7386) does: objects key by key; lists
 * and all other values are replaced. One thing differs: null is a value, because hosts send it, and
 * removes nothing. An object with `$from` starts from that part instead of the value.
 */
export function withDifference(
  value: Json | undefined,
  difference: Json,
  parts: Parts,
  seen: readonly string[] = [],
): Json {
  if (Array.isArray(difference))
    return difference.map((one: Json) => withDifference(undefined, one, parts, seen))
  if (!isObject(difference)) return difference
  const { [FROM]: from, ...rest } = difference
  if (typeof from !== 'string') return objectWith(value, difference, parts, seen)
  const part = partOf(from, parts, seen)
  return Array.isArray(part) ? part : objectWith(part, rest, parts, seen)
}

function objectWith(
  value: Json | undefined,
  difference: JsonObject,
  parts: Parts,
  seen: readonly string[] = [],
): JsonObject {
  const base = isObject(value) ? value : {}
  const changed = Object.entries(difference).map(([key, one]) => [
    key,
    withDifference(base[key], one, parts, seen),
  ])
  return { ...base, ...Object.fromEntries(changed) }
}

/** The value of a part; undefined if there is none, or if it contains itself. */
export function partOf(name: string, parts: Parts, seen: readonly string[] = []): Json | undefined {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  return part === undefined || seen.includes(name)
    ? undefined
    : withDifference(undefined, part, parts, [...seen, name])
}

function expandTurn(written: WrittenTurn, file: PersonaFile, declared: readonly string[]): Turn {
  const { persona: _persona, ...turn } = written
  const { answers, gives, data } = turn
  const parts = file.parts ?? {}
  return {
    ...turn,
    ...expandInputs(written, file, declared),
    ...(answers === undefined ? {} : { answers: expandObject({}, answers, file) }),
    ...(gives === undefined ? {} : { gives: withDifference(undefined, gives, parts) }),
    ...(data === undefined ? {} : { data: withDifference(undefined, data, parts) }),
  }
}

/** As `withDifference`, for a place that accepts no list: a part that is a list adds nothing. */
function expandObject(
  value: JsonObject,
  difference: JsonObject,
  { parts = {} }: PersonaFile,
): JsonObject {
  const expanded = withDifference(value, difference, parts)
  return isObject(expanded) ? expanded : {}
}
