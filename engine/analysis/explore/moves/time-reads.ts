import { pathRead } from '../structure/path-read.ts'
import type { Library } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import type { Json, Rule } from '../../../definition/types.ts'
import { isAskedOfItems, operationOf, readsOf } from '../../../rules/json-logic.ts'
import { TIME_OPERATORS } from '../../../rules/moments.ts'
import { inputGroup } from '../structure/input-reads.ts'

/**
 * The groups of inputs that time operators read, including `now`. Sample instants and time zones do
 * not represent all values, so the analysis does not decide what depends on them.
 */
export function timeReads(library: Library, sources: readonly Json[]): readonly string[] {
  const found = new Set<string>()
  const facts = new Set<string>()

  const note = (rule: Rule): void => {
    for (const path of pathsBehind(library, rule)) found.add(inputGroup(path))
  }

  /** @returns Whether a rule over items of a list reads time. */
  const visit = (json: Json, isOfItem: boolean): boolean => {
    if (Array.isArray(json)) return json.map((one: Json) => visit(one, isOfItem)).includes(true)
    if (!isObject(json)) return false
    const operation = operationOf(json)
    if (!operation) return visit(Object.values(json), isOfItem)
    const { operator, args } = operation
    const path = pathRead(operation)
    if (path.startsWith('facts.')) {
      const [, name = ''] = path.split('.')
      if (facts.has(name)) return false
      facts.add(name)
      return visit(library.facts.get(name)?.rule ?? null, false)
    }
    const isInside = args
      .map((arg, i) => visit(arg, isOfItem || isAskedOfItems(operator, i)))
      .includes(true)
    const isOfTime =
      isInside || (TIME_OPERATORS[operator] !== undefined && readsOf(json).length > 0)
    if (isOfTime && !isOfItem) note(json)
    return isOfTime && isOfItem
  }

  visit([...sources], false)
  return [...found]
}

/** The paths that a rule reads, also behind facts. */
function pathsBehind(
  library: Library,
  rule: Rule,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  return readsOf(rule).flatMap((path) => {
    const [root, name = ''] = path.split('.')
    if (root !== 'facts') return [path]
    return seen.has(name)
      ? []
      : pathsBehind(library, library.facts.get(name)?.rule ?? null, new Set([...seen, name]))
  })
}
