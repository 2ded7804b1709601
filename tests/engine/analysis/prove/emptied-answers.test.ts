import { expect, test } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import type { FieldSource } from '#engine/index.ts'

const hasPain = { '==': [{ var: 'answers.pain' }, 'yes'] }
const saysNothing = { '!': [{ var: 'answers.words' }] }
const words: FieldSource = { id: 'words', type: 'free-text-field', text: 'In your words?' }

/**
 * Asks two required questions after a step that reads both: it appears only after the first is
 * emptied and Back is pressed.
 */
const flow = buildFlow({
  steps: [
    { id: 'intro', view: 'intro' },
    { id: 'advice', when: { and: [hasPain, saysNothing] }, view: 'advice' },
    { id: 'ask', paging: 'question', sections: [{ id: 's', items: [words, yesNo('pain')] }] },
    { id: 'done', view: 'done' },
  ],
  guarantees: [{ name: 'no advice', whenever: hasPain, never: 'advice' }],
})

test('a required answer that is emptied before Back is empty for what comes before its question', () => {
  expect(reach(flow, 'advice')).toMatchObject({ outcome: 'reached' })
  expect(prove(flow)).toMatchObject([{ outcome: 'violated' }])
})
