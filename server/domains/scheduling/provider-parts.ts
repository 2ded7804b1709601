import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'
import type { ProviderRow, ProviderTraitRow } from './tables.ts'

/** A provider with what patients may choose by. */
export type StoredProvider = {
  readonly provider: ProviderRow
  readonly traits: readonly ProviderTraitRow[]
  /** Whether they gave a picture. */
  readonly hasPortrait: boolean
}

/** A provider's row, beside what belongs to it. */
export type ProviderWithParts = ProviderRow & { readonly traits: readonly ProviderTraitRow[]; readonly has_portrait: unknown }

/** What belongs to a provider, for a statement that reads providers. */
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
        eb.selectFrom('provider_portraits').select('provider_id').whereRef('provider_portraits.provider_id', '=', 'providers.id'),
      )
      .as('has_portrait'),
  ] as const
}

/** Such a row, taken apart. */
export function storedProvider(row: ProviderWithParts): StoredProvider {
  const { traits, has_portrait: hasPortrait, ...provider } = row
  return { provider, traits, hasPortrait: hasPortrait === true }
}
