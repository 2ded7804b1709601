import { describe, expect, it } from 'vitest'
import { graphOf } from '#engine/analysis/explore/structure/graph.ts'
import { mermaidOf } from '#engine/analysis/explain/mermaid.ts'
import { ruleWords } from '#engine/analysis/explore/structure/rule-words.ts'
import { flowOf } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'
import { shipped } from '#tests/flows/shipped.ts'

const flow = buildFlow(
  {
    steps: [
      {
        id: 'ask',
        fields: [yesNo('smokes', { text: 'Do you smoke?' })],
        leave: [{ effect: 'save', onFail: [{ to: 'sorry' }] }],
      },
      {
        id: 'advice',
        when: { '==': [{ var: 'answers.smokes' }, 'yes'] },
        view: 'advice',
        next: [{ to: 'end' }],
      },
      { id: 'bye', view: 'bye' },
      { id: 'sorry', aside: true, view: 'sorry', next: [{ to: 'ask' }] },
      { id: 'lost', aside: true, view: 'lost' },
    ],
  },
  [EFFECTS],
)

describe('a flow as a picture', () => {
  it('connects each step with those that may follow, with conditions in words', () => {
    expect(graphOf(flow).edges.map(({ from, to, words, kind }) => [from, to, words, kind])).toEqual(
      [
        ['(start)', 'ask', '', 'next'],
        ['ask', 'advice', '"Do you smoke?" is "Yes"', 'next'],
        ['ask', 'bye', '', 'next'],
        ['ask', 'sorry', 'save fails', 'failure'],
        ['advice', '(end)', '', 'next'],
        ['bye', '(end)', '', 'next'],
        ['sorry', 'ask', '', 'next'],
        ['lost', '(end)', '', 'next'],
      ],
    )
  })

  it('marks unreachable parts, in the data and the Mermaid text', () => {
    const graph = graphOf(flow)
    expect(graph.nodes.filter(({ isReached }) => !isReached).map(({ id }) => id)).toEqual(['lost'])
    expect(mermaidOf(graph)).toContain(
      'n5["lost<br/>shows lost<br/>nothing leads here"]:::unreached',
    )
  })

  it('says what a step asks and shows, and its effects', () => {
    const lines = graphOf(flowOf(shipped, 'intake')).nodes.find(
      ({ id }) => id === 'questions',
    )?.lines
    expect(lines).toEqual([
      'asks 16 questions',
      `shows crisis-help if "Item 9 is answered above 'Not at all', whatever the total"`,
    ])
    expect(
      graphOf(flowOf(shipped, 'intake')).nodes.find(({ id }) => id === 'reviewing')?.lines,
    ).toEqual(['shows reviewing', 'on entering: wait', 'on entering: submitAssessment'])
  })

  it.each([...shipped.flows.keys()])('draws %s, and a path to each of its steps', (id) => {
    const graph = graphOf(flowOf(shipped, id))
    expect(graph.nodes.filter(({ isReached }) => !isReached)).toEqual([])
    expect(mermaidOf(graph).match(/^ *n\d+[[(]/gm)).toHaveLength(graph.nodes.length)
  })
})

describe('a rule in words', () => {
  it.each([
    [{ '>': [{ var: 'scores.smokes' }, 0] }, 'the score of "Do you smoke?" is above 0'],
    [{ '!': [{ var: 'answers.smokes' }] }, 'not "Do you smoke?"'],
    [
      { and: [{ '!!': [{ var: 'user.email' }] }, { or: [{ var: 'a' }, { var: 'b' }] }] },
      'user.email is given and (a or b)',
    ],
    [{ in: [{ var: 'answers.smokes' }, ['yes', 'no']] }, '"Do you smoke?" is one of "Yes", "No"'],
    [{ '==': [{ var: 'a' }, 'one\u001ftwo'] }, 'a is "one\\u001ftwo"'],
    [{ '<=': [5, { var: 'totals.phq9' }, 9] }, 'the total "phq9" is between 5 and 9'],
  ])('%j', (rule, words) => {
    expect(ruleWords(flow, rule)).toBe(words)
  })
})
