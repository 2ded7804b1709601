import { viewRegistry } from '#renderer/flow/contract.ts'
import { lateViews } from '#renderer/flow/late.tsx'
import type { ProgressView } from './progress-views.ts'
import { Blocks } from './blocks.tsx'
import { CareBanner } from './care-banner.tsx'
import { CareMember, CareTeam } from './care-team.tsx'
import { CollegeCard } from './college-card.tsx'
import { CrisisBanner } from './crisis-banner.tsx'
import { CrisisCall } from './crisis-call.tsx'
import { HomeHead } from './home-head.tsx'
import { LinkCard } from './link-card.tsx'
import { MedicationSummary } from './medication-summary.tsx'
import { MoreLink } from './more-link.tsx'
import { OfferCard } from './offer-card.tsx'
import { Place } from './place.tsx'
import { Places } from './places.tsx'
import { SupportCard } from './support-card.tsx'
import { TaskCard } from './task-card.tsx'
import { VisitCard } from './visit-card.tsx'
import { WordsCard } from './words-card.tsx'

/** Views that only the flows of the home page and the site map use. */
export type HomeView =
  | 'blocks'
  | 'care-banner'
  | 'care-member'
  | 'care-team'
  | 'college-card'
  | 'crisis-banner'
  | 'crisis-call'
  | 'home-head'
  | 'medication-summary'
  | 'more-link'
  | 'offer-card'
  | 'place'
  | 'places'
  | 'support-card'
  | 'task-card'
  | 'words-card'

const progress = lateViews(async () => (await import('./progress-views.ts')).PROGRESS_VIEWS)

export const HOME_VIEWS = viewRegistry<HomeView | 'link-card' | ProgressView | 'visit-card'>({
  blocks: Blocks,
  'care-banner': CareBanner,
  'care-member': CareMember,
  'care-team': CareTeam,
  'college-card': CollegeCard,
  'crisis-banner': CrisisBanner,
  'crisis-call': CrisisCall,
  'home-head': HomeHead,
  'medication-summary': MedicationSummary,
  'link-card': LinkCard,
  'more-link': MoreLink,
  'offer-card': OfferCard,
  place: Place,
  places: Places,
  'progress-chart': progress('progress-chart'),
  'symptom-tabs': progress('symptom-tabs'),
  'support-card': SupportCard,
  'task-card': TaskCard,
  'visit-card': VisitCard,
  'words-card': WordsCard,
})
