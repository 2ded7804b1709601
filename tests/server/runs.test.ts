import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerAll,
  ask,
  type ClientRun,
  type FlowPortal,
  openRun,
  type Patient,
  save,
  startFlowPortal,
  submit,
} from './flow-portal.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const ABANDON = 'mutation ($runId: ID!) { abandonRun(runId: $runId) }'
const CURRENT = '{ currentRun(flowId: "intake") { id state } }'
const LATEST = `{ latestAssessment { specialConditions { suicidal bipolarSchizophrenia }
  latestQuestionnaires { phq9 { score symptoms } gad7 { score symptoms } phq8 { score } } } }`

/** At the first PHQ-9 question. */
async function atFirstQuestion(patient: Patient): Promise<ClientRun> {
  const run = await openRun(portal, patient, 'intake')
  await run.send({ type: 'next' }, { type: 'next' })
  return run
}

function records(userId: string) {
  return portal.db.selectFrom('safety_records').selectAll().where('user_id', '=', userId).execute()
}

function submissions(userId: string) {
  return portal.db
    .selectFrom('assessment_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
}

describe('a run', () => {
  it('keeps every saved answer and continues at the same question on another device', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    await run.send({ type: 'choose', field: 'phq9-1', value: 'several-days' })
    const other = await openRun(portal, patient, 'intake')
    expect(other.id).toBe(run.id)
    expect(other.revision()).toBe(3)
    expect(other.state().page).toBe('phq9-2')
  })

  it('is one run, however often it is opened at the same time', async () => {
    const patient = await portal.patient()
    const runs = await Promise.all([1, 2, 3, 4].map(() => openRun(portal, patient, 'intake')))
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
  })

  it('answers a stale revision with the present state and applies nothing', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    const other = await openRun(portal, patient, 'intake')
    await other.send({ type: 'choose', field: 'phq9-1', value: 'nearly-every-day' })
    const late = await save(patient, run.id, run.revision(), [
      { id: randomUUID(), event: { type: 'choose', field: 'phq9-1', value: 'not-at-all' } },
    ])
    expect(late).toMatchObject({
      outcome: 'Conflict',
      revision: 3,
      state: { answers: { 'phq9-1': 'nearly-every-day' } },
    })
  })

  it('accepts one of two tabs that save at the same moment and informs the other', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    const choose = (value: string) =>
      save(patient, run.id, run.revision(), [
        { id: randomUUID(), event: { type: 'choose', field: 'phq9-1', value } },
      ])
    const replies = await Promise.all([choose('not-at-all'), choose('several-days')])
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['Conflict', 'Saved'])
  })

  it('applies events once when a save is sent again after a lost reply', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    await run.send({ type: 'choose', field: 'phq9-1', value: 'several-days' })
    const { revision, events } = run.lastSave()
    const again = await save(patient, run.id, revision, events)
    expect(again).toMatchObject({ outcome: 'Saved', revision: 3 })
    const more = await save(patient, run.id, revision, [
      ...events,
      { id: randomUUID(), event: { type: 'choose', field: 'phq9-2', value: 'not-at-all' } },
    ])
    expect(more).toMatchObject({ outcome: 'Saved', revision: 4 })
  })

  it.each([
    [
      'an option that the question does not have',
      { type: 'choose', field: 'phq9-1', value: 'always' },
      'UNKNOWN_OPTION',
    ],
    [
      'a question that is not on screen',
      { type: 'choose', field: 'gad7-1', value: 'not-at-all' },
      'NOT_ASKED',
    ],
    [
      'a question that does not exist',
      { type: 'choose', field: 'phq9-99', value: 'not-at-all' },
      'UNKNOWN_FIELD',
    ],
    ['continuing without the answer', { type: 'next' }, 'INVALID'],
    ['closing without an open dialog', { type: 'close' }, 'NOT_POSSIBLE'],
  ])('refuses %s and stores no part of the save', async (_what, event, refusal) => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    expect(await run.forge({ type: 'back' }, { type: 'next' }, event)).toMatchObject({
      outcome: 'Refused',
      refusal,
      revision: 2,
    })
    expect((await openRun(portal, patient, 'intake')).revision()).toBe(2)
  })

  it.each([
    ['a score', { type: 'choose', field: 'phq9-1', value: 'not-at-all', score: 0 }],
    ['inputs', { type: 'inputs', inputs: {} }],
    ['the time', { type: 'time', now: '2030-01-01T00:00:00Z' }],
    ['a secret', { type: 'next', secrets: { password: 'x' } }],
    ['nonsense', 'next'],
  ])(
    'refuses %s, which no client may send, and stores no part of the save',
    async (_what, event) => {
      const patient = await portal.patient()
      const run = await atFirstQuestion(patient)
      expect((await run.forge({ type: 'back' }, event)).code).toBe('BAD_INPUT')
      expect((await openRun(portal, patient, 'intake')).revision()).toBe(2)
    },
  )

  it('accepts the result of submitting only from the server', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 0)
    const forged = await run.forge({
      type: 'result',
      id: run.awaited().id,
      value: { submissionId: randomUUID() },
    })
    expect(forged.outcome).toBe('Refused')
    expect(await submissions(patient.id)).toEqual([])
  })

  it('cannot be seen, saved, submitted or abandoned by anyone else', async () => {
    const [patient, stranger] = [await portal.patient(), await portal.patient()]
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 1)
    const event = { id: randomUUID(), event: { type: 'next' } }
    const replies = [
      await save(stranger, run.id, run.revision(), [event]),
      await submit(stranger, run.id, run.revision(), run.awaited().id),
      await stranger.ask(ABANDON, { runId: run.id }),
    ]
    expect(replies.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect((await stranger.ask(CURRENT)).data.currentRun).toBeNull()
    expect((await openRun(portal, stranger, 'intake')).id).not.toBe(run.id)
    expect((await openRun(portal, patient, 'intake')).revision()).toBe(run.revision())
  })

  it('is not readable in the database, nor under another run’s id', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    await run.send({ type: 'choose', field: 'phq9-1', value: 'nearly-every-day' })
    const row = await portal.db
      .selectFrom('runs')
      .select('sealed_state')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(row.sealed_state?.toString('latin1')).not.toMatch(/phq9|nearly-every-day|Ada/)
    const stranger = await portal.patient()
    const other = await openRun(portal, stranger, 'intake')
    await portal.db
      .updateTable('runs')
      .set({ sealed_state: row.sealed_state })
      .where('id', '=', other.id)
      .execute()
    expect((await stranger.ask(CURRENT)).code).toBe('INTERNAL')
  })

  it('loses its answers when it is abandoned, and a new one begins empty', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    await run.send({ type: 'choose', field: 'phq9-1', value: 'several-days' })
    expect((await patient.ask(ABANDON, { runId: run.id })).data.abandonRun).toBe(true)
    expect((await patient.ask(ABANDON, { runId: run.id })).data.abandonRun).toBe(true)
    const row = await portal.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect([row.status, row.sealed_state]).toEqual(['Abandoned', null])
    expect((await openRun(portal, patient, 'intake')).revision()).toBe(0)
  })

  it('asks for a login', async () => {
    expect((await ask(portal.app, undefined, CURRENT, {})).code).toBe('INVALID_AUTHENTICATION')
  })
})

describe('handing in', () => {
  it('scores the answers itself, keeps them sealed, and marks the task done [ASMT-34]', async () => {
    const patient = await portal.patient({
      tasks: ['initial-questionnaire-assessment', 'medical-history'],
    })
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, (question) => (question.startsWith('gad7') ? 3 : 1))
    await run.submit()
    const { data: latest } = await patient.ask(LATEST)
    expect(latest.latestAssessment).toEqual({
      specialConditions: { suicidal: true, bipolarSchizophrenia: false },
      latestQuestionnaires: {
        phq9: { score: 9, symptoms: 'mild' },
        gad7: { score: 21, symptoms: 'severe' },
        phq8: null,
      },
    })
    const [row] = await submissions(patient.id)
    expect(row?.sealed_content.toString('latin1')).not.toMatch(/phq9|severe|several-days/)
    const tasks = await portal.db
      .selectFrom('tasks')
      .select(['ref', 'done'])
      .where('user_id', '=', patient.id)
      .orderBy('ref')
      .execute()
    expect(tasks).toEqual([
      { ref: 'initial-questionnaire-assessment', done: true },
      { ref: 'medical-history', done: false },
    ])
  })

  it('counts once for a double click, a retry and two tabs', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 2)
    await patient.askAgain()
    const effectId = run.awaited().id
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => submit(patient, run.id, run.revision(), effectId)),
    )
    const ids = replies.map(({ submissionId }) => submissionId)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toEqual(expect.any(String))
    expect(await submissions(patient.id)).toHaveLength(1)
  })

  it('is refused before the questions are answered, with nothing saved', async () => {
    const patient = await portal.patient()
    const run = await atFirstQuestion(patient)
    const reply = await submit(patient, run.id, run.revision(), `${run.id}//reviewing/1`)
    expect(reply).toMatchObject({ outcome: 'Refused', refusal: 'NOT_AWAITED' })
    expect(await submissions(patient.id)).toEqual([])
  })

  it('ends the run; the next one is a new run', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 0)
    await run.submit()
    expect((await openRun(portal, patient, 'intake')).id).not.toBe(run.id)
  })

  it('sends only the screener, marks triage done, and continues with the intake in the same run [ASMT-36]', async () => {
    const patient = await portal.patient({
      tasks: ['triage-flow', 'initial-questionnaire-assessment'],
    })
    const run = await openRun(portal, patient, 'self-refer1-screener')
    await takeScreener(run)
    const [row] = await submissions(patient.id)
    expect(row?.assessment_key).toBe('SelfRefer1Screener')
    const tasks = await portal.db
      .selectFrom('tasks')
      .select('ref')
      .where('user_id', '=', patient.id)
      .where('done', '=', true)
      .execute()
    expect(tasks).toEqual([{ ref: 'triage-flow' }])
    expect((await openRun(portal, patient, 'intake')).id).toBe(run.id)
  })

  it('submits the intake that follows the screener as a separate form', async () => {
    const patient = await portal.patient({
      tasks: ['triage-flow', 'initial-questionnaire-assessment'],
    })
    const run = await openRun(portal, patient, 'self-refer1-screener')
    await takeScreener(run)
    await answerAll(run, () => 0)
    expect(await run.submit()).toMatchObject({ outcome: 'Saved' })
    const current = await portal.versions.current('intake')
    expect(await submissions(patient.id)).toContainEqual(
      expect.objectContaining({
        assessment_key: 'Intake',
        flow_id: 'intake',
        flow_version: current?.version,
        run_id: run.id,
      }),
    )
  })

  it('that failed is stored with the message that the person saw, and can be tried again', async () => {
    const patient = await portal.patient()
    const run = await openRun(portal, patient, 'intake')
    await answerAll(run, () => 0)
    const message = 'An unexpected error occurred. Please try again.'
    expect(
      await run.send({ type: 'failure', id: run.awaited().id, code: 'INTERNAL', message }),
    ).toMatchObject({
      outcome: 'Saved',
    })
    await run.send({ type: 'choose', field: 'gad7-7', value: 'not-at-all' })
    await run.send({ type: 'result', id: run.awaited().id })
    expect(await run.submit()).toMatchObject({ outcome: 'Saved' })
  })
})

async function takeScreener(run: ClientRun): Promise<void> {
  await run.send({ type: 'answer', field: 'found-by', value: 'friend' }, { type: 'next' })
  await run.send({ type: 'answer', field: 'in-care', value: 'no' }, { type: 'next' })
  await run.send({ type: 'answer', field: 'needs', value: ['worry'] }, { type: 'next' })
  await run.send({ type: 'answer', field: 'daily-effect', value: 7 }, { type: 'next' })
  await run.send({ type: 'answer', field: 'start', value: 'soon' }, { type: 'next' })
  await run.send({ type: 'result', id: run.awaited().id })
  await run.submit()
}

describe('a patient in danger', () => {
  async function atItemNine(patient: Patient): Promise<ClientRun> {
    const run = await atFirstQuestion(patient)
    for (let item = 1; item < 9; item += 1)
      await run.send({ type: 'choose', field: `phq9-${item}`, value: 'not-at-all' })
    return run
  }

  it('leaves a safety record when the answer is saved, not first when the form is submitted', async () => {
    const patient = await portal.patient()
    const run = await atItemNine(patient)
    expect(await records(patient.id)).toEqual([])
    await run.send({ type: 'choose', field: 'phq9-9', value: 'several-days' })
    const [record, ...more] = await records(patient.id)
    expect(more).toEqual([])
    expect(record).toMatchObject({
      run_id: run.id,
      flow_id: 'intake',
      flow_version: run.flow.version,
      flag: 'suicidal',
      item: 'phq9-9',
    })
    expect(Object.keys(record ?? {}).toSorted()).toEqual(
      [
        'flag',
        'flow_id',
        'flow_version',
        'id',
        'item',
        'notified_at',
        'recorded_at',
        'run_id',
        'user_id',
      ].toSorted(),
    )
    await expect.poll(() => portal.notices.filter((id) => id === record?.id)).toHaveLength(1)
  })

  it('keeps the record when the answer is undone within the same save, and when the run is abandoned', async () => {
    const patient = await portal.patient()
    const run = await atItemNine(patient)
    await run.send(
      { type: 'answer', field: 'phq9-9', value: 'nearly-every-day' },
      { type: 'answer', field: 'phq9-9', value: 'not-at-all' },
    )
    await patient.ask(ABANDON, { runId: run.id })
    expect(await records(patient.id)).toHaveLength(1)
  })

  it('is recorded once when the save is sent again', async () => {
    const patient = await portal.patient()
    const run = await atItemNine(patient)
    await run.send({ type: 'answer', field: 'phq9-9', value: 'several-days' })
    const { revision, events } = run.lastSave()
    await save(patient, run.id, revision, events)
    expect(await records(patient.id)).toHaveLength(1)
  })
})
