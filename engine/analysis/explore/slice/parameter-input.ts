import { PARAMETERS } from '../../../definition/parameters.ts'
import type { Flow, Library } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { isRule, mapMembers } from '../../../definition/map-rules.ts'
import { flowOf } from '../../../definition/library.ts'
import type {
  FlowSource,
  InputDeclaration,
  Json,
  JsonObject,
  Rule,
} from '../../../definition/types.ts'
import { withReads } from '../../../rules/json-logic.ts'

/**
 * Lets a host run a flow that has parameters: they become an input, with all values that their
 * schemas allow. Returns the same flow if it has none.
 */
export function withParameterInput(flow: Flow): Flow {
  const known = told.get(flow)
  if (known) return known
  const made = flow.parameterCells.size === 0 ? flow : compiled(flow)
  told.set(flow, made)
  return made
}

const told = new WeakMap<Flow, Flow>()

/** Rewrites a rule so that it reads parameters from that input. */
export function readParameterInput(rule: Rule): Rule {
  return withReads(rule, (path) =>
    path.startsWith(PARAMS) ? { var: `${PARAMETERS}.${path.slice(PARAMS.length)}` } : null,
  )
}

const PARAMS = 'params.'

function compiled({
  library,
  id,
  version,
  source: { parameters = {}, inputs = [], ...rest },
}: Flow): Flow {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
  )
  const input: InputDeclaration = {
    title: 'What the flow is given',
    schema: { type: 'object', properties },
  }
  // names replace names, so the result is still a flow
  const source = rewritten(library, {
    ...rest,
    inputs: [...inputs, PARAMETERS],
  } as JsonObject) as unknown as FlowSource
  return flowOf(
    {
      ...library,
      flows: new Map([...library.flows, [id, source]]),
      inputs: new Map([...library.inputs, [PARAMETERS, input]]),
      options: { ...library.options, versions: { ...library.options.versions, [id]: version } },
      compiled: new Map(),
    },
    id,
  )
}

function rewritten(library: Library, json: Json): Json {
  if (typeof json === 'string') return json.replaceAll(`{${PARAMS}`, `{${PARAMETERS}.`)
  if (Array.isArray(json)) return json.map((one: Json) => rewritten(library, one))
  if (!isObject(json)) return json
  if (isRule(json)) return readParameterInput(json)
  const shared =
    Object.keys(json).length === 1 && typeof json.text === 'string'
      ? library.texts[json.text]
      : undefined
  const words = shared as Json | undefined // texts are JSON
  if (words !== undefined && JSON.stringify(words).includes(`{${PARAMS}`))
    return rewritten(library, words)
  return mapMembers(json, (inner) => rewritten(library, inner))
}
