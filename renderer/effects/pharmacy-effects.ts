import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import {
  SearchPharmacyDocument,
  SkipPharmacySelectionDocument,
  UpdatePharmacyDocument,
} from '#renderer/api/generated/pharmacies.ts'
import type { EffectHandlers, HostInputs } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/** A completed search. */
export type PharmacySearch = HostInputs['pharmacySearches'][number]

type PharmacyPage = {
  /** Receives the result of a search. */
  readonly onFound: (search: PharmacySearch) => void
  /** Reads the person's pharmacies again. */
  readonly refetch: () => Promise<unknown>
}

type PharmacyEffects =
  | 'searchPharmacies'
  | 'updatePharmacy'
  | 'skipPharmacySelection'
  | 'refetchPharmacies'

/** Searches for a pharmacy, and chooses or skips it. */
export function pharmacyEffects({
  onFound,
  refetch,
}: PharmacyPage): EffectHandlers<PharmacyEffects> {
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
    updatePharmacy: ({ pharmacyId }) =>
      saved(() => request(UpdatePharmacyDocument, { pharmacyId: pharmacyId ?? '' })),
    skipPharmacySelection: () => saved(() => request(SkipPharmacySelectionDocument, {})),
    refetchPharmacies: async () => {
      // Until then, the page shows the old data.
      await refetch().catch(() => undefined)
      return null
    },
  }
}

/**
 * Runs a save. It fails for good if the patient has nothing more to choose or the pharmacy no
 * longer exists.
 */
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
