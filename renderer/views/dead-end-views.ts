import type { Views } from '#renderer/flow/contract.ts'
import { AgeIneligible } from './age-ineligible.tsx'
import { MinorConsent } from './minor-consent.tsx'
import { OutOfReach } from './out-of-reach.tsx'

/** Views that say why a person cannot continue in the portal. */
export const DEAD_END_VIEWS: Views<'age-ineligible' | 'minor-consent' | 'out-of-reach'> = {
  'age-ineligible': AgeIneligible,
  'minor-consent': MinorConsent,
  'out-of-reach': OutOfReach,
}
