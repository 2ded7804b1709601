import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnumType } from 'graphql'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isObject, type JsonObject, loadLibrary, toJson } from '#engine/index.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import {
  type FeedbackContent,
  type FeedbackTemplate,
  readFeedbackContent,
  scaleMaximum,
  type TemplateQuestion,
} from '#server/domains/provider-feedback/feedback-content.ts'
import { keptAnswers } from '#server/domains/provider-feedback/feedback-rules.ts'
import { createFeedbackService } from '#server/domains/provider-feedback/feedback-service.ts'
import { withTemplates } from '#server/domains/provider-feedback/template-flow.ts'
import { createAppointmentService } from '#server/domains/scheduling/appointment-service.ts'
import { createOperatorFolders } from '#tests/support/operator-folders.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, startServer } from '#tests/support/server.ts'
import { personToken } from '#tests/support/sessions.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATH = 'flows/portal/provider-feedback.json'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())
const { platform } = server.app
const { db, dataKeys } = platform
beforeEach(async () => {
  await db.deleteFrom('provider_feedback').execute()
})

const TEMPLATE = `query fetchProviderFeedbackTemplate($providerId: ID!, $careType: LowercaseCareType!, $feedbackType: ProviderFeedbackType!) {
  providerFeedbackTemplate(providerId: $providerId, careType: $careType, feedbackType: $feedbackType) {
    questions { key format options required sectionTitle placeholder beforeCopy { kind text bullets styleTag italic }
      children { key format options required sectionTitle placeholder beforeCopy { text } children { key } } } } }`
const SUBMIT = `mutation ($providerId: ID!, $careType: LowercaseCareType!, $feedbackType: ProviderFeedbackType!,
  $answers: [FeedbackAnswerInput!], $optedOut: Boolean) {
  submitProviderFeedback(providerId: $providerId, careType: $careType, feedbackType: $feedbackType, answers: $answers, optedOut: $optedOut) }`
const OFFERS =
  '{ currentUser { notifications { key isDismissible data { providerId providerName careType feedbackType } } } }'

/** A logged-in patient, and a provider who is available to them. */
async function patient(careType: 'Therapy' | 'Psychiatry' = 'Therapy') {
  const person = await server.addPerson({})
  const token = await personToken(db, person.id)
  const providerId = await addProvider(server, { careTypes: ['Therapy', 'Psychiatry'] })
  const of = { providerId, careType: careType.toLowerCase(), feedbackType: 'Followup' }
  let day = 1
  const visit = async (other: object = {}) => {
    const start = `2026-02-0${day++}T14:30:00Z`
    return addAppointment(server, {
      userId: person.id,
      providerId,
      type: 'adhoc',
      careType,
      start,
      ...other,
    })
  }
  const appointments = createAppointmentService(platform)
  return {
    ...person,
    token,
    providerId,
    visit,
    complete: async (id: string) =>
      createFeedbackService({ platform, appointments }).completeVisit(id),
    template: async (variables: object = {}) =>
      (await server.ask(TEMPLATE, { token, variables: { ...of, ...variables } })).data
        .providerFeedbackTemplate,
    submit: (variables: object) =>
      server.ask(SUBMIT, { token, variables: { ...of, ...variables } }),
    offers: async () =>
      at((await server.ask(OFFERS, { token })).data, 'currentUser', 'notifications'),
  }
}

/** The values of an enumeration in the served schema. */
const namesOf = (name: string) => {
  const type = server.app.graphql.schema.getType(name)
  return isEnumType(type)
    ? type
        .getValues()
        .map((value) => value.name)
        .toSorted()
    : []
}

const rows = () => db.selectFrom('provider_feedback').selectAll().execute()
const ANSWERS = [
  { key: 'heard', value: '9' },
  { key: 'progress', value: '4' },
  { key: 'pace', value: 'option-2' },
]

describe('the template', () => {
  it('has the questions for a kind of care and feedback, for a person who had a session with the provider [DENT-21] [DCAL-12] [QURY-40]', async () => {
    const ada = await patient('Psychiatry')
    expect(await ada.template()).toBeNull()
    await ada.visit({ status: 'complete' })
    const followup = await ada.template()
    expect(
      [at(followup, 'questions')]
        .flat()
        .map((one) => [at(one, 'key'), at(one, 'format'), at(one, 'required')]),
    ).toEqual([
      ['heard', 'scale', true],
      ['progress', 'scale', true],
      ['pace', 'radio', true],
      ['comments', 'textarea', false],
    ])
    expect(at(followup, 'questions', 1, 'beforeCopy')).toEqual([
      {
        kind: 'text',
        text: 'Progress can look like this:',
        bullets: null,
        styleTag: 'lead',
        italic: false,
      },
      {
        kind: 'bullets',
        text: null,
        bullets: [
          'Daily life is a little easier',
          'You know better what helps you',
          'You worry less',
        ],
        styleTag: 'paragraph',
        italic: false,
      },
      {
        kind: 'text',
        text: 'How much have your sessions helped you so far?',
        bullets: null,
        styleTag: 'paragraph',
        italic: false,
      },
    ])
    expect(at(followup, 'questions', 3, 'beforeCopy', 0)).toMatchObject({
      styleTag: 'small',
      italic: true,
    })
    expect(at(followup, 'questions', 3)).toMatchObject({
      placeholder: 'What works well, and what could be better',
    })
    const initial = await ada.template({ feedbackType: 'Initial' })
    expect(at(initial, 'questions', 1)).toMatchObject({
      options: ['Yes', "I'm not sure yet", 'No'],
      sectionTitle: "What's next",
      children: [
        {
          key: 'go-on-why',
          format: 'textarea',
          required: false,
          placeholder: 'In your own words',
          children: [],
        },
      ],
    })
    expect(await ada.template({ careType: 'therapy' })).toBeNull()
    expect(await ada.template({ providerId: await addProvider(server) })).toBeNull()
  })
})

describe('the visit', () => {
  const ASKED =
    'query ($id: ID!) { appointment(id: $id) { requiresProviderFeedback providerFeedbackType } }'
  const askedAfter = async (token: string, id: string) =>
    (await server.ask(ASKED, { token, variables: { id } })).data.appointment

  it('has the feedback for its number, once, and its provider can be rated while the session lasts', async () => {
    const ada = await patient()
    const ids = [await ada.visit({ status: 'complete' }), await ada.visit({ status: 'complete' })]
    const third = await ada.visit()
    const nothing = { requiresProviderFeedback: false, providerFeedbackType: null }
    expect(await Promise.all([...ids, third].map((id) => askedAfter(ada.token, id)))).toEqual([
      { requiresProviderFeedback: true, providerFeedbackType: 'Initial' },
      nothing,
      { requiresProviderFeedback: true, providerFeedbackType: 'Followup' },
    ])
    await ada.submit({ answers: ANSWERS })
    expect(await askedAfter(ada.token, third)).toEqual(nothing)
    expect(await askedAfter((await patient()).token, third)).toBeUndefined()
  })

  it('with a check-in, once it has begun, is enough for feedback on its provider', async () => {
    const ada = await patient()
    const initial = () => ada.template({ feedbackType: 'Initial' })
    const id = await ada.visit({ start: '2026-03-02T14:30:00Z' })
    expect(await initial()).toBeNull()
    const checkedInAt = (checked_in_at: Date | null, starts_at = '2026-03-02T14:30:00Z') =>
      db
        .updateTable('appointments')
        .set({ checked_in_at, starts_at: new Date(starts_at) })
        .where('id', '=', Number(id))
        .execute()
    await checkedInAt(new Date('2026-03-02T14:00:00Z'))
    expect(at(await initial(), 'questions', 0, 'key')).toBe('comfort')
    await checkedInAt(new Date('2026-03-02T14:00:00Z'), '2026-03-02T15:00:01Z')
    expect(await initial()).toBeNull()
  })
})

describe('feedback on a provider', () => {
  it('is stored encrypted, as keys and texts [DENT-22] [DCAL-29] [PRFB-06]', async () => {
    const ada = await patient()
    await ada.visit({ status: 'complete' })
    const said = [...ANSWERS, { key: 'comments', value: '  Kind words  ' }]
    expect((await ada.submit({ answers: said })).data).toEqual({ submitProviderFeedback: true })
    const [row] = await rows()
    expect(row).toMatchObject({
      user_id: ada.id,
      provider_id: ada.providerId,
      care_type: 'Therapy',
      feedback_type: 'Followup',
    })
    const sealed = row?.sealed_content ?? Buffer.alloc(0)
    expect(sealed.includes('Kind words')).toBe(false)
    const context = ['provider-feedback', ada.id, ada.providerId, 'therapy', 'Followup']
    expect(JSON.parse(dataKeys.open(sealed, context).toString())).toEqual([
      { key: 'heard', value: '9' },
      { key: 'progress', value: '4' },
      { key: 'pace', value: 'About right' },
      { key: 'comments', value: 'Kind words' },
    ])
    expect(await ada.template()).toBeNull()
  })

  it('keeps its meaning if the template changes: an option is stored as its words, a point as its number', async () => {
    const questions: FeedbackTemplate['questions'] = [
      { key: 'pace', format: 'radio', options: ['Too slow', 'Too fast'], required: true },
      { key: 'comfort', format: 'scale', options: ['1', '2', '3', '4'], required: true },
    ]
    const template: FeedbackTemplate = {
      feedbackType: 'Followup',
      careTypes: ['therapy'],
      afterSessions: 3,
      questions,
    }
    const answers = (pace: string, comfort: string) => [
      { key: 'pace', value: pace },
      { key: 'comfort', value: comfort },
    ]
    const kept = (pace: string, comfort: string) =>
      keptAnswers(template, answers(pace, comfort), { longestAnswer: 10 })
    expect(kept('option-1', 'point-3')).toEqual({ ok: true, value: answers('Too slow', '3') })
    expect(kept('option-2', '4')).toEqual({ ok: true, value: answers('Too fast', '4') })
    expect(kept('option-3', '4')).toMatchObject({ ok: false })
    expect(kept('option-2', 'point-5')).toMatchObject({ ok: false })
  })

  it('is about one of two kinds of visits, both or none, with answers or opted out [MUTA-42] [ENUM-12]', async () => {
    const ada = await patient()
    for (const _visit of [1, 2, 3]) await ada.visit({ status: 'complete' })
    const initial = [
      { key: 'comfort', value: '5' },
      { key: 'go-on', value: 'option-1' },
    ]
    const kinds = namesOf('ProviderFeedbackType')
    expect(kinds).toEqual(['Followup', 'Initial'])
    expect((await ada.submit({ feedbackType: 'Initial', answers: initial })).data).toEqual({
      submitProviderFeedback: true,
    })
    expect((await ada.submit({ feedbackType: 'Followup', optedOut: true })).data).toEqual({
      submitProviderFeedback: true,
    })
    expect(
      (await ada.submit({ feedbackType: 'Monthly', optedOut: true })).data.submitProviderFeedback,
    ).toBeUndefined()
    const kept = (await rows()).map(({ feedback_type, sealed_content }) => [
      feedback_type,
      sealed_content !== null,
    ])
    expect(kept.toSorted()).toEqual([
      ['Followup', false],
      ['Initial', true],
    ])
  })

  it('of a person who leaves is stored only as opted out [PRFB-07] [DCAL-29]', async () => {
    const ada = await patient()
    await ada.visit({ status: 'complete' })
    expect((await ada.submit({ optedOut: true, answers: ANSWERS })).data).toEqual({
      submitProviderFeedback: true,
    })
    expect(await rows()).toMatchObject([
      { user_id: ada.id, feedback_type: 'Followup', sealed_content: null },
    ])
  })

  it('is stored once, even if repeated', async () => {
    const ada = await patient()
    await ada.visit({ status: 'complete' })
    const sent = await Promise.all([
      ada.submit({ answers: ANSWERS }),
      ada.submit({ answers: ANSWERS }),
      ada.submit({ optedOut: true }),
    ])
    expect(sent.map(({ code }) => code)).toEqual([undefined, undefined, undefined])
    await ada.submit({ optedOut: true })
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['without a required answer', ANSWERS.slice(1)],
    ['with an answer twice', [...ANSWERS, ANSWERS[0]]],
    ['to no question', [...ANSWERS, { key: 'other', value: '1' }]],
    ['beyond the scale', [{ key: 'heard', value: '11' }, ...ANSWERS.slice(1)]],
    ['with no such option', [...ANSWERS.slice(0, 2), { key: 'pace', value: 'option-4' }]],
    ['of too many words', [...ANSWERS, { key: 'comments', value: 'x'.repeat(2_001) }]],
  ])('is refused %s', async (_name, answers) => {
    const ada = await patient()
    await ada.visit({ status: 'complete' })
    expect((await ada.submit({ answers })).code).toBe('BAD_INPUT')
    expect(await rows()).toEqual([])
  })

  it('is refused without a session', async () => {
    const ada = await patient()
    await ada.visit({ status: 'cancelled' })
    expect((await ada.submit({ answers: ANSWERS })).code).toBe('NOT_FOUND')
  })
})

describe('an offer', () => {
  it('comes with the third complete session with a provider in a kind of care, and ends once it is answered [PRFB-11]', async () => {
    const ada = await patient()
    const offered = { providerId: ada.providerId, providerName: 'Iris Vale', careType: 'therapy' }
    const offer = (feedbackType: string) => ({
      key: 'providerFeedback',
      isDismissible: true,
      data: { ...offered, feedbackType },
    })
    await ada.visit({
      status: 'complete',
      providerId: await addProvider(server, { name: 'Otto Reed' }),
    })
    await ada.visit({ status: 'complete', careType: 'Psychiatry' })
    const [first, second, third] = [await ada.visit(), await ada.visit(), await ada.visit()]
    expect(await ada.complete(first)).toEqual({ ok: true, value: null })
    expect(await ada.offers()).toEqual([offer('Initial')])
    await ada.complete(second)
    expect(await ada.offers()).toEqual([offer('Initial')])
    await ada.submit({ feedbackType: 'Initial', optedOut: true })
    expect(await ada.offers()).toEqual([])
    await ada.complete(third)
    await ada.complete(third)
    expect(await ada.offers()).toEqual([offer('Followup')])
    await ada.complete(await ada.visit())
    expect(await ada.offers()).toHaveLength(1)
    await ada.submit({ answers: ANSWERS })
    expect(await ada.offers()).toEqual([])
  })
})

const shipped = toJson(JSON.parse(readFileSync(join(ROOT, PATH), 'utf8')))
const question = (changed: Partial<TemplateQuestion> = {}): TemplateQuestion => ({
  key: 'one',
  format: 'scale',
  required: true,
  sectionTitle: 'One',
  ...changed,
})
const contentOf = (questions: readonly TemplateQuestion[]): FeedbackContent => ({
  longestAnswer: 50,
  words: readFeedbackContent(join(ROOT, 'content')).words,
  templates: [{ feedbackType: 'Followup', careTypes: ['therapy'], afterSessions: 2, questions }],
})
function flowOf(questions: readonly TemplateQuestion[]): JsonObject {
  if (!isObject(shipped)) throw new Error('The flow is no object')
  return withTemplates(shipped, contentOf(questions))
}
const fieldsOf = (questions: readonly TemplateQuestion[]) => {
  const steps = flowOf(questions).steps
  return Array.isArray(steps)
    ? steps
        .filter((step) => String(at(step, 'id')).startsWith('asked-'))
        .map((step) => at(step, 'fields'))
    : []
}

describe('a template becomes a flow', () => {
  it.each([
    [10, undefined],
    [10, []],
    [10, ['low', 'high', '']],
    [5, ['1', '2', '3', '4', '5']],
    [7, ['7', 'x', '3']],
    [4, [' 4 ']],
  ])('with a scale up to %i for the options %j [PRFB-09]', (maximum, options) => {
    const scale = question(options === undefined ? {} : { options })
    expect(scaleMaximum(scale)).toBe(maximum)
    const [fields] = fieldsOf([scale])
    const field = at(fields, 0)
    const types = new Map<unknown, number>([
      ['one-to-ten-scale', 10],
      ['one-to-seven-scale', 7],
    ])
    const points = at(field, 'options')
    expect(Array.isArray(points) ? points.length : types.get(at(field, 'type'))).toBe(maximum)
    const ends = Array.isArray(points)
      ? [at(points, 0, 'subText'), at(points, maximum - 1, 'subText')]
      : at(field, 'ends')
    expect(ends).toEqual(['Not at all', 'Very'])
  })

  it('with the text before a question and the question’s children, recursively', () => {
    const fields = fieldsOf([
      question({
        format: 'radio',
        options: ['A', 'B'],
        beforeCopy: [
          { kind: 'text', text: 'How?', styleTag: 'lead', italic: true },
          { kind: 'bullets', bullets: ['x', 'y'], styleTag: 'small' },
        ],
        children: [
          {
            key: 'two',
            format: 'textarea',
            required: false,
            beforeCopy: [{ kind: 'text', text: 'Why?' }],
            children: [question({ key: 'three', sectionTitle: 'Three' })],
          },
        ],
      }),
    ])
    expect(fields).toEqual([
      [
        {
          id: 'asked-1-one-copy-1',
          view: 'copy',
          props: { styleTag: 'small', isItalic: false },
          texts: { bullet1: 'x', bullet2: 'y' },
        },
        {
          id: 'asked-1-one',
          text: 'How?',
          type: 'radio',
          options: [
            { key: 'option-1', text: 'A' },
            { key: 'option-2', text: 'B' },
          ],
        },
        {
          id: 'asked-1-two',
          text: 'Why?',
          type: 'free-paragraph-field',
          validation: { maxLength: 50 },
          optional: true,
        },
        {
          id: 'asked-1-three',
          text: 'Three',
          type: 'one-to-ten-scale',
          ends: ['Not at all', 'Very'],
        },
        {
          id: 'asked-1-one-leave',
          view: 'further-button',
          props: { click: 'leave-survey' },
          texts: { words: 'Leave survey' },
        },
      ],
    ])
  })

  it.each([
    ['one question', [question()]],
    [
      'a scale of five after two texts',
      [
        question({
          options: ['5'],
          beforeCopy: [
            { kind: 'text', text: 'a' },
            { kind: 'text', text: 'b' },
          ],
        }),
      ],
    ],
    [
      'a text alone, then a choice',
      [
        question({ key: 'a', format: 'textarea', required: false }),
        question({ key: 'b', format: 'radio', options: ['1', '2'] }),
      ],
    ],
  ])('that is complete: %s', (_name, questions) => {
    const files = readLibraryFiles(ROOT).map((file) =>
      file.path === PATH ? { ...file, text: JSON.stringify(flowOf(questions)) } : file,
    )
    expect(loadLibrary(files).flows.has('provider-feedback')).toBe(true)
  })

  it.each([
    ['two questions of one key', [question(), question()], 'two questions have the key "one"'],
    ['a choice of one', [question({ format: 'radio', options: ['A'] })], '"one" needs two options'],
    [
      'a scale of a thousand',
      [question({ options: ['1000'] })],
      'the scale of "one" must go to a number from 2 to 20',
    ],
    [
      'nothing that asks',
      [{ key: 'one', format: 'scale' as const, required: true }],
      "must have required property 'sectionTitle'",
    ],
  ])('is refused with %s', (_name, questions, why) => {
    const folders = createOperatorFolders()
    try {
      folders.edit('content/feedback/provider-feedback.json', (file) => ({
        ...file,
        templates: toJson(contentOf(questions).templates),
      }))
      expect(() => readFeedbackContent(folders.env.CONTENT_DIR)).toThrow(why)
    } finally {
      folders.remove()
    }
  })
})
