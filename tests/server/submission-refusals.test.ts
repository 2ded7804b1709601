import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'
import {
  HISTORY,
  kept,
  type Sent,
  type SentAnswer,
  scales,
  submissionIn,
  submit,
} from './one-call.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

describe('a form that does not match the definition', () => {
  const [phq9, gad7] = scales(() => 0)
  const [first, ...others] = phq9?.answers ?? []
  const item = { key: first?.key ?? '', text: 'Not at all' }
  const intake = (answers: readonly SentAnswer[]): Sent => [
    { key: 'phq9', answers },
    ...(gad7 ? [gad7] : []),
  ]
  const history = (key: string, part: Partial<SentAnswer>): Sent => [
    {
      ...HISTORY,
      answers: HISTORY.answers.map(
        (one): SentAnswer => (one.key === key ? { ...one, ...part } : one),
      ),
    },
  ]
  const isHeart = { multiText: ['A heart condition'], manualInput: null }

  it.each<readonly [string, Sent, string, object]>([
    ['an unknown questionnaire', [{ key: 'phq', answers: [] }], 'UNKNOWN_QUESTIONNAIRE', {}],
    ['no questionnaire', [], 'UNKNOWN_QUESTIONNAIRE', {}],
    [
      'an unknown question',
      intake([item, { ...item, key: 'x' }]),
      'UNKNOWN_QUESTION',
      { questionnaire: 0, answer: 1 },
    ],
    [
      'a question twice',
      intake([item, item, ...others]),
      'DUPLICATE_QUESTION',
      { answer: 1, question: 'phq9-1' },
    ],
    [
      'answers out of order',
      intake([...others, item]),
      'WRONG_ORDER',
      { answer: 8, question: 'phq9-1' },
    ],
    [
      'an unknown option',
      intake([{ ...item, text: 'Always' }, ...others]),
      'UNKNOWN_OPTION',
      { answer: 0, question: 'phq9-1' },
    ],
    ['a missing answer', intake(others), 'MISSING_ANSWER', { answer: null, question: 'phq9-1' }],
    ['a missing questionnaire', gad7 ? [gad7] : [], 'MISSING_ANSWER', { question: 'phq9-1' }],
    [
      'a forged score',
      intake([{ ...item, score: 3 }, ...others]),
      'FORGED_SCORE',
      { answer: 0, question: 'phq9-1' },
    ],
    [
      'an answer to a hidden question',
      history('conditions', { ...isHeart, multiText: ['Asthma'] }),
      'HIDDEN_ANSWER',
      { question: 'heart-details' },
    ],
    [
      'None next to other choices [QVAL-06]',
      history('conditions', { ...isHeart, multiText: ['Asthma', 'None of the above'] }),
      'EXCLUSIVE_OPTION',
      { question: 'conditions' },
    ],
    [
      'an option without its text [QVAL-07]',
      history('conditions', { manualInput: null }),
      'MISSING_MANUAL_TEXT',
      { question: 'conditions' },
    ],
    [
      'an option with a blank text [QVAL-07]',
      history('conditions', { manualInput: ' ' }),
      'MISSING_MANUAL_TEXT',
      { question: 'conditions' },
    ],
    [
      'blanks for a required text [QVAL-01]',
      history('contact-name', { text: '  ' }),
      'MISSING_ANSWER',
      { question: 'contact-name' },
    ],
    [
      'no choice of a required multi-select [QVAL-02]',
      history('conditions', { multiText: [], manualInput: null }),
      'MISSING_ANSWER',
      { question: 'conditions' },
    ],
    [
      '1001 characters of text [QVAL-04]',
      history('heart-details', { text: 'x'.repeat(1001) }),
      'TEXT_TOO_LONG',
      { question: 'heart-details' },
    ],
    [
      '1001 characters next to an option [QVAL-04]',
      history('conditions', { manualInput: 'x'.repeat(1001) }),
      'TEXT_TOO_LONG',
      { question: 'conditions' },
    ],
    [
      '1001 characters in a list [QVAL-04]',
      history('medications', { multiText: ['x'.repeat(1001)] }),
      'TEXT_TOO_LONG',
      { question: 'medications' },
    ],
    [
      'nine digits of a phone [QVAL-08]',
      history('contact-phone', { text: '734-555-010' }),
      'INVALID_ANSWER',
      { question: 'contact-phone' },
    ],
    [
      '11 of 10 [QTYP-09]',
      history('sleep-quality', { text: '11' }),
      'INVALID_ANSWER',
      { question: 'sleep-quality' },
    ],
    [
      '8 of 7 [QTYP-10]',
      history('stress', { text: '8' }),
      'INVALID_ANSWER',
      { question: 'stress' },
    ],
    [
      'half a point [QTYP-10]',
      history('stress', { text: '2.5' }),
      'INVALID_ANSWER',
      { question: 'stress' },
    ],
    [
      'two options of one [QTYP-04]',
      history('general-health', { text: null, multiText: ['Good', 'Fair'] }),
      'INVALID_ANSWER',
      { question: 'general-health' },
    ],
  ])(
    'is refused with code and place, and nothing is saved: %s',
    async (_what, questionnaires, code, place) => {
      const patient = await portal.patient()
      const reply = await submit(patient, questionnaires)
      expect(reply).toMatchObject({ code, extensions: place })
      expect(JSON.stringify(reply)).not.toMatch(/x{9}|Hay fever|A murmur|Grace|734-555/)
      expect(await kept(portal, patient)).toEqual({ runs: 0, submissions: 0, records: 0 })
    },
  )

  it('is accepted with a text of 1000 characters [QVAL-04]', async () => {
    const patient = await portal.patient()
    const words = 'x'.repeat(1000)
    const sent = submissionIn(await submit(patient, history('heart-details', { text: words })))
    expect(JSON.stringify(sent.questionnaires)).toContain(words)
  })

  it('is refused for a request of another person, and for an assessment that does not exist [ERRO-13]', async () => {
    const [patient, stranger] = [await portal.patient(), await portal.patient()]
    const requestId = await addRequest(portal, patient, 'Scales')
    const replies = [
      await submit(
        stranger,
        scales(() => 0),
        { requestId },
      ),
      await submit(
        stranger,
        scales(() => 0),
        { requestId: 'x' },
      ),
      await submit(
        stranger,
        scales(() => 0),
        { key: 'toString' },
      ),
    ]
    expect(replies.map(({ code }) => code)).toEqual([
      'NO_ASSESSMENT',
      'NO_ASSESSMENT',
      'NO_ASSESSMENT',
    ])
    expect(new Set(replies.map(({ message }) => message))).toEqual(
      new Set(['no assessment matching {id}']),
    )
    expect(await kept(portal, stranger)).toEqual({ runs: 0, submissions: 0, records: 0 })
  })
})
