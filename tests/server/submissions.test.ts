import { sheetOf, submissionOf } from '#engine/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest } from './assessment-request.ts'
import {
  answerAll,
  ask,
  type ClientRun,
  type FlowPortal,
  openRun,
  type Patient,
  startFlowPortal,
  submit as submitRun,
} from './flow-portal.ts'
import {
  HISTORY,
  kept,
  SCREENER,
  SEND_SCREENER,
  type Sent,
  type SentAnswer,
  SUBMIT,
  scales,
  submissionIn,
  submit,
} from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const LATEST = `{ latestAssessment { specialConditions { suicidal bipolarSchizophrenia } followUpRequest { id complete }
  latestQuestionnaires { phq9 { key score symptoms } gad7 { key score symptoms } phq8 { key score symptoms } } } }`

async function doneTasks(patient: Patient): Promise<readonly string[]> {
  const rows = await portal.db
    .selectFrom('tasks')
    .select(['ref', 'done'])
    .where('user_id', '=', patient.id)
    .execute()
  return rows.flatMap(({ ref, done }) => (done ? [ref] : []))
}

describe('a whole form with one call', () => {
  it('makes the same submission as answering question by question [CALL-04]', async () => {
    const pointsOf = (item: string) => (Number(item.slice(-1)) * 7) % 4
    const [patient, other] = [await portal.patient(), await portal.patient()]
    const sent = submissionIn(await submit(patient, scales(pointsOf)))
    const run = await openRun(portal, other, 'intake')
    await answerAll(run, pointsOf)
    await run.submit()
    const byEvents = submissionOf(run.flow, run.state())
    expect(sent).toMatchObject({
      key: 'Intake',
      requestId: null,
      questionnaires: sheetOf(run.flow, run.state(), byEvents),
    })
    expect((await patient.ask(LATEST)).data).toEqual((await other.ask(LATEST)).data)
    expect(await kept(portal, patient)).toEqual(await kept(portal, other))
  })

  it('returns the submission with the definition’s scores [CALL-04] [ENTY-13] [ENTY-14]', async () => {
    const patient = await portal.patient()
    const { key, submittedAt, questionnaires } = submissionIn(await submit(patient, [HISTORY]))
    expect([key, submittedAt]).toEqual([
      'MedicalHistory',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    ])
    const answer = (part: SentAnswer) => ({
      text: null,
      multiText: null,
      manualInput: null,
      score: null,
      ...part,
    })
    const byKey = new Map<string, SentAnswer>(HISTORY.answers.map((one) => [one.key, one]))
    byKey.set('sleep-quality', { key: 'sleep-quality', text: '10', score: 10 })
    byKey.set('stress', { key: 'stress', text: '3', score: 3 })
    byKey.set('contact-phone', { key: 'contact-phone', text: '7345550100' })
    expect(questionnaires).toMatchObject([
      { key: 'medical-history', answers: [...byKey.values()].map((one) => ({ ...one })) },
    ])
    expect(questionnaires).toMatchObject([
      { answers: expect.arrayContaining([answer({ key: 'allergies', text: 'None' })]) },
    ])
  })

  it.each<readonly [string, Sent, string]>([
    ['Intake', scales(() => 0), 'initial-questionnaire-assessment'],
    [
      'AdjustedIntake',
      [
        { key: 'adjusted-intake', answers: [{ key: 'reasons', multiText: ['Sleep'] }] },
        ...scales(() => 0),
      ],
      'initial-questionnaire-assessment',
    ],
    ['MedicalHistory', [HISTORY], 'medical-history'],
  ])(
    'finds %s by its questionnaires and marks its task as done [CALL-04] [MUTA-25] [MUTA-26]',
    async (key, questionnaires, task) => {
      const tasks = ['initial-questionnaire-assessment', 'medical-history', 'triage-flow']
      const patient = await portal.patient({ tasks, isTherapyOnboarding: true })
      expect(submissionIn(await submit(patient, questionnaires)).key).toBe(key)
      expect(await doneTasks(patient)).toEqual([task])
    },
  )

  it('is the assessment that the call names', async () => {
    const patient = await portal.patient()
    const answers = Array.from({ length: 8 }, (_, i) => ({
      key: `phq9-${i + 1}`,
      text: 'Several days',
      score: 1,
    }))
    const requestId = await addRequest(portal, patient, 'Phq8')
    const reply = await submit(patient, [{ key: 'phq8', answers }], { requestId, key: 'Phq8' })
    expect(submissionIn(reply).key).toBe('Phq8')
    expect((await patient.ask(LATEST)).data.latestAssessment).toMatchObject({
      latestQuestionnaires: { phq9: null, phq8: { key: 'phq8', score: 8, symptoms: 'mild' } },
    })
  })

  it('answers the given request, and closes it [CALL-04] [MUTA-27]', async () => {
    const patient = await portal.patient()
    const requestId = await addRequest(portal, patient, 'Scales', true)
    const first = submissionIn(
      await submit(
        patient,
        scales(() => 1),
        { requestId },
      ),
    )
    expect(first).toMatchObject({ key: 'Scales', requestId })
    expect((await patient.ask(LATEST)).data.latestAssessment).toMatchObject({
      followUpRequest: { id: requestId, complete: true },
    })
    expect(
      submissionIn(
        await submit(
          patient,
          scales(() => 2),
          { requestId },
        ),
      ).id,
    ).toBe(first.id)
    expect(await kept(portal, patient)).toMatchObject({ submissions: 1 })
  })

  it('replaces a draft of the same form, and its answers are deleted', async () => {
    const patient = await portal.patient()
    const draft = await openRun(portal, patient, 'intake')
    await draft.send(
      { type: 'next' },
      { type: 'next' },
      { type: 'choose', field: 'phq9-1', value: 'several-days' },
    )
    await submit(
      patient,
      scales(() => 0),
    )
    const row = await portal.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
    expect([row.status, row.sealed_state]).toEqual(['Abandoned', null])
    expect(
      await portal.db.selectFrom('run_events').selectAll().where('run_id', '=', draft.id).execute(),
    ).toEqual([])
    expect((await openRun(portal, patient, 'intake')).revision()).toBe(0)
  })

  it('leaves a record of danger, and the safety team is notified', async () => {
    const patient = await portal.patient()
    await submit(
      patient,
      scales((item) => Number(item === 'phq9-9')),
    )
    const records = await portal.db
      .selectFrom('safety_records')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute()
    expect(records).toMatchObject([{ flow_id: 'intake', flag: 'suicidal', item: 'phq9-9' }])
    await expect.poll(() => portal.notices.filter((id) => id === records[0]?.id)).toHaveLength(1)
  })

  it('requires a login', async () => {
    const reply = await ask(portal.app, undefined, SUBMIT, { questionnaires: [] })
    expect(reply.code).toBe('INVALID_AUTHENTICATION')
  })
})

describe('the same answers again', () => {
  it('are the same submission: for a double click, a retry, two tabs', async () => {
    const patient = await portal.patient()
    const danger = scales(() => 1)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => submit(patient, danger)))
    replies.push(await submit(patient, danger))
    expect(new Set(replies.map((reply) => submissionIn(reply).id)).size).toBe(1)
    expect(await kept(portal, patient)).toEqual({ runs: 1, submissions: 1, records: 1 })
  })

  it('are the same even if they were first given question by question', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 2)
    const { submissionId } = await run.submit()
    expect(
      submissionIn(
        await submit(
          patient,
          scales(() => 2),
        ),
      ).id,
    ).toBe(submissionId)
  })

  it('are one submission of a request that two tabs answer together, one by question and one as a whole', async () => {
    const patient = await portal.patient()
    const requestId = await addRequest(portal, patient, 'Intake')
    const run = await openRun(portal, patient, 'intake', requestId)
    await answerAll(run, () => 1)
    const inTurn = () => submitRun(patient, run.id, run.revision(), run.awaited().id)
    const whole = () =>
      submit(
        patient,
        scales(() => 1),
        { requestId },
      )
    const [reply, first, again] = await Promise.all([inTurn(), whole(), inTurn()])
    const { submissions } = await kept(portal, patient)
    expect(submissions).toBe(1)
    for (const { submissionId, outcome } of [reply, again])
      expect([submissionId, outcome]).toEqual(
        submissionId === undefined ? [undefined, 'Conflict'] : [submissionIn(first).id, 'Saved'],
      )
  })

  it('are a new submission after a day, or after other answers', async () => {
    const patient = await portal.patient()
    const first = submissionIn(
      await submit(
        patient,
        scales(() => 0),
      ),
    ).id
    const between = submissionIn(
      await submit(
        patient,
        scales(() => 1),
      ),
    ).id
    const third = submissionIn(
      await submit(
        patient,
        scales(() => 0),
      ),
    ).id
    expect(new Set([first, between, third]).size).toBe(3)
    await portal.db
      .updateTable('assessment_submissions')
      .set({ submitted_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('user_id', '=', patient.id)
      .execute()
    expect(
      submissionIn(
        await submit(
          patient,
          scales(() => 0),
        ),
      ).id,
    ).not.toBe(third)
  })
})

/** Answers that differ from those of the one call. */
async function answerScreener(run: ClientRun): Promise<void> {
  const answers = {
    'found-by': 'friend',
    'in-care': 'no',
    needs: ['worry'],
    'daily-effect': 7,
    start: 'soon',
  }
  for (const [field, value] of Object.entries(answers))
    await run.send({ type: 'answer', field, value }, { type: 'next' })
  await run.send({ type: 'result', id: run.awaited().id })
}

describe('the self-refer screener with one call', () => {
  it('accepts its one questionnaire and marks the triage as done [CALL-05] [MUTA-28]', async () => {
    const patient = await portal.patient({
      tasks: ['triage-flow', 'initial-questionnaire-assessment'],
    })
    const sent = submissionIn(await patient.ask(SEND_SCREENER, { questionnaire: SCREENER }))
    expect(sent).toMatchObject({
      key: 'SelfRefer1Screener',
      questionnaires: [{ key: 'self-refer1-screener', answers: SCREENER.answers }],
    })
    expect(await doneTasks(patient)).toEqual(['triage-flow'])
    expect(submissionIn(await patient.ask(SEND_SCREENER, { questionnaire: SCREENER })).id).toBe(
      sent.id,
    )
    expect(
      (
        await submit(
          patient,
          scales(() => 0),
        )
      ).code,
    ).toBeUndefined()
  })

  it('does not touch a run whose screener was submitted and whose intake continues', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'self-refer1-screener')
    await answerScreener(run)
    await run.submit()
    await patient.askAgain()
    const sent = submissionIn(await patient.ask(SEND_SCREENER, { questionnaire: SCREENER }))
    expect(sent.key).toBe('SelfRefer1Screener')
    const row = await portal.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect([row.status, row.sealed_state === null]).toEqual(['Active', false])
    expect(await kept(portal, patient)).toMatchObject({ submissions: 2 })
  })

  it('refuses another form, with nothing saved [CALL-05]', async () => {
    const patient = await portal.patient()
    expect((await patient.ask(SEND_SCREENER, { questionnaire: HISTORY })).code).toBe(
      'UNKNOWN_QUESTIONNAIRE',
    )
    expect(await kept(portal, patient)).toEqual({ runs: 0, submissions: 0, records: 0 })
  })
})
