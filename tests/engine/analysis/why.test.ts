import { describe, expect, it } from 'vitest'
import { readAnswersFile, why } from '#engine/analysis/index.ts'
import { flowOf } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'
import { shipped } from '#tests/flows/shipped.ts'

const flow = buildFlow({
  steps: [
    {
      id: 'ask',
      paging: 'question',
      sections: [
        {
          id: 's',
          items: [
            yesNo('smokes', { text: 'Do you smoke?' }),
            yesNo('daily', { text: 'Every day?', when: { '==': [{ var: 'answers.smokes' }, 'yes'] } }),
          ],
        },
      ],
    },
    { id: 'advice', when: { '==': [{ var: 'answers.daily' }, 'yes'] }, view: 'advice' },
  ],
})
const given = (answers: { readonly [question: string]: string }) => ({ inputs: {}, answers, replies: {} })

describe('why something is shown', () => {
  it('says the condition, where it stands and what it gave, by the words of questions and options', () => {
    expect(why(flow, 'daily', given({ 'Do you smoke?': 'Yes' }))?.lines).toEqual([
      'The question "Every day?" is shown and must be answered.',
      '  It is not accepted yet: required.',
      '  Its own condition (file-0.json:1:436) holds:',
      '    "Do you smoke?" is "Yes": yes',
      '      "Do you smoke?": "yes"',
    ])
  })

  it('says it of a step that is hidden, after the run has ended', () => {
    expect(why(flow, 'advice', given({ smokes: 'no' }))?.lines).toEqual([
      '"advice" is hidden.',
      '  Its own condition (file-0.json:1:503) does not hold:',
      '    "Every day?" is "Yes": no',
      '      "Every day?": nothing yet',
    ])
  })

  it('says of a step that stands aside what leads to it, and whether it does', () => {
    const aside = buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [yesNo('smokes', { text: 'Do you smoke?' })],
          next: [{ when: { '==': [{ var: 'answers.smokes' }, 'yes'] }, to: 'advice' }],
        },
        { id: 'bye', view: 'advice', next: [{ to: 'end' }] },
        { id: 'advice', aside: true, view: 'advice' },
      ],
    })
    const said = (smokes: string) => why(aside, 'advice', given({ smokes }))?.lines.slice(-2)
    expect(said('yes')).toEqual([
      '  It stands aside: a run comes to it only where something leads to it.',
      '    "ask" leads to it where "Do you smoke?" is "Yes": yes',
    ])
    expect(said('no')?.at(-1)).toBe('    "ask" leads to it where "Do you smoke?" is "Yes": no')
  })

  it('names answers that no question took', () => {
    expect(why(flow, 'daily', given({ smokes: 'Yes', 'Do you drink?': 'Yes' }))?.unused).toEqual(['Do you drink?'])
  })

  it('knows no other place', () => {
    expect(why(flow, 'nowhere', given({}))).toBe(null)
  })

  it('explains crisis help by the flag and the rule behind it', () => {
    const items = Array.from({ length: 8 }, (_, i) => [`phq9-${i + 1}`, 'Not at all'])
    const answers = { ...Object.fromEntries(items), 'phq9-9': 'Several days' }
    const { text = '' } = shipped.origins.get('instrument:phq9') ?? {}
    const rule = '"when": { "var": "flags.suicidal" }'
    const line = text.split('\n').findIndex((one) => one.includes(rule))
    const column = (text.split('\n')[line]?.indexOf(rule) ?? 0) + '"when": '.length
    expect(why(flowOf(shipped, 'intake'), 'crisis-help', given(answers))?.lines).toEqual([
      '"crisis-help" is shown.',
      `  Its own condition (flows/instruments/phq9.json:${line + 1}:${column + 1}) holds:`,
      `    "Item 9 is answered above 'Not at all', whatever the total": yes`,
      '      that is: the score of "Thoughts that you would be better off dead or of hurting yo…" is above 0',
    ])
  })
})

describe('a file of answers', () => {
  it('may leave out every part', () => {
    expect(readAnswersFile('{}')).toEqual({ inputs: {}, answers: {}, replies: {} })
  })

  it.each([
    ['no JSON', 'not json'],
    ['a list', '[]'],
    ['an unknown key', '{"answer": {}}'],
  ])('is refused with a sentence: %s', (_, text) => {
    expect(readAnswersFile(text)).toMatch(/^Cannot read the answers: /)
  })
})
