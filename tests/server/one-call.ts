import { isObject, type SheetAnswer } from '#engine/index.ts'
import type { FlowPortal, Patient, Reply } from './flow-portal.ts'

const SUBMISSION =
  'id key requestId submittedAt questionnaires { key answers { key text multiText manualInput score } }'
export const SUBMIT = `mutation ($questionnaires: [QuestionnaireInput!]!, $requestId: ID, $key: String) {
  submitQuestionnaires(questionnaires: $questionnaires, requestId: $requestId, key: $key) { ${SUBMISSION} } }`
export const SEND_SCREENER = `mutation ($questionnaire: QuestionnaireInput!) {
  sendSelfReferScreener(questionnaire: $questionnaire) { ${SUBMISSION} } }`

export type SentAnswer = Partial<SheetAnswer> & Pick<SheetAnswer, 'key'>
/** Questionnaires in a client's format. */
export type Sent = readonly { readonly key: string; readonly answers: readonly SentAnswer[] }[]

const FREQUENCIES = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** PHQ-9 and GAD-7 with the points for each item. */
export function scales(pointsOf: (item: string) => number): Sent {
  const items = (key: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      key: `${key}-${i + 1}`,
      text: FREQUENCIES[pointsOf(`${key}-${i + 1}`)] ?? '',
    }))
  return [
    { key: 'phq9', answers: items('phq9', 9) },
    { key: 'gad7', answers: items('gad7', 7) },
  ]
}

/** Answers to the whole self-refer screener. */
export const SCREENER = {
  key: 'self-refer1-screener',
  answers: [
    { key: 'found-by', text: 'Another way', manualInput: 'A poster' },
    { key: 'in-care', text: 'No' },
    { key: 'needs', multiText: ['Worry or stress', 'Sleep'] },
    { key: 'daily-effect', text: '7' },
    { key: 'start', text: 'As soon as possible' },
  ],
} satisfies Sent[number]

/** Answers to the whole medical history. */
export const HISTORY = {
  key: 'medical-history',
  answers: [
    { key: 'general-health', text: 'Good' },
    {
      key: 'conditions',
      multiText: ['A heart condition', 'Another condition'],
      manualInput: 'Hay fever',
    },
    { key: 'heart-details', text: 'A murmur' },
    { key: 'medications', multiText: ['Aspirin', 'Vitamin D'] },
    { key: 'allergies', text: 'None' },
    { key: 'past-medication', text: 'No' },
    { key: 'sleep-quality', text: '10' },
    { key: 'stress', text: '3' },
    { key: 'alcohol', text: 'Never' },
    { key: 'contact-name', text: 'Grace Hopper' },
    { key: 'contact-phone', text: '734-555-0100' },
  ],
} satisfies Sent[number]

/** Submits with one call. */
export const submit = async (
  patient: Patient,
  questionnaires: Sent,
  more: { readonly requestId?: string; readonly key?: string } = {},
) => {
  await patient.askAgain()
  return patient.ask(SUBMIT, { questionnaires, ...more })
}

/** The submission in the answer. */
export function submissionIn(reply: Reply): Readonly<Record<string, unknown>> {
  const found = reply.data.submitQuestionnaires ?? reply.data.sendSelfReferScreener
  if (!isObject(found)) throw new Error(`Nothing was submitted: ${reply.code ?? 'no submission'}`)
  return found
}

/** The number of stored rows of a person. */
export async function kept(portal: FlowPortal, patient: Patient) {
  const count = async (table: 'runs' | 'assessment_submissions' | 'safety_records') =>
    (await portal.db.selectFrom(table).select('id').where('user_id', '=', patient.id).execute())
      .length
  return {
    runs: await count('runs'),
    submissions: await count('assessment_submissions'),
    records: await count('safety_records'),
  }
}
