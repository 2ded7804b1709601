import type { Views } from '#renderer/flow/contract.ts'
import { ProgressChart } from './progress-chart.tsx'
import { SymptomTabs } from './symptom-tabs.tsx'

/** Views of scores over time. */
export type ProgressView = 'progress-chart' | 'symptom-tabs'

export const PROGRESS_VIEWS: Views<ProgressView> = {
  'progress-chart': ProgressChart,
  'symptom-tabs': SymptomTabs,
}
