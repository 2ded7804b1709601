import type { FastifyInstance } from 'fastify'
import type { Resolvers } from '../graphql/generated.ts'

/** A part of the server. Its GraphQL schema is the file `schema.graphql` in its folder. */
export type Domain = {
  /** The name of its folder. */
  readonly name: string
  readonly resolvers: Resolvers
  /** Routes in addition to GraphQL. */
  readonly routes?: (app: FastifyInstance) => void
}
