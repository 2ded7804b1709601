import { viewRegistry } from '#renderer/flow/contract.ts'
import { Pharmacy } from './pharmacy.tsx'
import { PharmacySearch } from './pharmacy-search.tsx'

/** Views of the pharmacy flows. */
export type PharmacyView = 'pharmacy' | 'pharmacy-search'

export const PHARMACY_VIEWS = viewRegistry<PharmacyView>({
  pharmacy: Pharmacy,
  'pharmacy-search': PharmacySearch,
})
