import { type ASTNode, BREAK, type DocumentNode, type GraphQLSchema, Kind, visit } from 'graphql'
import { getComplexity, simpleEstimator } from 'graphql-query-complexity'
import type { DocumentLimits } from '../plugins/config.ts'

/** What is asked of the server in one document. */
export type DocumentToLimit = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
}

/** Whether variables hold more values than the limit: a list and what it holds count each. Stops counting there. */
export function holdsTooMany(variables: unknown, most: number): boolean {
  return countValues(variables, most) > most
}

function countValues(value: unknown, most: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  for (const part of Object.values(value)) {
    if (count > most) break
    count += countValues(part, most - count)
  }
  return count
}

/** Whether a document asks for more than the limits allow. Depth and tokens are the GraphQL server's own limits. */
export function isTooLarge({ schema, document, variables }: DocumentToLimit, limits: DocumentLimits): boolean {
  return countAliases(document, limits.aliases) > limits.aliases || costOf({ schema, document, variables }) > limits.cost
}

function countAliases(document: DocumentNode, most: number): number {
  let count = 0
  visit(document, {
    enter: (node: ASTNode) => {
      if (node.kind === Kind.FIELD && node.alias !== undefined) count += 1
      return count > most ? BREAK : undefined
    },
  })
  return count
}

function costOf({ schema, document, variables }: DocumentToLimit): number {
  return getComplexity({
    schema,
    query: document,
    variables: { ...variables },
    estimators: [simpleEstimator({ defaultComplexity: 1 })],
  })
}
