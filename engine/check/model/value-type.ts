import { isObject, sameJson } from '../../definition/json.ts'
import { resolveRef } from '../../definition/json-schema.ts'
import type { Json, JsonSchema } from '../../definition/types.ts'

export type ValueKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

/** A static type: the possible values of a rule, an answer or an input. */
export type ValueType = {
  readonly kinds: ReadonlySet<ValueKind>
  /** All possible values except null. */
  readonly values?: readonly Json[]
  readonly items?: ValueType
  /** Members of an object. If undefined, any member may be read. */
  readonly members?: ReadonlyMap<string, ValueType>
  readonly format?: string
  /** Source of `values`, for messages. */
  readonly listed?: {
    readonly by: 'question' | 'total' | 'schema'
    readonly name: string
    readonly texts?: ReadonlyMap<string, string>
  }
}

const ALL_KINDS: readonly ValueKind[] = ['null', 'boolean', 'number', 'string', 'array', 'object']

export const ANYTHING: ValueType = { kinds: new Set(ALL_KINDS) }

export function kindType(...kinds: readonly ValueKind[]): ValueType {
  return { kinds: new Set(kinds) }
}

export function isAnything(type: ValueType): boolean {
  return type.kinds.size === ALL_KINDS.length && type.values === undefined
}

export function withNull(type: ValueType): ValueType {
  return { ...type, kinds: new Set([...type.kinds, 'null']) }
}

export function kindOf(value: Json): ValueKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  if (typeof value === 'string') return 'string'
  return typeof value === 'number' ? 'number' : 'boolean'
}

/** The type of a constant. */
export function literalType(value: Json): ValueType {
  const kinds = new Set([kindOf(value)])
  if (Array.isArray(value))
    return {
      kinds,
      ...(value.length > 0 ? { items: unionOf(value.map((item: Json) => literalType(item))) } : {}),
    }
  return value === null ? { kinds } : { kinds, values: [value] }
}

/** The type of a value that has any of these types. */
export function unionOf(types: readonly ValueType[]): ValueType {
  const [first, ...rest] = types
  if (!first) return kindType('null')
  return rest.reduce(union, first)
}

function union(a: ValueType, b: ValueType): ValueType {
  const isEmpty = (type: ValueType) => [...type.kinds].every((kind) => kind === 'null')
  if (isEmpty(a)) return { ...b, kinds: new Set([...a.kinds, ...b.kinds]) }
  if (isEmpty(b)) return { ...a, kinds: new Set([...a.kinds, ...b.kinds]) }
  return {
    kinds: new Set([...a.kinds, ...b.kinds]),
    ...(a.values && b.values
      ? {
          values: [
            ...a.values,
            ...b.values.filter((value) => !a.values?.some((one) => sameJson(one, value))),
          ],
        }
      : {}),
    ...(a.items && b.items ? { items: union(a.items, b.items) } : {}),
    ...(a.format !== undefined && a.format === b.format ? { format: a.format } : {}),
    ...(a.listed && a.listed === b.listed ? { listed: a.listed } : {}),
  }
}

const whole = new WeakMap<JsonSchema & object, Map<string, ValueType>>()

/** The type that a JSON Schema describes. Cached by schema and name. */
export function schemaType(schema: JsonSchema | undefined, name: string): ValueType {
  if (!isObject(schema)) return ANYTHING
  const types = whole.get(schema) ?? new Map<string, ValueType>()
  whole.set(schema, types)
  const known = types.get(name)
  if (known) return known
  const type = partType(schema, name, schema, 0)
  types.set(name, type)
  return type
}

function partType(
  schema: JsonSchema | undefined,
  name: string,
  root: JsonSchema | undefined,
  depth: number,
): ValueType {
  if (!isObject(schema) || depth > 12) return ANYTHING
  if (schema.$ref !== undefined)
    return root === undefined
      ? ANYTHING
      : partType(resolveRef(root, schema.$ref), name, root, depth + 1)
  const inner = (one: unknown, path: string) =>
    isObject(one) ? partType(one, path, root, depth + 1) : ANYTHING
  if (Object.hasOwn(schema, 'const')) return listedType([schema.const ?? null], name)
  if (Array.isArray(schema.enum)) return { ...listedType(schema.enum, name), ...formatOf(schema) }
  const combined = schema.anyOf ?? schema.oneOf
  if (Array.isArray(combined)) return unionOf(combined.map((one: Json) => inner(one, name)))
  const names: readonly unknown[] = schema.type === undefined ? [] : [schema.type].flat()
  const kinds = names.flatMap((one): readonly ValueKind[] =>
    one === 'integer' ? ['number'] : ALL_KINDS.filter((kind) => kind === one),
  )
  const { properties } = schema
  return {
    kinds: new Set(kinds.length > 0 ? kinds : ALL_KINDS),
    ...(schema.items === undefined ? {} : { items: inner(schema.items, `${name}[]`) }),
    ...(isObject(properties)
      ? {
          members: new Map(
            Object.entries(properties).map(([key, one]) => [key, inner(one, `${name}.${key}`)]),
          ),
        }
      : {}),
    ...formatOf(schema),
  }
}

function formatOf(schema: { readonly [key: string]: unknown }): { readonly format?: string } {
  return typeof schema.format === 'string' ? { format: schema.format } : {}
}

function listedType(values: readonly Json[], name: string): ValueType {
  return {
    kinds: new Set(values.map(kindOf)),
    values: values.filter((value) => value !== null),
    listed: { by: 'schema', name },
  }
}

/** All kinds except null. */
export function solidKinds(type: ValueType): readonly ValueKind[] {
  return [...type.kinds].filter((kind) => kind !== 'null')
}

/** True if the types have no common value except null. */
export function areApart(a: ValueType, b: ValueType): boolean {
  const [left, right] = [solidKinds(a), solidKinds(b)]
  return left.length > 0 && right.length > 0 && !left.some((kind) => right.includes(kind))
}

/** Describes a type for messages. */
export function typeWords(type: ValueType): string {
  const words: { readonly [kind in ValueKind]: string } = {
    null: 'nothing',
    boolean: 'true or false',
    number: 'a number',
    string: 'a text',
    array: 'a list',
    object: 'an object',
  }
  const solid = solidKinds(type)
  return (solid.length > 0 ? solid : [...type.kinds]).map((kind) => words[kind]).join(' or ')
}
