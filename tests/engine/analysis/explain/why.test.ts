import { describe, expect, it } from 'vitest'
import { ambiguityOf, readAnswersFile, why, whyNot } from '#engine/analysis/index.ts'
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
            yesNo('daily', {
              text: 'Every day?',
              when: { '==': [{ var: 'answers.smokes' }, 'yes'] },
            }),
          ],
        },
      ],
    },
    { id: 'advice', when: { '==': [{ var: 'answers.daily' }, 'yes'] }, view: 'advice' },
  ],
})
const given = (answers: { readonly [question: string]: string }) => ({
  inputs: {},
  answers,
  replies: {},
})

describe('why something is shown', () => {
  it('names the condition, its place and its value, in the words of questions and options', () => {
    expect(why(flow, 'daily', given({ 'Do you smoke?': 'Yes' }))?.lines).toEqual([
      'The question "Every day?" is shown and must be answered.',
      '  It is not accepted yet: required.',
      '  Its own condition (file-0.json:1:436) holds:',
      '    "Do you smoke?" is "Yes": yes',
      '      "Do you smoke?": "yes"',
    ])
  })

  it('explains a hidden step, after the run has ended', () => {
    expect(why(flow, 'advice', given({ smokes: 'no' }))?.lines).toEqual([
      '"advice" is hidden.',
      '  Its own condition (file-0.json:1:503) does not hold:',
      '    "Every day?" is "Yes": no',
      '      "Every day?": nothing yet',
    ])
  })

  it('names the transitions that open an aside, and whether each applies', () => {
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
      '  It is outside the order of steps: a run reaches it only through a transition.',
      '    "ask" leads to it if "Do you smoke?" is "Yes": yes',
    ])
    expect(said('no')?.at(-1)).toBe('    "ask" leads to it if "Do you smoke?" is "Yes": no')
  })

  it('names answers that no question accepted', () => {
    expect(why(flow, 'daily', given({ smokes: 'Yes', 'Do you drink?': 'Yes' }))).toMatchObject({
      unused: ['Do you drink?'],
      stopped: 'The run stopped at "ask", where "Every day?" has no answer yet.',
    })
    expect(why(flow, 'daily', given({ smokes: 'No' }))?.stopped).toBe('The run has ended.')
  })

  it('knows no other place', () => {
    expect(why(flow, 'nowhere', given({}))).toBe(null)
    expect(whyNot(flow, 'nowhere', given({}))).toBe(
      'Flow "example" has no step, question or interstitial "nowhere".',
    )
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

describe('why a step of mode first is shown', () => {
  const host = {
    kind: 'inputs',
    id: 'inputs',
    title: 'Inputs',
    inputs: { user: { title: 'User', schema: { type: 'object' } } },
  }
  const is = (name: string) => ({ '==': [{ var: `user.${name}` }, true] })
  const visit = {
    id: 'visit',
    title: 'Visit',
    mode: 'sequence',
    steps: [{ id: 'pick', view: 'pick' }],
  }
  const gate = buildFlow(
    {
      id: 'gate',
      mode: 'first',
      inputs: ['user'],
      steps: [
        { id: 'consent', when: is('waits'), view: 'consent' },
        { id: 'forced', when: is('forced'), flow: 'visit' },
        { id: 'visit', when: is('due'), view: 'note' },
      ],
    },
    [host, visit],
  )
  const said = (place: string, user: { readonly [name: string]: boolean }) =>
    why(gate, place, { inputs: { user }, answers: {}, replies: {} })?.lines

  it('says that it is', () => {
    expect(said('consent', { waits: true, forced: true })?.[0]).toBe('"consent" is shown.')
  })

  it('says for a step that applies which other one is shown, because it comes first', () => {
    expect(said('forced', { waits: true, forced: true })).toEqual([
      '"forced" is not shown: it applies, but "consent" comes before it, applies too, and is shown.',
      '  Its own condition (file-0.json:1:205) holds:',
      '    user.forced is true: yes',
      '      user.forced: yes',
    ])
  })

  it('says that a step that does not apply is hidden', () => {
    expect(said('forced', { waits: true })?.[0]).toBe('"forced" is hidden.')
  })

  it('accepts a flow instead of the step that shows it, and a step of the same name with its kind', () => {
    expect(ambiguityOf(gate, 'visit')).toBe(
      '"visit" may be flow:visit or step:visit: say which is meant.',
    )
    expect(said('flow:visit', { forced: true, due: true })?.[0]).toBe('"forced" is shown.')
    expect(said('step:visit', { forced: true, due: true })?.[0]).toBe(
      '"visit" is not shown: it applies, but "forced" comes before it, applies too, and is shown.',
    )
    expect(ambiguityOf(gate, 'step:visit')).toBe(null)
  })
})

describe('why a question must be answered', () => {
  it('names the rule that allows it to be empty', () => {
    const asked = buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [
            yesNo('smokes', { text: 'Do you smoke?' }),
            yesNo('since', {
              text: 'Since when?',
              optional: { '==': [{ var: 'answers.smokes' }, 'no'] },
            }),
          ],
        },
      ],
    })
    expect(why(asked, 'since', given({ smokes: 'yes' }))?.lines).toEqual([
      'The question "Since when?" is shown and must be answered.',
      '  It is not accepted yet: required.',
      '  No rule restricts whether it is shown.',
      '  The rule that makes it optional (file-0.json:1:400) does not hold:',
      '    "Do you smoke?" is "No": no',
      '      "Do you smoke?": "yes"',
    ])
  })
})
