import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getDirectiveValues,
} from 'graphql'
import { codedError, type ErrorCode } from '../errors.ts'
import type { Impersonation, Viewer } from '../viewer.ts'
import type { RequestContext } from './context.ts'
import type { Audience } from './generated.ts'

/** Records that a member of staff called an operation for a person. */
type NoteStaff = (impersonation: Impersonation, operation: string) => Promise<void>

/** Why the onboarding gate refuses an operation; `undefined` if it allows it. */
export type RefusalOfGate = (viewer: Viewer, operation: string) => Promise<ErrorCode | undefined>

/** Checks before every operation, in addition to its permission. */
export type Guards = { readonly note: NoteStaff; readonly refusalOfGate: RefusalOfGate }

type Operation = GraphQLField<unknown, RequestContext>

/**
 * Before each operation's resolver, checks the permission that it declares with `@auth`, then the
 * onboarding gate. Calls by staff who act for a person are recorded first, even if they are
 * refused.
 *
 * @throws {Error} Naming operations without a permission or a resolver.
 */
export function guardOperations(schema: GraphQLSchema, guards: Guards): void {
  const unusable: string[] = []
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    const operations: readonly Operation[] = Object.values(root?.getFields() ?? {})
    for (const operation of operations) {
      const name = `${root?.name}.${operation.name}`
      const audience = audienceOf(schema, operation)
      const { resolve } = operation
      if (audience === undefined || resolve === undefined) unusable.push(name)
      else operation.resolve = guarded(resolve, { ...guards, name, audience })
    }
  }
  if (unusable.length > 0)
    throw new Error(
      `Cannot serve operations without @auth or without a resolver: ${unusable.join(', ')}`,
    )
}

/** Why a viewer may not call an operation for this audience; `undefined` if they may. */
function whyRefused(
  audience: Audience,
  viewer: Viewer | undefined,
): 'INVALID_AUTHENTICATION' | 'FORBIDDEN' | undefined {
  if (audience === 'ANYONE') return undefined
  if (viewer === undefined) return 'INVALID_AUTHENTICATION'
  return audience === 'PATIENT' && viewer.impersonation !== undefined ? 'FORBIDDEN' : undefined
}

type Guard = Guards & { readonly name: string; readonly audience: Audience }

function guarded(
  resolve: GraphQLFieldResolver<unknown, RequestContext>,
  { name, audience, note, refusalOfGate }: Guard,
): GraphQLFieldResolver<unknown, RequestContext> {
  return async (root, args, context, info) => {
    // A new viewer object per operation, so that cached data is not shared between operations of
    // one document.
    const viewer = context.viewer && { ...context.viewer }
    if (viewer?.impersonation !== undefined) await note(viewer.impersonation, name)
    const refusal = whyRefused(audience, viewer) ?? (viewer && (await refusalOfGate(viewer, name)))
    if (refusal !== undefined) throw codedError(refusal)
    return resolve(root, args, { ...context, viewer }, info)
  }
}

function audienceOf(schema: GraphQLSchema, { astNode }: Operation): Audience | undefined {
  const directive = schema.getDirective('auth')
  const declared = directive && astNode ? getDirectiveValues(directive, astNode)?.for : undefined
  return isAudience(declared) ? declared : undefined
}

function isAudience(value: unknown): value is Audience {
  return value === 'ANYONE' || value === 'PATIENT' || value === 'PATIENT_OR_STAFF'
}
