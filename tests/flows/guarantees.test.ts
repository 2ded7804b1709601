import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Proof, prove, reach } from '../../engine/analysis/index.ts'
import { MOST_STATES_EXPLORED } from '../../engine/analysis/explore/exploration.ts'
import { proofObligations, proveGuarantee } from '../../engine/analysis/prove/prove.ts'
import { questionLimit } from '../../engine/analysis/prove/question-limit.ts'
import { type Flow, flowOf, type Library } from '../../engine/index.ts'
import { readClinicalSafety } from '../../server/cli/flow/prove-all.ts'
import { IS_DRILL, sampleOf } from '../support/draw.ts'
import { edited, shipped } from './shipped.ts'

const promising = [...shipped.flows.values()].flatMap(({ id, guarantees = [] }) =>
  guarantees.length > 0 ? [id] : [],
)

/**
 * Guarantees that are proved only for runs without Back: with Back the state space is too large.
 */
const WITHOUT_BACK: ReadonlySet<string> = new Set([
  'self-pay with payment data only',
  'no price that was not shown',
  'no charge without a word',
  'on hold is said first',
  'danger before the visit',
  'no move on terms that were not shown',
  'the last covered session is moved by phone',
])

/**
 * The flow with one in three of its guarantees that are proved without Back, which take seconds
 * each. A drill proves all of them.
 */
function withSample(flow: Flow): Flow {
  const { guarantees = [] } = flow.source
  const long = guarantees.filter(({ name }) => WITHOUT_BACK.has(name))
  const drawn = new Set(sampleOf(long, 3, flow.id))
  const kept = guarantees.filter((one) => drawn.has(one) || !WITHOUT_BACK.has(one.name))
  return { ...flow, source: { ...flow.source, guarantees: kept } }
}

describe('what the shipped flows promise', () => {
  it.each(promising)(
    '%s keeps every guarantee over all answers',
    (id) => {
      const open = prove(withSample(flowOf(shipped, id))).filter(
        ({ outcome }) => outcome !== 'holds',
      )
      const isOnward = (proof: Proof) =>
        WITHOUT_BACK.has(proof.guarantee.name) &&
        proof.outcome === 'unknown' &&
        proof.isOnward === true
      expect(open.filter((proof) => !isOnward(proof))).toEqual([])
    },
    600_000,
  )

  it('is in every flow that asks the PHQ-9: a patient in danger sees help first', () => {
    const asking = [...shipped.flows.values()].filter(({ steps }) =>
      steps.some(({ sections = [] }) => sections.some(({ instrument }) => instrument === 'phq9')),
    )
    expect(asking.length).toBeGreaterThan(0)
    for (const { guarantees = [] } of asking) {
      expect(
        guarantees.map(({ whenever, appears, before }) => ({ whenever, appears, before })),
      ).toContainEqual({
        whenever: { '>': [{ var: 'scores.phq9-9' }, 0] },
        appears: 'crisis-help',
        before: 'anything-else',
      })
    }
  })
})

describe('no charge without a sentence that announced it', () => {
  const flows = [...shipped.flows.values()]
  const promisesOf = (id: string) => shipped.flows.get(id)?.guarantees ?? []

  it('is guaranteed by every flow that takes a card, for immediate charges', () => {
    const taking = flows
      .filter(({ steps }) => JSON.stringify(steps).includes('"type":"card"'))
      .map(({ id }) => id)
    expect(taking.toSorted()).toEqual([
      'booking',
      'continue-care',
      'payment-entry',
      'plan-and-billing',
      'visit-payment',
    ])
    for (const id of taking)
      expect(promisesOf(id), id).toContainEqual(
        expect.objectContaining({ name: 'no charge without a word', before: 'due-now' }),
      )
  })

  /** What a call costs the patient, now or later, and what its flow guarantees about that. */
  const CHARGING: { readonly [effect: string]: readonly string[] } = {
    ffsCheckout: ['no price that was not shown'],
    scheduleFollowUp: ['no price that was not shown'],
    updatePaymentMethod: ['no price that was not shown'],
    moveAppointment: ['no move on terms that were not shown'],
    cancelAppointment: ['no fee without a word'],
    payVisit: ['no charge without a word', 'charged with a card only'],
    savePaymentMethod: ['no charge without a word'],
  }

  it.each(Object.entries(CHARGING))('is promised by every flow that calls %s', (effect, names) => {
    const calling = flows.filter(({ steps }) =>
      JSON.stringify(steps).includes(`"effect":"${effect}"`),
    )
    expect(calling.length).toBeGreaterThan(0)
    for (const { id } of calling)
      expect(
        promisesOf(id).map(({ name }) => name),
        id,
      ).toEqual(expect.arrayContaining([...names]))
  })
})

describe('the list of what keeps patients safe', () => {
  const named = readClinicalSafety(join(import.meta.dirname, '../../content')).parts.flatMap(
    ({ guarantees }) => guarantees,
  )

  it('names each guarantee once, and only guarantees of flows', () => {
    const promised = new Set(
      [...shipped.flows.values()].flatMap(({ guarantees = [] }) =>
        guarantees.map(({ name }) => name),
      ),
    )
    expect(named.filter((name) => !promised.has(name))).toEqual([])
    expect(named).toHaveLength(new Set(named).size)
  })

  it('names none that is proved only for runs without Back', () => {
    expect(named.filter((name) => WITHOUT_BACK.has(name))).toEqual([])
  })
})

describe('the promised number of questions', () => {
  it.each([
    ['onboarding-gate', 'It asks nothing itself; flows inside it state their own number'],
    ['payment-entry', 'Nobody is asked more than one question'],
    ['scales', 'Nobody is asked more than 22 questions'],
  ])('%s is written as a sentence', (id, sentence) => {
    expect(questionLimit(flowOf(shipped, id))?.guarantee.sentence).toBe(sentence)
  })
})

const brokenOf = (library: Library, id: string) =>
  prove(flowOf(library, id)).flatMap(({ outcome, guarantee }) =>
    outcome === 'violated' ? [guarantee.name] : [],
  )

describe('a planted mistake', () => {
  it('that asks one question too many is found, also if others are skipped in exchange', () => {
    const library = edited('flows/assessments/scales.json', (text) =>
      text.replace('"questions": 22', '"questions": 21'),
    )
    expect(brokenOf(library, 'scales')).toEqual(['number of questions'])
  })

  it('in a host that shows no way to crisis help around its steps is found', () => {
    const library = edited('flows/vocabulary/views.json', (text) =>
      text.replace('"crisis-resources", ', ''),
    )
    expect(brokenOf(library, 'verification-complete')).toEqual(['crisis help from everywhere'])
  })

  it('that leaves people who are not eligible without a way to support is found', () => {
    const library = edited('flows/assessments/results-meaning.json', (text) =>
      text.replaceAll('"showsSupport": true', '"showsSupport": false'),
    )
    expect(brokenOf(library, 'results-meaning')).toEqual(['who is held up can write to support'])
  })

  it('in a blocker of the gate that becomes a dead end is found', () => {
    const library = edited('flows/onboarding/onboarding-gate.json', (text) =>
      text.replace('"view": "age-ineligible"', '"view": "severity-bar"'),
    )
    expect(brokenOf(library, 'onboarding-gate')).toEqual(['blockers leave a way'])
  })

  it('in the threshold of crisis help is found, with the shortest run that shows it, in the words on screen', () => {
    const library = edited('flows/instruments/phq9.json', (text) =>
      text.replace(
        '"when": { ">": [{ "var": "scores.phq9-9" }, 0] }',
        '"when": { ">": [{ "var": "scores.phq9-9" }, 1] }',
      ),
    )
    const [proof] = prove(flowOf(library, 'intake'))
    expect(proof?.outcome).toBe('violated')
    expect(proof?.outcome === 'violated' && proof.counterExample.lines.at(-1)).toBe(
      'Answers "Thoughts that you would be better off dead or of hurting yo…": Several days → questions worry:pre-screen',
    )
  })

  if (IS_DRILL)
    it('that lets a self-pay patient confirm without a card is found', () => {
      const library = edited('flows/onboarding/booking.json', (text) =>
        text.replace(
          '"optional": { "==": [{ "var": "user.hasPaymentMethod" }, true] }',
          '"optional": true',
        ),
      )
      const flow = flowOf(library, 'booking')
      const name = 'self-pay with payment data only'
      const own = proofObligations(flow).flatMap(({ guarantee, obligations }) =>
        guarantee.name === name ? obligations : [],
      )
      expect(own.map((one) => proveGuarantee(flow, one, MOST_STATES_EXPLORED).outcome)).toEqual([
        'violated',
      ])
      expect(brokenOf(library, 'booking')).toEqual([name])
    }, 600_000)

  it('that allows None together with another choice is found', () => {
    const library = edited('flows/assessments/medical-history.json', (text) =>
      text.replace('"text": "None of the above", "exclusive": true', '"text": "None of the above"'),
    )
    expect(brokenOf(library, 'medical-history')).toEqual(['none stands alone: conditions'])
  })

  it('that asks for consent behind booking is found', () => {
    const library = edited('flows/onboarding/onboarding-gate.json', (text) =>
      text.replace(
        '"when": { "==": [{ "var": "user.awaitingMinorConsent" }, true] }',
        '"when": { "==": [{ "var": "user.hasADHD" }, true] }',
      ),
    )
    expect(brokenOf(library, 'onboarding-gate')).toEqual([
      'no booking before consent',
      'no payment before consent',
    ])
  })

  it('that moves crisis help behind the form is found', () => {
    const library = edited('flows/instruments/phq9.json', (text) =>
      text
        .replace('"place": "beside"', '"place": "page"')
        .replace('"id": "crisis-help"', '"id": "late-help"')
        .replace('"view": "crisis-help"', '"view": "note"'),
    )
    expect(brokenOf(library, 'scales')).toEqual(['danger meets help'])
  })
})

describe('reach', () => {
  it('finds every band of the PHQ-9, and the screen after a failure', () => {
    for (const band of ['minimal', 'mild', 'moderate', 'moderately-severe', 'severe'])
      expect([band, reach(flowOf(shipped, 'intake'), `phq9:${band}`).outcome]).toEqual([
        band,
        'reached',
      ])
    expect(reach(flowOf(shipped, 'intake'), 'NOT_SUBMITTED').outcome).toBe('reached')
  })

  it('finds who gets the ASRS, and proves that the intake never contains it', () => {
    const found = reach(flowOf(shipped, 'scales'), 'asrs:pre-screen')
    expect(found.outcome === 'reached' && found.transcript.inputs).toMatchObject({
      user: { hasADHD: true },
      config: { featureFlags: [{ key: 'AsrsWordingConfirmed', isOn: true }] },
    })
    expect(reach(flowOf(shipped, 'intake'), 'asrs:pre-screen')).toMatchObject({ outcome: 'never' })
  })

  if (IS_DRILL)
    it('is also decided with very many possible inputs', () => {
      expect(reach(flowOf(shipped, 'getting-started'), 'nowhere')).toMatchObject({
        outcome: 'never',
      })
      const found = reach(flowOf(shipped, 'booking'), 'CARD_DECLINED')
      expect(found.outcome === 'reached' && found.transcript.inputs).toMatchObject({
        savedBooking: { step: 'confirm' },
      })
    }, 600_000)
})
