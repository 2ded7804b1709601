import { deepStrictEqual } from 'node:assert/strict'
import { loadLibrary } from '../../engine/index.ts'
import { begin } from '../../engine/kit/index.ts'
import { createChance, OPTION_COUNT } from './form.ts'

/** The journeys' measure: how many screens, and what is done on each. */
export const SCREENS = 50

const FLOW = 'journey'

/**
 * A journey through 50 screens, read and answered by their words; returns a function that does it
 * once and checks the total.
 */
export function prepareJourney(): () => void {
  const questions = Array.from({ length: SCREENS }, (_, question) => ({
    id: `q${question}`,
    type: 'multi-choice',
    text: `Question ${question + 1}?`,
    options: Array.from({ length: OPTION_COUNT }, (_, option) => ({
      key: `o${option}`,
      text: `Option ${option}`,
      score: option,
    })),
  }))
  const flow = {
    $schema: '../../engine/definition/language.schema.json',
    id: FLOW,
    title: 'Journey',
    mode: 'sequence',
    steps: [{ id: 'form', sections: [{ id: 'all', items: questions }] }],
    totals: { total: { sum: { section: 'all' } } },
  }
  const library = loadLibrary([{ path: `flows/${FLOW}.json`, text: JSON.stringify(flow) }])
  const chance = createChance(SCREENS)
  const options = questions.map(() => chance(OPTION_COUNT))
  const total = options.reduce((sum, option) => sum + option, 0)
  return () => {
    const run = begin(library, FLOW)
    for (const [index, option] of options.entries())
      run.shows(`Question ${index + 1}?`).choose(`Option ${option}`)
    run.ends()
    deepStrictEqual(run.conclusions().totals.total?.value, total)
  }
}
