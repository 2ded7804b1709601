import type { Views } from '#renderer/flow/contract.ts'
import { AssessmentResults } from './assessment-results.tsx'
import { FollowUp } from './follow-up.tsx'
import { ResultsMeaning } from './results-meaning.tsx'
import { Severity } from './severity.tsx'

/** Views of results. */
export const RESULTS_VIEWS: Views<
  'assessment-results' | 'follow-up' | 'results-meaning' | 'severity-bar'
> = {
  'assessment-results': AssessmentResults,
  'follow-up': FollowUp,
  'results-meaning': ResultsMeaning,
  'severity-bar': Severity,
}
