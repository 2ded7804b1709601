import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject, type JsonObject, submissionOf } from '#engine/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest } from './assessment-request.ts'
import {
  answerAll,
  type FlowPortal,
  openRun,
  type Patient,
  ROOT,
  startFlowPortal,
} from './flow-portal.ts'
import { HISTORY, submit } from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const ASSESSMENT = `query ($key: String, $requestId: ID) { assessment(key: $key, requestId: $requestId) { key flowId screen
  sections { key title description questionnaire preScreen { asset title description bullets details }
    questions { key type text preText subText label legend placeholder caption disclaimer examples overrideDescription
      isOptional visible options { text score requiresManualInput } manualInput { label placeholder maxLength }
      dependency { foreignKey optionText } } } } }`
const LATEST = `{ latestAssessment { specialConditions { suicidal bipolarSchizophrenia } followUpRequest { id complete }
  latestQuestionnaires { phq9 { key score maximum symptoms } phq8 { key score maximum symptoms } gad7 { key score maximum symptoms }
    asrs { score maximum symptoms } } }
  careEligibility { isUserEligible isUserUnderage minimumAge permittedCareTypes } }`

async function latest(patient: Patient): Promise<JsonObject> {
  const { latestAssessment } = (await patient.ask(LATEST)).data
  return isObject(latestAssessment) ? latestAssessment : {}
}

/** Forms that need a request each time, because no task includes them. */
const REQUESTED: { readonly [flow: string]: string } = {
  scales: 'Scales',
  'pre-visit-scales': 'PreVisitScales',
  phq8: 'Phq8',
}

async function take(
  patient: Patient,
  flowId: string,
  optionOf: (question: string) => number,
  requestId: string | null = null,
): Promise<void> {
  const key = REQUESTED[flowId]
  const asked = requestId ?? (key === undefined ? null : await addRequest(portal, patient, key))
  const run = await openRun(portal, patient, flowId, asked)
  await answerAll(run, optionOf)
  await run.submit()
}

describe('the query assessment', () => {
  it('returns the definition by key: sections, questions, options with scores [CALL-03, ENTY-09]', async () => {
    const patient = await portal.patient()
    const { data } = await patient.ask(ASSESSMENT, { key: 'Intake' })
    expect(data.assessment).toMatchObject({
      key: 'Intake',
      flowId: 'intake',
      screen: 'paginated',
      sections: [
        {
          key: 'mood',
          preScreen: { asset: 'lamp', title: 'First, your mood' },
          questions: Array.from({ length: 9 }, (_, index) => ({
            key: `phq9-${index + 1}`,
            type: 'multi-choice',
            isOptional: false,
            visible: true,
            options: [
              { text: 'Not at all', score: 0, requiresManualInput: false },
              { text: 'Several days', score: 1 },
              { text: 'More than half the days', score: 2 },
              { text: 'Nearly every day', score: 3 },
            ],
          })),
        },
        { key: 'worry', questions: { length: 7 } },
      ],
    })
  })

  it('names the parent question and the option’s text if a question depends on one answer [ENTY-12]', async () => {
    const patient = await portal.patient()
    const { data } = await patient.ask(ASSESSMENT, { key: 'SelfRefer1Screener' })
    expect(JSON.stringify(data.assessment)).toContain(
      '"dependency":{"foreignKey":"in-care","optionText":"Yes"}',
    )
  })

  it('knows every key of the specification [ENTY-10, QURY-41]', async () => {
    const patient = await portal.patient()
    const keys = [
      'Bipolar1Screener',
      'Scales',
      'MedicalHistory',
      'Intake',
      'AdjustedIntake',
      'SelfRefer1Screener',
    ]
    const replies = await Promise.all(keys.map((key) => patient.ask(ASSESSMENT, { key })))
    expect(replies.map(({ data }) => isObject(data.assessment) && data.assessment.key)).toEqual(
      keys,
    )
  })

  it('returns a form for the keys that the portal uses, and reports any other key as data without a form [ENUM-17]', async () => {
    const patient = await portal.patient()
    const catalogue = (await patient.ask('{ assessmentCatalogue { key } }')).data
      .assessmentCatalogue
    const known = Array.isArray(catalogue)
      ? catalogue.flatMap((one) => (isObject(one) ? [one.key] : []))
      : []
    expect(known).toEqual(
      expect.arrayContaining([
        'AdjustedIntake',
        'Bipolar1Screener',
        'Intake',
        'MedicalHistory',
        'Scales',
        'SelfRefer1Screener',
      ]),
    )
    for (const key of [
      'Bipolar1Assessment',
      'FindCare',
      'SaiSurveyV01',
      'CoachingKickoff',
      'WellnessAssessment',
    ]) {
      expect(known).not.toContain(key)
      const requestId = await addRequest(portal, patient, key)
      expect((await patient.ask(ASSESSMENT, { requestId })).code, key).toBe('NO_ASSESSMENT')
      expect((await patient.ask(ASSESSMENT, { key })).code, key).toBe('NO_ASSESSMENT')
    }
    const requestId = await addRequest(portal, patient, 'Scales')
    expect((await patient.ask(ASSESSMENT, { requestId })).code).toBeUndefined()
  })

  it('returns a requested form only to the person who was asked [CALL-03, QURY-42]', async () => {
    const [patient, stranger] = [await portal.patient(), await portal.patient()]
    for (const key of ['Bipolar1Screener', 'Scales']) {
      const requestId = await addRequest(portal, patient, key)
      expect((await patient.ask(ASSESSMENT, { requestId })).data.assessment).toMatchObject({ key })
      expect((await stranger.ask(ASSESSMENT, { requestId })).code).toBe('NO_ASSESSMENT')
    }
  })

  it.each([
    { key: 'FindCare' },
    { key: 'toString' },
    { requestId: randomUUID() },
    { requestId: 'x' },
    {},
  ])('reports that no assessment matches %j [ERRO-13]', async (asked) => {
    const reply = await (await portal.patient()).ask(ASSESSMENT, asked)
    expect([reply.code, reply.message]).toEqual(['NO_ASSESSMENT', 'no assessment matching {id}'])
  })
})

describe('a requested assessment', () => {
  it('is saved for its request, closes it and removes its notification [ASMT-29]', async () => {
    const patient = await portal.patient()
    const requestId = await addRequest(portal, patient, 'Scales')
    await portal.db
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        user_id: patient.id,
        key: 'monthlyScales',
        data: JSON.stringify({ requestId }),
        created_at: new Date(),
      })
      .execute()
    await take(patient, 'scales', () => 1, requestId)
    const [row] = await portal.db
      .selectFrom('assessment_submissions')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute()
    expect(row).toMatchObject({ assessment_key: 'Scales', request_id: requestId })
    const closed = await portal.db
      .selectFrom('assessment_requests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirst()
    expect(closed?.completed_at).toBeInstanceOf(Date)
    expect((await patient.ask('{ currentUser { notifications { key } } }')).data).toEqual({
      currentUser: { notifications: [] },
    })
  })

  it('can be scales before a visit, which are saved under the same key [ASMT-33]', async () => {
    const patient = await portal.patient()
    const ids = [
      await addRequest(portal, patient, 'Scales'),
      await addRequest(portal, patient, 'PreVisitScales'),
    ]
    for (const requestId of ids) await take(patient, 'pre-visit-scales', () => 1, requestId)
    const rows = await portal.db
      .selectFrom('assessment_submissions')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute()
    expect(rows.map(({ assessment_key }) => assessment_key)).toEqual(['Scales', 'Scales'])
    expect(rows.map(({ request_id }) => request_id).toSorted()).toEqual(ids.toSorted())
  })

  it('can be answered once, even by two runs', async () => {
    const patient = await portal.patient()
    const requestId = await addRequest(portal, patient, 'Scales')
    const first = await openRun(portal, patient, 'scales', requestId)
    const ofFirst = portal.db.updateTable('runs').where('id', '=', first.id)
    await ofFirst.set({ status: 'Ended' }).execute()
    await take(patient, 'scales', () => 1, requestId)
    await ofFirst.set({ status: 'Active' }).execute()
    await answerAll(first, () => 3)
    await first.submit()
    await expect(openRun(portal, patient, 'scales', requestId)).rejects.toThrow('NOT_REQUESTED')
    expect(
      await portal.db
        .selectFrom('assessment_submissions')
        .select('id')
        .where('user_id', '=', patient.id)
        .execute(),
    ).toHaveLength(1)
  })

  it('can be opened only by the person who was asked, and only as its flow', async () => {
    const [patient, stranger] = [await portal.patient(), await portal.patient()]
    const requestId = await addRequest(portal, patient, 'Scales')
    await expect(openRun(portal, stranger, 'scales', requestId)).rejects.toThrow('NOT_FOUND')
    await expect(openRun(portal, patient, 'intake', requestId)).rejects.toThrow('NOT_FOUND')
  })
})

describe('the query latestAssessment', () => {
  it('returns results and eligibility, and no result before the first form [CALL-21]', async () => {
    const patient = await portal.patient()
    const { data } = await patient.ask(LATEST)
    expect(data).toEqual({
      latestAssessment: null,
      careEligibility: {
        isUserEligible: true,
        isUserUnderage: false,
        minimumAge: 18,
        permittedCareTypes: ['Therapy', 'Psychiatry'],
      },
    })
  })

  it('returns conditions, follow-up and the newest result per questionnaire with its maximum [ENTY-15] [RSLT-15] [AENT-25]', async () => {
    const patient = await portal.patient()
    await take(patient, 'intake', (question) => (question.startsWith('gad7') ? 2 : 3))
    await take(patient, 'phq8', () => 0)
    const followUp = await addRequest(portal, patient, 'Scales', true)
    expect(await latest(patient)).toEqual({
      specialConditions: { suicidal: true, bipolarSchizophrenia: false },
      followUpRequest: { id: followUp, complete: false },
      latestQuestionnaires: {
        phq9: { key: 'phq9', score: 27, maximum: 27, symptoms: 'severe' },
        phq8: { key: 'phq8', score: 0, maximum: 24, symptoms: 'minimal' },
        gad7: { key: 'gad7', score: 14, maximum: 21, symptoms: 'moderate' },
        asrs: null,
      },
    })
  })

  it('returns each person’s own results by questionnaire with key, score and symptoms [QURY-43]', async () => {
    const [patient, other] = [await portal.patient(), await portal.patient()]
    await take(patient, 'scales', (question) => (question.startsWith('gad7') ? 1 : 2))
    await take(other, 'scales', () => 0)
    const RESULTS = `query assessmentResults { latestAssessment { latestQuestionnaires {
      phq9 { key score symptoms } gad7 { key score symptoms } } } }`
    const results = async (who: Patient) => (await who.ask(RESULTS)).data.latestAssessment
    expect(await results(patient)).toEqual({
      latestQuestionnaires: {
        phq9: { key: 'phq9', score: 18, symptoms: 'moderately-severe' },
        gad7: { key: 'gad7', score: 7, symptoms: 'mild' },
      },
    })
    expect(await results(other)).toEqual({
      latestQuestionnaires: {
        phq9: { key: 'phq9', score: 0, symptoms: 'minimal' },
        gad7: { key: 'gad7', score: 0, symptoms: 'minimal' },
      },
    })
    expect(await results(await portal.patient())).toBeNull()
  })

  it('drops the suicidal condition only if a newer form asked, it is now false, and seven days have passed', async () => {
    const patient = await portal.patient()
    await take(patient, 'intake', (question) => (question === 'phq9-9' ? 1 : 0))
    await take(patient, 'phq8', () => 0)
    expect(await latest(patient)).toMatchObject({ specialConditions: { suicidal: true } })
    await take(patient, 'scales', () => 0)
    expect(await latest(patient)).toMatchObject({ specialConditions: { suicidal: true } })
    const submitted_at = new Date(Date.now() - 7 * 86_400_000)
    const intakes = portal.db
      .updateTable('assessment_submissions')
      .where('assessment_key', '=', 'Intake')
    await intakes.set({ submitted_at }).where('user_id', '=', patient.id).execute()
    expect(await latest(patient)).toMatchObject({ specialConditions: { suicidal: false } })
  })

  it.each([
    [
      [0, 0],
      [0, 'minimal'],
    ],
    [
      [4, 0],
      [4, 'minimal'],
    ],
    [
      [5, 0],
      [5, 'mild'],
    ],
    [
      [9, 0],
      [9, 'mild'],
    ],
    [
      [9, 1],
      [10, 'moderate'],
    ],
    [
      [9, 5],
      [14, 'moderate'],
    ],
    [
      [9, 6],
      [15, 'moderately-severe'],
    ],
    [
      [9, 9, 1],
      [19, 'moderately-severe'],
    ],
    [
      [9, 9, 2],
      [20, 'severe'],
    ],
    [
      [9, 9, 9],
      [27, 'severe'],
    ],
  ] as const)(
    'grades depression of %j answers at or above 1, 2, 3 as %j [RSLT-16]',
    async ([one, two, three], [score, symptoms]) => {
      const patient = await portal.patient()
      const points = (item: number) =>
        Number(item <= one) + Number(item <= (two ?? 0)) + Number(item <= (three ?? 0))
      await take(patient, 'intake', (question) =>
        question.startsWith('phq9-') ? points(Number(question.slice(5))) : 0,
      )
      expect(await latest(patient)).toMatchObject({
        latestQuestionnaires: { phq9: { score, symptoms } },
      })
    },
  )

  it('returns no score for questions that were not asked', async () => {
    const patient = await portal.patient()
    await take(patient, 'scales', () => 0)
    expect(await latest(patient)).toMatchObject({ latestQuestionnaires: { asrs: null } })
  })

  it('never returns another person’s answers', async () => {
    const [patient, stranger] = [await portal.patient(), await portal.patient()]
    await take(patient, 'intake', () => 3)
    expect((await stranger.ask(LATEST)).data.latestAssessment).toBeNull()
    const [row] = await portal.db
      .selectFrom('assessment_submissions')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute()
    await portal.db
      .updateTable('assessment_submissions')
      .set({ user_id: stranger.id })
      .where('id', '=', row?.id ?? '')
      .execute()
    expect((await stranger.ask(LATEST)).code).toBe('INTERNAL')
  })
})

describe('the attention scale, after the operator confirmed its wording', () => {
  let confirmed: FlowPortal
  let contentDir: string
  beforeAll(async () => {
    contentDir = mkdtempSync(join(tmpdir(), 'portal-content-'))
    cpSync(join(ROOT, 'content'), contentDir, { recursive: true })
    const file = join(contentDir, 'brand/operations.json')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        '"featureFlags": {',
        '"featureFlags": { "AsrsWordingConfirmed": true',
      ),
    )
    confirmed = await startFlowPortal({ contentDir })
  })
  afterAll(async () => {
    await confirmed.close()
    rmSync(contentDir, { recursive: true, force: true })
  })

  it.each([
    [4, { score: 4, maximum: 6, symptoms: 'likely' }],
    [3, { score: 3, maximum: 6, symptoms: 'unlikely' }],
  ])(
    'returns the count of %d items with its level, as well as the other scales [ENTY-16] [RSLT-15] [RSLT-18]',
    async (items, asrs) => {
      const patient = await confirmed.patient({ hasAdhd: true })
      const run = await openRun(
        confirmed,
        patient,
        'scales',
        await addRequest(confirmed, patient, 'Scales'),
      )
      await answerAll(run, (question) => {
        const item = /^asrs-(\d)$/.exec(question)?.[1]
        return item === undefined ? 1 : Number(item) <= items ? 4 : 0
      })
      await run.submit()
      expect(submissionOf(run.flow, run.state()).map(({ key }) => key)).toContain('asrs')
      expect(await latest(patient)).toMatchObject({
        latestQuestionnaires: {
          phq9: { score: 9, symptoms: 'mild' },
          gad7: { score: 7, symptoms: 'mild' },
          asrs,
        },
      })
    },
  )
})

describe('the tasks of a new patient', () => {
  async function doneTasks(patient: Patient): Promise<readonly string[]> {
    const rows = await portal.db
      .selectFrom('tasks')
      .select('ref')
      .where('user_id', '=', patient.id)
      .where('done', '=', true)
      .execute()
    return rows.map(({ ref }) => ref)
  }

  it('mark the questionnaire as done when the adjusted intake is saved [ASMT-35]', async () => {
    const patient = await portal.patient({
      tasks: ['initial-questionnaire-assessment', 'other'],
      isTherapyOnboarding: true,
    })
    await take(patient, 'adjusted-intake', () => 0)
    expect(await doneTasks(patient)).toEqual(['initial-questionnaire-assessment'])
  })

  it('mark only the medical history as done when it is saved [ASMT-28]', async () => {
    const patient = await portal.patient({
      tasks: ['initial-questionnaire-assessment', 'medical-history'],
    })
    await submit(patient, [HISTORY])
    expect(await doneTasks(patient)).toEqual(['medical-history'])
    const rows = await portal.db
      .selectFrom('assessment_submissions')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute()
    expect(rows.map(({ assessment_key }) => assessment_key)).toEqual(['MedicalHistory'])
  })

  it('do not change when the scales are saved', async () => {
    const patient = await portal.patient({
      tasks: ['initial-questionnaire-assessment', 'medical-history'],
    })
    await take(patient, 'scales', () => 0)
    expect(await doneTasks(patient)).toEqual([])
  })
})
