type Asked = { readonly key: string | null; readonly requestId: string | null }
type Task = { readonly ref: string; readonly done: boolean }

/** Which assessment a path asks for; without one, what the person's open tasks ask for. */
export function assessmentOf({
  requestId,
  task,
  key,
  tasks,
}: Asked & { readonly task: string | null; readonly tasks: readonly Task[] }): Asked {
  if (requestId !== null) return { key: null, requestId }
  if (task === 'medical-history') return { key: 'MedicalHistory', requestId: null }
  return { key: key ?? dueAssessment(tasks) ?? 'Intake', requestId: null }
}

const KEY_OF_TASK: { readonly [ref: string]: string | undefined } = {
  'triage-flow': 'SelfRefer1Screener',
  'initial-questionnaire-assessment': 'Intake',
  'medical-history': 'MedicalHistory',
}

/** The key of the first open task that an assessment fulfils. */
export function dueAssessment(tasks: readonly Task[]): string | null {
  for (const [ref, key] of Object.entries(KEY_OF_TASK))
    if (key !== undefined && tasks.some((task) => task.ref === ref && !task.done)) return key
  return null
}

/** What is said when an assessment cannot be loaded. */
export function loadErrorOf(key: string | null, requestId: string | null): string {
  switch (key) {
    case 'MedicalHistory':
      return 'error loading medical history'
    case 'Scales':
      return 'Error getting scales'
    case 'SelfRefer1Screener':
      return 'Error getting triage questions (self refer screening 1)'
    default:
      return `no assessment matching ${requestId ?? key ?? ''}`
  }
}
