import type { FastifyInstance } from 'fastify'
import type { Resolvers } from '../graphql/generated.ts'

/** A domain as it is given to the assembly. Its part of the schema is the file `schema.graphql` of its folder. */
export type Domain = {
  /** The name of its folder. */
  readonly name: string
  readonly resolvers: Resolvers
  /** Routes beside GraphQL, where a domain needs any. */
  readonly routes?: (app: FastifyInstance) => void
}
