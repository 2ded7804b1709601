import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'
import type { ProviderRow, ProviderTraitRow } from './tables.ts'

/** A provider with the traits that patients can filter by. */
export type StoredProvider = {
  readonly provider: ProviderRow
  readonly traits: readonly ProviderTraitRow[]
  /** True if they uploaded a picture. */
  readonly hasPortrait: boolean
}

/** A provider's row, with its parts as nested lists. */
type ProviderWithParts = ProviderRow & {
  readonly traits: readonly ProviderTraitRow[]
  readonly has_portrait: unknown
}

/** Subqueries for the parts of a provider. */
export function providerParts(eb: ExpressionBuilder<Tables, 'providers'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('provider_traits')
        .selectAll()
        .whereRef('provider_traits.provider_id', '=', 'providers.id')
        .orderBy('category'),
    ).as('traits'),
    eb
      .exists(
        eb
          .selectFrom('provider_portraits')
          .select('provider_id')
          .whereRef('provider_portraits.provider_id', '=', 'providers.id'),
      )
      .as('has_portrait'),
  ] as const
}

/** Separates a provider's row from its parts. */
export function storedProvider(row: ProviderWithParts): StoredProvider {
  const { traits, has_portrait: hasPortrait, ...provider } = row
  return { provider, traits, hasPortrait: hasPortrait === true }
}
