import type { Views } from '#renderer/flow/contract.ts'
import { AgeIneligible } from './age-ineligible.tsx'
import { MinorConsent } from './minor-consent.tsx'
import { OutOfReach } from './out-of-reach.tsx'

/** Views that tell somebody why the portal cannot go on with them. */
export const DEAD_END_VIEWS: Views<'age-ineligible' | 'minor-consent' | 'out-of-reach'> = {
  'age-ineligible': AgeIneligible,
  'minor-consent': MinorConsent,
  'out-of-reach': OutOfReach,
}
