import { describe, expect, it } from 'vitest'
import { type Library, loadLibrary } from '../../engine/index.ts'
import { begin } from '../../engine/kit/index.ts'
import { chooseTimes } from './answer.ts'
import { edited, shippedFiles } from './shipped.ts'
import { inputsOf } from './people.ts'

/** A flow that an author writes and then changes, without a line of TypeScript. */
const written = {
  $schema: '../engine/definition/language.schema.json',
  id: 'garden',
  title: 'Garden',
  mode: 'sequence',
  steps: [
    {
      id: 'questions',
      paging: 'question',
      sections: [
        {
          id: 'garden',
          items: [
            {
              id: 'has-garden',
              type: 'multi-choice',
              text: 'Do you have a garden?',
              options: [
                { key: 'yes', text: 'Yes', score: 2 },
                { key: 'no', text: 'No', score: 0 },
              ],
            },
            {
              id: 'plants',
              type: 'free-text-field',
              when: { '==': [{ var: 'answers.has-garden' }, 'yes'] },
              text: 'What grows there?',
              validation: { maxLength: 5 },
            },
          ],
        },
      ],
    },
    {
      id: 'done',
      view: 'assessment-done',
      texts: { title: 'Done', body: 'That was all.', next: 'Continue' },
    },
  ],
  totals: {
    garden: {
      sum: ['has-garden'],
      maximum: 2,
      bands: [
        { key: 'none', from: 0, to: 1, text: 'No garden' },
        { key: 'some', from: 2, to: 2, text: 'A garden' },
      ],
    },
  },
} as const

const libraryOf = (source: string): Library =>
  loadLibrary([...shippedFiles, { path: 'flows/garden.json', text: source }])
const text = JSON.stringify(written)
const rewritten = (from: string, to: string): Library => {
  if (!text.includes(from)) throw new Error(`Cannot rewrite "${from}": the flow does not say it`)
  return libraryOf(text.replace(from, to))
}
const open = (library: Library) => begin(library, 'garden')

describe('a flow that an author writes', () => {
  it('runs exactly as written', () => {
    open(libraryOf(text))
      .choose('Yes')
      .answer('What grows there?', 'Peas')
      .press('Continue')
      .shows('Done')
    open(libraryOf(text)).choose('No').shows('Done')
  })

  it('asks a question that was added', () => {
    const library = rewritten(
      '"items":[',
      '"items":[{"id":"first","type":"radio","text":"Do you like green?","options":[{"key":"yes","text":"Yes"}]},',
    )
    open(library)
      .shows('Question 1 of 2', 'Do you like green?')
      .answer('Yes')
      .press('Continue')
      .shows('Do you have a garden?')
  })

  it('asks in the order that was changed', () => {
    const [first, second] = written.steps[0].sections[0].items
    const library = rewritten(
      `${JSON.stringify(first)},${JSON.stringify(second)}`,
      `${JSON.stringify({ ...second, when: undefined })},${JSON.stringify(first)}`,
    )
    open(library)
      .shows('What grows there?')
      .answer('Peas')
      .press('Continue')
      .shows('Do you have a garden?')
  })

  it('shows a text that was changed', () => {
    open(rewritten('What grows there?', 'What do you grow?'))
      .choose('Yes')
      .shows('What do you grow?')
  })

  it('follows a condition that was changed', () => {
    open(rewritten('"answers.has-garden"},"yes"', '"answers.has-garden"},"no"'))
      .choose('No')
      .shows('What grows there?')
  })

  it('applies a limit that was changed', () => {
    open(libraryOf(text)).choose('Yes').answer('Beans!').disabled('Continue')
    open(rewritten('"maxLength":5', '"maxLength":6'))
      .choose('Yes')
      .answer('Beans!')
      .enabled('Continue')
  })

  it('computes a changed score and names a changed band', () => {
    expect(open(libraryOf(text)).choose('Yes').conclusions().totals.garden).toMatchObject({
      value: 2,
      text: 'A garden',
    })
    const library = rewritten('"score":2', '"score":1')
    expect(open(library).choose('Yes').conclusions().totals.garden).toMatchObject({
      value: 1,
      text: 'No garden',
    })
  })
})

describe('the shipped intake, edited', () => {
  it('asks the sections in another order', () => {
    const swap = (source: string) => {
      const flow = JSON.parse(source)
      flow.steps[1].sections.reverse()
      return JSON.stringify(flow)
    }
    const run = begin(edited('flows/assessments/intake.json', swap), 'intake', {
      inputs: inputsOf(),
    }).press('Get Started')
    chooseTimes(run.shows('Next, worry and tension').press('Continue'), 7, 'Not at all').shows(
      'First, your mood',
    )
  })

  it('waits as long as the definition says, and keeps its version apart from the one before', () => {
    const library = edited('flows/assessments/intake.json', (source) =>
      source.replace('2000', '500'),
    )
    const run = begin(library, 'intake', { inputs: inputsOf() })
      .press('Get Started')
      .press('Continue')
    chooseTimes(chooseTimes(run, 9, 'Not at all').press('Continue'), 7, 'Not at all').asked(
      'wait',
      { ms: 500 },
    )
    expect(run.flow.version).not.toBe(begin(loadLibrary(shippedFiles), 'intake').flow.version)
  })

  it('has the crisis threshold of the instrument, for every flow that asks it', () => {
    const library = edited('flows/instruments/phq9.json', (source) =>
      source.replace('{ "var": "scores.phq9-9" }, 0', '{ "var": "scores.phq9-9" }, 1'),
    )
    for (const flow of ['intake', 'scales']) {
      const run = begin(library, flow, { inputs: inputsOf() })
        .press('Get Started')
        .press('Continue')
      chooseTimes(run, 8, 'Not at all').choose('Several days').shows('Next, worry and tension')
    }
  })
})
