import { viewRegistry } from '#renderer/flow/contract.ts'
import { AbandonChanges } from './abandon-changes.tsx'
import { CrisisNotice } from './crisis-notice.tsx'
import { PlanExamples } from './plan-examples.tsx'
import { PlanPage } from './plan-page.tsx'
import { PlanStep } from './plan-step.tsx'

/** Views that only the flows of the safety plan use. */
export type SafetyPlanView =
  | 'abandon-changes'
  | 'crisis-notice'
  | 'plan-examples'
  | 'plan-page'
  | 'plan-step'

export const SAFETY_PLAN_VIEWS = viewRegistry<SafetyPlanView>({
  'abandon-changes': AbandonChanges,
  'crisis-notice': CrisisNotice,
  'plan-examples': PlanExamples,
  'plan-page': PlanPage,
  'plan-step': PlanStep,
})
