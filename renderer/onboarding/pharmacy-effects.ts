import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import {
  SearchPharmacyDocument,
  SkipPharmacySelectionDocument,
  UpdatePharmacyDocument,
} from '#renderer/api/generated/pharmacies.ts'
import type { EffectHandlers, HostInputs } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/** One search that was answered. */
export type PharmacySearch = HostInputs['pharmacySearches'][number]

type PharmacyPage = {
  /** Takes what a search came to. */
  readonly onFound: (search: PharmacySearch) => void
  /** Reads the person's pharmacies again. */
  readonly refetch: () => Promise<unknown>
}

type PharmacyEffects = 'searchPharmacies' | 'updatePharmacy' | 'skipPharmacySelection' | 'refetchPharmacies'

/** Looking for a pharmacy, and choosing or skipping it. */
export function pharmacyEffects({ onFound, refetch }: PharmacyPage): EffectHandlers<PharmacyEffects> {
  return {
    searchPharmacies: async ({ query }) => {
      const asked = query ?? ''
      try {
        const { searchPharmacy } = await request(SearchPharmacyDocument, { query: asked })
        onFound({ query: asked, pharmacies: searchPharmacy, hasFailed: false })
      } catch {
        onFound({ query: asked, pharmacies: [], hasFailed: true })
      }
      return null
    },
    updatePharmacy: ({ pharmacyId }) => saved(() => request(UpdatePharmacyDocument, { pharmacyId: pharmacyId ?? '' })),
    skipPharmacySelection: () => saved(() => request(SkipPharmacySelectionDocument, {})),
    refetchPharmacies: async () => {
      // The page shows what it knows until it can be read.
      await refetch().catch(() => undefined)
      return null
    },
  }
}

/** The patient has nothing to choose any more, or the pharmacy is gone. Retrying does not help. */
function saved(act: () => Promise<unknown>): Promise<null> {
  return orKnown(['INVALID_STATE'], 'NOT_SAVED', async () => {
    try {
      await act()
    } catch (error) {
      if (isApiError(error) && error.code === 'NOT_FOUND')
        throw Object.assign(new Error(error.message), { code: 'INVALID_STATE' })
      throw error
    }
    return null
  })
}
