import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { PARAMETERS } from '../definition/parameters.ts'
import type { Json } from '../definition/types.ts'
import { OPERATORS, OUTER } from '../rules/json-logic.ts'
import type { Kind } from './model/document.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { FORM_ROOTS, isForbidden } from './model/scope.ts'

/** Reports files that are not named after their id. */
export function fileNames({ documents }: Model): readonly Finding[] {
  return documents.flatMap(({ path, json }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
    if (!isObject(json) || typeof json.id !== 'string' || json.id === name) return []
    return [
      {
        code: 'file-name',
        file: path,
        pointer: '/id',
        message: `File "${name}.json" holds the id "${json.id}"`,
      },
    ]
  })
}

const GATHERED = {
  facts: 'fact',
  effects: 'effect',
  inputs: 'input',
  views: 'view',
  texts: 'text',
} as const

/** Reports definitions with the same name in two files. */
export function duplicateNames({ documents }: Model): readonly Finding[] {
  const findings: Finding[] = []
  const first = new Map<string, string>()
  const define = (what: string, name: string, file: string, pointer: string) => {
    const before = first.get(`${what} ${name}`)
    if (before === undefined) first.set(`${what} ${name}`, file)
    else
      findings.push({
        code: 'duplicate-name',
        file,
        pointer,
        part: 'key',
        message: `The ${what} "${name}" is defined in ${before} already`,
      })
  }
  for (const { path, kind, json } of documents) {
    if (!isObject(json)) continue
    if (kind === 'flow' || kind === 'instrument' || kind === 'fields' || kind === 'choices') {
      // A section refers to either of them by name alone.
      if (typeof json.id === 'string')
        define(kind === 'fields' ? 'instrument' : kind, json.id, path, '/id')
      continue
    }
    const members = json[kind]
    if (isObject(members))
      for (const name of Object.keys(members))
        define(GATHERED[kind], name, path, `/${kind}${pointerStep(name)}`)
  }
  return findings
}

/** Reports ids, keys and names with a special meaning in JavaScript or in the language. */
export function forbiddenNames({ documents }: Model): readonly Finding[] {
  return documents.flatMap(({ path, kind, json }) =>
    json === undefined ? [] : [...forbiddenIn(json, path, ''), ...takenIn(json, path, kind)],
  )
}

const ROOTS: readonly string[] = [...FORM_ROOTS, 'facts', 'params', PARAMETERS, OUTER]

/**
 * Reports inputs named like another root of paths, and parameters of flows named like an operator:
 * an object with only such a parameter would look like a rule.
 */
function takenIn(json: Json, file: string, kind: Kind): readonly Finding[] {
  const isOfInputs = kind === 'inputs'
  const key = isOfInputs ? 'inputs' : 'parameters'
  const taken: readonly string[] = isOfInputs ? ROOTS : OPERATORS
  const named = isObject(json) && (isOfInputs || kind === 'flow') ? json[key] : undefined
  return Object.keys(isObject(named) ? named : {}).flatMap((name): readonly Finding[] =>
    taken.includes(name)
      ? [
          {
            code: 'forbidden-name',
            file,
            pointer: `/${key}${pointerStep(name)}`,
            part: 'key',
            message: `"${name}" cannot be the name of ${isOfInputs ? 'an input' : 'a parameter'}`,
          },
        ]
      : [],
  )
}

function forbiddenIn(json: Json, file: string, pointer: string): readonly Finding[] {
  if (Array.isArray(json))
    return json.flatMap((item: Json, i) => forbiddenIn(item, file, `${pointer}/${i}`))
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([key, value]): readonly Finding[] => {
    const inner = pointer + pointerStep(key)
    const found: Finding[] = isForbidden(key)
      ? [
          {
            code: 'forbidden-name',
            file,
            pointer: inner,
            part: 'key',
            message: `"${key}" cannot be a name`,
          },
        ]
      : []
    if ((key === 'id' || key === 'key') && typeof value === 'string' && isForbidden(value)) {
      found.push({
        code: 'forbidden-name',
        file,
        pointer: inner,
        message: `"${value}" cannot be a name`,
      })
    }
    return [...found, ...forbiddenIn(value, file, inner)]
  })
}
