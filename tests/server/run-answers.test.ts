import { type FlowEvent, isObject, type Json, type JsonObject } from '#engine/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientRun, type FlowPortal, openRun, startFlowPortal } from './flow-portal.ts'

let portal: FlowPortal
beforeAll(async () => {
  portal = await startFlowPortal()
})
afterAll(() => portal.close())

const answer = (field: string, value: Json): FlowEvent => ({ type: 'answer', field, value })
const NEXT: FlowEvent = { type: 'next' }

/** Answers to the first page of the medical history, with the one that a test is about. */
const firstPage = (...more: readonly FlowEvent[]) => [
  answer('general-health', 'good'),
  answer('conditions', ['heart']),
  ...more,
  NEXT,
]
const secondPage = (...more: readonly FlowEvent[]) => [
  answer('medications', ['Aspirin']),
  answer('allergies', 'none'),
  answer('past-medication', 'no'),
  ...more,
  NEXT,
]
const thirdPage = (...more: readonly FlowEvent[]) => [
  answer('sleep-quality', 7),
  answer('stress', 3),
  answer('alcohol', 'never'),
  ...more,
  NEXT,
]
const fourthPage = (...more: readonly FlowEvent[]) => [
  answer('contact-name', 'Grace'),
  answer('contact-phone', '7345550100'),
  ...more,
  NEXT,
]
const heart = answer('heart-details', 'A murmur')
const BEFORE = [[NEXT], firstPage(heart), secondPage(), thirdPage()]

/** A medical history up to a page, whose events a client sends without asking its own engine. */
async function upToPage(page: number): Promise<ClientRun> {
  const run = await openRun(portal, await portal.patient(), 'medical-history')
  for (const events of BEFORE.slice(0, page)) await run.send(...events)
  return run
}

function answersIn(state: unknown): JsonObject {
  return isObject(state) && isObject(state.answers) ? state.answers : {}
}

describe('an answer that a client sends', () => {
  it.each<readonly [string, number, readonly FlowEvent[], string]>([
    [
      '1001 characters of text [QVAL-04]',
      1,
      firstPage(answer('heart-details', 'x'.repeat(1001))),
      'INVALID',
    ],
    [
      'blanks for a required text [QVAL-01]',
      1,
      firstPage(answer('heart-details', '   ')),
      'INVALID',
    ],
    [
      'no choice of a required multi-select [QVAL-02]',
      1,
      firstPage(answer('conditions', [])),
      'INVALID',
    ],
    [
      'an option without its text [QVAL-07]',
      1,
      firstPage(heart, answer('conditions', ['heart', 'other'])),
      'INVALID',
    ],
    [
      '1001 characters next to an option [QVAL-04]',
      1,
      firstPage(
        heart,
        answer('conditions', ['heart', 'other']),
        answer('conditions:text', 'x'.repeat(1001)),
      ),
      'INVALID',
    ],
    [
      'two options if one is allowed [QTYP-04]',
      1,
      firstPage(heart, answer('general-health', ['good', 'fair'])),
      'INVALID_VALUE',
    ],
    [
      'an option that is none [QTYP-02]',
      1,
      firstPage(heart, answer('conditions', ['heart', 'wings'])),
      'UNKNOWN_OPTION',
    ],
    [
      'a question whose condition does not hold [ASMT-26]',
      1,
      [answer('conditions', ['asthma']), heart],
      'NOT_ASKED',
    ],
    [
      '1001 characters in a list [QVAL-04]',
      2,
      secondPage(answer('medications', ['x'.repeat(1001)])),
      'INVALID',
    ],
    ['a list of blanks [QTYP-05]', 2, secondPage(answer('medications', [' ', ''])), 'INVALID'],
    ['11 of 10 [QTYP-09]', 3, thirdPage(answer('sleep-quality', 11)), 'INVALID'],
    ['8 of 7 [QTYP-10]', 3, thirdPage(answer('stress', 8)), 'INVALID'],
    ['half a point [QTYP-10]', 3, thirdPage(answer('stress', 2.5)), 'INVALID_VALUE'],
    [
      'nine digits of a phone [QVAL-08]',
      4,
      fourthPage(answer('contact-phone', '734-555-010')),
      'INVALID',
    ],
  ])(
    'is refused with everything that was sent with it: %s',
    async (_what, page, events, refusal) => {
      const run = await upToPage(page)
      expect(await run.forge(...events)).toMatchObject({
        outcome: 'Refused',
        refusal,
        revision: run.revision(),
      })
    },
  )

  it('is accepted if it follows the definition', async () => {
    for (const [page, events] of [
      firstPage(answer('heart-details', 'x'.repeat(1000))),
      secondPage(),
      thirdPage(),
      fourthPage(),
    ].entries())
      expect(await (await upToPage(page + 1)).forge(...events)).toMatchObject({ outcome: 'Saved' })
  })
})

describe('what the server keeps', () => {
  it('is only None, or the other choices without it; the last choice decides [QVAL-06]', async () => {
    const run = await upToPage(1)
    const none = await run.forge(
      answer('conditions', ['asthma']),
      answer('conditions', ['asthma', 'none']),
    )
    expect(answersIn(none.state).conditions).toEqual(['none'])
    const other = await upToPage(1)
    const asthma = await other.forge(
      answer('conditions', ['none']),
      answer('conditions', ['none', 'asthma']),
    )
    expect(answersIn(asthma.state).conditions).toEqual(['asthma'])
  })

  it('excludes an answer whose condition became false, even if it is true again [ASMT-27] [QVAL-07]', async () => {
    const run = await upToPage(1)
    const saved = await run.forge(
      answer('conditions', ['heart', 'other']),
      answer('conditions:text', 'Hay fever'),
      heart,
      answer('conditions', ['asthma']),
      answer('conditions', ['heart', 'other']),
    )
    expect(answersIn(saved.state)).toEqual({ conditions: ['heart', 'other'] })
  })

  it('is a phone number without its dashes [QVAL-08] [QTYP-08]', async () => {
    const saved = await (await upToPage(4)).forge(answer('contact-phone', '734-555-0100'))
    expect(answersIn(saved.state)['contact-phone']).toBe('7345550100')
  })
})
