import { viewRegistry } from '#renderer/flow/contract.ts'
import { Pharmacy } from './pharmacy.tsx'
import { PharmacySearch } from './pharmacy-search.tsx'

/** Views that the flows of pharmacies name. */
export type PharmacyView = 'pharmacy' | 'pharmacy-search'

/** Draws them. */
export const PHARMACY_VIEWS = viewRegistry<PharmacyView>({
  pharmacy: Pharmacy,
  'pharmacy-search': PharmacySearch,
})
