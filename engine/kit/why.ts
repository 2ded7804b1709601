import type { Flow } from '../definition/flow.ts'
import type { Explanation, RuleTree } from '../machine/explain.ts'
import { explain } from '../machine/explain.ts'
import type { RunState } from '../machine/types.ts'

/**
 * Explains why a step or question is shown or hidden: the rule and its place in the file, the
 * values that it read, and the result of each part.
 */
export function whyOf(flow: Flow, state: RunState, place: string): string {
  const explanation = explain(flow, state, place)
  return explanation
    ? inWords(explanation)
    : `"${place}" is neither a step nor a question of flow "${flow.id}"`
}

function inWords({ kind, place, outcome, because, required, issue }: Explanation): string {
  const mark = required === true ? ', required' : ', optional'
  const requirement = required === null ? '' : mark
  const invalid = issue === null ? '' : `, not accepted: ${issue}`
  const reasons = because.map(({ key, row, where, tree, reads }) =>
    [
      `  ${key}${row === undefined ? '' : ` of row "${row}"`} at ${where.file}:${where.line}:${where.column} (${where.pointer})`,
      `    reads ${JSON.stringify(reads)}`,
      ...treeLines(tree, 2),
    ].join('\n'),
  )
  const none = because.length === 0 ? ['  no rule restricts it'] : reasons
  return [`${kind} "${place}" is ${outcome}${requirement}${invalid}`, ...none].join('\n')
}

function treeLines({ rule, value, parts }: RuleTree, depth: number): readonly string[] {
  const indent = '  '.repeat(depth)
  return [
    `${indent}${JSON.stringify(rule)} gives ${JSON.stringify(value)}`,
    ...parts.flatMap((part) => treeLines(part, depth + 1)),
  ]
}
