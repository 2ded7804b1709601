import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conclusionsOf, flowOf, replay, sheetOf, submissionOf } from '#engine/index.ts'
import { takeForm } from '#tests/support/take-form.ts'
import { inputsOf } from './people.ts'
import { shipped } from './shipped.ts'

const SUBMITS = new Set(['submitAssessment', 'submitScreener'])
const FLOWS = [
  'intake',
  'adjusted-intake',
  'scales',
  'pre-visit-scales',
  'phq8',
  'self-refer1-screener',
  'bipolar1-screener',
  'medical-history',
]

describe('a shipped assessment submitted in one call', () => {
  it.each(FLOWS)('gives the same as its questions one by one, for any answers: %s', (id) => {
    const flow = flowOf(shipped, id)
    const inputs = inputsOf()
    const picks = fc.dictionary(
      fc.constantFrom(...flow.fields.map((field) => field.id)),
      fc.nat({ max: 30 }),
    )
    fc.assert(
      fc.property(picks, (pick) => {
        const { state, sheet } = takeForm({ flow, inputs, pick, submits: SUBMITS })
        for (const sent of [sheet, sheetOf(flow, state, submissionOf(flow, state))]) {
          const replayed = replay(flow, inputs, sent, { run: 'r1', submits: SUBMITS })
          if (!replayed.ok)
            throw new Error(`Refused with ${replayed.refusal.code} at ${replayed.refusal.field}`)
          expect(submissionOf(flow, replayed.state)).toEqual(submissionOf(flow, state))
          expect(conclusionsOf(flow, replayed.state)).toEqual(conclusionsOf(flow, state))
        }
      }),
      { numRuns: 25 },
    )
  })
})
