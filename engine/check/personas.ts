import type { Issue } from '../definition/issue.ts'
import { isObject } from '../definition/json.ts'
import { pointerStep, validateSchema } from '../definition/json-schema.ts'
import type { Library, SourceFile } from '../definition/library.ts'
import type { Json, JsonObject, JsonSchema } from '../definition/types.ts'
import casesSchema from '../kit/cases.schema.json' with { type: 'json' }
import { personaInputs } from '../kit/expand-case.ts'
import { NO_PERSONAS, type PersonaFile } from '../kit/persona-file.ts'
import personasSchema from '../kit/personas.schema.json' with { type: 'json' }
import { differenceFindings, partsIn, withProposal } from './differences.ts'
import { byPlace, issueOf } from './issue-of.ts'
import { type Document, readDocument } from './model/document.ts'
import type { Finding } from './model/finding.ts'

/** The moment, which every host tells. */
const NOW: JsonSchema = { type: 'string', format: 'date-time' }

type Read = { readonly path: string; readonly file: PersonaFile }

/** The personas of an installation; none if it has no such file, or one that breaks its schema. */
export function readPersonas(source: SourceFile | undefined): PersonaFile {
  return source ? fileOf(readDocument(source, personasSchema)) : NO_PERSONAS
}

/**
 * Checks the file of personas: syntax, schema, unknown and unused names, references in a circle,
 * values that are no values of their inputs, and differences that repeat what holds without them.
 *
 * @param cases The files of cases that use it.
 */
export function checkPersonas(
  source: SourceFile,
  cases: readonly SourceFile[],
  library: Library | null,
): readonly Issue[] {
  const document = readDocument(source, personasSchema)
  const read = { path: source.path, file: fileOf(document) }
  const used = cases.flatMap((one) => readDocument(one, casesSchema).json ?? [])
  const findings = [
    ...document.findings,
    ...unused(read, used),
    ...circles(read),
    ...Object.keys(read.file.personas).flatMap((name) => personaFindings(read, name, library)),
    ...Object.entries(read.file.parts ?? {}).flatMap(([name, value]) =>
      differenceFindings(
        { file: read.path, pointer: `/parts${pointerStep(name)}`, value },
        read.file.parts ?? {},
      ),
    ),
  ]
  return findings.map((finding) => issueOf(finding, document)).sort(byPlace)
}

function fileOf({ json, findings }: Document): PersonaFile {
  // A file without findings has the type that its schema and persona-file.ts describe.
  return findings.length === 0 ? (json as unknown as PersonaFile) : NO_PERSONAS
}

function personaFindings(
  { path, file }: Read,
  name: string,
  library: Library | null,
): readonly Finding[] {
  const { from, inputs = {} } = file.personas[name] ?? {}
  const pointer = `/personas${pointerStep(name)}`
  const isKnown = from === undefined || Object.hasOwn(file.personas, from)
  const base = from === undefined ? undefined : personaInputs(from, file, [name])
  return [
    ...(isKnown ? [] : [unknownPersona(path, `${pointer}/from`, from, file)]),
    ...differenceFindings(
      { file: path, pointer: `${pointer}/inputs`, value: inputs, base },
      file.parts ?? {},
    ),
    ...(library ? misfits({ path, file }, name, library) : []),
  ]
}

export function unknownPersona(
  path: string,
  pointer: string,
  name: string,
  file: PersonaFile,
): Finding {
  const message = withProposal(`There is no persona "${name}"`, name, Object.keys(file.personas))
  return { code: 'unknown-persona', file: path, pointer, message }
}

/** Reports values of a persona that no host could give. */
function misfits({ path, file }: Read, name: string, library: Library): readonly Finding[] {
  return Object.entries(personaInputs(name, file)).flatMap(([input, value]): readonly Finding[] => {
    const pointer = `/personas${pointerStep(name)}/inputs${pointerStep(input)}`
    const schema = input === 'now' ? NOW : library.inputs.get(input)?.schema
    if (!schema)
      return [
        {
          code: 'unknown-input',
          file: path,
          pointer,
          part: 'key',
          message: `There is no input "${input}"`,
        },
      ]
    return validateSchema(schema, value).map(({ pointer: inside, keyword }) => ({
      code: 'persona-value',
      file: path,
      pointer: pointer + inside,
      message: `No host gives this: "${input}${inside}" breaks ${keyword} of the input's schema`,
    }))
  })
}

function unused({ path, file }: Read, cases: readonly Json[]): readonly Finding[] {
  const { personas, parts = {} } = file
  const froms = Object.values(personas).flatMap(({ from }) => from ?? [])
  const named = new Set([...froms, ...cases.flatMap(personasIn)])
  const taken = new Set([
    ...Object.values(personas).flatMap(({ inputs }) => partsIn(inputs)),
    ...cases.flatMap(partsIn),
  ])
  for (const value of Object.values(parts)) for (const name of partsIn(value)) taken.add(name)
  const found = (code: Finding['code'], key: string, name: string, message: string): Finding => ({
    code,
    file: path,
    pointer: `/${key}${pointerStep(name)}`,
    part: 'key',
    message,
  })
  return [
    ...Object.keys(personas).flatMap((name) =>
      named.has(name)
        ? []
        : [found('unused-persona', 'personas', name, `No case names the persona "${name}"`)],
    ),
    ...Object.keys(parts).flatMap((name) =>
      taken.has(name)
        ? []
        : [found('unused-part', 'parts', name, `Nothing names the part "${name}"`)],
    ),
  ]
}

/** The personas that the cases of a file, and their turns, name. */
function personasIn(file: Json): readonly string[] {
  const cases = isObject(file) ? listIn(file.cases) : []
  return [...cases, ...cases.flatMap((one) => listIn(one.walk))].flatMap(({ persona }) =>
    typeof persona === 'string' ? [persona] : [],
  )
}

function listIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Reports personas and parts that build on themselves. */
function circles({ path, file: { personas, parts = {} } }: Read): readonly Finding[] {
  const bases = (name: string) => personas[name]?.from ?? []
  const inside = (name: string) => partsIn(parts[name] ?? null)
  const found = (key: string, name: string): Finding => ({
    code: 'persona-cycle',
    file: path,
    pointer: `/${key}${pointerStep(name)}`,
    part: 'key',
    message: `"${name}" builds on itself`,
  })
  return [
    ...Object.keys(personas).flatMap((name) =>
      reaches(name, bases) ? [found('personas', name)] : [],
    ),
    ...Object.keys(parts).flatMap((name) => (reaches(name, inside) ? [found('parts', name)] : [])),
  ]
}

function reaches(name: string, next: (name: string) => readonly string[] | string): boolean {
  const seen = new Set<string>()
  const open = [next(name)].flat()
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === name) return true
    if (!seen.has(one)) open.push(...[next(one)].flat())
    seen.add(one)
  }
  return false
}
