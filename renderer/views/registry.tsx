import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { AssessmentDone } from './assessment-done.tsx'
import { AssessmentIntro } from './assessment-intro.tsx'
import { AssessmentResults } from './assessment-results.tsx'
import { CrisisFirst } from './crisis-first.tsx'
import { FollowUp } from './follow-up.tsx'
import { ResultsMeaning } from './results-meaning.tsx'
import { Reviewing } from './reviewing.tsx'
import { Severity } from './severity.tsx'

/** Every view that a flow may name. */
export const VIEWS: ViewRegistry = {
  'assessment-intro': AssessmentIntro,
  'assessment-done': AssessmentDone,
  'assessment-results': AssessmentResults,
  'crisis-first': CrisisFirst,
  'follow-up': FollowUp,
  'results-meaning': ResultsMeaning,
  reviewing: Reviewing,
  'severity-bar': Severity,
}
