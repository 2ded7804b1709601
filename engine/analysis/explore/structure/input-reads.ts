import type { Flow } from '../../../definition/flow.ts'
import type { Library } from '../../../definition/library.ts'
import type { JsonObject, Rule } from '../../../definition/types.ts'
import { compileRule, OUTER, type Read, readerAt, readsOf } from '../../../rules/json-logic.ts'
import { ruleCalled } from './atoms.ts'

/** Names that are not inputs, because the run itself supplies them. */
const OWN = new Set([
  '',
  OUTER,
  'answers',
  'scores',
  'totals',
  'bands',
  'flags',
  'values',
  'params',
  'event',
  'secrets',
  'row',
  'choices',
])

/** True if a path reads an input or a fact. */
export function isOfHost(path: string): boolean {
  return !OWN.has(path.split('.')[0] ?? '')
}

/**
 * The input paths that a rule reads, also through facts; null if it reads anything else. Excludes
 * `now`, which is constant here.
 */
export function inputsRead(library: Library, rule: Rule): readonly string[] | null {
  const found = new Set<string>()
  for (const path of readsOf(rule)) {
    const [root = '', name = ''] = path.split('.')
    if (root === 'facts') {
      const inner = inputsRead(library, library.facts.get(name)?.rule ?? null)
      if (inner === null) return null
      for (const one of inner) found.add(one)
    } else if (!isOfHost(path)) return null
    else if (path !== 'now') found.add(path)
  }
  return [...found]
}

/** The group of an input path: `user.organization` for `user.organization.careFlows`. */
export function inputGroup(path: string): string {
  return path.split('.').slice(0, 2).join('.')
}

/** The groups of inputs that a rule reads; null if it reads anything else. */
export function groupsRead(library: Library, rule: Rule): readonly string[] | null {
  const paths = inputsRead(library, rule)
  return paths === null ? null : [...new Set(paths.map(inputGroup))]
}

/** Compiles a rule that reads inputs only, so that it can be evaluated on inputs without a run. */
export function inputReader(flow: Flow, rule: Rule): Read<JsonObject> {
  return compileRule<JsonObject>(rule, {
    bind: (path) => {
      const named = ruleCalled(flow, path)
      return named === undefined ? readerAt(path) : inputReader(flow, named)
    },
  })
}
