import { viewRegistry } from '#renderer/flow/contract.ts'
import { MedicationCard } from './medication-card.tsx'
import { MedicationHead, MedicationListHead } from './medication-head.tsx'
import { MedicationMessage } from './medication-message.tsx'
import { PharmacyBanner } from './pharmacy-banner.tsx'

/** Views of the page of medications. */
export type MedicationView =
  | 'medication-card'
  | 'medication-head'
  | 'medication-list-head'
  | 'medication-message'
  | 'pharmacy-banner'

export const MEDICATION_VIEWS = viewRegistry<MedicationView>({
  'medication-card': MedicationCard,
  'medication-head': MedicationHead,
  'medication-list-head': MedicationListHead,
  'medication-message': MedicationMessage,
  'pharmacy-banner': PharmacyBanner,
})
