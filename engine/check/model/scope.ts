import type { Library } from '../../definition/library.ts'
import type { FieldSource, JsonSchema, ParameterSource } from '../../definition/types.ts'
import { QUESTION_TYPES } from '../../questions/question-types.ts'
import { OUTER } from '../../rules/json-logic.ts'
import type { Code } from '../codes.ts'
import { nearest } from './document.ts'
import type { FieldAt, Form } from './form.ts'
import { ANYTHING, kindType, schemaType, type ValueType, withNull } from './value-type.ts'

/** The names that a rule or a text may read at its place. */
export type Scope = {
  readonly library: Library
  /** Null in facts. */
  readonly form: Form | null
  readonly factType: (name: string) => ValueType
  /** In facts: the parameters of the fact. */
  readonly params?: { readonly [name: string]: ParameterSource }
  /** In `on`: the schema of the event's data. */
  readonly event?: JsonSchema
  /** In the arguments of `leave` effects: secret fields of the step. */
  readonly secrets?: ReadonlySet<string>
  /** Inside the fields of a list: the list. */
  readonly row?: FieldAt
  /** In a step with `each`: the type of a row. */
  readonly each?: ValueType
  /**
   * Inside map, filter, reduce, all, none, some: the type of an item, and the scope outside the
   * list.
   */
  readonly item?: ValueType
  readonly outer?: Scope
}

export type Resolved =
  | { readonly type: ValueType }
  | { readonly problem: Code; readonly message: string }
  /** Unknown, because a file that may define it cannot be read. */
  | { readonly type: null }

const FORBIDDEN = ['__proto__', 'constructor', 'prototype']
/** Roots that exist only in flows and instruments. */
export const FORM_ROOTS: readonly string[] = [
  'answers',
  'scores',
  'totals',
  'bands',
  'flags',
  'values',
  'event',
  'secrets',
  'row',
]

export function isForbidden(name: string): boolean {
  return FORBIDDEN.includes(name)
}

/** The type of a path, or the problem with it. */
export function resolvePath(path: string, scope: Scope): Resolved {
  const keys = path.split('.')
  const [root = '', name = ''] = keys
  if (keys.some(isForbidden))
    return { problem: 'forbidden-name', message: `Path "${path}" reads a forbidden name` }
  if (scope.outer && root === OUTER)
    return keys.length > 1
      ? resolvePath(keys.slice(1).join('.'), scope.outer)
      : { type: scope.outer.item ?? ANYTHING }
  if (scope.item && root !== 'facts' && root !== 'params')
    return readItem(scope.item, keys, path, scope)
  if (scope.form === null && FORM_ROOTS.includes(root)) {
    return {
      problem: 'fact-reads-answer',
      message: `A fact reads "${path}", which belongs to a run and not to its inputs`,
    }
  }
  switch (root) {
    case 'answers':
    case 'scores':
      return readAnswer(path, keys.slice(1), scope, root)
    case 'totals':
    case 'bands':
      return readTotal(path, name, scope, root)
    case 'flags':
      return readFlag(path, name, scope)
    case 'values':
      return readValue(path, name, scope)
    case 'facts':
      return readFact(path, name, scope)
    case 'params':
      return readParameter(path, name, scope)
    case 'event':
      return readEvent(path, keys.slice(1), scope)
    case 'secrets':
      return readSecret(path, name, scope)
    case 'row':
      return readRow(path, keys.slice(1), scope)
    default:
      return readInput(path, keys, scope)
  }
}

function unknown(
  problem: Code,
  message: string,
  name: string,
  known: Iterable<string> = [],
): Resolved {
  const near = nearest(name, known)
  return { problem, message: near === null ? message : `${message}; did you mean "${near}"?` }
}

function readInput(path: string, keys: readonly string[], scope: Scope): Resolved {
  const [root = ''] = keys
  const input = scope.library.inputs.get(root)
  if (input) return member(schemaType(input.schema, root), keys.slice(1), path)
  if (root === 'now') return { type: { kinds: new Set(['string']), format: 'date-time' } }
  if (root === '') return { problem: 'computed-path', message: 'A rule reads all values together' }
  const full = fullPath(root, scope)
  if (full !== null)
    return {
      problem: 'unknown-input',
      message: `Nothing is named "${root}"; did you mean "${full}"?`,
    }
  return unknown('unknown-input', `Nothing is named "${root}"`, root, [
    ...scope.library.inputs.keys(),
    ...FORM_ROOTS,
    'facts',
  ])
}

/** The path of a question, value, total, flag or fact that is written without its root. */
function fullPath(name: string, { library, form }: Scope): string | null {
  const roots: readonly (readonly [string, ReadonlyMap<string, unknown> | undefined])[] = [
    ['answers', form?.fieldsByPath],
    ['values', form?.values],
    ['totals', form?.totals],
    ['flags', form?.flags],
    ['facts', library.facts],
  ]
  const [root] = roots.find(([, names]) => names?.has(name)) ?? []
  return root === undefined ? null : `${root}.${name}`
}

/** Resolves a path inside `some`, `filter` and the like, where paths start at an item. */
function readItem(item: ValueType, keys: readonly string[], path: string, scope: Scope): Resolved {
  const inside = member(item, keys, path)
  if (!('problem' in inside)) return inside
  if (!scope.outer || 'problem' in resolvePath(path, scope.outer)) return inside
  const message = `"${path}" is no member of what is in the list; what stands around the list is read as "${OUTER}.${path}"`
  return { problem: 'unknown-path', message }
}

/** Resolves members. If a schema lists members, all others are unknown. */
function member(type: ValueType, keys: readonly string[], path: string): Resolved {
  let at = type
  for (const key of keys) {
    if (at.kinds.has('array') && at.items && /^\d+$/.test(key)) at = withNull(at.items)
    else if (at.members) {
      const next = at.members.get(key)
      if (!next)
        return unknown(
          'unknown-path',
          `"${path}" reads "${key}", which its schema does not list`,
          key,
          at.members.keys(),
        )
      at = at.kinds.has('null') ? withNull(next) : next
    } else if (at.kinds.has('object')) return { type: ANYTHING }
    else if (key === 'length' && (at.kinds.has('string') || at.kinds.has('array')))
      at = kindType('number')
    else
      return {
        problem: 'unknown-path',
        message: `"${path}" reads "${key}" of a value that has no members`,
      }
  }
  return { type: at }
}

function readAnswer(
  path: string,
  keys: readonly string[],
  scope: Scope,
  root: 'answers' | 'scores',
): Resolved {
  const form = scope.form
  if (!form || keys.length === 0) return { type: ANYTHING }
  for (let length = keys.length; length > 0; length -= 1) {
    const key = keys.slice(0, length).join('.')
    if (key.endsWith(':text') && root === 'answers') {
      const chosen = form.fieldsByPath.get(key.slice(0, -':text'.length))
      if (chosen?.source.options?.some((option) => option.requiresManualInput === true))
        return { type: kindType('string', 'null') }
    }
    const field = form.fieldsByPath.get(key)
    if (!field) continue
    if (isSecret(field.source))
      return { problem: 'secret-read', message: `"${path}" reads the secret "${field.path}"` }
    if (root === 'scores') return { type: kindType('number', 'null') }
    return member(answerType(field.source, scope.library), keys.slice(length), path)
  }
  const [name = ''] = keys
  if (!form.isComplete) return { type: null }
  const condition = alertOn(scope.library, name)
  if (condition !== null) {
    return {
      problem: 'condition-not-asked',
      message: `"${path}" reads a question of instrument "${condition}", which ${form.kind} "${form.id}" does not ask`,
    }
  }
  return unknown(
    'unknown-field',
    `${form.kind === 'flow' ? 'Flow' : 'Instrument'} "${form.id}" has no question "${name}"`,
    name,
    form.fieldsByPath.keys(),
  )
}

/** The instrument with an alert about a question; null if no instrument has one. */
function alertOn(library: Library, item: string): string | null {
  for (const [id, instrument] of library.instruments) {
    if (
      Object.values(instrument.flags ?? {}).some(
        (flag) => flag.alert === true && flag.item === item,
      )
    )
      return id
  }
  return null
}

function readTotal(path: string, name: string, scope: Scope, root: 'totals' | 'bands'): Resolved {
  const total = scope.form?.totals.get(name)
  if (!total) {
    if (scope.form && !scope.form.isComplete) return { type: null }
    return unknown(
      'unknown-total',
      `"${path}" reads a total that is not declared`,
      name,
      scope.form?.totals.keys(),
    )
  }
  if (root === 'totals')
    return {
      type: total.source.answered === undefined ? kindType('number', 'null') : kindType('boolean'),
    }
  const bands = total.source.bands ?? []
  if (bands.length === 0)
    return { problem: 'unknown-band', message: `Total "${name}" has no bands` }
  return {
    type: {
      kinds: new Set(['string', 'null']),
      values: bands.map(({ key }) => key),
      listed: { by: 'total', name, texts: textsByWords(bands) },
    },
  }
}

function readParameter(path: string, name: string, { form, params = {} }: Scope): Resolved {
  const declared = form ? form.parameters : new Map(Object.entries(params))
  const parameter = declared.get(name)
  if (!parameter)
    return unknown(
      'unknown-parameter',
      `There is no parameter "${name}" here`,
      name,
      declared.keys(),
    )
  const type = schemaType(parameter.schema, name)
  return member(form ? type : withNull(type), path.split('.').slice(2), path)
}

function readFlag(path: string, name: string, scope: Scope): Resolved {
  const { form, library } = scope
  if (!form || form.flags.has(name)) return { type: kindType('boolean') }
  if (!form.isComplete) return { type: null }
  for (const [id, instrument] of library.instruments) {
    if (instrument.flags?.[name]?.alert === true) {
      return {
        problem: 'condition-not-asked',
        message: `"${path}" reads the condition of instrument "${id}", which ${form.kind} "${form.id}" does not ask`,
      }
    }
  }
  return unknown(
    'unknown-flag',
    `"${path}" reads a flag that is not declared`,
    name,
    form.flags.keys(),
  )
}

function readValue(path: string, name: string, { form }: Scope): Resolved {
  const schema = form?.values.get(name)
  if (schema === undefined)
    return unknown('unknown-value', `Value "${name}" is not declared`, name, form?.values.keys())
  return member(withNull(schemaType(schema, name)), path.split('.').slice(2), path)
}

function readFact(path: string, name: string, { library, factType }: Scope): Resolved {
  const { facts, templates } = library
  if (templates.has(name))
    return {
      problem: 'fact-arguments',
      message: `Fact "${name}" has parameters: say what they are with "with"`,
    }
  if (!facts.has(name))
    return unknown('unknown-fact', `Fact "${name}" is not defined`, name, facts.keys())
  return member(factType(name), path.split('.').slice(2), path)
}

function readEvent(path: string, keys: readonly string[], { event }: Scope): Resolved {
  if (event === undefined)
    return {
      problem: 'unknown-path',
      message: `"${path}" reads an event, but no event happens here`,
    }
  return member(withNull(schemaType(event, 'event')), keys, path)
}

function readRow(path: string, keys: readonly string[], { each, row, library }: Scope): Resolved {
  if (each) return member(each, keys, path)
  if (!row)
    return {
      problem: 'unknown-path',
      message: `"${path}" reads a row, but this is no field of a list and no step with "each"`,
    }
  const [name = ''] = keys
  const isText = name.endsWith(':text')
  const child = row.source.fields?.find((one) => one.id === name.replace(/:text$/, ''))
  if (isText && child?.options?.some((option) => option.requiresManualInput === true))
    return { type: kindType('string', 'null') }
  if (!child || isText)
    return unknown(
      'unknown-field',
      `List "${row.path}" has no field "${name}"`,
      name,
      row.source.fields?.map((one) => one.id),
    )
  return member(answerType(child, library), keys.slice(1), path)
}

function readSecret(path: string, name: string, scope: Scope): Resolved {
  if (scope.secrets === undefined)
    return {
      problem: 'secret-read',
      message: `"${path}" reads a secret outside the arguments of a "leave" effect`,
    }
  if (!scope.secrets.has(name))
    return unknown('unknown-field', `This step has no secret "${name}"`, name, scope.secrets)
  return { type: kindType('string', 'null') }
}

/** True if the field is marked as secret. Passwords and cards are secret even without the mark. */
export function isSecret(field: FieldSource): boolean {
  return field.secret === true || field.type === 'password' || field.type === 'card'
}

export function answerType(field: FieldSource, library: Library): ValueType {
  const { shape } = QUESTION_TYPES[field.type]
  switch (shape) {
    case 'option':
      return withNull(choiceType(field, library))
    case 'options':
      return { kinds: new Set(['array', 'null']), items: choiceType(field, library) }
    case 'members':
      return { kinds: new Set(['object', 'null']), members: membersOf(field, library) }
    case 'rows':
      return {
        kinds: new Set(['array', 'null']),
        items: { kinds: new Set(['object']), members: membersOf(field, library) },
      }
    default:
      return schemaType(shape, field.id)
  }
}

function membersOf(field: FieldSource, library: Library): ReadonlyMap<string, ValueType> {
  return new Map((field.fields ?? []).map((child) => [child.id, answerType(child, library)]))
}

function choiceType(field: FieldSource, library: Library): ValueType {
  const options =
    field.options ??
    (field.from === undefined ? undefined : library.choices.get(field.from)?.options)
  // Only the host knows the keys of rows.
  if (!options || field.rowOptions !== undefined) return kindType('string')
  return {
    kinds: new Set(['string']),
    values: options.map(({ key }) => key),
    listed: { by: 'question', name: field.id, texts: textsByWords(options) },
  }
}

function textsByWords(
  entries: readonly { readonly key: string; readonly text: unknown }[],
): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ key, text }) =>
      typeof text === 'string' ? [[text.toLowerCase(), key]] : [],
    ),
  )
}
