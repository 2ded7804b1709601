import { type DocumentNode, type GraphQLSchema, visit } from 'graphql'
import { getComplexity, simpleEstimator } from 'graphql-query-complexity'
import type { DocumentLimits } from '../plugins/config.ts'

/** What is asked of the server in one document. */
export type DocumentToLimit = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Whether variables hold more values than the limit (a list and what it holds count each), or nest
 * deeper: `JSON.parse` takes any depth, `JSON.stringify` and rules that walk a value do not.
 */
export function holdsTooMany(variables: unknown, { values, nesting }: Pick<DocumentLimits, 'values' | 'nesting'>): boolean {
  return countValues(variables, values, nesting) > values
}

/** Stops counting as soon as there are too many; what nests too deep counts as too many. */
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

/** What is known of documents that cost the same whatever their variables are. The GraphQL server keeps known documents as they are. */
const judged = new WeakMap<DocumentNode, boolean>()

/** Whether a document asks for more than the limits allow. Depth and tokens are the GraphQL server's own limits. */
export function isTooLarge(asked: DocumentToLimit, limits: DocumentLimits): boolean {
  const { document } = asked
  const known = judged.get(document)
  if (known !== undefined) return known
  const { aliases, hasDirectives } = countedParts(document)
  const isOver = aliases > limits.aliases || costOf(asked) > limits.cost
  // A directive may leave out a part by a variable.
  if (!hasDirectives) judged.set(document, isOver)
  return isOver
}

function countedParts(document: DocumentNode): { readonly aliases: number; readonly hasDirectives: boolean } {
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
