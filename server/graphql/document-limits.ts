import { type DocumentNode, type GraphQLSchema, visit } from 'graphql'
import { getComplexity, simpleEstimator } from 'graphql-query-complexity'
import type { DocumentLimits } from '../plugins/config.ts'

type DocumentToLimit = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * True if variables have more values than the limit (a list and its members count separately), or
 * are nested too deeply. `JSON.parse` accepts any depth, but `JSON.stringify` and recursive rules
 * do not.
 */
export function holdsTooMany(
  variables: unknown,
  { values, nesting }: Pick<DocumentLimits, 'values' | 'nesting'>,
): boolean {
  return countValues(variables, values, nesting) > values
}

/** Stops when there are too many values. Too deep nesting also counts as too many. */
function countValues(value: unknown, most: number, depthLeft: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  if (depthLeft === 0) return Number.POSITIVE_INFINITY
  for (const part of Object.values(value)) {
    if (count > most) break
    count += countValues(part, most - count, depthLeft - 1)
  }
  return count
}

/**
 * Results for documents whose cost does not depend on variables. The GraphQL server caches parsed
 * documents.
 */
const judged = new WeakMap<DocumentNode, boolean>()

/** True if a document exceeds the limits. The GraphQL server itself limits depth and tokens. */
export function isTooLarge(asked: DocumentToLimit, limits: DocumentLimits): boolean {
  const { document } = asked
  const known = judged.get(document)
  if (known !== undefined) return known
  const { aliases, hasDirectives } = countedParts(document)
  const isOver = aliases > limits.aliases || costOf(asked) > limits.cost
  // A directive may depend on a variable.
  if (!hasDirectives) judged.set(document, isOver)
  return isOver
}

function countedParts(document: DocumentNode): {
  readonly aliases: number
  readonly hasDirectives: boolean
} {
  let aliases = 0
  let hasDirectives = false
  visit(document, {
    Field: (node) => {
      if (node.alias !== undefined) aliases += 1
    },
    Directive: () => {
      hasDirectives = true
    },
  })
  return { aliases, hasDirectives }
}

function costOf({ schema, document, variables }: DocumentToLimit): number {
  return getComplexity({
    schema,
    query: document,
    variables: { ...variables },
    estimators: [simpleEstimator({ defaultComplexity: 1 })],
  })
}
