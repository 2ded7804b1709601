import type { Position, Positions } from '../../definition/positions.ts'
import { positionsOf } from '../../definition/positions.ts'
import { isObject, parseJson } from '../../definition/json.ts'
import { type SchemaIssue, validateSchema } from '../../definition/json-schema.ts'
import type { SourceFile } from '../../definition/library.ts'
import type { Json, JsonSchema, SourceDefinition } from '../../definition/types.ts'
import language from '../../definition/language.schema.json' with { type: 'json' }
import type { Finding } from './finding.ts'
import { keyHere, typeHere } from './other-words.ts'

/** A definition file, read as far as possible. */
export type Document = {
  readonly path: string
  readonly kind: Kind
  readonly positions: Positions
  /** The file as written; undefined if the text is not JSON. */
  readonly json: Json | undefined
  /** The definition without unknown or malformed keys; null if the rest is not valid. */
  readonly source: SourceDefinition | null
  readonly findings: readonly Finding[]
}
export type Kind =
  | 'flow'
  | 'facts'
  | 'instrument'
  | 'fields'
  | 'effects'
  | 'inputs'
  | 'views'
  | 'texts'
  | 'choices'
export type { Position }

const KINDS: readonly Kind[] = [
  'flow',
  'facts',
  'instrument',
  'fields',
  'effects',
  'inputs',
  'views',
  'texts',
  'choices',
]

const read = new WeakMap<SourceFile, Document>()

/**
 * Reads a file and reports syntax errors, repeated keys and violations of the schema. Caches the
 * result, because a file may belong to several libraries.
 *
 * @param schema Default: the schema of the language. Files of cases have another one.
 */
export function readDocument(file: SourceFile, schema: JsonSchema = language): Document {
  const known = schema === language ? read.get(file) : undefined
  if (known) return known
  const document = documentOf(file, schema)
  if (schema === language) read.set(file, document)
  return document
}

function documentOf(file: SourceFile, schema: JsonSchema): Document {
  const positions = positionsOf(file.text)
  const found = (code: Finding['code'], pointer: string, message: string): Finding => ({
    code,
    file: file.path,
    pointer,
    message,
  })
  if (positions.error !== null) {
    const kind = KINDS.find((one) => file.text.includes(`"kind": "${one}"`)) ?? 'flow'
    return {
      path: file.path,
      kind,
      positions,
      json: undefined,
      source: null,
      findings: [found('json-syntax', '', positions.error.message)],
    }
  }
  const json = parseJson(file.text)
  const findings: Finding[] = positions.duplicates.map(({ pointer }) =>
    found('duplicate-key', pointer, `Key ${lastKey(pointer)} occurs twice in one object`),
  )
  const kind = KINDS.find((one) => isObject(json) && json.kind === one) ?? 'flow'
  if (isObject(json) && json.$schema === undefined)
    findings.push(found('schema-missing', '', 'The file does not name the schema of the language'))
  const issues = validateSchema(schema, json)
  const all = findings.concat(issues.map((issue) => schemaFinding(file.path, json, issue)))
  return {
    path: file.path,
    kind,
    positions,
    json,
    source: schema === language ? readable(json, issues) : null,
    findings: all,
  }
}

function schemaFinding(
  file: string,
  json: Json | undefined,
  { pointer, keyword, params }: SchemaIssue,
): Finding {
  if (keyword === 'additionalProperties') {
    const known = Array.isArray(params.known) ? params.known.map(String) : []
    const proposal = proposalFor(String(params.key), known)
    return {
      code: 'unknown-key',
      file,
      pointer,
      part: 'key',
      message: `Key "${String(params.key)}" is not known here${proposal}`,
    }
  }
  if (keyword === 'required')
    return { code: 'missing-key', file, pointer, message: `Key "${String(params.key)}" is missing` }
  return {
    code: 'wrong-shape',
    file,
    pointer,
    ...(keyword === 'propertyNames' ? { part: 'key' as const } : {}),
    message: `${shapeMessage(pointer, keyword, params)}${written(keyword, params, valueAt(json, pointer))}`,
  }
}

/** Suggests a known key. Questions have `optional`, so `required` gets an explanation. */
function proposalFor(key: string, known: readonly string[]): string {
  if (nearest(key, ['required', 'mandatory', 'isRequired']) !== null && known.includes('optional'))
    return ': a question is required unless it has "optional"'
  const other = keyHere(key, known)
  if (other !== null) return `: here it is called "${other}"`
  const near = nearest(key, known)
  return near === null ? '' : `; did you mean "${near}"?`
}

function shapeMessage(pointer: string, keyword: string, params: SchemaIssue['params']): string {
  const what = pointer === '' ? 'The file' : lastKey(pointer)
  switch (keyword) {
    case 'type':
      return `${what} must be of type ${[params.limit].flat().join(' or ')}`
    case 'enum':
      return `${what} must be one of ${[params.limit].flat().join(', ')}`
    case 'const':
      return `${what} must be ${JSON.stringify(params.limit)}`
    case 'pattern':
      return `${what} must follow the pattern ${String(params.limit)}`
    case 'propertyNames':
      return `${what} is no allowed name: letters, digits, - and _, beginning with a letter`
    case 'uniqueItems':
      return `${what} holds an entry twice`
    default:
      return `${what} breaks ${keyword}${params.limit === undefined ? '' : ` ${String(params.limit)}`}`
  }
}

/** Describes a wrong value: its type, or what the language calls it. */
function written(
  keyword: string,
  { limit }: SchemaIssue['params'],
  value: Json | undefined,
): string {
  if (keyword === 'type') return writtenWords(value)
  if (keyword !== 'enum' || typeof value !== 'string') return ''
  const known = [limit].flat().map(String)
  const other = typeHere(value, known)
  if (other !== null) return `; "${value}" is here called "${other}"`
  const near = nearest(value, known)
  return near === null ? '' : `; did you mean "${near}"?`
}

/** Describes a value of a wrong type. */
function writtenWords(value: Json | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return '; it is a list'
  return isObject(value) ? '; it is an object' : `; it is ${JSON.stringify(value)}`
}

/** The value at a JSON Pointer; undefined if there is no value. */
export function valueAt(json: Json | undefined, pointer: string): Json | undefined {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<Json | undefined>((at, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) return at[Number(name)]
    return isObject(at) ? at[name] : undefined
  }, json)
}

function lastKey(pointer: string): string {
  return `"${pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')}"`
}

/** The most similar known name, at most two letters different; null if all differ more. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.min(3, name.length)
  for (const one of known) {
    const distance = editDistance(name.toLowerCase(), one.toLowerCase())
    if (distance < least) [best, least] = [one, distance]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Removes unknown and malformed keys; null if the rest does not follow the language. */
function readable(json: Json, issues: readonly SchemaIssue[]): SourceDefinition | null {
  // Without issues, the file has the type that the schema and types.ts describe.
  if (issues.length === 0) return json as unknown as SourceDefinition
  const dropped = new Set(
    issues.flatMap(({ pointer, keyword }) => (keyword === 'required' ? [] : [pointer])),
  )
  const rest = without(json, dropped, '')
  return validateSchema(language, rest).length === 0 ? (rest as unknown as SourceDefinition) : null
}

function without(json: Json, dropped: ReadonlySet<string>, pointer: string): Json {
  if (Array.isArray(json))
    return json.map((item: Json, i) => without(item, dropped, `${pointer}/${i}`))
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => {
      const inner = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return dropped.has(inner) ? [] : [[key, without(value, dropped, inner)]]
    }),
  )
}
