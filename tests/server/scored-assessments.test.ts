import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'
import { scales, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const SCORES = `{ currentUser { nextAssessment daysUntilNextAssessment
  assessments { createdAt scores { depression anxiety adhd } questionnaires { key } } } }`

it('assessments have their time, three scores and the keys of their questionnaires; the next one is due a month later [DENT-19]', async () => {
  const patient = await portal.patient()
  expect((await patient.ask(SCORES)).data.currentUser).toEqual({
    assessments: [],
    nextAssessment: null,
    daysUntilNextAssessment: null,
  })
  for (const points of [1, 2]) {
    const requestId = await addRequest(portal, patient, 'Scales')
    await submit(
      patient,
      scales((item) => (item === 'phq9-9' ? 0 : points)),
      { requestId },
    )
  }
  const [, second] = await portal.db
    .selectFrom('assessment_submissions')
    .select('submitted_at')
    .where('user_id', '=', patient.id)
    .orderBy('submitted_at')
    .execute()
  const { data } = await patient.ask(SCORES)
  const keys = [{ key: 'phq9' }, { key: 'gad7' }]
  expect(data.currentUser).toMatchObject({
    assessments: [
      { scores: { depression: 8, anxiety: 7, adhd: null }, questionnaires: keys },
      {
        createdAt: second?.submitted_at.toISOString(),
        scores: { depression: 16, anxiety: 14, adhd: null },
        questionnaires: keys,
      },
    ],
    daysUntilNextAssessment: expect.toSatisfy((days: number) => days >= 28 && days <= 31),
  })
})
